/// What an expression may use: variables, functions, macros, and how it is read.
public struct Environment: Sendable {
  /// A declared name.
  struct Variable: Sendable {
    var type: ValueType
    var frameIndex: Int
    var secrecy: Secrecy
  }

  /// How expressions are read, checked and evaluated.
  public var options: Options
  /// The name space that names are looked up in first, such as `com.example`.
  public var container = ""
  /// The host's macros; they are tried before the standard ones.
  public var macros: [Macro] = []
  /// Whether the standard macros are there.
  public var hasStandardMacros = true
  private var variables: [String: Variable] = [:]
  /// What is declared around, shared by all that are nested in it.
  private var outer: Outer?
  /// Whether a name that is not declared is compared with those that are, which takes time with very
  /// many of both.
  package var suggestsNames = true
  /// What advice has to know of variables, by their places in the frame.
  package var hints: [Int: VariableHint] = [:]
  /// The name of the field that the expression is a rule of.
  package var subject: String?
  private(set) var globals: [String: [Function]] = [:]
  private(set) var members: [String: [Function]] = [:]
  let engine: (any RegexEngine)?
  /// Turned off only by tests, to show that folding changes nothing.
  var foldsConstants = true

  /// Creates an environment with the functions of the language and of its extensions.
  ///
  /// - Parameters:
  ///   - options: How expressions are read, checked and evaluated.
  ///   - regexEngine: Compiles the patterns of `matches`, which needs it.
  ///   - timeZones: Knows named time zones; without it there are UTC and fixed offsets.
  public init(
    _ options: Options = .standard, regexEngine: (any RegexEngine)? = nil,
    timeZones: (any TimeZoneProvider)? = nil
  ) {
    self.options = options
    engine = regexEngine
    for function in Function.standard(engine: regexEngine, timeZones: timeZones) { add(function) }
  }

  /// Declares a variable.
  ///
  /// - Parameters:
  ///   - name: The name, which may be dotted; the longest declared prefix of a path is meant.
  ///   - type: The type of its values.
  ///   - frameIndex: Where its value is in the frame of an evaluation.
  ///   - secrecy: What of its values must not be shown; without it, what its type marks as secret.
  public mutating func declare(
    _ name: String, _ type: ValueType, at frameIndex: Int, secrecy: Secrecy? = nil
  ) {
    variables[name] = Variable(
      type: type, frameIndex: frameIndex, secrecy: secrecy ?? Secrecy(type))
  }

  /// An environment inside of this one: what it declares hides what is declared here, of which no
  /// copy is made.
  package func nested() -> Environment {
    var environment = self
    environment.outer = Outer(variables, outer)
    environment.variables = [:]
    return environment
  }

  /// Variables that are shared by environments.
  private final class Outer: Sendable {
    let variables: [String: Variable]
    let outer: Outer?

    init(_ variables: [String: Variable], _ outer: Outer?) {
      self.variables = variables
      self.outer = outer
    }
  }

  /// Finds a declared name, the innermost first.
  func variable(_ name: String) -> Variable? {
    if let variable = variables[name] { return variable }
    var scope = outer
    while let current = scope {
      if let variable = current.variables[name] { return variable }
      scope = current.outer
    }
    return nil
  }

  /// All declared names.
  var names: [String] {
    var names = Array(variables.keys)
    var scope = outer
    while let current = scope {
      names += current.variables.keys
      scope = current.outer
    }
    return names
  }

  /// Takes a variable out of scope, but for one that is declared around.
  public mutating func remove(_ name: String) { variables[name] = nil }

  /// Adds a function, or overloads to one.
  public mutating func add(_ function: Function) {
    switch function.style {
    case .global: globals[function.name, default: []].append(function)
    case .member: members[function.name, default: []].append(function)
    }
  }

  /// The type of a declared variable, or nil.
  public func type(of name: String) -> ValueType? { variable(name)?.type }

  /// Reads an expression, expands its macros, and reports what it could not read.
  public func parse(_ source: String) -> ParsedExpression {
    let length = source.utf8.count
    if length > options.maximumLength {
      let issue = Issue(
        .limit, at: 0..<length,
        "the expression has \(length) bytes, at most \(options.maximumLength) are allowed",
        help: "split it into computed values")
      return ParsedExpression(source: source, expression: nil, issues: [issue])
    }
    var parser = Parser(
      Array(source.utf8), macros: hasStandardMacros ? macros + Macro.standard : macros,
      limit: options.maximumDepth, subject: subject)
    let expression = parser.parseAll()
    return ParsedExpression(
      source: source, expression: parser.isBroken ? nil : expression, issues: parser.issues)
  }

  /// Reads, checks and compiles an expression.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - isChecked: Whether types and names are checked; otherwise faults show when it is evaluated.
  ///   - expected: The type that the result must have, or nil for any.
  /// - Returns: The program, or all the problems.
  public func compile(
    _ source: String, isChecked: Bool = true, expecting expected: ValueType? = nil
  ) -> Compilation {
    compile(parse(source), isChecked: isChecked, expecting: expected)
  }

  /// Checks and compiles a parsed expression, which may have been rewritten.
  public func compile(
    _ parsed: ParsedExpression, isChecked: Bool = true, expecting expected: ValueType? = nil
  ) -> Compilation {
    guard let expression = parsed.expression else {
      return Compilation(program: nil, type: nil, secrecy: .secret, issues: parsed.issues)
    }
    var checker = Checker(self, source: parsed.source, isChecked: isChecked)
    let term = checker.checkAll(expression, expecting: expected)
    var issues = (parsed.issues + checker.issues).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    let type = checker.finalType(term.type)
    guard issues.isEmpty else {
      return Compilation(program: nil, type: type, secrecy: .secret, issues: issues)
    }
    var emitter = Emitter(options: options)
    emitter.foldsConstants = foldsConstants
    let program = emitter.program(
      of: term, type: type, variables: checker.reads, localCount: checker.localCount)
    issues += emitter.issues
    // A boolean tells so little of what it was made of that it may be shown.
    var analysis = SecrecyAnalysis(checker.secrecies, localCount: checker.localCount)
    let secrecy = type.withoutNull == .bool ? .open : analysis.secrecy(of: term)
    return Compilation(
      program: issues.isEmpty ? program : nil, type: type, secrecy: secrecy, issues: issues)
  }
}

/// A source and what was read from it.
public struct ParsedExpression: Sendable {
  /// The text.
  public let source: String
  /// The tree, or nil where the text could not be understood; may be replaced by a rewritten one.
  public var expression: Expression?
  /// What was wrong with the text.
  public let issues: [Issue]

  /// The text of a part of the source.
  public func text(_ range: Range<Int>) -> String { source.bytes(range) }
}

/// A compiled expression, or why there is none.
public struct Compilation: Sendable {
  /// What to evaluate; nil where there are issues.
  public let program: Program?
  /// The type of the result as far as it is known; nil where the text could not be understood.
  public let type: ValueType?
  /// What of the result must not be shown; everything where there is no program.
  public let secrecy: Secrecy
  /// All the problems, in the order of the source; at most about a hundred.
  public let issues: [Issue]
}
