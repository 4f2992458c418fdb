import Interlock
import InterlockTestSupport

/// One random event of a log, after a pause.
struct SessionEvent: CustomStringConvertible {
  enum Kind {
    case wait
    case step(SessionStep)
    /// A value through the handle of a field.
    case set(Int, FormValue)
    case touch(Int)
    case flush
    case insert(Int, at: Int)
    case remove(Int, at: Int)
    case move(Int, from: Int, to: Int)
    case resolve(Int64, passes: Bool)
    case report(Int)
    case reset
    case press(Int)
  }

  var pause: Duration
  var kind: Kind

  var description: String { "after \(pause) \(kind)" }

  static func log(for run: OracleRun, _ count: Int, _ random: inout SeededRandom) -> [SessionEvent]
  {
    (0..<count).map { _ in SessionEvent(for: run, &random) }
  }

  private init(for run: OracleRun, _ random: inout SeededRandom) {
    let pauses: [Duration] = [
      .zero, .zero, .milliseconds(100), .milliseconds(499), .milliseconds(500), .seconds(1),
      .milliseconds(1700), .seconds(4), .seconds(12), .nanoseconds(1),
    ]
    pause = random.pick(pauses) ?? .zero
    let place = random.int(0...60)
    let index = random.int(0...3)
    switch random.int(0...15) {
    case 0: kind = .wait
    case 1: kind = .flush
    case 2: kind = .touch(place)
    case 3: kind = .insert(place, at: index)
    case 4: kind = .remove(place, at: index)
    case 5: kind = .move(place, from: index, to: random.int(0...3))
    case 6: kind = .resolve(Int64(random.int(1...12)), passes: random.oneIn(2))
    case 7: kind = .report(place)
    case 8 where random.oneIn(3): kind = .reset
    case 8, 9: kind = .press(random.int(0...2))
    default:
      let form = OracleRun.Form(for: run.rules, &random).json.settable(in: run.rules.root)
      guard case .object(let members) = form.formValue else {
        kind = .wait
        return
      }
      if random.oneIn(3) {
        var step = SessionStep()
        step.values = members
        kind = .step(step)
      } else if let member = random.pick(members) {
        kind = .set(place, member.value)
      } else {
        kind = .wait
      }
    }
  }

  /// Does the event; false where the session refused it.
  func perform(
    on session: inout Session, _ onChange: (borrowing Session) -> Void = { _ in }
  ) -> Bool {
    let time = session.elapsed + pause
    do throws(SessionError) {
      switch kind {
      case .wait: try session.advance(to: time, onChange: onChange)
      case .step(let step): try session.apply(step, at: time, onChange: onChange)
      case .set(let index, let value):
        try session.set(place(index, in: session), to: value, at: time, onChange: onChange)
      case .touch(let index):
        try session.touch(place(index, in: session), at: time, onChange: onChange)
      case .flush:
        try session.advance(to: time, onChange: onChange)
        session.flush(onChange: onChange)
      case .insert(let list, let index):
        try session.insertRow(
          in: place(list, in: session), at: index, time: time, onChange: onChange)
      case .remove(let list, let index):
        try session.removeRow(
          of: place(list, in: session), at: index, time: time, onChange: onChange)
      case .move(let list, let index, let other):
        try session.moveRow(
          of: place(list, in: session), from: index, to: other, time: time, onChange: onChange)
      case .resolve(let ticket, let passes):
        try session.resolve(ticket, passes: passes, at: time, onChange: onChange)
      case .report(let index):
        try session.report(
          "taken", on: place(index, in: session), at: time, onChange: onChange)
      case .reset: try session.reset(at: time, onChange: onChange)
      case .press(let index):
        let name = session.program.actionNames[index % session.program.actionNames.count]
        guard let action = try? session.program.action(name) else { return false }
        try session.press(action, at: time, onChange: onChange)
      }
      return true
    } catch {
      return false
    }
  }

  /// A place that there is, so that most events mean something.
  private func place(_ index: Int, in session: borrowing Session) -> FieldPlace {
    let places = session.places
    return places[index % max(places.count, 1)]
  }
}
