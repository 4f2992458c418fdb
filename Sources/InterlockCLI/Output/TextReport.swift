import Interlock
import InterlockForms

/// Writes verdicts for people: a line for each form, and below it what is wrong and what is awaited.
///
/// ```
/// line 2     disabled
///              error    Confirm must equal Password  (/confirm)
///              waiting  settled opens in 4.5s
/// ```
///
/// What is wrong in a group at the top of the form, such as a step of a wizard, stands under the
/// group's name.
struct TextReport {
  private let options: VerdictWriter.Options
  private let keyLabel: String?
  private let usesColor: Bool
  private(set) var bytes: [UInt8] = []
  private var values = ValuesWriter()
  /// What stands before the lines of a group.
  private var indent = ""

  init(_ options: VerdictWriter.Options, keyLabel: String?, usesColor: Bool) {
    self.options = options
    self.keyLabel = keyLabel
    self.usesColor = usesColor
  }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Appends the verdict on the form that was judged last.
  mutating func append(_ judge: inout Judge, line: Int, file: String?) {
    var title = judge.isEnabled ? painted("enabled", .green) : painted("disabled", .red)
    if let slot = options.keySlot {
      title += "  " + (keyLabel ?? "key") + " = " + Self.text(of: judge.form.slots[slot], judge)
    }
    begin(line: line, file: file, title)
    if judge.program.actions.count > 1 {
      let enabled = judge.enabledActions
      for (index, action) in judge.program.actions.enumerated() {
        detail("action", action.name + (enabled[index] ? " enabled" : " disabled"))
      }
    }
    if judge.violationCount > 0 {
      write(judge.reportedViolations(), groups: judge.program.topGroups)
    }
    if !judge.isEnabled {
      for gate in judge.waitingGates() { write(gate) }
      for remote in judge.waitingRemotes() {
        detail("waiting", remote.name + " was not answered  (" + remote.path + ")", .yellow)
      }
      if options.includesBlockers {
        for reason in judge.blockerSummary(ofAction: 0) { detail("blocked", "by " + reason) }
      }
    }
    if options.includesValues {
      let values = values.text(of: judge)
      detail("values", values)
    }
    if options.includesComputed {
      for computed in judge.program.computed {
        var json = JSONWriter()
        if computed.isSecret {
          json.null()
        } else {
          json.value(judge.evaluation.frame[computed.variable])
        }
        detail("computed", computed.name + " = " + String(decoding: json.bytes, as: UTF8.self))
      }
    }
  }

  /// Appends the verdict on a form that cannot be read.
  mutating func append(_ form: UnreadableForm, line: Int, file: String?) {
    begin(line: line, file: file, painted("unreadable", .red))
    detail("error", form.message + "  (byte \(form.offset))", .red)
  }

  /// What is told at the end.
  static func summary(_ counts: FormJudge.Counts) -> String {
    let noun = counts.forms == 1 ? "form" : "forms"
    let unreadable = counts.unreadable == 0 ? "" : " (\(counts.unreadable) unreadable)"
    return
      "\(counts.forms) \(noun): \(counts.enabled) enabled, \(counts.disabled) disabled\(unreadable)\n"
  }

  /// What was broken how often: a line for each rule at each path, below a heading.
  static func summary(_ broken: [(entry: ViolationTally.Entry, count: Int)]) -> String {
    guard let greatest = broken.first?.count else { return "" }
    let width = String(greatest).count
    var text = "broken rules\n"
    for (entry, count) in broken {
      let number = String(count)
      let place = entry.path.isEmpty ? "" : "  (" + entry.path + ")"
      text += "  " + String(repeating: " ", count: width - number.count) + number + "  "
      text += padded(entry.severity.rawValue, to: 9)
      text += Printable.text(entry.rule + place) + "\n"
    }
    return text
  }

  // MARK: Lines

  private mutating func begin(line: Int, file: String?, _ title: String) {
    let place = (file.map { Printable.text($0) + " " } ?? "") + "line \(line)"
    write(Self.padded(place, to: 11) + title + "\n")
  }

  /// Writes what is wrong: first outside of all groups, then group by group.
  private mutating func write(_ violations: [ReportedViolation], groups: [TopGroup]) {
    var sorted = [[ReportedViolation]](repeating: [], count: groups.count + 1)
    for violation in violations {
      let place = groups.firstIndex { $0.contains(violation.path) }
      sorted[place.map { $0 + 1 } ?? 0].append(violation)
    }
    for violation in sorted[0] { write(violation) }
    for (group, violations) in zip(groups, sorted.dropFirst()) where !violations.isEmpty {
      let title = group.label + ": " + Self.count(violations)
      write("             " + Printable.text(title) + "\n")
      indent = "  "
      for violation in violations { write(violation) }
      indent = ""
    }
  }

  /// How many there are of each severity: `2 errors, 1 warning`.
  private static func count(_ violations: [ReportedViolation]) -> String {
    var text = ""
    for (severity, noun) in [
      (Severity.error, "error"), (.warning, "warning"), (.info, "info"),
    ] {
      let count = violations.count { $0.severity == severity }
      guard count > 0 else { continue }
      let plural = count == 1 || severity == .info ? "" : "s"
      text += (text.isEmpty ? "" : ", ") + "\(count) \(noun)" + plural
    }
    return text
  }

  private mutating func write(_ violation: ReportedViolation) {
    var text = violation.message
    if !violation.path.isEmpty { text += "  (" + violation.path + ")" }
    switch violation.severity {
    case .error: detail("error", text, .red)
    case .warning: detail("warning", text, .yellow)
    case .info: detail("info", text)
    }
    guard options.includesParameters else { return }
    for parameter in violation.parameters {
      detail("", violation.rule + "." + parameter.name + " = " + parameter.text)
    }
  }

  private mutating func write(_ gate: WaitingGate) {
    guard let remaining = gate.remaining else {
      detail("waiting", gate.name + " is closed", .yellow)
      return
    }
    detail("waiting", gate.name + " opens in " + TimeSpan(nanoseconds: remaining).readable, .yellow)
  }

  private mutating func detail(_ word: String, _ text: String, _ color: Color? = nil) {
    let head = Self.padded(word, to: 10)
    write(
      "             " + indent + (color.map { painted(head, $0) } ?? head) + Printable.text(text)
        + "\n")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// A value as it came in.
  private static func text(of slot: FormSlot, _ judge: borrowing Judge) -> String {
    switch slot.kind {
    case .text, .number:
      let range = Int(slot.start)..<Int(slot.start) + Int(slot.length)
      if range.isEmpty { return "\"\"" }
      return Printable.text(String(decoding: judge.form.bytes[range], as: UTF8.self))
    case .true: return "true"
    case .false: return "false"
    case .absent, .null, .array, .object, .repeated, .header: return "null"
    }
  }

  // MARK: Colour

  private enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private func painted(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
