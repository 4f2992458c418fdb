import CEL
import Testing

/// What of a result is secret follows each value to where it goes, and is never less than that.
struct SecrecyTests {
  private static let person = RecordType(
    name: "person",
    members: [
      .init("name", .string), .init("pin", .string, secrecy: .secret),
      .init("codes", .list(.string), secrecy: .elements(.secret)),
      .init(
        "home",
        .record(
          RecordType(
            name: "home", members: [.init("city", .string), .init("door", .int, secrecy: .secret)]))
      ),
    ])
  private static let other = RecordType(
    name: "other", members: [.init("name", .string), .init("key", .string, secrecy: .secret)])

  private var environment: Environment {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    environment.declare("p", .list(.record(Self.person)), at: 0)
    environment.declare("g", .record(Self.person), at: 1)
    environment.declare("o", .record(Self.other), at: 2)
    environment.declare("pin", .nullable(.int), at: 3, secrecy: .secret)
    environment.declare("n", .int, at: 4)
    environment.declare("pins", .list(.int), at: 5, secrecy: .elements(.secret))
    environment.declare("d", .dyn, at: 6, secrecy: .elements(.record(Self.person)))
    return environment
  }

  private func secrecy(_ source: String) throws -> Secrecy {
    let compilation = environment.compile(source)
    _ = try #require(compilation.program, "\(source): \(compilation.issues)")
    return compilation.secrecy
  }

  @Test(arguments: [
    "size(p)", "p[0].name", "p[0].home.city", "g.name", "p.map(x, x.name)", "size(pins)",
    "p.filter(x, x.name == 'a').size()", "p.exists(x, x.name == 'a') ? 1 : 2", "p.map(x, 1)",
    "p.transformList(i, x, i)", "cel.bind(x, g, x.name)", "g.?name.orValue('')", "p[?0].name",
    "p[?3].hasValue() ? 1 : 0", "{'a': g}.a.name", "{'a': g}['a'].name", "{'a': pin}.size()",
    "[g, g][n].name", "(n > 1 ? g : p[0]).name", "size(p + p)", "(p + p)[0].name", "size(g.codes)",
    "has(g.pin) ? 1 : 2", "p.map(x, has(x.pin))", "g.?pin.hasValue() ? 1 : 2", "n + 1",
    "p.transformMap(i, x, x.name)", "p.transformMapEntry(i, x, {x.name: 1})", "d == null ? 1 : 2",
    "optional.of(g).value().name", "optional.none().or(optional.of(g)).value().name",
    "p.map(x, x.name == 'a', x.home.city)", "optional.of(g).optMap(x, x.name).orValue('')",
    "size(dyn(p))", "dyn(g).name", "[pin].map(x, 1)", "pin == 1", "p.all(x, x.pin == '')",
    "g.pin.size() > 3", "pin in [1, 2]", "type(n)", "p.filter(x, has(x.pin)).map(x, x.name)",
  ])
  func `what reads no secret member is open`(source: String) throws {
    #expect(try secrecy(source) == .open, "\(source)")
  }

  @Test(arguments: [
    "p", "g", "p.filter(x, x.name == 'a')", "[g]", "[g, g]", "{'a': g}", "p.map(x, x)",
    "p.map(x, x.home)", "g.home", "p[0]", "p[0].home", "n > 1 ? g : p[0]", "n > 1 ? p : []",
    "p + p", "optional.of(g)", "[g, 1]", "[dyn(g), dyn(o)]", "{'a': dyn(g), 'b': dyn(o)}",
    "cel.bind(x, p, x)", "p.transformMap(i, x, x)", "dyn(p)", "[p, [g]]", "p.map(x, [x, x])",
    "p.filter(x, has(x.pin))", "p[?0]", "g.?home", "d",
  ])
  func `what holds records whole comes out without their secret members`(source: String) throws {
    let found = try secrecy(source)
    #expect(found != .open && !found.isExposed, "\(source)")
  }

  @Test(arguments: [
    "pin", "pin + 1", "g.pin", "g['pin']", "p[0].pin", "p.map(x, x.pin)", "[g.pin]", "{'a': g.pin}",
    "{g.pin: 1}", "pins", "pins[0]", "pins.map(x, x)", "pins.sum()", "pins.filter(x, x > 1)",
    "size(pins.filter(x, x > 1))", "math.greatest(pins)", "g.codes", "g.codes[0]", "g.home.door",
    "p.map(x, x.home.door)", "cel.bind(x, g, x.pin)", "cel.bind(x, p, x.map(y, y.pin))",
    "p.filter(x, x.pin == 'a')", "size(p.filter(x, x.pin == 'a'))",
    "p.exists(x, x.pin == 'a') ? 1 : 2", "p.exists_one(i, x, x.pin == 'a') ? 1 : 2",
    "pin == 1 ? 'a' : 'b'", "pin > 1 || n > 1 ? 1 : 2", "!(pin == 1) ? 1 : 2",
    "[1, 2, 3][pin]", "{'a': 1}[g.pin]", "p[pin].name", "p[?pin].name", "'%s'.format([g])",
    "'%s'.format([p])", "'%s'.format([[g]])", "string(pin)", "g.pin.size()", "g.pin + g.name",
    "g.?pin", "g.?pin.orValue('')", "optional.of(g).pin", "optional.of(pin)",
    "optional.ofNonZeroValue(pin).hasValue() ? 1 : 2", "optional.of(g).optMap(x, x.pin)",
    "dyn(g).pin", "dyn(g)['pin']", "d.pin", "d[0].pin", "dyn(optional.of(g)).pin",
    "[dyn(g), dyn(o)][0].name", "[dyn(g), dyn(o)].map(x, x.key)", "[dyn(g), dyn(pin)]",
    "p == [g] ? 1 : 2", "g in p ? 1 : 2", "p.map(x, x.pin == 'a', x.name)",
    "p.transformMap(i, x, x.pin)", "p.transformMapEntry(i, x, {x.pin: 1})",
    "p.transformMap(i, x, x.pin == '', 1)", "{'a': pin}.map(k, k) == ['a'] ? {'a': pin}.a : 1",
    "{'a': g}.transformMap(k, v, v.pin)", "g.pin.matches('a') ? 1 : 2", "[?g.?pin]",
    "type(pin)", "-pin", "[pin == 1]", "{'a': pin}", "n > 1 ? g.pin : ''", "{n: pin}[n]",
    "n > 1 ? [g.pin] : [g.name]", "g.pin.split(',')", "g.codes.join()", "p.map(x, [x.name, x.pin])",
  ])
  func `what reads a secret member is secret`(source: String) throws {
    #expect(try secrecy(source).isExposed, "\(source)")
  }

  @Test func `a record comes out with null in the place of its secret members`() throws {
    let home = try #require(
      Self.person.members.compactMap { member -> RecordType? in
        if case .record(let type) = member.type { return type }
        return nil
      }.first)
    let person = Value.record(
      RecordValue(
        Self.person,
        [
          .string("Ann"), .string("S3cret"), .list([.string("S3cret")]),
          .record(RecordValue(home, [.string("Bonn"), .int(4711)])),
        ]))
    let text =
      #"{"name": "Ann", "pin": null, "codes": [null], "home": {"city": "Bonn", "door": null}}"#
    #expect(person.withoutSecrets.text == text)
    let map = try #require(MapValue([(.string("a"), .optional(.list([person])))]))
    #expect(Value.list([.map(map)]).withoutSecrets.text == "[{\"a\": optional.of([\(text)])}]")
  }
}
