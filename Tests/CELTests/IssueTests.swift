import CEL
import Testing

/// What an author is told about a mistake, in the environment of a rule file.
struct IssueTests {
  struct Mistake: Sendable {
    let source: String
    /// The part of the source at fault.
    let part: String
    let message: String
    let help: String
    let replacement: String?

    init(
      _ source: String, _ part: String, _ message: String, _ help: String = "",
      fix replacement: String? = nil
    ) {
      self.source = source
      self.part = part
      self.message = message
      self.help = help
      self.replacement = replacement
    }
  }

  static let environment: Environment = {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    let address = RecordType(
      name: "address", members: [.init("city", .string), .init("zip", .nullable(.int))])
    let variables: [(String, ValueType)] = [
      ("age", .nullable(.int)), ("fee", .nullable(.double)), ("name", .string),
      ("firstName", .string), ("on", .bool), ("elapsed", .duration),
      ("born", .nullable(.timestamp)),
      ("tags", .list(.string)), ("address", .record(address)), ("homes", .list(.record(address))),
    ]
    for (index, (name, type)) in variables.enumerated() {
      environment.declare(name, type, at: index)
    }
    return environment
  }()

  static let mistakes: [Mistake] = [
    Mistake("age = 18", "=", "`=` does not compare", "use `==` to compare", fix: "=="),
    Mistake("on and on", "and", "`and` is no operator", "write `&&`", fix: "&&"),
    Mistake("on or on", "or", "`or` is no operator", "write `||`", fix: "||"),
    Mistake("on AND on", "AND", "`AND` is no operator", "write `&&`", fix: "&&"),
    Mistake("not on", "not", "`not` is no operator", "write `!`", fix: "!"),
    Mistake("age === 1", "===", "`===` is no operator", "write `==`", fix: "=="),
    Mistake("age <> 1", "<>", "`<>` is no operator", "write `!=`", fix: "!="),
    Mistake("on & on", "&", "`&` is no operator", "write `&&`", fix: "&&"),
    Mistake(
      "1 < age < 9", "1 < age < 9", "comparisons cannot be chained",
      "write both comparisons with `&&` between them", fix: "1 < age && age < 9"),
    Mistake(
      "agee > 1", "agee", "`agee` is not declared", "did you mean `age`?", fix: "age"),
    Mistake(
      "first_name == \"\"", "first_name", "`first_name` is not declared",
      "did you mean `firstName`?", fix: "firstName"),
    Mistake("on == True", "True", "`True` is not declared", "write `true`", fix: "true"),
    Mistake("age == None", "None", "`None` is not declared", "write `null`", fix: "null"),
    Mistake(
      "name.startWith(\"A\")", "startWith", "there is no method `startWith`",
      "did you mean `startsWith`?", fix: "startsWith"),
    Mistake("len(name) > 1", "len", "there is no function `len`", "write `size`", fix: "size"),
    Mistake(
      "name.length > 1", "length", "`name` is a string and has no members", "write `size(name)`",
      fix: "size(name)"),
    Mistake(
      "elapsed > 10s", "10s", "`10s` is neither a number nor a name", "write `duration(\"10s\")`"),
    Mistake(
      "elapsed > 2d", "2d", "`2d` is neither a number nor a name", "write `duration(\"48h\")`"),
    Mistake(
      "elapsed > 18y", "18y", "`18y` is neither a number nor a name",
      "months and years differ in length: compare `getFullYear()` and others"),
    Mistake(
      "age > 9lives", "9lives", "`9lives` is neither a number nor a name",
      "a name begins with a letter or `_`"),
    Mistake(
      "born.year > 2000", "year", "`born` is a timestamp and has no members",
      "write `born.getFullYear()`", fix: "born.getFullYear()"),
    Mistake(
      "homes.city == \"\"", "city", "`homes` is a list of address and has no members",
      "write `homes.map(x, x.city)` for those of all rows"),
    Mistake("sum(tags) > 1", "sum", "there is no function `sum`", "write `list.sum()`"),
    Mistake(
      "age * fee > 1.0", "age", "`age` is a whole number, `fee` is a number", "write `double(age)`",
      fix: "double(age)"),
    Mistake(
      "fee == age", "age", "`fee` is a number, `age` is a whole number", "write `double(age)`",
      fix: "double(age)"),
    Mistake(
      "age == \"18\"", "\"18\"", "`age` is a whole number, `\"18\"` is a string", "write `18`",
      fix: "18"),
    Mistake(
      "name == 5", "5", "`name` is a string, `5` is a whole number", "write `\"5\"`", fix: "\"5\""),
    Mistake(
      "on == \"true\"", "\"true\"", "`on` is a bool, `\"true\"` is a string", "write `true`",
      fix: "true"),
    Mistake(
      "elapsed > 90", "elapsed > 90", "`elapsed` is a duration, `90` is a whole number",
      "say the unit: `duration(\"90s\")`, `duration(\"90m\")` or another"),
    Mistake(
      "elapsed > \"10s\"", "\"10s\"", "`elapsed` is a duration, `\"10s\"` is a string",
      "write `duration(\"10s\")`", fix: "duration(\"10s\")"),
    Mistake(
      "born > \"2020-01-01\"", "\"2020-01-01\"",
      "`born` is a timestamp, `\"2020-01-01\"` is a string",
      "write `timestamp(\"2020-01-01T00:00:00Z\")`", fix: "timestamp(\"2020-01-01T00:00:00Z\")"),
    Mistake(
      "name == null", "name == null", "`name` is a string and never null",
      "write `name == \"\"`", fix: "name == \"\""),
    Mistake(
      "name in \"abc\"", "name in \"abc\"", "`in` looks in a list or a map, `\"abc\"` is a string",
      "write a list of texts: `[\"…\", \"…\"]`"),
    Mistake(
      "name in firstName", "name in firstName",
      "`in` looks in a list or a map, `firstName` is a string",
      "write `firstName.contains(name)`", fix: "firstName.contains(name)"),
    Mistake(
      "5 in tags", "5", "`5` is a whole number, `tags` is a list of string", "write `\"5\"`",
      fix: "\"5\""),
    Mistake(
      "address.citty == \"\"", "citty", "`address` has no member `citty`", "did you mean `city`?",
      fix: "city"),
    Mistake(
      "address.street == \"\"", "street", "`address` has no member `street`",
      "it has `city`, `zip`"),
    Mistake(
      "name.substring(1, 2, 3) == \"\"", "name.substring(1, 2, 3)",
      "`substring` takes 1 or 2 arguments, found 3"),
    Mistake(
      "size(age) > 1", "age",
      "argument 1 of `size` must be a string, bytes, a list or a map, found a whole number"),
    Mistake(
      "tags.all(t)", "tags.all(t)", "`all` takes 2 or 3 arguments, found 1",
      "name the element and say what of it: `list.all(x, … x …)`"),
    Mistake("age => 18", "=>", "`=>` is no operator", "write `>=`", fix: ">="),
    Mistake("age =< 18", "=<", "`=<` is no operator", "write `<=`", fix: "<="),
    Mistake(
      "on == \"yes\"", "on == \"yes\"", "`on` is a bool, `\"yes\"` is a string",
      "write `true` or `false`, without quotes"),
    Mistake(
      "name in (\"a\", \"b\")", ",", "expected `)`, found `,`",
      "a list stands in square brackets: `[…, …]`"),
    Mistake(
      "age && on", "age", "`&&` takes a bool, `age` is a whole number", "compare it: `age != 0`"),
    Mistake(
      "name.matches(name)", "name", "the pattern of `matches` must be a literal text",
      "write the regex in quotes, such as r\"[0-9]+\""),
    Mistake(
      "duration(\"10x\") < elapsed", "duration(\"10x\")",
      "this always fails: the text cannot be read as the type it is converted to",
      "write for example duration(\"1h30m\") or duration(\"2.5s\"); a day is 24h"),
    Mistake("1 / 0 == age", "1 / 0", "this always fails: division by zero"),
    Mistake(
      "has(name)", "name", "`has` asks for a member, such as `has(a.b)`",
      "compare a name of its own: a text with `!= \"\"`, anything else with `!= null`"),
    Mistake(
      "if on then 1", "if", "`if` is a reserved word", "write `condition ? value : other`"),
    Mistake("(age > 1", "", "expected `)`, found the end", "`)` closes the `(` at character 1"),
    Mistake(
      "“a” == name", "“", "unexpected character `“`", "write straight quotes, \"…\" or '…'"),
    Mistake(
      "name == \"a\\d\"", "\\d", "unknown escape",
      "write `\\\\` for a backslash, or a raw text such as r\"\\d+\""),
    Mistake(
      "on ? \"a\" : 1", "1",
      "the branches of `?:` have different types: `\"a\"` is a string, `1` is a whole number",
      "write `\"1\"`", fix: "\"1\""),
    Mistake(
      "(on ? age : fee) > 1.0", "age",
      "the branches of `?:` have different types: `age` is a whole number, `fee` is a number",
      "write `double(age)`", fix: "double(age)"),
  ]

