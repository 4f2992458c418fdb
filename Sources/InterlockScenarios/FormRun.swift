import Interlock
import InterlockForms

/// Judges the form of a test.
struct FormRun: ~Copyable {
  private let form: JudgedForm
  private let test: FormTest
  private var judge: Judge
  private(set) var result = TestResult()

  init(_ form: JudgedForm, _ test: FormTest, _ program: Program) {
    self.form = form
    self.test = test
    judge = Judge(program, locale: test.settings.locale)
    judge.assumedRemote = test.settings.remote
    judge.evaluation.supply(test.settings.sources)
    var reader = JSONReader(program.layout)
    if let fault = reader.read(form.json.span, into: &judge.form) {
      result.failures.append(
        TestFailure(
          at: test.node.span, expected: "a form that can be read", found: fault.message))
      return
    }
    judge.judge(
      elapsed: form.elapsed, openedAt: test.settings.openedAt ?? Evaluation.unknownInstant)
    if form.expect.isMissing {
      result.missing.append(missing())
      result.failures.append(
        TestFailure.missing(
          at: test.node.span, expected: "an `expect`", found: "none",
          advice: "write one, or let --update write what is true now"))
      return
    }
    for item in form.expect.items { check(item) }
  }

  private mutating func check(_ item: Expectation) {
    let found = observe(item)
    if item.expected.isMet(by: found) { return }
    var notes: [String] = []
    if case .action(let index) = item.subject, item.aspect == .enabled {
      let blockers = judge.blockerSummary(ofAction: index)
      if !blockers.isEmpty { notes.append("blocked by " + blockers.joined(separator: ", ")) }
    }
    if item.aspect == .errors || item.aspect == .warnings {
      for violation in judge.reportedViolations()
      where (violation.severity == .error) == (item.aspect == .errors) {
        let place = violation.path.isEmpty ? "the form" : violation.path
        notes.append("\(place): \(violation.rule): \(violation.message)")
      }
    }
    result.failures.append(
      TestFailure(
        at: item.span, subject: item.name(in: judge.program),
        expected: item.words(forExpectedBeside: found), found: item.words(for: found),
        notes: notes))
  }

  private mutating func observe(_ item: Expectation) -> Observation {
    let program = judge.program
    switch (item.subject, item.aspect) {
    case (.action(let index), .enabled): return .boolean(judge.enabledActions[index])
    case (.action(let index), .blockedBy): return .reasons(judge.blockers(ofAction: index))
    case (.computed(let index), _):
      let computed = program.computed[index]
      if computed.isSecret {
        return .secret(.value(FormValue(judge.evaluation.value(ofComputed: index))))
      }
      // A test may name the secret members of what it expects.
      let value = FormValue(judge.evaluation.shownValue(ofComputed: index))
      return computed.holdsSecret ? .secret(.value(value)) : .value(value)
    case (_, .valid): return .boolean(judge.isValid)
    case (_, .errors):
      return paths {
        $0.severity == .error
      } text: {
        $0.rule
      }
    case (_, .warnings):
      return paths {
        $0.severity != .error
      } text: {
        $0.rule
      }
    case (_, .messages): return messages(item.expected)
    case (_, .waiting):
      return .texts(judge.waitingGates().map { $0.name } + judge.waitingRemotes().map { $0.name })
    case (_, .values): return hasSecrets ? .secret(.value(values)) : .value(values)
    default: return .nothing("a form that is judged has no such part")
    }
  }

  private func paths(
    _ isIncluded: (ReportedViolation) -> Bool, text: (ReportedViolation) -> String
  ) -> Observation {
    .paths(
      judge.reportedViolations().filter(isIncluded).grouped(text))
  }

  /// The messages at the paths that are asked for.
  private func messages(_ expected: Observation) -> Observation {
    guard case .paths(let asked) = expected else { return .paths([]) }
    let paths = asked.map { $0.path }
    return self.paths {
      paths.contains($0.path)
    } text: {
      $0.message
    }
  }

