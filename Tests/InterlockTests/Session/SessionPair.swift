import Interlock
import InterlockForms
import InterlockTestSupport

/// A session and its plain reading, which live through the same events.
struct SessionPair: ~Copyable {
  private let run: OracleRun
  private var session: Session
  let plain: PlainSession
  private var log: [String] = []
  private(set) var steps = 0
  private(set) var refused = 0

  init(_ run: OracleRun, _ openedAt: Instant) throws {
    self.run = run
    session = Session(run.program, openedAt: openedAt)
    plain = try PlainSession(run.rules, openedAt: openedAt)
    log.append("opened at \(openedAt)")
  }

  /// Lets so many random things happen; gives where the two are apart.
  mutating func run(_ count: Int, _ draws: PlainLog) throws -> String? {
    var draws = draws
    if let report = difference() { return report }
    for _ in 0..<count {
      let step = draws.next(for: plain)
      if let report = try perform(step) { return report }
      guard draws.random.oneIn(4), let due = session.nextDeadline?.wholeNanoseconds else {
        continue
      }
      // Until something is due nothing is new.
      // Where questions are asked, every tick on the way is judged.
      if plain.hasQuestions, due - plain.elapsed > 60_000_000_000 { continue }
      for time in [due - 1, due] where time > plain.elapsed {
        if let report = try perform(
          PlainStep(pause: time - plain.elapsed, events: [], isDirect: false))
        {
          return report
        }
      }
    }
    return nil
  }

  mutating func perform(_ step: PlainStep) throws -> String? {
    steps += 1
    log.append("\(step)")
    let outcomes: [String]
    do throws(SessionError) {
      outcomes = try session.perform(step, run.program)
    } catch {
      refused += 1
      log.append("refused: \(error.message)")
      return nil
    }
    try plain.advance(to: plain.elapsed + step.pause)
    let presses = try plain.perform(step.events)
    let expected = presses.map {
      "\($0.action) \($0.isAccepted) \($0.isAccepted ? [] : $0.blockers)"
    }
    if outcomes != expected {
      return report("presses\n  session: \(outcomes)\n  plain:   \(expected)")
    }
    return difference()
  }

  /// Whether a rule of a field is a bound on days that follows the time, which is told with its day.
  private func isDay(_ rule: String, _ name: String) -> Bool {
    guard let field = plain.node(name)?.field, field.type == .date else { return false }
    let bound = field.rule?.constraint(rule)?.argument.scalar?.text
    return bound.map { field.movingBounds.contains($0) } ?? false
  }

  private func difference() -> String? {
    plain.takeTickets(
      session.openRequests.map { ($0.check, session.name(of: $0.place), $0.ticket) })
    let (own, others) = (session.lines { self.isDay($0, $1) }, plain.lines)
    if own == others { return nil }
    var text = ""
    for index in 0..<max(own.count, others.count) {
      let left = index < own.count ? own[index] : "nothing"
      let right = index < others.count ? others[index] : "nothing"
      if left != right { text += "\n  session: \(left)\n  plain:   \(right)" }
    }
    return report(text)
  }

  private func report(_ text: String) -> String {
    "at \(Double(plain.elapsed) / 1e9)s: \(text)\n" + log.joined(separator: "\n")
  }
}

