import CEL
import InterlockPCRE2
import Interlock

/// Runs files that have one case a line.
enum EvalCases {
  /// The largest file of cases, in bytes.
  private static let fileLimit = 64 << 20

  static func run(_ paths: [String], _ streams: Streams) throws(Failure) -> ExitStatus {
    let engine = RegexAdapter(PCRE2())
    let zones = TimeZones.system()
    var passed = 0
    var failed = 0
    for path in paths {
      let bytes = try streams.bytes(of: path, limit: fileLimit)
      if bytes.count > fileLimit { throw Failure("\(path) has more than \(fileLimit) bytes") }
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) {
        let place = "\(Printable.text(path)):\(index + 1)"
        let example: EvalCase
        do throws(EvalFault) {
          example = try EvalCase(try EvalJSON.read(Array(line)))
        } catch {
          throw Failure("\(place): \(error.message)")
        }
        guard let outcome = example.mismatch(engine, zones) else {
          passed += 1
          continue
        }
        failed += 1
        try streams.print(
          """
          \(place): \(Printable.text(example.name))
            expression: \(Printable.text(example.expression))
            expected:   \(Printable.text(example.expectation))
            came:       \(Printable.text(outcome))

          """)
      }
    }
    try streams.print("\(passed) passed, \(failed) failed\n")
    return failed == 0 ? .success : .refusal
  }
}

/// One case: an expression and what must come of it.
struct EvalCase {
  private enum Outcome {
    case value(Value), error, undetermined
  }

  let name: String
  let expression: String
  private var container = ""
  private var types: [(name: String, type: ValueType)] = []
  private var bindings: [(name: String, value: Value)] = []
  private var isChecked = true
  private var hasMacros = true
  private var isCheckedOnly = false
  private var isRules = false
  private var outcome: Outcome?
  private var deducedType: String?

  init(_ json: EvalJSON) throws(EvalFault) {
    guard case .object(let members) = json else {
      throw EvalFault("a case is an object, found \(json.noun)")
    }
    var (section, name, expression) = ("", "", String?.none)
    for member in members {
      let content = member.value
      switch (member.name, content) {
      case ("section", .string(let text)): section = text
      case ("name", .string(let text)): name = text
      case ("expr", .string(let text)): expression = text
      case ("container", .string(let text)): container = text
      case ("deducedType", .string(let text)): deducedType = text
      case ("disableCheck", .bool(let flag)): isChecked = !flag
      case ("disableMacros", .bool(let flag)): hasMacros = !flag
      case ("checkOnly", .bool(let flag)): isCheckedOnly = flag
      case ("rules", .bool(let flag)): isRules = flag
      case ("typeEnv", .object(let members)): types = try Self.types(members)
      case ("bindings", .object(let members)):
        for member in members { bindings.append((member.name, try member.value.taggedValue())) }
      case ("value", _): outcome = .value(try content.taggedValue())
      case ("error", _): outcome = .error
      case ("undetermined", _): outcome = .undetermined
      default:
        throw EvalFault(
          "\(Printable.quoted(member.name)) is unknown in a case, or cannot be \(content.noun)")
      }
    }
    guard let expression else { throw EvalFault("the case has no expr") }
    if outcome == nil, deducedType == nil {
      throw EvalFault("the case has none of value, error, undetermined and deducedType")
    }
    self.expression = expression
    self.name = section.isEmpty ? name : section + "/" + name
  }

  private static func types(
    _ members: [EvalJSON.Member]
  ) throws(EvalFault) -> [(name: String, type: ValueType)] {
    var types: [(name: String, type: ValueType)] = []
    for member in members {
      guard case .string(let text) = member.value, let type = ValueType(text) else {
        throw EvalFault("the type of \(Printable.quoted(member.name)) in typeEnv is unknown")
      }
      types.append((member.name, type))
    }
    return types
  }

  /// What must come of it, for people.
  var expectation: String {
    let type = deducedType.map { "the type " + $0 }
    let result: String? =
      switch outcome {
      case .value(let value): value.text
      case .error: "an error"
      case .undetermined: "undetermined"
      case nil: nil
      }
    return [result, type].compactMap { $0 }.joined(separator: " of ")
  }

  /// Runs the case; nil where it holds, else what came, for people.
  func mismatch(_ engine: RegexAdapter, _ zones: TimeZones) -> String? {
    var environment = Environment(
      isRules ? .rules : .standard, regexEngine: engine, timeZones: zones)
    environment.container = container
    environment.hasStandardMacros = hasMacros
    var frame: [Value] = []
    for (name, type) in types {
      environment.declare(name, type, at: frame.count)
      let value = bindings.first { $0.name == name }?.value
      frame.append(value ?? .error(EvaluationError(.unknownName)))
    }
    for (name, value) in bindings where !types.contains(where: { $0.name == name }) {
      environment.declare(name, .dyn, at: frame.count)
      frame.append(value)
    }
    let compilation = environment.compile(expression, isChecked: isChecked)
    guard let program = compilation.program else {
      if case .error = outcome { return nil }
      return "refused: " + compilation.issues.map { $0.message }.joined(separator: "; ")
    }
    if let deducedType, program.type.text != deducedType { return "the type " + program.type.text }
    if isCheckedOnly { return nil }
    let result = program.result(frame)
    if holds(result) { return nil }
    if case .error(let error) = result, error.kind == .unknownTimeZone, !zones.isPresent {
      return result.text + " (the machine has no database of time zones)"
    }
    return result.text
  }

  private func holds(_ result: Value) -> Bool {
    switch (outcome, result) {
    case (.value(let expected), _): Self.areSame(result, expected)
    case (.error, .error), (.undetermined, .undetermined): true
    case (nil, .error): false
    case (nil, _): true
    default: false
    }
  }

  /// Whether two values are the same, with their types and with the sign of zero.
  private static func areSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.double(let left), .double(let right)):
      return left.isNaN ? right.isNaN : left.bitPattern == right.bitPattern
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { areSame($0, $1) }
    case (.map(let left), .map(let right)):
      return left.count == right.count
        && left.keys.allSatisfy { key in
          guard let first = left[key], let second = right[key] else { return false }
          return areSame(first, second)
        }
    default: return left.typeName == right.typeName && left == right
    }
  }
}
