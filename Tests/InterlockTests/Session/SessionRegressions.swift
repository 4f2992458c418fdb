import Interlock
import InterlockTestSupport
import Testing

/// What stands elsewhere than before, though there is as much of it.
struct MovedErrorTests {
  @Test func `an error of a rule on several fields that moves on disables what reads the field`()
    throws
  {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        x: { type: boolean }
        a: { visibleWhen: x }
        b: { visibleWhen: '!x' }
      rules: [{ atLeastOne: [a, b] }]
      actions:
        onlyA: { enabledWhen: isValid(a) }
        onlyB: { enabledWhen: isValid(b) }
      """)
    let (first, second) = (try program.action("onlyA"), try program.action("onlyB"))
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    #expect([form.isEnabled(first), form.isEnabled(second)] == [true, false])
    try form.set(try program.field("x"), to: true)
    #expect([form.isEnabled(first), form.isEnabled(second)] == [false, true])
  }
}

/// Reasons why actions are disabled that turn while nothing else does.
struct LoneReasonTests {
  @Test func `a part of a condition, a rule of the form and a failure are told when they turn`()
    throws
  {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        name: { required: true }
        divisor: { type: integer }
      computed: { share: 'elapsed >= duration("9s") ? 1 / divisor : divisor' }
      rules: [{ id: late, that: 'elapsed < duration("7s")' }]
      actions: { send: { enabledWhen: 'valid && elapsed >= duration("5s")' } }
      """)
    let send = try program.action("send")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let waiting = "condition elapsed >= duration(\"5s\")"
    #expect(form.blockers(of: send) == ["name.required", waiting])
    var told: [[String]] = []
    var times: [Duration] = []
    try form.advance(to: .seconds(20)) {
      told.append($0.blockers(of: send))
      times.append($0.elapsed)
    }
    #expect(times == [.seconds(5), .seconds(7)])
    #expect(told == [["name.required"], ["name.required", "form.late"]])
    try form.set(try program.field("divisor"), to: .number("0"))
    #expect(
      form.blockers(of: send) == ["name.required", "form.late", "share.expressionError"])
  }

  @Test func `a computed value that fails where it was null is told`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        name: { required: true }
        divisor: { type: integer, default: 0 }
        none: { type: integer }
      computed: { share: 'elapsed >= duration("9s") ? 1 / divisor : none + 1' }
      """)
    let submit = try program.action("submit")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    var told: [[String]] = []
    try form.advance(to: .seconds(20)) { told.append($0.blockers(of: submit)) }
    #expect(told == [["name.required", "share.expressionError"]])
  }
}

/// Texts that nothing refers to are dropped, and nothing refers to what was dropped.
struct SessionArenaTests {
  @Test func `a group that was a text for a while tells its messages afterwards`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g:
          type: group
          check: { id: never, that: 'g.a == "x"', message: 'not {value}' }
          fields: { a: {} }
        t: {}
      """)
    let group = try program.field("g")
    let text = try program.field("t")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    for index in 0..<40 { try form.set(text, to: .text("a longer text \(index)")) }
    try form.set(group, to: "no group at all")
    try form.set(group, to: .object([FormValue.Member("a", "b")]))
    for index in 0..<40 {
      try form.set(text, to: .text("\(index)"))
      #expect(form.violations(of: group).map { $0.message } == ["not "])
    }
  }
}

/// What becomes of a group that was none for a while.
struct BrokenGroupTests {
  @Test func `a reset asks the conditions in a group that was none`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g:
          type: group
          fields:
            tags: { type: list, visibleWhen: 'false', item: {} }
            text: { visibleWhen: 'size(tags) > 1' }
      """)
    let group = try program.field("g")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(group, to: "no group")
    try form.reset()
    let list = try form.place(named: "g.tags")
    #expect(form.isVisible(list) == false)
  }
}

extension BrokenGroupTests {
  @Test func `a row that is inserted makes its list part of a group again`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        other: { required: true }
        g:
          type: group
          fields:
            tags: { type: list, visibleWhen: 'isEmpty(other)', item: {} }
      """)
    let other = try program.field("other")
    let tags = try program.field("g.tags")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(other, to: "x")
    try form.set(try program.field("g"), to: "no group")
    try form.insertRow(in: tags, at: 0)
    #expect(form.isVisible(tags) == false)
    try form.set(other, to: "")
    #expect(form.isVisible(tags) == true)
  }
}

