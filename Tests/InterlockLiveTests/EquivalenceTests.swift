import Interlock
import InterlockLive
import InterlockTestSupport
import Testing

/// Whatever happens to a live form, it is as if the same had happened to a session.
struct EquivalenceTests {
  private let program: Interlock.Program
  private let now: Instant
  private let go: ActionHandle
  private let other: ActionHandle

  init() throws {
    now = try TestForms.noon()
    program = try RuleFile.program(
      """
      interlock: 1
      form: everything
      fields:
        id: { required: true, minLength: 2, debounce: 300ms, remote: { free: { timeout: 2s } } }
        kind: { type: choice, options: [a, b] }
        age: { type: integer, min: 3, visibleWhen: kind == "a", debounce: 1s }
        due: { type: dateTime, min: now }
        address: { type: group, fields: { city: { requiredWhen: kind == "b" }, zip: { pattern: '[0-9]+' } } }
        people:
          type: list
          maxItems: 3
          item:
            type: group
            fields: { name: { required: true, debounce: 200ms }, adult: { type: boolean } }
      gates:
        settled: { after: 3s }
        rested: { cooldown: 1500ms, since: go }
        fresh: { within: 4s, since: id }
      computed:
        seconds: int(elapsed.getSeconds())
        adults: people.filter(p, p.adult).size()
      actions:
        go: { enabledWhen: valid && settled && rested }
        other: { enabledWhen: fresh || adults > 1 }
      """)
    go = try program.action("go")
    other = try program.action("other")
  }

  /// One thing that happens, after some time.
  private struct Happening {
    var pause: Duration
    var event: FormEvent?
  }

  private static let fields = [
    "id", "kind", "age", "due", "address.city", "/address/zip", "people[0].name", "people[1].name",
    "/people/0/adult", "people", "nowhere",
  ]

  private func value(_ random: inout SeededRandom) -> FormValue {
    random.pick([
      "", "a", "b", "ab", "abc", "7", .integer(2), .number("1e1"), true, .null, .list([]),
      "2026-11-30T12:00:05+09:00", .list([.object([.init("name", "Kim"), .init("adult", true)])]),
      .object([.init("city", "Seoul")]),
    ]) ?? .null
  }

  private func happening(_ random: inout SeededRandom) -> Happening {
    let pause = Duration.milliseconds(
      random.pick([0, 0, 1, 100, 200, 299, 300, 1_000, 1_500, 5_000]) ?? 0)
    let field = FieldReference.name(random.pick(Self.fields) ?? "id")
    let index = random.int(0...3)
    let event: FormEvent? =
      switch random.int(0...14) {
      case 0: nil
      case 1: .touch(field)
      case 2: .press(random.oneIn(2) ? "go" : "other")
      case 3: .insertRow(in: "people", at: index)
      case 4: .removeRow(of: "people", at: index)
      case 5: .moveRow(of: "people", from: index, to: random.int(0...2))
      case 6: .resolve(ticket: Int64(random.int(1...6)), passes: random.oneIn(2))
      case 7: .report("taken", on: field)
      case 8: random.oneIn(2) ? .flush : .reset
      default: .set(field, to: value(&random))
      }
    return Happening(pause: pause, event: event)
  }

  @Test(arguments: 0..<60) func `a live form is a session that is told the time`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed)
    let happenings = (0..<40).map { _ in happening(&random) }

    let clock = ManualClock()
    let liveLog = Log()
    let form = LiveForm(program, openedAt: now, clock: clock) { session, _ in
      liveLog.add(session.changeLine())
    }
    for happening in happenings {
      await clock.advance(by: happening.pause)
      guard let event = happening.event else { continue }
      do throws(LiveFormError) {
        liveLog.add("\(try await form.send(event))")
      } catch {
        liveLog.add(error.message)
      }
    }

    var session = Session(program, openedAt: now)
    let log = Log()
    var time = Duration.zero
    for happening in happenings {
      time += happening.pause
      // What is named is looked up after what was due before.
      try session.advance(to: time) { log.add($0.changeLine()) }
      guard let event = happening.event else { continue }
      do throws(SessionError) {
        let presses = try perform(event, on: &session, log)
        log.add("\(EventOutcome.done(presses: presses))")
      } catch {
        log.add(error.message)
      }
    }
    #expect(liveLog.all == log.all)
    let live = await form.state
    #expect(live.withSession { $0.stateLine() } == session.stateLine())
    #expect(live.nextDeadline == session.nextDeadline)
    #expect(clock.deadlines == (session.nextDeadline.map { [$0] } ?? []))
  }

  /// Does to a session what a live form does with an event.
  private func perform(
    _ event: FormEvent, on session: inout Session, _ log: Log
  ) throws(SessionError) -> [Bool] {
    let note: (borrowing Session) -> Void = { log.add($0.changeLine()) }
    switch event {
    case .set(let field, let value):
      try session.set(place(field, session), to: value, onChange: note)
    case .touch(let field): try session.touch(place(field, session), onChange: note)
    case .press(let action):
      return [try session.press(action == "go" ? go : other, onChange: note)]
    case .insertRow(let list, let index):
      try session.insertRow(in: place(list, session), at: index, onChange: note)
    case .removeRow(let list, let index):
      try session.removeRow(of: place(list, session), at: index, onChange: note)
    case .moveRow(let list, let index, let target):
      try session.moveRow(of: place(list, session), from: index, to: target, onChange: note)
    case .resolve(let ticket, let passes):
      try session.resolve(ticket, passes: passes, onChange: note)
    case .supply(let lists): try session.supply(lists, onChange: note)
    case .report(let message, nil): try session.report(message, on: nil, onChange: note)
    case .report(let message, let field?):
      try session.report(message, on: place(field, session), onChange: note)
    case .flush: session.flush(onChange: note)
    case .reset: try session.reset(onChange: note)
    case .step(let step): return try session.apply(step, onChange: note)
    }
    return []
  }

  private func place(
    _ field: FieldReference, _ session: borrowing Session
  ) throws(SessionError) -> FieldPlace {
    switch field {
    case .handle(let place): return place
    case .name(let name):
      return name.hasPrefix("/") ? try session.place(at: name) : try session.place(named: name)
    }
  }

  @Test func `events from many tasks are carried out one after the other`() async throws {
    var fields = ""
    for number in 0..<8 { fields += "  f\(number): { minLength: 2, equals: f0 }\n" }
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields:\n"
        + fields.replacing("  f0: { minLength: 2, equals: f0 }", with: "  f0: {}"))
    let log = Log()
    let form = LiveForm(program, openedAt: now, clock: ManualClock()) { session, _ in
      log.add(session.changeNames())
    }
    let reading = Task { [states = form.states] in
      var count = 0
      for await state in states {
        // A state is whole: a button and its reasons agree.
        #expect(state.isEnabled("submit") == state.blockers(of: "submit").isEmpty)
        count += 1
      }
      return count
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<25 {
            do throws(LiveFormError) {
              try await form.set(.name("f\(number)"), to: .text("v\(round)"))
            } catch {
              Issue.record("\(error)")
            }
          }
        }
      }
    }
    let state = await form.state
    #expect(state.fields().map { $0.value } == Array(repeating: "v24", count: 8))
    #expect(state.isEnabled("submit"))
    #expect(log.all.count == 200)
    await form.close()
    #expect(await reading.value >= 1)
  }
}
