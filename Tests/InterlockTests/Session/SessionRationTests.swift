import InterlockTestSupport
import Testing

@testable import Interlock

/// What a form may cost follows from its values, however they came in.
struct SessionRationTests {
  private static func lines(_ session: borrowing Session) -> [String] {
    session.violations().map { violation in
      let reason = violation.parameters.first { $0.name == "reason" }?.text ?? ""
      return violation.path + " " + violation.rule + " " + reason
    }
  }

  private func judged(_ program: Interlock.Program, _ session: borrowing Session) throws -> [String]
  {
    var judge = Judge(program)
    var random = SeededRandom(1)
    try read(OracleJSON(session.values).written(&random), into: &judge)
    judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    return judge.reportedViolations().map { violation in
      let reason = violation.parameters.first { $0.name == "reason" }?.text ?? ""
      return violation.path + " " + violation.rule + " " + reason
    }
  }

  /// A search is counted as what it takes at worst, though it is over soon.
  private static let text = String(repeating: "a", count: 60_000)
  private static let part = String(repeating: "b", count: 400)

  @Test func `sixty fields with costly rules pass one by one and all at once`() throws {
    let names = (0..<60).map { "t\($0)" }
    let fields = names.map { name in
      "  \(name): { maxLength: 65536, check: { id: c, that: '!\(name).contains(part)', message: M } }"
    }
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields:\n  part: {}\n" + fields.joined(separator: "\n"))
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try session.set(try program.field("part"), to: .text(Self.part))
    for name in names { try session.set(try program.field(name), to: .text(Self.text)) }
    #expect(Self.lines(session) == [])
    #expect(try judged(program, session) == [])
  }

  /// Each row looks through a long text.
  private static let rows = """
    interlock: 1
    form: f
    fields:
      l: { type: list, item: { check: { id: c, that: '!text.contains(item)', message: M } } }
      text: { maxLength: 65536 }
    """

  @Test func `rows that cost more than their ration fail from the same one on in any order`() throws
  {
    let program = try RuleFile.program(Self.rows)
    let openedAt = try #require(Instant("2026-11-30T12:00:00Z"))
    let (list, text) = (try program.field("l"), try program.field("text"))
    let some = FormValue.list((0..<70).map { _ in .text(Self.part) })
    var first = Session(program, openedAt: openedAt)
    try first.set(list, to: some)
    try first.set(text, to: .text(Self.text))
    let lines = Self.lines(first)
    #expect(lines.count > 10 && lines.count < 60)
    #expect(lines.allSatisfy { $0.hasSuffix(" c expressionError") })
    #expect(lines.first == "/l/\(70 - lines.count) c expressionError")
    #expect(try judged(program, first) == lines)
    // The other way round, and row by row to the front.
    var second = Session(program, openedAt: openedAt)
    try second.set(text, to: .text(Self.text))
    for _ in 0..<70 {
      try second.insertRow(in: list, at: 0)
      try second.set(try second.row(0, of: list), to: .text(Self.part))
    }
    #expect(Self.lines(second) == lines)
    #expect(Self.lines(second.evaluatedFromScratch()) == lines)
    // A row less at the front is one more that can be judged, and a short one costs nothing.
    try second.removeRow(of: list, at: 0)
    #expect(Self.lines(second).count == lines.count - 1)
    try second.set(try second.row(3, of: list), to: "b")
    #expect(Self.lines(second).count == lines.count - 2)
    try second.moveRow(of: list, from: 3, to: 68)
    #expect(try judged(program, second) == Self.lines(second))
    // With fewer rows, or a shorter text, all can.
    try second.set(list, to: .list([.text(Self.part)]))
    #expect(Self.lines(second) == [])
    try second.set(list, to: some)
    #expect(Self.lines(second) == lines)
    try second.set(text, to: "aa")
    #expect(Self.lines(second) == [])
    try second.set(text, to: .text(Self.text))
    #expect(Self.lines(second) == lines)
  }

  @Test func `regexes that reach their bound are counted for each field, in any order`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        l: { type: list, item: { pattern: '(a|aa)+\\1?$' } }
        other: { pattern: '(a|aa)+\\1?$' }
      """)
    let openedAt = try #require(Instant("2026-11-30T12:00:00Z"))
    let list = try program.field("l")
    let bad = String(repeating: "a", count: 60) + "b"
    var texts = Array(repeating: bad, count: 400)
    texts[390] = "aa"
    var session = Session(program, openedAt: openedAt)
    try session.set(list, to: .list(texts.map { .text($0) }))
    try session.set(try program.field("other"), to: "aa")
    let lines = Self.lines(session)
    // Behind those that use the ration up none is run, also where it would match.
    #expect(lines.count == 400)
    #expect(lines.allSatisfy { $0.hasSuffix(" pattern limit") })
    #expect(try judged(program, session) == lines)
    try session.set(list, to: .list(texts[350...].map { .text($0) }))
    #expect(Self.lines(session).count == 49)
    #expect(try judged(program, session) == Self.lines(session))
  }
}

extension OracleJSON {
  /// A value of a form, to be judged.
  fileprivate init(_ value: FormValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let text): self = .number(text)
    case .text(let text): self = .text(text)
    case .list(let rows): self = .array(rows.map { OracleJSON($0) })
    case .object(let members): self = .object(members.map { Member($0.key, OracleJSON($0.value)) })
    }
  }
}