/// What reads whether a list is free of errors.
struct RemovedRowTests {
  @Test func `a removed row takes its errors out of isValid`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        tags: { type: list, item: { maxLength: 2 } }
      computed: { fine: isValid(tags) }
      """)
    let tags = try program.field("tags")
    let fine = try program.computed("fine")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(tags, to: .list(["a", "long"]))
    #expect(form.value(of: fine) == false)
    try form.removeRow(of: tags, at: 1)
    #expect(form.value(of: fine) == true)
  }
}

extension BrokenGroupTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      g: { type: group, fields: { a: {}, tags: { type: list, item: {} } } }
    gates: { calm: { cooldown: 3s, since: g } }
    computed: { edited: isDirty(g) }
    """

  @Test func `what takes the place of something that is no group is a change`() throws {
    let program = try RuleFile.program(Self.rules)
    let group = try program.field("g")
    let calm = try program.gate("calm")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(group, to: "no group")
    try form.report("refused", on: group, at: .seconds(10))
    #expect(form.isOpen(calm) == true)
    try form.set(group, to: .object([]))
    #expect(form.isOpen(calm) == false)
    #expect(form.violations(of: group).isEmpty)
  }

  @Test func `what is no group is dirty, as expressions see it`() throws {
    let program = try RuleFile.program(Self.rules)
    let group = try program.field("g")
    let edited = try program.computed("edited")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(group, to: "no group")
    #expect(form.isDirty(group) == true)
    #expect(form.value(of: edited) == true)
    try form.set(group, to: .object([]))
    #expect(form.isDirty(group) == false)
    #expect(form.value(of: edited) == false)
  }

  @Test(arguments: ["", "a", "tags"])
  func `a group that is set while something else waits for a pause stays one`(part: String) throws {
    let program = try RuleFile.program(
      Self.rules.replacing("type: group,", with: "type: group, debounce: 1s,"))
    let group = try program.field("g")
    let member = try program.field("g.a")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(group, to: "no group")
    #expect([form.isPending(group), form.isDirty(group)] == [true, true])
    switch part {
    case "a": try form.set(member, to: "x")
    case "tags": try form.insertRow(in: try program.field("g.tags"), at: 0)
    default: try form.set(group, to: .object([FormValue.Member("a", "x")]))
    }
    try form.advance(to: .seconds(2))
    #expect(form.isPending(group) == false)
    #expect(form.violations(of: group).isEmpty)
    #expect(form.value(of: member) == (part == "tags" ? .null : "x"))
  }
}

/// How the rows of a list are named.
struct RowNameTests {
  /// Why a place is not found; nil where it is.
  private static func fault(
    _ find: () throws(SessionError) -> FieldPlace
  ) -> SessionError? {
    do throws(SessionError) {
      _ = try find()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["/tags/00", "/tags/+0", "/tags/-0", "/tags/01", "/tags/", "/tags/٠"])
  func `a row has one pointer: digits without a leading zero`(pointer: String) throws {
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields: { tags: { type: list, item: {} } }")
    let tags = try program.field("tags")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(tags, to: .list(["a"]))
    let row = try form.row(0, of: tags)
    #expect(try form.place(at: "/tags/0") == row)
    #expect(
      Self.fault { () throws(SessionError) in try form.place(at: pointer) }
        == .noSuchRow(pointer, count: 1))
  }

