import CEL
import Foundation

/// One case of a conformance file: an expression and what must come of it.
struct ConformanceCase: Sendable {
  enum Outcome: Sendable {
    case value(Value)
    case error
    case undetermined
    case type(String)
  }

  let name: String
  let expression: String
  let container: String
  let types: [(name: String, type: String)]
  let bindings: [(name: String, value: Value)]
  let isChecked: Bool
  let hasMacros: Bool
  let isCheckedOnly: Bool
  let isRules: Bool
  let outcome: Outcome?
  let deducedType: String?

  init(_ object: [String: Any], file: String) throws {
    let section = try JSON.text(object, "section")
    name = "\(file)/\(section)/\(try JSON.text(object, "name"))"
    expression = try JSON.text(object, "expr")
    container = object["container"] as? String ?? ""
    let declared = object["typeEnv"] as? [String: String] ?? [:]
    types = declared.sorted { $0.key < $1.key }.map { (name: $0.key, type: $0.value) }
    var bindings: [(name: String, value: Value)] = []
    for (name, value) in object["bindings"] as? [String: Any] ?? [:] {
      bindings.append((name, try JSON.value(value)))
    }
    self.bindings = bindings.sorted { $0.name < $1.name }
    isChecked = object["disableCheck"] as? Bool != true
    hasMacros = object["disableMacros"] as? Bool != true
    isCheckedOnly = object["checkOnly"] as? Bool == true
    isRules = object["rules"] as? Bool == true
    deducedType = object["deducedType"] as? String
    if let value = object["value"] {
      outcome = .value(try JSON.value(value))
    } else if object["error"] != nil {
      outcome = .error
    } else if object["undetermined"] != nil {
      outcome = .undetermined
    } else {
      outcome = nil
    }
  }

  /// The files of a folder that have one case a line.
  static func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { folder.appending(path: $0) }
  }

  /// All cases of a file.
  static func all(in file: URL) throws -> [ConformanceCase] {
    let name = file.deletingPathExtension().lastPathComponent
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let object = object as? [String: Any] else { throw JSON.Fault("a line is no object") }
      return try ConformanceCase(object, file: name)
    }
  }

  /// Runs the case; nil where it holds, else what came instead.
  func fault() -> String? {
    var environment = Environment(
      isRules ? .rules : .standard, regexEngine: makeRegexes(),
      timeZones: FoundationTimeZones())
    environment.container = container
    environment.hasStandardMacros = hasMacros
    var frame: [Value] = []
    for (name, type) in types {
      guard let type = TypeText.parse(type) else { return "unknown type \(type)" }
      environment.declare(name, type, at: frame.count)
      frame.append(
        bindings.first { $0.name == name }?.value ?? .error(EvaluationError(.unknownName)))
    }
    for (name, value) in bindings where !types.contains(where: { $0.name == name }) {
      environment.declare(name, .dyn, at: frame.count)
      frame.append(value)
    }
    let compilation = environment.compile(expression, isChecked: isChecked)
    guard let program = compilation.program else {
      if case .error = outcome, !compilation.issues.isEmpty { return nil }
      return "issues: \(compilation.issues.map { $0.message })"
    }
    if let deducedType, program.type.text != deducedType { return "type \(program.type.text)" }
    if isCheckedOnly { return nil }
    let result = program.evaluate(frame)
    return judge(result) ? nil : result.text
  }

  private func judge(_ result: Value) -> Bool {
    switch outcome {
    case .value(let expected): return ConformanceCase.same(result, expected)
    case .error:
      if case .error = result { return true }
      return false
    case .undetermined:
      if case .undetermined = result { return true }
      return false
    case .type, nil: return false
    }
  }

  /// Whether two values are the same, with their types and with the sign of zero.
  static func same(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.double(let left), .double(let right)):
      return left.isNaN ? right.isNaN : left.bitPattern == right.bitPattern
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy(same)
    case (.map(let left), .map(let right)):
      return left.count == right.count
        && left.keys.allSatisfy { key in
          guard let first = left[key], let second = right[key] else { return false }
          return same(first, second)
        }
    default: return left.typeName == right.typeName && left == right
    }
  }
}
