import CEL
import Testing

/// What a host relies on when it embeds the language.
struct HostTests {
  private static let address = RecordType(
    name: "address",
    members: [
      .init("city", .string), .init("floor", .nullable(.int)), .init("tags", .list(.string)),
      .init("agreed", .bool),
    ])

  private func record(_ values: [Value]) -> Value { .record(RecordValue(Self.address, values)) }

  private var environment: Environment {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    environment.declare("age", .nullable(.int), at: 3)
    environment.declare("address", .record(Self.address), at: 1)
    environment.declare("address.zip", .string, at: 5)
    environment.declare("people", .list(.record(Self.address)), at: 2)
    environment.declare("@isEmpty:address.zip", .bool, at: 4)
    return environment
  }

  @Test func `a program tells which variables it reads, each once`() throws {
    let source =
      "people.all(p, p.floor > age) && address.zip != \"\" && age > 1 && address.city != \"\""
    let program = try #require(environment.compile(source).program)
    #expect(program.variables == [2, 3, 5, 1])
    #expect(program.type == .bool)
    let folded = try #require(environment.compile("true || age > 1").program)
    #expect(folded.variables == [3])
  }

  @Test func `the longest declared prefix of a path is the variable`() throws {
    let program = try #require(environment.compile("address.zip + address.city").program)
    let frame: [Value] = [
      .null, record([.string("Bonn")]), .null, .null, .null, .string("53111 "),
    ]
    #expect(program.evaluate(frame) == .string("53111 Bonn"))
  }

  @Test func `a frame that is too short is a failure, not a crash`() throws {
    let program = try #require(environment.compile("age > 1").program)
    #expect(program.evaluate([]).typeName == "error")
  }

  @Test(arguments: [
    ("has(address.city)", [Value.string("Bonn")], true),
    ("has(address.city)", [.string("")], false),
    ("has(address.city)", [.string(" \u{200B}\u{3000}")], false),
    ("has(address.city)", [.null], false),
    ("has(address.city)", [], false),
    ("has(address.floor)", [.null, .int(0)], true),
    ("has(address.floor)", [.null, .null], false),
    ("has(address.tags)", [.null, .null, .list([])], false),
    ("has(address.tags)", [.null, .null, .list([.null])], false),
    ("has(address.tags)", [.null, .null, .list([.null, .string("a")])], true),
    ("has(address.agreed)", [.null, .null, .null, .bool(false)], true),
  ])
  func `has of a member means that it is not empty`(
    source: String, members: [Value], expected: Bool
  ) throws {
    let program = try #require(environment.compile(source).program)
    #expect(program.evaluate([.null, record(members)]) == .bool(expected))
  }

  @Test func `a member that is undetermined leaves has undetermined`() throws {
    let program = try #require(environment.compile("has(address.city)").program)
    #expect(program.evaluate([.null, record([.undetermined])]) == .undetermined)
    #expect(program.truth([.null, record([.undetermined])]) == .undetermined)
  }

