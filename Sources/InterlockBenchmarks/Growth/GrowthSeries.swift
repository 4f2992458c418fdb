/// A kind of input of which there can be any number, made at a size.
struct GrowthSeries {
  /// `area/what`.
  let name: String
  /// The files that are measured, made for a size.
  let make: (Int) -> GrowthInput
}

/// What the commands are called with.
struct GrowthInput {
  /// The rule file.
  var rules: String
  /// The form that is judged and explained, as JSON.
  var form = "{}"
  /// The events that a run reads, one a line.
  var events = ""
  /// Files that the rule file imports, by their names.
  var imports: [(name: String, text: String)] = []
}

extension GrowthSeries {
  /// Every kind of thing of which a rule file, a form or a run can have very many.
  static var all: [GrowthSeries] {
    fields + conditions + gates + actions + formRules + texts + lines + values + forms + runs
  }

  // MARK: Making texts

  static let head = "interlock: 1\nform: t\n"

  /// A line for each number below a size.
  static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    var text = ""
    for index in 0..<count { text += line(index) }
    return text
  }

  /// Parts for each number below a size with something between.
  static func joined(_ count: Int, by separator: String, _ part: (Int) -> String) -> String {
    var text = ""
    for index in 0..<count { text += (index == 0 ? "" : separator) + part(index) }
    return text
  }

  static func fields(_ count: Int, _ definition: String = "{}") -> String {
    "fields:\n" + lines(count) { "  f\($0): \(definition)\n" }
  }

  /// A series of rule files that are judged with an empty form.
  static func rules(_ name: String, _ make: @escaping (Int) -> String) -> GrowthSeries {
    GrowthSeries(name: name) { GrowthInput(rules: head + make($0)) }
  }

  /// A rule file with two fields and an expression that is an action's condition.
  static func expression(_ name: String, _ make: @escaping (Int) -> String) -> GrowthSeries {
    rules(name) { count in
      "fields:\n  a: { type: integer }\n  b: {}\n  c: { type: boolean }\n"
        + "  k: { type: choice, options: [x, y] }\n"
        + "actions:\n  go:\n    enabledWhen: '\(make(count))'\n"
    }
  }
}
