/// Resolves names, chooses functions and finds types; reports what does not go together.
///
/// What has been reported has the type `poison`, which goes with everything, so that no fault is
/// reported twice. Without checking nothing is reported, and what cannot work fails when evaluated.
struct Checker {
  let environment: Environment
  let isChecked: Bool
  let source: String
  var inference: Inference
  var issues: [Issue] = []
  /// The frame indexes read, in the order of the source.
  private(set) var reads: [Int] = []
  private var readPlaces: Set<Int> = []
  /// What is secret in those, by their frame index; what is open is left out.
  var secrecies: [Int: Secrecy] = [:]
  var localCount = 0
  private var locals: [Local] = []
  private var depth = 0
  private var isTooDeep = false

  struct Local {
    var name: String
    var slot: Int
    var type: ValueType
  }

  init(_ environment: Environment, source: String, isChecked: Bool) {
    self.environment = environment
    self.isChecked = isChecked
    self.source = source
    inference = Inference(allowsLegacyNull: !environment.options.nullIsUndetermined)
  }

  var options: Options { environment.options }

  mutating func checkAll(_ expression: Expression, expecting expected: ValueType?) -> Term {
    let term = check(expression)
    guard let expected, isChecked, !accepts(expected, term.type) else { return term }
    if expected == .double, options.integerLiteralsBesideDouble, let term = term.withDoubleLiterals
    {
      return term
    }
    var help = conversionHelp(from: term, to: expected)
    var replacement = isLiteral(term) ? rewritten(term, as: expected.withoutNull) : nil
    if let replacement { help = "write `\(replacement)`" }
    if expected.withoutNull == .bool {
      (help, replacement) = conditionAdvice(term, expression, isNegated: false)
    }
    report(
      Issue(
        .type, at: expression.range, "the result is \(noun(term.type)), expected \(expected.noun)",
        help: help, replacement: replacement))
    return term
  }

  func finalType(_ type: ValueType) -> ValueType { inference.substitute(type) }

  // MARK: Reporting

  /// Whether another issue would be kept; asked before advice is looked for, which takes time.
  var reportsMore: Bool { isChecked && issues.count < 100 }

  /// Reports an issue, unless checking is off or there are many already.
  mutating func report(_ issue: Issue) {
    if reportsMore { issues.append(issue) }
  }

  func poison(_ range: Range<Int>, _ kind: EvaluationError.Kind = .noSuchOverload) -> Term {
    Term(.failure(kind), isChecked ? .poison : .dyn, at: range)
  }

  func noun(_ type: ValueType) -> String { inference.substitute(type).noun }

  /// A part of the source, shortened, in backquotes.
  func quote(_ range: Range<Int>) -> String {
    var text = source.bytes(range)
    if text.unicodeScalars.count > 40 {
      var short = ""
      for scalar in text.unicodeScalars.prefix(37) { short.unicodeScalars.append(scalar) }
      text = short + "…"
    }
    return "`" + text + "`"
  }

  /// The bytes of the source.
  var bytes: SourceBytes { SourceBytes(source) }

  func sourceText(_ range: Range<Int>) -> String {
    Parser.plainText(Array(source.bytes(range).utf8), subject: environment.subject)
  }

  /// Whether a value of the second type may stand where the first is expected.
  mutating func accepts(_ target: ValueType, _ source: ValueType) -> Bool {
    !isChecked || inference.accepts(target, source)
  }

  // MARK: Expressions

  mutating func check(_ expression: Expression) -> Term {
    depth += 1
    defer { depth -= 1 }
    // Macros and rewriting add levels to what the parser has counted.
    if depth > options.maximumDepth * 2 || isTooDeep {
      if !isTooDeep {
        isTooDeep = true
        issues.append(
          Issue(
            .limit, at: expression.range, "the expression is nested too deep",
            help: "split it into computed values"))
      }
      return poison(expression.range, .costLimit)
    }
    return checkNode(expression)
  }