  @Test func `a macro of the host comes first and may decline`() throws {
    var environment = environment
    environment.macros = [
      Macro("isEmpty", arity: 1) { call in
        guard let path = call.arguments[0].path else {
          return .issue(
            Issue(.macro, at: call.arguments[0].range, "`isEmpty` takes the path of a field"))
        }
        return call.node(.identifier("@isEmpty:" + path.joined(separator: ".")))
      },
      Macro("has", arity: 1) { call in
        guard call.arguments[0].path == ["address", "zip"] else { return nil }
        return call.node(
          .not(Expression(.identifier("@isEmpty:address.zip"), at: call.range)))
      },
    ]
    let program = try #require(
      environment.compile("!isEmpty(address.zip) && has(address.zip) && has(address.city)").program)
    let frame: [Value] = [
      .null, record([.string("x")]), .null, .null, .bool(false), .null,
    ]
    #expect(program.evaluate(frame) == .bool(true))
    #expect(program.variables == [4, 1])
    let issue = try #require(environment.compile("isEmpty(1 + 2)").issues.first)
    #expect(issue.message == "`isEmpty` takes the path of a field")
    #expect(issue.range == 8..<13)
    let arity = try #require(environment.compile("isEmpty(age, age)").issues.first)
    #expect(arity.message == "`isEmpty` takes 1 argument, found 2")
  }

  @Test func `the conjuncts of a condition keep their source`() throws {
    let source = "valid && (a || b) && (c && d.e > 1)"
    let parsed = Environment().parse(source)
    let expression = try #require(parsed.expression)
    #expect(
      expression.conjuncts.map { parsed.text($0.range) } == ["valid", "(a || b)", "c", "d.e > 1"])
  }

  @Test func `free names come with their paths and ranges`() throws {
    let source = "people.all(p, p.age > address.floor) && has(address.city) && x[1].y"
    let parsed = Environment().parse(source)
    let names = try #require(parsed.expression).freeNames
    #expect(
      names.map { $0.path.joined(separator: ".") }
        == ["people", "address.floor", "address.city", "x"])
    #expect(
      names.map { parsed.text($0.range) } == ["people", "address.floor", "has(address.city)", "x"])
  }

  @Test func `an expression may be rewritten before it is compiled`() throws {
    var parsed = environment.parse("agee > 18")
    func rename(_ expression: Expression) -> Expression {
      if case .identifier("agee") = expression.kind {
        return Expression(.identifier("age"), at: expression.range)
      }
      return expression.mapChildren(rename)
    }
    parsed.expression = parsed.expression.map(rename)
    let program = try #require(environment.compile(parsed).program)
    #expect(program.evaluate([.null, .null, .null, .int(19)]) == .bool(true))
  }

  @Test func `functions of the host are overloaded, checked and may fail`() throws {
    var environment = environment
    environment.add(
      Function("twice", .global, [.init([.int], .int), .init([.string], .string)]) { arguments in
        switch arguments[0] {
        case .int(let number) where number < 1000: .int(number * 2)
        case .string(let text): .string(text + text)
        default: .error(EvaluationError(.hostFunction))
        }
      })
    environment.add(
      Function("initial", .member, [.init([.string], .string)]) { arguments in
        guard case .string(let text) = arguments[0] else { return .null }
        return .string(String(text.prefix(1)))
      })
    let program = try #require(environment.compile("twice(age) + 1").program)
    #expect(program.type == .int)
    #expect(program.evaluate([.null, .null, .null, .int(4)]) == .int(9))
    #expect(program.evaluate([.null, .null, .null, .null]) == .undetermined)
    guard case .error(let error) = program.evaluate([.null, .null, .null, .int(5000)]) else {
      Testing.Issue.record("it did not fail")
      return
    }
    #expect(error.kind == .hostFunction)
    #expect(error.range == 0..<10)
    #expect(
      try #require(environment.compile("twice(address.city).initial()").program)
        .evaluate([.null, record([.string("Bonn")])]) == .string("B"))
    #expect(environment.compile("twice(1.5)").issues.count == 1)
    #expect(environment.compile("age.initial()").issues.count == 1)
  }

  @Test func `an error tells the place of what failed`() throws {
    let program = try #require(environment.compile("1 + 10 / (age - 1) > 2").program)
    guard case .error(let error) = program.evaluate([.null, .null, .null, .int(1)]) else {
      Testing.Issue.record("it did not fail")
      return
    }
    #expect(error.kind == .divisionByZero)
    #expect(error.range == 4..<18)
  }

  @Test func `a pattern is compiled with the expression and its fault shown in it`() throws {
    let source = "address.city.matches(r\"^[A-Z\")"
    let issue = try #require(environment.compile(source).issues.first)
    #expect(issue.code == .pattern)
    #expect(issue.range == 24..<25)
    let program = try #require(environment.compile("address.city.matches(\"^B\")").program)
    #expect(program.evaluate([.null, record([.string("Bonn")])]) == .bool(true))
    #expect(program.evaluate([.null, record([.string("Köln")])]) == .bool(false))
  }

  @Test func `a constant result is known without a frame`() throws {
    #expect(try #require(environment.compile("1 + 2 * 3").program).constant == .int(7))
    #expect(
      try #require(environment.compile("duration(\"1m\") + duration(\"30s\")").program).constant
        == .duration(DurationValue(nanoseconds: 90_000_000_000)))
    #expect(try #require(environment.compile("age").program).constant == nil)
  }

  @Test(arguments: [
    (Value.string("a\"\n\u{7}é"), "\"a\\\"\\n\\aé\""), (.double(3), "3.0"),
    (.double(.nan), "double(\"NaN\")"),
    (.uint(3), "3u"), (.bytes([0, 65]), "b\"\\x00A\""), (.list([.int(1), .null]), "[1, null]"),
    (.duration(DurationValue(nanoseconds: -1_500_000_000)), "duration(\"-1.5s\")"),
    (.optional(.optional(nil)), "optional.of(optional.none())"), (.undetermined, "undetermined"),
    (.error(EvaluationError(.divisionByZero)), "error: division by zero"),
  ])
  func `a value has one text`(value: Value, text: String) {
    #expect(value.text == text)
  }

  @Test func `an error describes itself with its place`() throws {
    let program = try #require(environment.compile("1 / (age - age)").program)
    #expect("\(EvaluationError(.noSuchKey))" == "no such key in the map")
    var budget = Budget(1000)
    let frame: [Value] = Array(repeating: .int(1), count: 64)
    guard case .error(let error) = program.evaluate(frame.span, spending: &budget) else {
      Issue.record("a division by zero has a value")
      return
    }
    #expect("\(error)" == "division by zero (bytes 0 to 15)")
    #expect(
      "\(RegexIssue("no such class", at: 2..<4, help: "write \\d"))"
        == "no such class (bytes 2 to 4 of the pattern); write \\d")
  }
}
