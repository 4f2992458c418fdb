import CEL
import Testing

/// Optional access follows `has`, which means "not empty" in rule files.
struct OptionalEmptinessTests {
  private static let person = RecordType(
    name: "person",
    members: [
      .init("name", .string), .init("age", .nullable(.int)), .init("tags", .list(.string)),
      .init("agreed", .bool),
    ])

  @Test(arguments: [
    ("p.?name.hasValue()", "false"), ("p.?age.hasValue()", "false"),
    ("p.?tags.hasValue()", "false"), ("p.?agreed.hasValue()", "true"),
    ("p.?age.orValue(0)", "0"), ("p.?name.orValue(\"nobody\")", "\"nobody\""),
    ("p.?age", "optional.none()"), ("p.?tags[?0].hasValue()", "false"),
    ("q.?name.hasValue()", "true"), ("q.?age.orValue(0)", "0"), ("q.?name.orValue('')", "\"Ann\""),
    ("q.?age.or(optional.of(7)).value()", "0"),
    ("[?p.?name, ?q.?name]", "[\"Ann\"]"), ("{?'a': p.?name}", "{}"),
    ("q.?tags[?0].hasValue()", "false"), ("q.?tags[?1].orValue('')", "\"x\""),
    ("q.tags[?0].hasValue()", "false"), ("q.tags[?9].hasValue()", "false"),
    ("{'a': q.name}.?a.hasValue()", "true"), ("{'a': p.name}.?a.hasValue()", "false"),
    ("{'a': p.name}[?'a'].hasValue()", "false"), ("has({'a': p.name}.a)", "false"),
    ("has({'a': q.name}.a)", "true"), ("has({'a': p.age}.a)", "false"),
    ("p.?name.optMap(n, n + '!').orValue('-')", "\"-\""), ("people[?0].hasValue()", "true"),
    ("people[?0].name.hasValue()", "false"), ("people[?1].name.value()", "\"Ann\""),
    // The other side is read only where it is needed.
    ("q.?name.orValue([''][5])", "\"Ann\""),
  ])
  func `a member that is empty is none`(source: String, expected: String) throws {
    var environment = Environment(.rules)
    environment.options.rejectConstantFailures = false
    environment.declare("p", .record(Self.person), at: 0)
    environment.declare("q", .record(Self.person), at: 1)
    environment.declare("people", .list(.record(Self.person)), at: 2)
    let empty = RecordValue(Self.person, [.string(" "), .null, .list([]), .bool(false)])
    let full = RecordValue(
      Self.person, [.string("Ann"), .int(0), .list([.string(""), .string("x")]), .bool(true)])
    let program = try #require(environment.compile(source).program, "\(source)")
    let people = Value.list([
      .record(RecordValue(Self.person, [.string(""), .int(1), .list([]), .bool(false)])),
      .record(full),
    ])
    #expect(program.evaluate([.record(empty), .record(full), people]).text == expected)
  }
}