  private mutating func checkNode(_ expression: Expression) -> Term {
    let range = expression.range
    switch expression.kind {
    case .invalid: return Term(.failure(.noSuchOverload), .poison, at: range)
    case .literal(let literal): return constant(literal, at: range)
    case .identifier, .select: return checkPath(expression)
    case .presence(let operand, let member): return checkPresence(operand, member, range)
    case .index(let operand, let index, let isOptional):
      return checkIndex(operand, index, isOptional, range)
    case .call(let call): return checkCall(call, range)
    case .not(let operand):
      return checkNot(operand, range)
    case .negate(let operand): return checkNegation(operand, range)
    case .binary(let symbol, let left, let right): return checkBinary(symbol, left, right, range)
    case .and(let operands):
      return Term(.and(checkJoined(operands, of: "&&")), .bool, at: range)
    case .or(let operands):
      return Term(.or(checkJoined(operands, of: "||")), .bool, at: range)
    case .conditional(let condition, let then, let otherwise):
      return checkConditional(condition, then, otherwise, range)
    case .list(let elements): return checkList(elements, range)
    case .map(let entries): return checkMap(entries, range)
    case .message(let name, _):
      report(
        Issue(
          .unknownName, at: range, "`\(name)` is no message type",
          help: "write a map, such as {\"name\": value}"))
      return poison(range, .unknownName)
    case .comprehension(let comprehension): return checkComprehension(comprehension, range)
    case .bind(let name, let value, let body):
      let value = check(value)
      let slot = push(name, value.type)
      let body = check(body)
      pop(1)
      return Term(.bind(slot, value, body), body.type, at: range)
    }
  }

  private func constant(_ literal: Expression.Literal, at range: Range<Int>) -> Term {
    switch literal {
    case .null: Term(.constant(.null), .null, at: range)
    case .bool(let flag): Term(.constant(.bool(flag)), .bool, at: range)
    case .int(let number): Term(.constant(.int(number)), .int, at: range)
    case .uint(let number): Term(.constant(.uint(number)), .uint, at: range)
    case .double(let number): Term(.constant(.double(number)), .double, at: range)
    case .string(let text): Term(.constant(.string(text)), .string, at: range)
    case .bytes(let bytes): Term(.constant(.bytes(bytes)), .bytes, at: range)
    }
  }

  private mutating func checkNegation(_ operand: Expression, _ range: Range<Int>) -> Term {
    let term = check(operand)
    switch term.kind {
    case .constant(.int(let number)) where number != .min:
      return Term(.constant(.int(-number)), .int, at: range)
    case .constant(.double(let number)):
      return Term(.constant(.double(-number)), .double, at: range)
    default: break
    }
    let type = inference.resolve(term.type).withoutNull
    switch type {
    case .int, .double: return Term(.negate(term), type, at: range)
    case .dyn, .poison, .variable: return Term(.negate(term), .dyn, at: range)
    default:
      report(
        Issue(
          .type, at: operand.range, "`-` takes a number, \(quote(operand.range)) is \(noun(type))",
          help: conversionHelp(from: term, to: .double)))
      return isChecked ? poison(range) : Term(.negate(term), .dyn, at: range)
    }
  }

  private mutating func checkConditional(
    _ condition: Expression, _ then: Expression, _ otherwise: Expression, _ range: Range<Int>
  ) -> Term {
    let condition = checkCondition(condition, of: "?:")
    var then = check(then)
    var otherwise = check(otherwise)
    if options.integerLiteralsBesideDouble { matchDoubles(&then, &otherwise) }
    let type: ValueType
    if let joined = inference.join(then.type, otherwise.type) {
      type = joined
    } else {
      let written =
        branch(then, beside: otherwise).map { (then, $0) }
        ?? branch(otherwise, beside: then).map { (otherwise, $0) }
      report(
        Issue(
          .type, at: written?.0.range ?? range,
          "the branches of `?:` have different types: \(quote(then.range)) is \(noun(then.type)), "
            + "\(quote(otherwise.range)) is \(noun(otherwise.type))",
          help: written.map { "write `\($0.1)`" } ?? "", replacement: written?.1))
      type = isChecked ? .poison : .dyn
    }
    return Term(.conditional(condition, then, otherwise), type, at: range)
  }

  /// Reads the integer literals of one operand as doubles where the other is a double.
  func matchDoubles(_ left: inout Term, _ right: inout Term) {
    if isDouble(left.type), !isDouble(right.type), let term = right.withDoubleLiterals {
      right = term
    } else if isDouble(right.type), !isDouble(left.type), let term = left.withDoubleLiterals {
      left = term
    }
  }

  func isDouble(_ type: ValueType) -> Bool { inference.resolve(type).withoutNull == .double }

  // MARK: Scope

  /// Notes that a place of the frame is read.
  mutating func noteRead(_ place: Int) {
    if readPlaces.insert(place).inserted { reads.append(place) }
  }

  mutating func push(_ name: String, _ type: ValueType) -> Int {
    let slot = localCount
    localCount += 1
    locals.append(Local(name: name, slot: slot, type: type))
    return slot
  }

  mutating func pop(_ count: Int) { locals.removeLast(count) }

  func local(_ name: String) -> Local? { locals.last { $0.name == name } }

  var localNames: [String] {
    locals.map { $0.name }.filter { $0.utf8.first != UInt8(ascii: "@") }
  }
}
