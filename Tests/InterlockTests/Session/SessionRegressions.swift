import Interlock
import InterlockTestSupport
import Testing

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
