import CEL
import InterlockPCRE2
import Interlock

extension Command {
  /// `interlock eval`.
  static let eval = Command(
    name: "eval", summary: "tries out an expression, or runs files of cases",
    operands: "EXPRESSION | --cases FILES…",
    options: [
      Option(
        "--bindings", "JSON", "the values of names, such as {\"age\": 20, \"tags\": [\"a\"]}"),
      Option(
        "--typed", nil,
        "values of --bindings and the result tell their types, such as\n"
          + "{\"uint\": \"1\"}, {\"timestamp\": \"0\"} (nanoseconds) or {\"list\": [{\"int\": \"1\"}]}"
      ),
      Option("--plain", nil, "writes a text as it is, without quotes and escapes"),
      Option("--rules", nil, "reads the expression as rule files do"),
      Option("--cases", nil, "FILES have one case a line: an expression and what must come of it"),
      .color,
    ],
    details: """
      The expression - is read from standard input; one that begins with a hyphen stands behind --.
      In --bindings a number without fraction and exponent is an int, any other a double.

      A case is a JSON object of section, name, expr, and one of value, error, undetermined and
      deducedType; it may have container, typeEnv, bindings, disableCheck, disableMacros, checkOnly
      and rules. Values tell their types.

      Exit status: 0 there is a result, or every case holds, 1 the expression is wrong or fails, or a
      case does not hold, 2 the call is wrong, or input could not be read or output not written.

      """,
    run: { (arguments, streams) throws(Failure) in try Eval.run(arguments, streams) })
}

/// Evaluates an expression for its author.
enum Eval {
  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    if arguments.has("--cases") {
      for option in ["--bindings", "--typed", "--plain", "--rules"] where arguments.has(option) {
        throw Failure("\(option) does not go with --cases, whose cases tell it themselves")
      }
      guard !arguments.operands.isEmpty else { throw Command.eval.missing("FILES") }
      return try EvalCases.run(arguments.operands, streams)
    }
    if arguments.has("--typed"), arguments.has("--plain") {
      throw Failure("--typed and --plain are two ways to write the result, give one of them")
    }
    guard let operand = arguments.operands.first else { throw Command.eval.missing("EXPRESSION") }
    if arguments.operands.count > 1 {
      throw Failure("one expression at a time: put it in quotes, so that it is one word")
    }
    let isRules = arguments.has("--rules")
    var environment = Environment(
      isRules ? .rules : .standard, regexEngine: RegexAdapter(PCRE2()),
      timeZones: TimeZones.system())
    let bindings = try bindings(arguments["--bindings"], areTyped: arguments.has("--typed"))
    for (index, binding) in bindings.enumerated() {
      let type = isRules ? binding.value.ruleType : binding.value.declaredType
      environment.declare(binding.name, type, at: index)
    }
    let source = try source(operand, limit: environment.options.maximumLength, streams)
    let compilation = environment.compile(source)
    guard let program = compilation.program else {
      streams.printError(
        report(compilation.issues, in: source, inColor: streams.errorTakesColor))
      return .refusal
    }
    let result = program.result(bindings.map { $0.value })
    if case .error(let error) = result {
      streams.printError(report(error, in: source, inColor: streams.errorTakesColor))
      return .refusal
    }
    try streams.print(text(of: result, arguments) + "\n")
    return .success
  }

  private static func text(of result: Value, _ arguments: Arguments) -> String {
    if arguments.has("--typed") { return result.taggedText }
    if arguments.has("--plain"), case .string(let text) = result { return text }
    return Printable.text(result.text)
  }

  private static func source(
    _ operand: String, limit: Int, _ streams: Streams
  ) throws(Failure) -> String {
    guard operand == Streams.standardInput else { return operand }
    let bytes = try streams.bytes(of: operand, limit: limit)
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("the expression on standard input is not valid UTF-8")
    }
    // A line ends with a line break, an expression does not.
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  // MARK: Bindings

  private static func bindings(
    _ text: String?, areTyped: Bool
  ) throws(Failure) -> [(name: String, value: Value)] {
    guard let text else { return [] }
    do throws(EvalFault) {
      guard case .object(let members) = try EvalJSON.read(Array(text.utf8)) else {
        throw EvalFault("expected an object of names and values")
      }
      var bindings: [(name: String, value: Value)] = []
      for member in members {
        guard isName(member.name) else {
          throw EvalFault(
            "\(Printable.quoted(member.name)) is no name; one is made of letters, digits and _, "
              + "such as age or user.age")
        }
        bindings.append(
          (member.name, areTyped ? try member.value.taggedValue() : try member.value.plainValue()))
      }
      return bindings
    } catch {
      throw Failure("--bindings: \(error.message)")
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
      else { return false }
      return part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }

  // MARK: Reports

  /// What an author is told about an expression, as for the expressions of a rule file.
  static func report(_ issues: [Issue], in source: String, inColor usesColor: Bool) -> String {
    let diagnostics = issues.map { issue in
      Diagnostic(
        .error, .invalidExpression, issue.message,
        at: SourceSpan(start: issue.range.lowerBound, end: issue.range.upperBound),
        help: issue.help)
    }
    return renderer(source, usesColor).render(diagnostics)
  }

  /// What an author is told about an evaluation that failed.
  static func report(
    _ error: EvaluationError, in source: String, inColor usesColor: Bool
  ) -> String {
    renderer(source, usesColor).render(
      Diagnostic(
        .error, Diagnostic.ID(""), error.message,
        at: SourceSpan(start: error.range.lowerBound, end: error.range.upperBound)))
  }

  private static func renderer(_ source: String, _ usesColor: Bool) -> DiagnosticRenderer {
    DiagnosticRenderer(
      sources: [SourceFile(path: "<expression>", bytes: Array(source.utf8))], usesColor: usesColor)
  }
}
