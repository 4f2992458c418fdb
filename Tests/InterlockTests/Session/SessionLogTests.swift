import Interlock
import InterlockTestSupport
import Testing

/// What holds after any events on any form.
struct SessionLogTests {
  /// The logs of every test, and how many events each has.
  private static var fileCount: Int { OracleRun.count("SESSION_FILES", 60) }
  private static let eventCount = 30

  @Test func `what is kept up to date equals what is evaluated from scratch`() throws {
    try forEachLog(from: 1_000_000) { run, events, openedAt in
      var session = Session(run.program, openedAt: openedAt)
      for (index, event) in events.enumerated() {
        _ = event.perform(on: &session)
        let picture = SessionPicture(session)
        let fresh = SessionPicture(session.evaluatedFromScratch())
        guard picture == fresh else {
          return "event \(index) \(event)\(picture.difference(from: fresh))"
        }
      }
      return nil
    }
  }

  @Test func `a form that is reset has the values that it was opened with`() throws {
    try forEachLog(from: 8_000_000) { run, events, openedAt in
      let opened = Self.values(of: Session(run.program, openedAt: openedAt))
      var session = Session(run.program, openedAt: openedAt)
      for (index, event) in events.enumerated() {
        _ = event.perform(on: &session)
        guard index % 7 == 6, (try? session.reset()) != nil else { continue }
        let values = Self.values(of: session)
        guard values == opened else { return "after event \(index)\n\(values)\n\(opened)" }
      }
      return nil
    }
  }

  /// The single values; groups and lists show of theirs only what is visible, which may follow time.
  private static func values(of session: borrowing Session) -> [String] {
    var lines: [String] = []
    for place in session.places {
      var line = session.name(of: place)
      switch session.value(of: place) {
      case .object, .list: break
      case let value: line += " \(value)"
      }
      line += session.isTouched(place) ? " touched" : ""
      lines.append(line + (session.isDirty(place) ? " dirty" : ""))
    }
    return lines
  }

  @Test func `the same events give the same changes`() throws {
    try forEachLog(from: 2_000_000) { run, events, openedAt in
      let first = Self.changes(of: run.program, events, openedAt)
      let second = Self.changes(of: run.program, events, openedAt)
      return first == second ? nil : "\(first)\n\(second)"
    }
  }

  @Test func `the outcome does not depend on how time is sliced`() throws {
    try forEachLog(from: 3_000_000) { run, events, openedAt in
      let whole = Self.changes(of: run.program, events, openedAt)
      var random = SeededRandom(7)
      let sliced = Self.changes(of: run.program, events, openedAt) { session, target in
        while session.elapsed < target, random.int(0...5) > 0 {
          let rest = (target - session.elapsed).components
          let nanoseconds = rest.seconds * 1_000_000_000 + rest.attoseconds / 1_000_000_000
          let step = Int64.random(in: 0...nanoseconds, using: &random)
          return session.elapsed + .nanoseconds(step)
        }
        return nil
      }
      guard whole != sliced else { return nil }
      for (left, right) in zip(whole, sliced) where left != right { return "\(left)\n\(right)" }
      return "\(whole.count) changes against \(sliced.count)"
    }
  }

  @Test func `whatever is new was told`() throws {
    try forEachLog(from: 6_000_000) { run, events, openedAt in
      var session = Session(run.program, openedAt: openedAt)
      let told = LastPicture(SessionPicture(session, of: .state))
      for (index, event) in events.enumerated() {
        _ = event.perform(on: &session) { told.picture = SessionPicture($0, of: .state) }
        let picture = SessionPicture(session, of: .state)
        guard picture == told.picture else {
          return "event \(index) \(event)\(told.picture.difference(from: picture))"
        }
      }
      return nil
    }
  }

