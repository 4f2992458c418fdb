import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Expressions that read nothing that another node computes: they are evaluated all the same, and
/// again when what they read turns.
struct SessionEdgelessTests {
  private struct Reader {
    var expression: String
    /// The answer when the form is opened.
    var atFirst: Bool
    /// What makes it the other; nil for what never turns.
    var turn: ((inout Session) throws -> Void)?
  }

  private static var readers: [Reader] {
    [
      Reader(expression: "false", atFirst: false),
      Reader(expression: "true", atFirst: true),
      Reader(expression: "late", atFirst: false) { try $0.advance(to: .seconds(10)) },
      Reader(expression: "!late", atFirst: true) { try $0.advance(to: .seconds(10)) },
      Reader(expression: "elapsed >= duration(\"10s\")", atFirst: false) {
        try $0.advance(to: .seconds(10))
      },
      Reader(expression: "now < timestamp(\"2026-11-30T23:00:10Z\")", atFirst: true) {
        try $0.advance(to: .seconds(10))
      },
      Reader(expression: "today == timestamp(\"2026-11-30T00:00:00Z\")", atFirst: true) {
        try $0.advance(to: .seconds(3600))
      },
      Reader(expression: "isTouched(other)", atFirst: false) { form in
        try form.touch(try form.program.field("other"))
      },
      Reader(expression: "!isDirty(other)", atFirst: true) { form in
        try form.set(try form.program.field("other"), to: "x")
      },
      Reader(expression: "lots == null", atFirst: true) { form in
        let source = try #require(form.program.suppliedEmpty)
        try form.supply(source)
      },
      Reader(expression: "isEmpty(lots)", atFirst: true, turn: nil),
      Reader(expression: "isValid(other)", atFirst: true) { form in
        try form.set(try form.program.field("other"), to: "too long")
      },
    ]
  }

  private static func rules(_ fields: String, _ rest: String = "") -> String {
    """
    interlock: 1
    form: f
    gates: { late: { after: 10s } }
    sources: { lots: { id: text } }
    fields:
      other: { maxLength: 5 }
    \(fields)
    \(rest)
    """
  }

  /// Where a condition may stand, and what tells whether it holds.
  private static var kinds:
    [(rules: (String) -> String, isTrue: (borrowing Session) throws -> Bool)]
  {
    [
      (
        { rules("  a: { enabledWhen: '\($0)' }") },
        { $0.isEditable(try $0.program.field("a")) }
      ),
      (
        { rules("  g: { type: group, fields: { a: { enabledWhen: '\($0)' } } }") },
        { $0.isEditable(try $0.program.field("g.a")) }
      ),
      (
        { rules("  g: { type: group, enabledWhen: '\($0)', fields: { a: {} } }") },
        { $0.isEditable(try $0.program.field("g.a")) }
      ),
      (
        { rules("  l: { type: list, default: [x], item: { enabledWhen: '\($0)' } }") },
        { $0.isEditable(try $0.place(named: "l[0]")) }
      ),
      (
        { rules("  l: { type: list, enabledWhen: '\($0)', default: [x], item: {} }") },
        { $0.isEditable(try $0.place(named: "l[0]")) }
      ),
      (
        { rules("  a: { visibleWhen: '\($0)' }") },
        { $0.isVisible(try $0.program.field("a")) }
      ),
      (
        { rules("  l: { type: list, default: [x], item: { visibleWhen: '\($0)' } }") },
        { $0.isVisible(try $0.place(named: "l[0]")) }
      ),
      (
        { rules("  a: { requiredWhen: '\($0)' }") },
        { $0.isRequired(try $0.program.field("a")) }
      ),
      (
        { rules("  a: { required: { value: true, when: '\($0)' } }") },
        { $0.isRequired(try $0.program.field("a")) }
      ),
      (
        { rules("  a: { type: boolean, check: { id: c, that: '\($0)', message: M } }") },
        { $0.violations(of: try $0.program.field("a")).isEmpty }
      ),
      (
        { rules("", "rules: [{ id: r, that: '\($0)', message: M }]") },
        { !$0.violations().contains { $0.rule == "r" } }
      ),
      (
        { rules("", "computed: { c: '\($0)' }") },
        { $0.value(of: try $0.program.computed("c")) == true }
      ),
      (
        { rules("", "actions: { go: { enabledWhen: '\($0)' } }") },
        { $0.isEnabled(try $0.program.action("go")) }
      ),
    ]
  }

  @Test func `every kind of condition follows every kind of reader`() throws {
    var turned = 0
    for (number, kind) in Self.kinds.enumerated() {
      for reader in Self.readers {
        let expression = reader.expression
        let program = try RuleFile.program(kind.rules(expression.replacing("'", with: "''")))
        var form = Session(program, openedAt: try #require(Instant("2026-11-30T23:00:00Z")))
        #expect(try kind.isTrue(form) == reader.atFirst, "kind \(number), \(expression)")
        let scratch = form.evaluatedFromScratch()
        #expect(try kind.isTrue(scratch) == reader.atFirst, "kind \(number), \(expression)")
        guard let turn = reader.turn else { continue }
        turned += 1
        try turn(&form)
        #expect(try kind.isTrue(form) != reader.atFirst, "kind \(number), \(expression) turned")
      }
    }
    #expect(turned == Self.kinds.count * 9)
  }

  @Test func `a row may be edited by its place`() throws {
    let program = try RuleFile.program(
      Self.rules(
        """
          l: { type: list, default: [x, y], item: { enabledWhen: index == 0 } }
          p: { type: list, item: { type: group, fields: { a: { enabledWhen: index == 1 } } } }
        """))
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T23:00:00Z")))
    func editable(_ name: String) throws -> Bool { form.isEditable(try form.place(named: name)) }
    #expect(try editable("l[0]") == true)
    #expect(try editable("l[1]") == false)
    let list = try program.field("p")
    try form.insertRow(in: list, at: 0)
    #expect(try editable("p[0].a") == false)
    try form.insertRow(in: list, at: 0)
    #expect(try editable("p[1].a") == true)
    try form.removeRow(of: list, at: 0)
    #expect(try editable("p[0].a") == false)
  }
}

extension Interlock.Program {
  /// An empty list for the source of the tests.
  fileprivate var suppliedEmpty: [SuppliedSource]? {
    var reader = SourceReader(self)
    guard case .supplied(let lists) = reader.read("{\"lots\":[]}".utf8.span) else { return nil }
    return lists
  }
}
