import Interlock

/// Follows what a failed scenario is about from one instant to the next.
final class LaneRecorder {
  private enum Subject: Hashable {
    case field(String)
    case computed(Int)
    case gate(Int)
    case action(Int)
    case valid
  }

  private struct Column {
    var time: Int64
    /// The step that made it; nil where time alone did.
    var step: Int?
    var cells: [String]
  }

  /// The most fields that are drawn; those that an expectation is about come first.
  private static let maximumFieldCount = 8

  private let program: Program
  private let locale: String?
  private var subjects: [Subject] = []
  private var columns: [Column] = []
  private var step: Int?

  init(
    _ steps: [ScenarioStep], _ failures: [TestFailure], _ program: Program, locale: String?
  ) {
    self.program = program
    self.locale = locale
    let failed = failures.compactMap { $0.item }
    var fields: [String] = []
    let failedSteps = failures.compactMap { $0.step }
    for name in failed.compactMap({ Self.field($0) }) + failedSteps.flatMap({ steps[$0].fields })
      + steps.reversed().flatMap({ $0.fields })
      + steps.flatMap({ $0.expect.items.compactMap { Self.field($0) } })
    where fields.count < Self.maximumFieldCount {
      let dotted = TestNames(program).canonical(name)
      if !fields.contains(dotted) { fields.append(dotted) }
    }
    let order = TestNames(program).fieldNames
    let known = order.filter { fields.contains($0) }
    subjects = (known + fields.filter { !order.contains($0) }).map { .field($0) }
    subjects += program.gates.indices.map { .gate($0) }
    let items = steps.flatMap { $0.expect.items }
    for index in program.computedNames.indices
    where items.contains(where: { $0.subject == .computed(index) }) {
      subjects.append(.computed(index))
    }
    if failed.contains(where: { $0.subject == .form && $0.aspect != .pressed }) {
      subjects.append(.valid)
    }
    subjects += program.actionNames.indices.map { .action($0) }
  }

  private static func field(_ item: Expectation) -> String? {
    guard case .field(let name) = item.subject else { return nil }
    return name
  }

  // MARK: Recording

  /// Says which step the next states belong to; nil for those that time alone brings about.
  func beginStep(_ number: Int?) { step = number }

  /// Notes the state of the form.
  func record(_ form: borrowing Session) {
    var cells: [String] = []
    for subject in subjects { cells.append(cell(of: subject, form)) }
    let time = form.elapsed.wholeNanoseconds ?? .max
    if let last = columns.last, last.time == time, last.step == step {
      columns[columns.count - 1].cells = cells
    } else if step != nil, let last = columns.last, last.time == time, last.step == nil,
      last.cells == cells
    {
      // The step changes nothing that time has not changed already.
      columns[columns.count - 1].step = step
    } else if step != nil || columns.last?.cells != cells {
      columns.append(Column(time: time, step: step, cells: cells))
    }
  }

  private func cell(of subject: Subject, _ form: borrowing Session) -> String {
    switch subject {
    case .field(let name):
      do throws(SessionError) {
        return cell(of: try form.place(named: name), form)
      } catch {
        return "-"
      }
    case .computed(let index):
      if program.computed[index].isSecret { return "•••" }
      return form.shownValue(of: ComputedHandle(index: index)).flow
    case .gate(let index): return form.isOpen(GateHandle(index: index)) ? "open" : "closed"
    case .action(let index):
      return form.isEnabled(ActionHandle(index: index)) ? "enabled" : "disabled"
    case .valid: return form.isValid ? "true" : "false"
    }
  }

  private func cell(of place: FieldPlace, _ form: borrowing Session) -> String {
    guard form.isVisible(place) else { return "hidden" }
    let field = program.fields[Int(place.field)]
    var text: String
    switch form.value(of: place) {
    case .null: text = "null"
    case .list(let rows): text = "\(rows.count) row\(rows.count == 1 ? "" : "s")"
    case .object: text = "group"
    case .text(""): text = "\"\""
    case let value: text = field.isSecret ? "•••" : value.flow
    }
    if form.isPending(place) { text += " …" }
    let rules = form.violations(of: place).map { $0.rule }
    if !rules.isEmpty { text += " ✗ " + rules.joined(separator: ",") }
    return text
  }

  // MARK: Drawing

  /// The run, with a mark under each expectation that did not hold.
  func lanes(with failures: [TestFailure], _ steps: [ScenarioStep]) -> Lanes? {
    guard !columns.isEmpty else { return nil }
    var lanes = Lanes(times: columns.map { TimeSpan(nanoseconds: $0.time).shortText })
    for (index, subject) in subjects.enumerated() {
      var marks: [Int: String] = [:]
      for failure in failures {
        guard let item = failure.item, let step = failure.step, self.subject(of: item) == subject,
          let column = columns.lastIndex(where: { $0.step == step })
        else { continue }
        let part = Self.isMain(item.aspect) ? "" : item.aspect.rawValue + " "
        marks[column] = (marks[column].map { $0 + ", " } ?? "") + part + failure.expected
      }
      // A field that stays as it was has nothing to tell.
      if case .field = subject, marks.isEmpty,
        columns.allSatisfy({ $0.cells[index] == columns[0].cells[index] })
      {
        continue
      }
      lanes.add(label(of: subject), columns.map { $0.cells[index] }, marks: marks)
    }
    return lanes
  }

  private static func isMain(_ aspect: Expectation.Aspect) -> Bool {
    switch aspect {
    case .value, .enabled, .open, .valid: true
    default: false
    }
  }

  private func subject(of item: Expectation) -> Subject {
    switch item.subject {
    case .field(let name): .field(TestNames(program).canonical(name))
    case .computed(let index): .computed(index)
    case .gate(let index): .gate(index)
    case .action(let index): .action(index)
    case .form: .valid
    }
  }

  private func label(of subject: Subject) -> String {
    switch subject {
    case .field(let name): name
    case .computed(let index): program.computedNames[index]
    case .gate(let index): program.gates[index].name
    case .action(let index): program.actionNames[index]
    case .valid: "valid"
    }
  }
}

extension TestNames {
  /// The dotted name of a field that may be named by a JSON Pointer: `people[0].email`.
  func canonical(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "/") else { return text }
    var name = ""
    var place: Int?
    for step in PlaceStep.steps(ofPointer: text) {
      guard case .key(let key) = step else { continue }
      if let list = place, let item = program.fields[list].item {
        name += "[" + key + "]"
        place = item
      } else if let member = members(of: place).first(where: { program.fields[$0].key == key }) {
        name += (name.isEmpty ? "" : ".") + program.fields[member].name
        place = member
      }
    }
    return name
  }
}

extension TimeSpan {
  /// Seconds with as many digits as there are, such as `9.999s`; longer times in their parts.
  fileprivate var shortText: String {
    guard nanoseconds < 600_000_000_000, let seconds else { return readable }
    return seconds.text + "s"
  }
}
