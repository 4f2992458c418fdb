import Interlock

/// Events that happen together, after a pause.
package struct PlainStep: CustomStringConvertible {
  package var pause: Int64
  package var events: [PlainEvent]
  /// Whether a single event comes by its own call instead of as a step.
  package var isDirect: Bool

  package init(pause: Int64, events: [PlainEvent], isDirect: Bool = false) {
    self.pause = pause
    self.events = events
    self.isDirect = isDirect
  }

  package var description: String {
    "after \(Double(pause) / 1e9)s " + events.map { $0.description }.joined(separator: "; ")
  }
}

/// Draws what happens next to a form, from what can happen to it as it is.
package struct PlainLog {
  package var random: SeededRandom
  /// Whether rows come, go and move while their list waits for a pause.
  private let changesPausedRows: Bool

  package init(_ random: SeededRandom, changesPausedRows: Bool = true) {
    self.random = random
    self.changesPausedRows = changesPausedRows
  }

  package mutating func next(for session: PlainSession) -> PlainStep {
    var events: [PlainEvent] = []
    for _ in 0..<(random.oneIn(4) ? random.int(2...4) : 1) {
      if let event = event(for: session) { events.append(event) }
    }
    // A step that returns to what was, or waits in between, is several changes to some readers.
    if events.count > 1 {
      events.removeAll {
        switch $0 {
        case .flush, .reset: true
        default: false
        }
      }
    }
    events = events.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map { $0.1 }
    return PlainStep(
      pause: pause(for: session), events: events,
      isDirect: events.count == 1 && random.oneIn(2))
  }

  private mutating func pause(for session: PlainSession) -> Int64 {
    if random.oneIn(3) {
      let instants = session.instants(until: session.elapsed + 30_000_000_000)
      if let instant = random.pick(instants) {
        return instant - session.elapsed - (random.oneIn(4) ? 1 : 0)
      }
    }
    let milliseconds: [Int64] = [0, 0, 0, 100, 300, 499, 500, 1_000, 1_700, 4_000, 12_000]
    if !session.readsClock, !session.hasQuestions, random.oneIn(12) {
      return (random.pick([1, 11, 24, 24 * 28]) ?? 1)
        * 3_600_000_000_000
    }
    return (random.pick(milliseconds) ?? 0) * 1_000_000
  }

  private mutating func event(for session: PlainSession) -> PlainEvent? {
    let nodes = session.form.members.flatMap { $0.all }
    guard let node = random.pick(nodes) else { return nil }
    let lists = nodes.filter { $0.field.type == .list && mayChangeRows(of: $0) }
    switch random.int(0...23) {
    case 0: return .flush
    case 1, 2: return .touch(node.name)
    case 3, 4:
      guard let list = random.pick(lists), list.rows.count < 5 else { return nil }
      return .insert(list.name, at: random.int(0...list.rows.count))
    case 5:
      guard let list = random.pick(lists.filter { !$0.rows.isEmpty }) else { return nil }
      return .remove(list.name, at: random.int(0...list.rows.count - 1))
    case 6:
      guard let list = random.pick(lists.filter { $0.rows.count > 1 }) else { return nil }
      let last = list.rows.count - 1
      return .move(list.name, from: random.int(0...last), to: random.int(0...last))
    case 7, 8:
      guard session.lastTicket > 0 else { return nil }
      let first = max(1, session.lastTicket - 4)
      return .resolve(
        Int64.random(in: first...session.lastTicket, using: &random),
        passes: random.oneIn(2))
    case 9: return .report(node.name)
    case 10: return random.oneIn(2) ? .reset : nil
    case 11, 12: return random.pick(session.judge.actions).map { .press($0.name) }
    case 13:
      guard !session.rules.sources.members.isEmpty else { return nil }
      return .supply(RandomForms.supplied(for: session.rules.sources, &random))
    default:
      let isFixed = node.all.contains { $0.field.type == .list && !mayChangeRows(of: $0) }
      return isFixed ? nil : .set(node.name, value(for: node, in: session))
    }
  }

  private func mayChangeRows(of list: PlainNode) -> Bool {
    changesPausedRows || list.pauseOwner == nil
  }

  private mutating func value(for node: PlainNode, in session: PlainSession) -> OracleJSON {
    if random.oneIn(3), let text = textNearBound(of: node.field, in: session) {
      return .text(text)
    }
    // What a person takes back is what was there before.
    if random.oneIn(8), let settled = node.json(settled: true) { return settled }
    return RandomForms.value(node.field, 9, &random).plainlySettable(in: node.field)
  }

  /// A text around what a bound stands for that follows the time.
  private mutating func textNearBound(
    of field: OracleField, in session: PlainSession
  ) -> String? {
    let seconds: [Int64] = [0, 0, 1, 2, 4, 5, 7, 12, -1]
    let after = session.elapsed + (random.pick(seconds) ?? 0) * 1_000_000_000
    guard let bound = random.pick(field.movingBounds),
      let now = session.openedAt.adding(nanoseconds: max(0, after)),
      let exact = OracleCalendar.local(bound, now: now)
    else { return nil }
    let local = exact + Int128(random.pick([0, 0, 1, -1, 1_000_000_000, -1_000_000_000]) ?? 0)
    let text = OracleCalendar.text(local)
    switch field.type {
    case .date: return String(text.prefix(10))
    case .month: return String(text.prefix(7))
    case .localDateTime: return text
    case .dateTime:
      let minutes = abs(Int(now.offsetMinutes))
      let digits = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
      return text + (now.offsetMinutes < 0 ? "-" : "+") + digits.joined(separator: ":")
    default: return nil
    }
  }
}

extension PlainSession {
  /// The instants, up to a time, at which something might happen.
  package func instants(until time: Int64) -> [Int64] {
    let others =
      form.all.compactMap { $0.pauseEnd }
      + questions.filter { $0.answer == nil }.map { $0.deadline }
    return (momentsOfChange(until: time) + others).filter { $0 > elapsed && $0 <= time }
  }
}

extension OracleJSON {
  /// The value without what a session refuses, or what is no group where one should be.
  package func plainlySettable(in field: OracleField) -> OracleJSON {
    switch (field.type, self) {
    case (.group, .object(let members)):
      return .object(
        members.compactMap { member in
          guard let known = field.members.first(where: { $0.rule?.input == member.key }) else {
            return nil
          }
          return Member(member.key, member.value.plainlySettable(in: known))
        })
    case (.group, _): return .object([])
    case (.list, .array(let rows)):
      guard let item = field.item else { return self }
      return .array(rows.map { $0.plainlySettable(in: item) })
    default: return self
    }
  }
}