  private var hasSecrets: Bool { judge.program.fields.contains { $0.isSecret } }

  /// The values of visible fields by the outside's keys.
  private var values: FormValue {
    let program = judge.program
    let roots = program.fields.indices.filter { program.fields[$0].parent == nil }
    return .object(members(roots, 0))
  }

  private func members(_ fields: [Int], _ block: Int) -> [FormValue.Member] {
    fields.compactMap { field in
      let member = judge.program.fields[field]
      guard judge.evaluation.cells[block + member.offset].isVisible else { return nil }
      return FormValue.Member(member.key, value(field, block))
    }
  }

  private func value(_ field: Int, _ block: Int) -> FormValue {
    let member = judge.program.fields[field]
    let slot = block + member.offset
    let cell = judge.evaluation.cells[slot]
    switch member.type {
    case .group where cell.state != .wrongType && cell.state != .unknown:
      return .object(members(member.members, block))
    case .list where cell.state == .present:
      var rows: [FormValue] = []
      let item = member.item ?? field
      let offset = judge.program.fields[item].offset
      judge.evaluation.forEachRow(ofListIn: slot) { row in
        if judge.evaluation.cells[row + offset].isVisible { rows.append(value(item, row)) }
      }
      return .list(rows)
    default: return judge.evaluation.formValue(cell, judge.form.slots[slot], field)
    }
  }

  /// What is true of the form, as an expectation.
  private func missing() -> MissingExpectation {
    var members: [FormValue.Member] = [FormValue.Member("enabled", .boolean(judge.isEnabled))]
    let program = judge.program
    if program.actionNames.count > 1 {
      let actions = zip(program.actionNames, judge.enabledActions)
        .map { FormValue.Member($0, .boolean($1)) }
      members.append(FormValue.Member("actions", .object(actions)))
    }
    let violations = judge.reportedViolations()
    for (key, isError) in [("errors", true), ("warnings", false)] {
      let paths = violations.filter { ($0.severity == .error) == isError }.grouped { $0.rule }
      if paths.isEmpty { continue }
      let entries = paths.map { path in
        FormValue.Member(path.path, .list(path.texts.map { .text($0) }))
      }
      members.append(FormValue.Member(key, .object(entries)))
    }
    let waiting = judge.waitingGates().map { $0.name } + judge.waitingRemotes().map { $0.name }
    if !judge.isEnabled, !waiting.isEmpty {
      members.append(FormValue.Member("waiting", .list(waiting.map { .text($0) })))
    }
    return MissingExpectation(node: test.node, entry: form.expect.entry, .object(members))
  }
}

extension [ReportedViolation] {
  /// By path, in the order of judgement.
  func grouped(_ text: (ReportedViolation) -> String) -> [Observation.PathTexts] {
    var paths: [Observation.PathTexts] = []
    for violation in self {
      if let index = paths.firstIndex(where: { $0.path == violation.path }) {
        paths[index].texts.append(text(violation))
      } else {
        paths.append(Observation.PathTexts(path: violation.path, texts: [text(violation)]))
      }
    }
    return paths
  }
}

extension MissingExpectation {
  init(node: Node, entry: Node.Entry?, _ value: FormValue) {
    self.init(
      node: node, entry: entry, text: value.shortFlow,
      json: String(decoding: value.json, as: UTF8.self))
  }
}

extension FormValue {
  /// The value in YAML's flow style, texts without quotes where they need none.
  var shortFlow: String {
    switch self {
    case .text(let text): FlowText.word(text)
    case .list(let rows): "[" + rows.map { $0.shortFlow }.joined(separator: ", ") + "]"
    case .object(let members) where !members.isEmpty:
      "{ "
        + members.map { FlowText.word($0.key) + ": " + $0.value.shortFlow }.joined(separator: ", ")
        + " }"
    case .object, .null, .number, .boolean: flow
    }
  }
}