  @Test(arguments: mistakes.indices) func `a mistake is told where it is and how to mend it`(
    index: Int
  ) throws {
    let mistake = Self.mistakes[index]
    let issues = Self.environment.compile(mistake.source).issues
    let issue = try #require(issues.first)
    #expect(issues.count == 1, "\(issues)")
    #expect(text(issue.range, of: mistake.source) == mistake.part)
    #expect(issue.message == mistake.message)
    #expect(issue.help == mistake.help)
    #expect(issue.replacement == mistake.replacement)
  }

  @Test(arguments: mistakes.indices) func `a replacement mends the source`(index: Int) {
    let mistake = Self.mistakes[index]
    guard let issue = Self.environment.compile(mistake.source).issues.first,
      let replacement = issue.replacement
    else { return }
    var bytes = Array(mistake.source.utf8)
    bytes.replaceSubrange(issue.replaced, with: Array(replacement.utf8))
    let mended = String(decoding: bytes, as: UTF8.self)
    #expect(Self.environment.compile(mended).issues.isEmpty, "\(mended)")
  }

  @Test func `independent problems are told together and none twice`() {
    let issues = Self.environment.compile(
      "agee > 1 && nam == \"\" && (age + name).size() > 1 && on = on"
    ).issues
    #expect(
      issues.map {
        text($0.range, of: "agee > 1 && nam == \"\" && (age + name).size() > 1 && on = on")
      }
      .sorted() == ["=", "age", "agee", "nam"])
  }

  @Test func `the result is held to the type that is asked for`() throws {
    let compilation = Self.environment.compile("age", expecting: .bool)
    #expect(
      compilation.issues.map { $0.message } == ["the result is a whole number, expected a bool"])
    #expect(Self.environment.compile("on && age > 1", expecting: .bool).issues.isEmpty)
    let program = try #require(Self.environment.compile("1", expecting: .double).program)
    #expect(program.evaluate() == .double(1))
  }

  private func text(_ range: Range<Int>, of source: String) -> String {
    String(decoding: Array(source.utf8)[range], as: UTF8.self)
  }
}
