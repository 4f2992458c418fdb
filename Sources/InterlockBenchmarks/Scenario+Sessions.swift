import Interlock
import InterlockPCRE2
import InterlockYAML

extension Scenario {
  /// One event on an open form, again and again.
  static func sessions() -> [Scenario] {
    [
      passwordMatch(), login(pause: ""), login(pause: ", debounce: 500ms"), wide(fields: 20),
      wide(fields: 200), wide(fields: 10_000), tip(), opening(fields: 20), opening(fields: 10_000),
    ]
  }

  static func program(_ text: String) -> Interlock.Program? {
    try? Interlock.Program.load(
      SourceFile(path: "rules.yaml", bytes: Array(text.utf8)), patterns: PCRE2())
  }

  private static func passwordMatch() -> Scenario {
    let rules = """
      interlock: 1
      form: match
      fields:
        password: { secret: true, required: true }
        confirm: { secret: true, required: true, equals: password }
      """
    return Scenario(preparing: "session/set/password-match", iterations: 1_000_000) {
      guard let program = program(rules), let password = try? program.field("password"),
        let confirm = try? program.field("confirm"), let form = SessionBox(program)
      else { return nil }
      form.set(confirm, "abcdefg1")
      return flipping(form, password, ["abcdefg1", "abcdefg2"])
    }
  }

  private static func login(pause: String) -> Scenario {
    let rules = """
      interlock: 1
      form: login
      fields:
        id: { required: true, minLength: 4\(pause) }
      gates: { settled: { after: 10s } }
      computed: { seconds: int(elapsed.getSeconds()) }
      actions: { login: { enabledWhen: valid && settled } }
      """
    let name = pause.isEmpty ? "session/set/login" : "session/set/login-debounced"
    return Scenario(preparing: name, iterations: 500_000) {
      guard let program = program(rules), let id = try? program.field("id"),
        let form = SessionBox(program)
      else { return nil }
      if pause.isEmpty { return flipping(form, id, ["abcd", "abc"]) }
      return { count in form.flip(id, ["abcd", "abc"], count, apart: 600_000_000) }
    }
  }

  private static func wide(fields count: Int) -> Scenario {
    Scenario(preparing: "session/set/\(count)-fields", iterations: 1_000_000) {
      guard let program = program(rules(fields: count)), let field = try? program.field("f0"),
        let form = SessionBox(program)
      else { return nil }
      for index in 0..<count {
        if let other = try? program.field("f\(index)") { form.set(other, "abcde") }
      }
      return flipping(form, field, ["abcde", "ab"])
    }
  }

  static func rules(fields count: Int) -> String {
    var text = "interlock: 1\nform: wide\nfields:\n"
    for index in 0..<count {
      text += "  f\(index): { required: true, minLength: 4, maxLength: 20 }\n"
    }
    return text
  }

  private static func tip() -> Scenario {
    let rules = """
      interlock: 1
      form: tip
      fields:
        bill: { type: number, min: 0 }
        rate: { type: number, default: 10 }
        split: { type: integer, min: 1, default: 1 }
      computed:
        totalTip: bill * rate / 100.0
        total: bill + totalTip
        each: total / double(split)
      """
    return Scenario(preparing: "session/set/tip", iterations: 1_000_000) {
      guard let program = program(rules), let bill = try? program.field("bill"),
        let form = SessionBox(program)
      else { return nil }
      return flipping(form, bill, [.number("100"), .number("120.5")])
    }
  }

  private static func flipping(
    _ form: SessionBox, _ field: FieldPlace, _ values: [FormValue]
  ) -> (Int) -> Void {
    { count in form.flip(field, values, count) }
  }

  private static func opening(fields count: Int) -> Scenario {
    let iterations = max(10, 1_000_000 / count)
    return Scenario(preparing: "session/open/\(count)-fields", iterations: iterations) {
      guard let program = program(rules(fields: count)), let openedAt = SessionBox.openedAt else {
        return nil
      }
      return { count in
        for _ in 0..<count {
          let form = Session(program, openedAt: openedAt)
          if form.isValid { print("an empty form is valid") }
        }
      }
    }
  }
}

extension Scenario {
  /// Prints what a form of 20 fields takes, beside the rules that all share: just opened, and with
  /// a text in every field.
  static func measureMemory() {
    guard let program = program(rules(fields: 20)) else { return }
    let before = Soak.residentKiB()
    let forms = (0..<20_000).compactMap { _ in SessionBox(program) }
    let opened = Soak.residentKiB()
    for form in forms {
      for index in 0..<20 {
        if let field = try? program.field("f\(index)") { form.set(field, "abcdefgh") }
      }
    }
    let filled = Soak.residentKiB()
    let count = max(forms.count, 1)
    print("session/bytes/20-fields-opened", (opened - before) * 1024 / count, separator: "\t")
    print("session/bytes/20-fields-filled", (filled - before) * 1024 / count, separator: "\t")
  }
}

/// A session behind a reference, so that closures share it.
private final class SessionBox {
  static let openedAt = Instant("2026-11-30T12:00:00+09:00")
  private var form: Session
  private var flips = 0

  init?(_ program: Interlock.Program) {
    guard let openedAt = Self.openedAt else { return nil }
    form = Session(program, openedAt: openedAt)
  }

  func set(_ field: FieldPlace, _ value: FormValue) {
    do {
      try form.set(field, to: value)
    } catch {
      print(error.message)
    }
  }

  /// Sets a field to one value and the other in turn; a host that holds the form pays no more.
  func flip(_ field: FieldPlace, _ values: [FormValue], _ count: Int, apart pause: Int64? = nil) {
    flips += form.flip(field, values, count, apart: pause)
  }
}

extension Session {
  fileprivate mutating func flip(
    _ field: FieldPlace, _ values: [FormValue], _ count: Int, apart pause: Int64?
  ) -> Int {
    var flips = 0
    var time = elapsed
    do {
      for index in 0..<count {
        if let pause { time += .nanoseconds(pause) }
        try set(field, to: values[index & 1], at: pause == nil ? nil : time) { form in
          flips += form.changes.actions.count
        }
      }
    } catch {
      print(error.message)
    }
    return flips
  }
}