  @Test func `nothing is pending after a flush, and no change leaves anything undone`() throws {
    try forEachLog(from: 4_000_000) { run, events, openedAt in
      var session = Session(run.program, openedAt: openedAt)
      for event in events { _ = event.perform(on: &session) }
      session.flush()
      for ticket in 1...200 { try? session.resolve(Int64(ticket), passes: ticket % 2 == 0) }
      for ticket in 1...400 { try? session.resolve(Int64(ticket), passes: true) }
      let pending = session.places.filter { session.isPending($0) }
      return pending.isEmpty ? nil : pending.map { session.name(of: $0) }.joined(separator: " ")
    }
  }

  @Test func `an event that is refused changes nothing`() throws {
    try forEachLog(from: 5_000_000) { run, events, openedAt in
      var session = Session(run.program, openedAt: openedAt)
      for event in events {
        let before = SessionPicture(session)
        if event.perform(on: &session) { continue }
        let after = SessionPicture(session)
        if before != after { return "\(event)\(before.difference(from: after))" }
      }
      return nil
    }
  }

  /// What a handler saw last.
  private final class LastPicture {
    var picture: SessionPicture
    init(_ picture: SessionPicture) { self.picture = picture }
  }

  // MARK: Logs

  private func forEachLog(
    from seed: Int, _ body: (OracleRun, [SessionEvent], Instant) throws -> String?
  ) throws {
    var loaded = 0
    for seed in seed..<seed + Self.fileCount {
      var random = SeededRandom(UInt64(seed))
      guard let run = try OracleRun(RandomRules.file(&random)),
        let openedAt = Instant(RandomForms.openedAt(&random))
      else { continue }
      loaded += 1
      let events = SessionEvent.log(for: run, Self.eventCount, &random)
      if let problem = try body(run, events, openedAt) {
        Issue.record("seed \(seed): \(problem)\n\(run.text)")
        return
      }
    }
    #expect(loaded * 2 > Self.fileCount)
  }

  /// The changes that a log gives, each as text with all that it changed.
  private static func changes(
    of program: Interlock.Program, _ events: [SessionEvent], _ openedAt: Instant,
    _ nextStop: (borrowing Session, Duration) -> Duration? = { _, _ in nil }
  ) -> [String] {
    var session = Session(program, openedAt: openedAt)
    var told: [String] = []
    func tell(_ form: borrowing Session) { told.append(text(of: form)) }
    for event in events {
      // An event that is refused lets no time pass.
      var trial = Session(copying: session)
      var event = event
      if event.perform(on: &trial) {
        let target = session.elapsed + event.pause
        while let stop = nextStop(session, target) {
          try? session.advance(to: stop, onChange: tell)
        }
        event.pause = target - session.elapsed
      }
      _ = event.perform(on: &session, tell)
    }
    return told
  }

  private static func text(of form: borrowing Session) -> String {
    var text = "\(form.elapsed)"
    for change in form.changes.fields {
      text += " \(form.name(of: change.place)):\(change.aspects.rawValue)"
      text += "=\(form.value(of: change.place)) \(form.violations(of: change.place).count)"
    }
    text += " c\(form.changes.computed) g\(form.changes.gates.count)"
    for action in form.changes.actions { text += " \(form.isEnabled(action))" }
    for request in form.changes.requests { text += " ask \(request.ticket)" }
    for name in form.program.actionNames {
      guard let action = try? form.program.action(name) else { continue }
      text += " \(name) \(form.blockers(of: action))"
    }
    return text
  }
}

extension SessionLogTests {
  @Test func `reasons in short are the first of all reasons, and the number of the rest`() throws {
    try forEachLog(from: 9_000_000) { run, events, openedAt in
      var session = Session(run.program, openedAt: openedAt)
      for (index, event) in events.enumerated() {
        _ = event.perform(on: &session)
        for action in run.program.actionNames.indices.map({ ActionHandle(index: $0) }) {
          let all = session.blockers(of: action)
          var told = Array(all.prefix(20))
          if all.count > 20 { told.append("and \(all.count - 20) more") }
          let short = session.blockerSummary(of: action)
          guard short == told else { return "event \(index) \(event)\n\(short)\n\(told)" }
        }
      }
      return nil
    }
  }
}
