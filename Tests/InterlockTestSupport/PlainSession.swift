package import Interlock

/// A form on a screen as the rule language reads: plain values, everything judged from scratch after
/// every event, no plan and no memory but what the page names.
package final class PlainSession {
  /// A question that the host has not answered, or has.
  struct Question {
    var node: PlainNode
    var check: String
    var key: OracleQuestion
    /// How often the field's own value had become another when it was asked.
    var changes: Int
    /// What could be seen then of a group or list.
    var asked: FormValue?
    var deadline: Int64
    var passesOnTimeout: Bool
    var answer: OracleEvents.Answer?
    var ticket: Int64
  }

  package struct Press {
    package var action: String
    package var isAccepted: Bool
    package var blockers: [String]
    package var values: FormValue
  }

  package let rules: OracleRules
  package let openedAt: Instant
  package let form: PlainNode
  package internal(set) var elapsed: Int64 = 0
  var sources: OracleJSON = .object([])
  var gateEvents: [String: Int64] = [:]
  var questions: [Question] = []
  /// How many questions there were; each has the next number.
  package internal(set) var lastTicket: Int64 = 0
  /// The fields that a press showed.
  var shownFields: Set<ObjectIdentifier> = []
  var showsAll = false
  package internal(set) var judge: OracleJudge
  package internal(set) var verdict = OracleVerdict()
  /// The values that were judged, by the nodes that hold them.
  var values: [ObjectIdentifier: OracleValue] = [:]
  /// Whether what happened in between matters: questions are asked, and numbered, at their time.
  package let hasQuestions: Bool
  package let readsClock: Bool

  package init(_ rules: OracleRules, openedAt: Instant) throws {
    self.rules = rules
    self.openedAt = openedAt
    form = PlainNode(rules.root, in: nil)
    judge = OracleJudge(rules, .object([]), elapsed: 0, openedAt: openedAt)
    hasQuestions = rules.root.all.contains { !($0.rule?.remotes.isEmpty ?? true) }
    readsClock = rules.readsClock
    try judgeAnew()
  }

  // MARK: Judging

  func judgeAnew() throws {
    // What can be seen in a group or list depends on the answers, and they on that.
    repeat { try judgeOnce() } while dropOutdatedQuestions()
    ask()
  }

  private func judgeOnce() throws {
    var events = OracleEvents()
    let json = form.json(settled: true) ?? .object([])
    events.gates = gateEvents
    let settled = OracleValue(form: json, root: rules.root)
    values = [:]
    pair(form, with: settled)
    for (order, node) in form.all.enumerated() {
      if let value = value(of: node) { events.seen[value.pointer] = (order, node.name) }
    }
    for node in form.allSettled {
      guard let value = value(of: node) else { continue }
      if node.isDirty(settled: true) { events.dirty.insert(value.pointer) }
      if node.isTouched { events.touched.insert(value.pointer) }
      if node.isWaiting { events.paused.insert(value.pointer) }
      if !node.reports.isEmpty { events.reports[value.pointer] = node.reports.count }
    }
    // An answer stands for its value, wherever that is now, until that becomes another.
    questions.removeAll { question in
      value(of: question.node) == nil || question.changes != question.node.changes
    }
    for index in questions.indices {
      guard let value = value(of: questions[index].node) else { continue }
      questions[index].key = OracleQuestion(check: questions[index].check, about: value)
      events.answers[questions[index].key] = questions[index].answer
    }
    judge = OracleJudge(
      rules, json, elapsed: elapsed, openedAt: openedAt, remote: nil, sources: sources,
      events: events)
    verdict = try judge.verdict()
    values = [:]
    pair(form, with: judge.form)
  }

  /// Forgets what was asked of a group or list in which something that can be seen is another now.
  private func dropOutdatedQuestions() -> Bool {
    let count = questions.count
    questions.removeAll { question in
      guard let asked = question.asked, let value = value(of: question.node),
        judge.isVisible(value)
      else { return false }
      return output(of: value) != asked
    }
    return questions.count != count
  }

  private func pair(_ node: PlainNode, with value: OracleValue) {
    values[ObjectIdentifier(node)] = value
    for (member, part) in zip(node.members, value.members) { pair(member, with: part) }
    for (row, part) in zip(node.settledRows, value.rows) { pair(row, with: part) }
  }

  /// Asks what is due and was not asked, and takes back what is due no longer.
  private func ask() {
    let due = judge.questions.map { (OracleQuestion(check: $1.name.text, about: $0), $1) }
    questions.removeAll { question in
      question.answer == nil && !due.contains { $0.0 == question.key }
    }
    for (key, check) in due where !questions.contains(where: { $0.key == key }) {
      guard let node = form.allSettled.first(where: { value(of: $0)?.pointer == key.pointer }),
        let value = value(of: node)
      else { continue }
      let isContainer = node.field.type == .group || node.field.type == .list
      lastTicket += 1
      questions.append(
        Question(
          node: node, check: key.check, key: key, changes: node.changes,
          asked: isContainer ? output(of: value) : nil,
          deadline: elapsed.addingReportingOverflow(check.timeout).partialValue,
          passesOnTimeout: check.passesOnTimeout, ticket: lastTicket))
    }
  }

  /// Gives open questions the tickets that another gave them: which of several that are due at one
  /// instant is asked first is nobody's promise.
  package func takeTickets(_ tickets: [(check: String, name: String, ticket: Int64)]) {
    let own = questions.filter { $0.answer == nil }
    guard own.map({ $0.ticket }).sorted() == tickets.map({ $0.ticket }).sorted() else { return }
    for other in tickets {
      for index in questions.indices
      where questions[index].answer == nil && questions[index].check == other.check
        && questions[index].node.name == other.name
      {
        questions[index].ticket = other.ticket
      }
    }
  }

  /// Whether a field can be seen; a row that has not settled is there where its list is.
  func isVisible(_ node: PlainNode) -> Bool {
    if let value = value(of: node) { return judge.isVisible(value) }
    return node.parent.map { isVisible($0) } ?? true
  }

  package func value(of node: PlainNode) -> OracleValue? { values[ObjectIdentifier(node)] }

  // MARK: Time

  /// Lets time pass; what is due on the way happens at its own instant.
  package func advance(to time: Int64) throws {
    while let next = nextInstant(before: time) {
      elapsed = next
      for node in form.all {
        if let end = node.pauseEnd, end <= next { node.settle() }
      }
      for index in questions.indices
      where questions[index].answer == nil && questions[index].deadline <= next {
        questions[index].answer = questions[index].passesOnTimeout ? .pass : .timeout
      }
      if hasQuestions { try judgeAnew() }
    }
    elapsed = time
    try judgeAnew()
  }

  /// The next instant, up to a time, at which anything might happen.
  private func nextInstant(before time: Int64) -> Int64? {
    var instants = form.all.compactMap { $0.pauseEnd }
    if hasQuestions {
      instants += questions.filter { $0.answer == nil }.map { $0.deadline }
      instants += momentsOfChange(until: time)
    }
    return instants.filter { $0 <= time && $0 > elapsed || $0 == elapsed && isDue }.min()
  }

  private var isDue: Bool {
    form.all.contains { $0.pauseEnd.map { $0 <= elapsed } ?? false }
      || questions.contains { $0.answer == nil && $0.deadline <= elapsed }
  }

  /// The instants, up to a time, at which what the rules say of the same values may be otherwise: at
  /// gates' deadlines, at ticks and midnights where those are read, and where a bound that follows
  /// `now` passes a value.
  package func momentsOfChange(until time: Int64) -> [Int64] {
    var instants: [Int64] = []
    for gate in rules.ruleSet.gates {
      if let event = gate.since == nil ? 0 : gateEvents[gate.name.text] {
        instants.append(event + gate.duration)
      }
    }
    let tick = rules.ruleSet.tick
    if readsClock { instants.append((elapsed / tick + 1) * tick) }
    var midnight = OracleCalendar.nextMidnight(after: openedAt.adding(nanoseconds: elapsed))
    var days = [elapsed]
    while let instant = midnight {
      let day = Int64(instant - OracleCalendar.nanoseconds(openedAt))
      if day > time || days.count > 40 { break }
      days.append(day)
      instants += [day, (day + tick - 1) / tick * tick]
      midnight = instant + OracleCalendar.day
    }
    let offset = Int128(openedAt.offsetMinutes) * 60_000_000_000
    for node in form.all {
      guard let value = value(of: node), case .moment(let moment)? = value.content else { continue }
      // What follows `today` stands still until midnight.
      for bound in node.field.movingBounds where bound.hasPrefix("now") {
        for day in days {
          guard let now = openedAt.adding(nanoseconds: day),
            let base = OracleCalendar.local(bound, now: now)
          else { continue }
          // Within a day a bound moves as time does.
          let own = moment.nanoseconds + (moment.type == .dateTime ? offset : 0)
          for distance in [own - base, OracleCalendar.rest(ofDay: base)] {
            let instant = Int128(day) + distance
            if let instant = Int64(exactly: instant) { instants += [instant, instant + 1] }
          }
        }
      }
    }
    return instants.filter { $0 > elapsed && $0 <= time }
  }

  /// Lets everything settle.
  package func settleAll() {
    for node in form.all where node.pauseEnd != nil { node.settle() }
  }
}

extension OracleField {
  /// The bounds that follow the time.
  package var movingBounds: [String] {
    let names = ["min", "max", "exclusiveMin", "exclusiveMax", "step"]
    return (rule?.constraints ?? []).compactMap { constraint in
      guard names.contains(constraint.kind.name), let text = constraint.argument.scalar?.text,
        text.hasPrefix("now") || text.hasPrefix("today")
      else { return nil }
      return text
    }
  }
}
