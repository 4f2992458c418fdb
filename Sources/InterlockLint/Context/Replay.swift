import CEL
import Interlock
import InterlockForms

/// Runs forms through the real engine, so that nothing is claimed that it does not do.
final class Replay {
  /// What the engine said of a form.
  struct Verdict {
    var isValid: Bool
    var enabled: [Bool]
    /// The paths and rules that were broken.
    var violations: [(path: String, rule: String)]

    /// The rules that are broken at a path.
    func rules(at path: String) -> [String] {
      violations.filter { $0.path == path }.map { $0.rule }
    }

    /// Whether a rule is broken at a path.
    func breaks(_ rule: String, at path: String) -> Bool {
      violations.contains { $0.rule == rule && $0.path == path }
    }

    func isClean(at path: String) -> Bool { !violations.contains { $0.path == path } }
  }

  let program: Interlock.Program
  private let now = Instant("2026-11-30T12:00:00Z")

  /// How many more forms the check that runs may try.
  private var tries = 0

  /// Told of every form that is judged.
  private let onJudge: () -> Void

  init(_ program: Interlock.Program, onJudge: @escaping () -> Void) {
    self.program = program
    self.onJudge = onJudge
  }

  /// Gives a check its tries.
  ///
  /// A form is judged whole, so that a try for each of very many fields would take the square of
  /// their number. Forms as large as people write have all of them, those of a thousand fields a
  /// thousand, which is more than anyone mends at a time.
  func begin() {
    let count = program.fields.count
    tries = count <= 300 ? .max : max(100, 1_200_000 / count)
  }

  /// Counts a try; false where the check has had all of them, and must keep silent.
  func mayTry() -> Bool {
    if tries == 0 { return false }
    tries -= 1
    return true
  }

  /// Judges a form given as JSON; nil where it cannot be read.
  func judge(_ json: String, elapsed: Int64 = 0) -> Verdict? {
    guard let now else { return nil }
    var judge = Judge(program)
    var reader = JSONReader(program.layout)
    let bytes = Array(json.utf8)
    if reader.read(bytes.span, into: &judge.form) != nil { return nil }
    judge.judge(elapsed: elapsed, openedAt: now)
    onJudge()
    return Verdict(
      isValid: judge.isValid, enabled: judge.enabledActions,
      violations: judge.evaluation.violations.map { violation in
        (
          judge.evaluation.pointer(of: violation.subject), program.rules[violation.rule].name
        )
      })
  }

  /// A form with a value at the place of a field that stands in no list; nil for others.
  func form(_ values: [(field: Int, json: String)]) -> String? {
    var root = JSONTree.object([])
    for (field, json) in values {
      guard let keys = keys(of: field) else { return nil }
      root.set(keys[...], to: json)
    }
    return root.text
  }

  /// The JSON Pointer of a field that stands in no list.
  func path(of field: Int) -> String { program.fields[field].pointer }

  private func keys(of field: Int) -> [String]? {
    guard program.fields.indices.contains(field), program.fields[field].scope == 0 else {
      return nil
    }
    return program.fields[field].pointer.dropFirst().split(separator: "/").map { part in
      Self.unescaped(String(part))
    }
  }

  /// A reference token of a JSON Pointer without its escapes: RFC 6901, section 4.
  private static func unescaped(_ token: String) -> String {
    var text = ""
    var isEscaped = false
    for character in token {
      if isEscaped {
        text.append(character == "1" ? "/" : "~")
        isEscaped = false
      } else if character == "~" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// A form that is being put together.
private enum JSONTree {
  case object([(key: String, value: JSONTree)])
  case value(String)

  mutating func set(_ keys: ArraySlice<String>, to json: String) {
    guard let first = keys.first else {
      self = .value(json)
      return
    }
    guard case .object(var members) = self else { return }
    let place = members.firstIndex { $0.key == first } ?? members.count
    if place == members.count { members.append((first, .object([]))) }
    members[place].value.set(keys.dropFirst(), to: json)
    self = .object(members)
  }

  var text: String {
    switch self {
    case .value(let json): return json
    case .object(let members):
      var text = "{"
      for (place, member) in members.enumerated() {
        text += (place == 0 ? "" : ",") + JSONWriter.quoted(member.key) + ":" + member.value.text
      }
      return text + "}"
    }
  }
}

extension JSONWriter {
  /// A text as JSON.
  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.text(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A text as JSON.
func quotedJSON(_ text: String) -> String { JSONWriter.quoted(text) }
