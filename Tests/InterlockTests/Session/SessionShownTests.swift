import Interlock
import InterlockTestSupport
import Testing

/// What a press makes shown, and what is said of the form as a whole.
struct SessionShownTests {
  private func open(_ rules: String) throws -> Session {
    let program = try RuleFile.program("interlock: 1\nform: f\n" + rules)
    return Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
  }

  private func shown(_ form: borrowing Session) -> [String] {
    var shown: [String] = []
    for place in form.places {
      shown += form.shownViolations(of: place).map { form.name(of: place) + "." + $0.rule }
    }
    return shown
      + form.shownFormViolations().map { ($0.path.isEmpty ? "form" : $0.path) + "." + $0.rule }
  }

  private func press(_ name: String, _ form: inout Session) throws -> [String] {
    try form.press(try form.program.action(name))
    return shown(form)
  }

  private static let steps = """
    fields:
      you:
        type: group
        fields: { name: { required: true }, mail: { required: true } }
        check: { id: both, that: you.name != you.mail }
      pay: { type: group, fields: { card: { required: true }, code: { equals: you.name } } }
      people: { type: list, item: { type: group, fields: { n: { required: true } } } }
      rush: { type: boolean }
    computed:
      ready: isValid(pay) && rush
      total: 10 / size(pay.card)
    rules:
      - { id: whole, that: 'rush' }
      - { id: named, that: 'rush', on: you.name }
    actions:
      next: { enabledWhen: isValid(you) }
      who: { enabledWhen: 'you.name != ""' }
      some: { enabledWhen: 'isTouched(you) && isDirty(pay)' }
      settle: { enabledWhen: ready }
      rows: { enabledWhen: 'people.all(p, p.n != "")' }
      sum: { enabledWhen: total > 3 }
      send: {}
    """

  @Test(arguments: [
    ("next", ["you.name.required", "you.name.named", "you.mail.required"]),
    ("who", ["you.name.required", "you.name.named"]),
    ("some", []),
    ("settle", ["pay.card.required"]),
    ("rows", ["people[0].n.required"]),
    ("sum", ["pay.card.required", "/total.expressionError"]),
    (
      "send",
      [
        "you.name.required", "you.name.named", "you.mail.required", "pay.card.required",
        "people[0].n.required", "form.whole", "/total.expressionError",
      ]
    ),
  ])
  func `a press shows what is broken in what its action reads`(
    action: String, expected: [String]
  ) throws {
    var form = try open(Self.steps)
    try form.insertRow(in: try form.program.field("people"), at: 0)
    #expect(shown(form) == [])
    #expect(try press(action, &form) == expected)
  }

  @Test func `what a press has shown stays shown, and a reset hides it`() throws {
    var form = try open(Self.steps)
    _ = try press("next", &form)
    let name = try form.place(named: "you.name")
    try form.set(name, to: "a")
    #expect(shown(form) == ["you.name.named", "you.mail.required"])
    try form.set(name, to: "")
    #expect(shown(form) == ["you.name.required", "you.name.named", "you.mail.required"])
    #expect(try press("settle", &form).last == "pay.card.required")
    var told: [String] = []
    try form.reset { form in
      told = form.changes.fields.filter { $0.aspects.contains(.shown) }.map {
        form.name(of: $0.place)
      }
    }
    #expect(shown(form) == [])
    #expect(told.sorted() == ["pay.card", "you.mail", "you.name"])
  }

  @Test func `rows that come after a press are shown as those that were there`() throws {
    var form = try open(Self.steps)
    _ = try press("rows", &form)
    try form.insertRow(in: try form.program.field("people"), at: 0)
    #expect(shown(form) == ["people[0].n.required"])
  }

  @Test func `what fails of the form as a whole is a change of it`() throws {
    var form = try open(
      """
      fields: { n: { type: integer, default: 1 }, on: { type: boolean, default: true } }
      computed: { share: 10 / n }
      rules: [{ id: whole, that: 'on', message: Not now }]
      """)
    #expect(form.formViolations() == [])
    var told: [FieldAspects] = []
    func note(_ form: borrowing Session) { told.append(form.changes.form) }
    let (n, on) = (try form.program.field("n"), try form.program.field("on"))
    try form.set(n, to: .number("0"), onChange: note)
    #expect(form.formViolations().map { $0.path + " " + $0.rule } == ["/share expressionError"])
    try form.set(on, to: false, onChange: note)
    #expect(form.formViolations().map { $0.rule } == ["whole", "expressionError"])
    #expect(form.formViolations().map { $0.message }.first == "Not now")
    #expect(form.shownFormViolations() == [])
    try form.press(try form.program.action("submit"), onChange: note)
    #expect(form.shownFormViolations() == form.formViolations())
    try form.set(on, to: true, onChange: note)
    try form.set(n, to: .number("2"), onChange: note)
    #expect(form.formViolations() == [] && form.shownFormViolations() == [])
    let both: FieldAspects = [.violations, .shown]
    #expect(told == [.violations, .violations, .shown, both, both])
  }
}
