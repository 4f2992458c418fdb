import Interlock
import InterlockPCRE2
import InterlockYAML

extension Scenario {
  /// What apps call beside ``Session/set(_:to:at:onChange:)``: steps, states that are kept, names.
  static func calls() -> [Scenario] {
    [20, 200, 10_000].flatMap { [applying(fields: $0), keeping(fields: $0), naming(fields: $0)] }
  }

  /// Events on one row of a long list, at both ends and in the middle.
  static func rows(count: Int = 10_000) -> [Scenario] {
    [("first", 0), ("middle", count / 2), ("last", count - 1)].flatMap { name, index in
      [
        rowScenario("set-\(name)-of-\(count)", count) { form, turn in
          form.set(row: index, turn == 0 ? "abcde" : "ab")
        },
        rowScenario("touch-\(name)-of-\(count)", count) { form, turn in
          // A reset of what was touched would be an event of its own.
          form.touch(row: index)
        },
        rowScenario("insert-and-remove-\(name)-of-\(count)", count) { form, turn in
          if turn == 0 { form.insert(at: index) } else { form.remove(at: index) }
        },
        rowScenario("move-\(name)-of-\(count)", count) { form, turn in
          let other = index == 0 ? count - 1 : 0
          if turn == 0 { form.move(index, to: other) } else { form.move(other, to: index) }
        },
      ]
    }
  }

  /// A step that sets one field, taken in as a whole or not at all.
  private static func applying(fields count: Int) -> Scenario {
    Scenario(preparing: "session/apply/\(count)-fields", iterations: 1_000_000) {
      guard let form = CalledForm(wide: count) else { return nil }
      return { count in for index in 0..<count { form.apply(index & 1 == 0 ? "abcde" : "ab") } }
    }
  }

  /// An event after which the state is kept for a reader, as a live form keeps it.
  private static func keeping(fields count: Int) -> Scenario {
    Scenario(preparing: "session/keep/\(count)-fields", iterations: 1_000_000) {
      guard let form = CalledForm(wide: count) else { return nil }
      return { count in for index in 0..<count { form.keep(index & 1 == 0 ? "abcde" : "ab") } }
    }
  }

  private static func naming(fields count: Int) -> Scenario {
    Scenario(preparing: "session/name/\(count)-fields", iterations: 1_000_000) {
      guard let form = CalledForm(wide: count) else { return nil }
      return { count in for _ in 0..<count { form.find() } }
    }
  }

  private static func rowScenario(
    _ name: String, _ rows: Int, _ body: @escaping (CalledForm, Int) -> Void
  ) -> Scenario {
    Scenario(preparing: "session/rows/" + name, iterations: 200_000) {
      guard let form = CalledForm(rows: rows) else { return nil }
      return { count in for index in 0..<count { body(form, index & 1) } }
    }
  }
}

/// A form that is called as an app calls it.
private final class CalledForm {
  private var form: Session
  private var kept: KeptState?
  private let lastName: String
  private let list: FieldPlace?

  /// A form of so many fields, with a text in each.
  init?(wide count: Int) {
    guard let program = Scenario.program(Scenario.rules(fields: count)),
      let openedAt = Instant("2026-11-30T12:00:00+09:00")
    else { return nil }
    form = Session(program, openedAt: openedAt)
    lastName = "f\(count - 1)"
    list = nil
    for index in 0..<count {
      guard let field = try? program.field("f\(index)"),
        (try? form.set(field, to: "abcde")) != nil
      else { return nil }
    }
  }

  /// A form with a list of so many rows.
  init?(rows count: Int) {
    let rules = """
      interlock: 1
      form: rows
      fields:
        people:
          type: list
          maxItems: 100000
          item: { type: group, fields: { name: { required: true, minLength: 4 }, note: { maxLength: 20 } } }
      """
    guard let program = Scenario.program(rules), let people = try? program.field("people"),
      let openedAt = Instant("2026-11-30T12:00:00+09:00")
    else { return nil }
    form = Session(program, openedAt: openedAt)
    lastName = "people"
    list = people
    let rows = (0..<count).map { _ in FormValue.object([.init("name", "abcde")]) }
    do {
      try form.set(people, to: .list(rows))
    } catch {
      return nil
    }
  }

  func apply(_ text: String) {
    var step = SessionStep()
    step.values = [.init("f0", .text(text))]
    attempt { form throws(SessionError) in try form.apply(step) }
  }

  func keep(_ text: String) {
    attempt { form throws(SessionError) in
      try form.set(try form.place(named: "f0"), to: .text(text))
    }
    kept = KeptState(form)
  }

  func find() {
    attempt { form throws(SessionError) in _ = try form.place(named: lastName) }
  }

  func set(row: Int, _ text: String) {
    attempt { form throws(SessionError) in
      try form.set(try form.place(named: "people[\(row)].name"), to: .text(text))
    }
  }

  func touch(row: Int) {
    attempt { form throws(SessionError) in
      try form.touch(try form.place(named: "people[\(row)].name"))
    }
  }

  func insert(at index: Int) {
    attempt { form throws(SessionError) in if let list { try form.insertRow(in: list, at: index) } }
  }

  func remove(at index: Int) {
    attempt { form throws(SessionError) in if let list { try form.removeRow(of: list, at: index) } }
  }

  func move(_ index: Int, to other: Int) {
    attempt { form throws(SessionError) in
      if let list { try form.moveRow(of: list, from: index, to: other) }
    }
  }

  private func attempt(_ body: (inout Session) throws(SessionError) -> Void) {
    do throws(SessionError) {
      try body(&form)
    } catch {
      print(error.message)
    }
  }
}

/// A state that a reader keeps while the form goes on.
private final class KeptState {
  let session: Session

  init(_ session: borrowing Session) { self.session = Session(copying: session) }
}