  @Test(arguments: ["tags[00]", "tags[+0]", "tags[99999999999999999999]", "tags[x]"])
  func `what stands in brackets and is no row is told as it was written`(name: String) throws {
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields: { tags: { type: list, item: {} } }")
    let form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    #expect(
      Self.fault { () throws(SessionError) in try form.place(named: name) }
        == .unknownPlace(name, suggestion: nil))
  }

  @Test(arguments: [
    "g..x", "g.x.", ".g.x", ".", "", "g.[0]", "/g/x~", "/g/x~2", "/g/~~0x", "/g~", "[0]",
  ])
  func `a name that is not well formed is no other name`(name: String) throws {
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields: { g: { type: group, fields: { x: {}, x2: {} } } }")
    let form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let fault = Self.fault { () throws(SessionError) in
      name.hasPrefix("/") ? try form.place(at: name) : try form.place(named: name)
    }
    #expect(fault == .unknownPlace(name, suggestion: nil))
  }
}

/// Values that wait for a pause, and actions that look at whether anything was changed.
struct PendingChangeTests {
  @Test func `an action that reads whether a field was changed waits for its pause`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        id: { debounce: 1s }
        g: { type: group, fields: { x: { debounce: 1s } } }
        b: { visibleWhen: isDirty(id), required: true }
      computed: { changed: isDirty(id) }
      actions:
        save: { enabledWhen: '!isDirty(id)' }
        byValue: { enabledWhen: '!changed' }
        byVisibility: { enabledWhen: isValid(b) }
        byGroup: { enabledWhen: '!isDirty(g)' }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let actions = try ["save", "byValue", "byVisibility", "byGroup"].map { try program.action($0) }
    #expect(actions.map { form.isEnabled($0) } == [true, true, true, true])
    try form.set(try program.field("id"), to: "x")
    #expect(actions.map { form.isEnabled($0) } == [false, false, false, true])
    #expect(form.blockers(of: actions[0]) == ["pending id"])
    try form.set(try program.field("g.x"), to: "x")
    #expect(form.isEnabled(actions[3]) == false)
    try form.set(try program.field("id"), to: "")
    #expect(actions.map { form.isEnabled($0) } == [true, true, true, false])
  }
}

/// The end of the calendar.
struct LastInstantTests {
  @Test func `time that leaves the calendar is refused and changes nothing`() throws {
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields: { a: {} }\ncomputed: { at: now }")
    var form = Session(program, openedAt: try #require(Instant("9999-12-31T23:59:58Z")))
    try form.advance(to: .seconds(1))
    #expect(throws: SessionError.timeOutOfRange) { try form.advance(to: .seconds(2)) }
    #expect(throws: SessionError.timeOutOfRange) {
      try form.set(try program.field("a"), to: "x", at: .seconds(2))
    }
    let field = try program.field("a")
    #expect(form.elapsed == .seconds(1) && form.value(of: field) == .null)
  }
}

/// Computed values that are equal to what they were, and still others.
struct EqualComputedTests {
  @Test func `a zero that changes its sign is judged anew`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { n: { type: integer } }
      computed: { zero: '0.0 * double(n)' }
      actions: { go: { enabledWhen: string(zero) == '0' } }
      """)
    let go = try program.action("go")
    let instant = try #require(Instant("2026-11-30T12:00:00Z"))
    var form = Session(program, openedAt: instant)
    try form.set(try program.field("n"), to: .number("-1"))
    let isEnabledAtFirst = form.isEnabled(go)
    try form.set(try program.field("n"), to: .number("5"))
    #expect([isEnabledAtFirst, form.isEnabled(go)] == [false, true])
    // A judge is used for one form after the other.
    var judge = Judge(program)
    for (text, isEnabled) in [(#"{"n":-1}"#, false), (#"{"n":5}"#, true)] {
      try read(text, into: &judge)
      judge.judge(elapsed: 0, openedAt: instant)
      let isJudgedEnabled = judge.isEnabled
      #expect(isJudgedEnabled == isEnabled)
    }
  }
}