extension Session {
  /// The whole state as lines of text, like ``PlainSession/lines``.
  fileprivate func lines(_ isDay: (String, String) -> Bool) -> [String] {
    var lines: [String] = []
    for place in places {
      let isVisible = isVisible(place)
      let name = name(of: place)
      var line = name + " " + "\(value(of: place))"
      line += isVisible ? "" : " hidden"
      if isVisible { line += isEditable(place) ? "" : " disabled" }
      line += isRequired(place) ? " required" : ""
      line += isPending(place) ? " pending" : ""
      line += isTouched(place) ? " touched" : ""
      line += isDirty(place) ? " dirty" : ""
      let found = violations(of: place).map { violation in
        let day = isDay(violation.rule, name) ? violation.parameters.first?.text : nil
        return violation.rule + (day.map { "=" + $0 } ?? "")
      }
      for violation in found.sorted() { line += " " + violation }
      lines.append(line + " shown \(shownViolations(of: place).count)")
    }
    lines += OracleVerdict.lines(of: violations())
    let texts = computedTexts()
    for (name, text) in zip(program.computedNames, texts) { lines.append("\(name) = \(text)") }
    for name in program.actionNames {
      guard let action = try? program.action(name) else { continue }
      lines.append("\(name) \(isEnabled(action)) \(blockers(of: action))")
    }
    for gate in program.gates {
      guard let handle = try? program.gate(gate.name) else { continue }
      lines.append("\(gate.name) \(isOpen(handle) ? "open" : "closed")")
    }
    lines.append("valid \(isValid)")
    lines.append("values \(values)")
    for request in openRequests {
      let value = settledValue(of: request.place)
      lines.append("asks \(request.ticket) \(request.check) \(name(of: request.place)) \(value)")
    }
    return lines
  }

  /// Does the events of a step; gives what became of the presses.
  fileprivate mutating func perform(
    _ step: PlainStep, _ program: Interlock.Program
  ) throws(SessionError) -> [String] {
    let time = elapsed + .nanoseconds(step.pause)
    if let event = step.events.first, step.isDirect || event.rank == 10 {
      try perform(event, at: time)
    } else {
      var whole = SessionStep()
      for event in step.events { add(event, to: &whole, program) }
      try apply(whole, at: time)
    }
    return changes.presses.map { press in
      "\(program.actionNames[press.action.index]) \(press.isAccepted) \(press.blockers)"
    }
  }

  private mutating func perform(
    _ event: PlainEvent, at time: Duration
  ) throws(SessionError) {
    switch event {
    case .reset: try reset(at: time)
    case .supply(let json):
      try supply(Self.supplied(json, program), at: time)
    case .set(let name, let json):
      try set(place(named: name), to: json.formValue, at: time)
    case .insert(let list, let index):
      try insertRow(in: place(named: list), at: index, time: time)
    case .move(let list, let index, let target):
      try moveRow(of: place(named: list), from: index, to: target, time: time)
    case .remove(let list, let index):
      try removeRow(of: place(named: list), at: index, time: time)
    case .resolve(let ticket, let passes):
      try resolve(ticket, passes: passes, at: time)
    case .report(let name):
      try report("taken", on: place(named: name), at: time)
    case .touch(let name): try touch(place(named: name), at: time)
    case .press(let name):
      guard let action = try? program.action(name) else { return }
      try press(action, at: time)
    case .flush:
      try advance(to: time)
      flush()
    }
  }

  private func add(
    _ event: PlainEvent, to step: inout SessionStep, _ program: Interlock.Program
  ) {
    switch event {
    case .reset: step.resets = true
    case .supply(let json): step.supplied = Self.supplied(json, program)
    case .set(let name, let json):
      let place = try? place(named: name)
      step.values.append(
        FormValue.Member(place.map { pointer(of: $0) } ?? name, json.formValue))
    case .insert(let list, let index): step.insertions.append(SessionStep.Row(of: list, at: index))
    case .move(let list, let index, let target):
      step.moves.append(SessionStep.Move(SessionStep.Row(of: list, at: index), to: target))
    case .remove(let list, let index): step.removals.append(SessionStep.Row(of: list, at: index))
    case .resolve(let ticket, let passes):
      step.answers.append(SessionStep.Answer(to: ticket, passes: passes))
    case .report(let name):
      step.refusals.append(SessionStep.Refusal(of: name, message: "taken"))
    case .touch(let name): step.touches.append(name)
    case .press(let name): step.presses.append(name)
    case .flush: break
    }
  }

  private static func supplied(
    _ json: OracleJSON, _ program: Interlock.Program
  ) -> [SuppliedSource] {
    var reader = SourceReader(program)
    var random = SeededRandom(0)
    guard case .supplied(let lists) = reader.read(Array(json.written(&random).utf8).span) else {
      return []
    }
    return lists
  }
}
