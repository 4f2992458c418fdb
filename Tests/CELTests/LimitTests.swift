import CEL
import Testing

struct LimitTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func `nesting up to the limit is read, checked and evaluated`() throws {
    for (open, core, close) in [
      ("(", "1", ")"), ("[", "1", "]"), ("-(", "1", ")"), ("!(", "true", ")"),
    ] {
      let source = repeated(open, 190) + core + repeated(close, 190)
      let program = try #require(Environment().compile(source).program, "\(open)")
      if case .error(let error) = program.evaluate() { Testing.Issue.record("\(error.message)") }
    }
  }

  @Test(arguments: [
    ("(", ")"), ("[", "]"), ("{1:", "}"), ("size(", ")"), ("x.map(y, ", ")"), ("a[", "]"),
    ("true ? 1 : ", ""), ("-", ""), ("!", ""), ("1+", ""), ("a.", ""), ("a.b().", ""),
    ("1 < (", ")"),
    ("'a' + (", ")"), ("cel.bind(x, 1, ", ")"), ("x.optMap(y, ", ")"), ("has(", ")"),
  ])
  func `nesting beyond the limit is an issue, not a crash`(open: String, close: String) {
    for count in [300, 3000] {
      let source = repeated(open, count) + "1" + repeated(close, count)
      let compilation = Environment().compile(source)
      #expect(compilation.program == nil)
      #expect(!compilation.issues.isEmpty)
    }
  }

  @Test func `ten thousand parentheses are refused with a clear message`() throws {
    let source = repeated("(", 10000) + "1" + repeated(")", 10000)
    let issue = try #require(Environment().compile(source).issues.first)
    #expect(issue.code == .limit)
    #expect(issue.message == "the expression is nested more than 200 levels deep")
  }

  @Test func `a mebibyte is refused before it is read`() throws {
    let issue = try #require(Environment().compile(repeated("a ", 1 << 19)).issues.first)
    #expect(issue.code == .limit)
    #expect(issue.message == "the expression has 1048576 bytes, at most 65536 are allowed")
  }

  @Test func `long chains of conjuncts are no nesting`() throws {
    let source = repeated("true && ", 5000) + "true"
    let program = try #require(Environment().compile(source).program)
    #expect(program.evaluate() == .bool(true))
  }

  @Test(arguments: [
    // Each step doubles a text or a list, or multiplies the rounds.
    "cel.bind(a, xs, " + String(repeating: "cel.bind(a, a + a, ", count: 40) + "a"
      + String(repeating: ")", count: 41),
    "cel.bind(a, s, " + String(repeating: "cel.bind(a, a + a, ", count: 60) + "a"
      + String(repeating: ")", count: 61),
    "cel.bind(a, xs, " + String(repeating: "cel.bind(a, [a, a], ", count: 60) + "a == a"
      + String(repeating: ")", count: 61),
    "xs.map(a, xs.map(b, xs.map(c, xs.map(d, xs.map(e, xs.map(f, xs.map(g, xs.map(h, h))))))))",
    "cel.bind(a, s, " + String(repeating: "cel.bind(a, a.replace('', a), ", count: 20) + "a"
      + String(repeating: ")", count: 21),
    // Long texts that are alike to their ends, in many rounds.
    "cel.bind(a, s, " + String(repeating: "cel.bind(a, a + a, ", count: 14)
      + "xs.all(x, xs.all(y, xs.all(z, a + 'b' == a + 'b')))" + String(repeating: ")", count: 15),
    "cel.bind(a, 'aaaaaaaaaaaaaaaa', " + String(repeating: "cel.bind(a, a + a, ", count: 15)
      + "(a + a).contains(a + 'b')" + String(repeating: ")", count: 16),
    "cel.bind(a, xs, " + String(repeating: "cel.bind(a, [a, a], ", count: 60)
      + "'%s'.format([a])" + String(repeating: ")", count: 61),
    "cel.bind(a, s, " + String(repeating: "cel.bind(a, [a, a, a, a].join(a), ", count: 20) + "a"
      + String(repeating: ")", count: 21),
  ])
  func `the work of an evaluation is bounded`(source: String) throws {
    var environment = Environment()
    environment.declare("xs", .list(.int), at: 0)
    environment.declare("s", .string, at: 1)
    let program = try #require(environment.compile(source).program)
    let frame: [Value] = [.list((0..<20).map { .int($0) }), .string("twenty bytes of text")]
    guard case .error(let error) = program.evaluate(frame) else {
      Testing.Issue.record("it was not stopped")
      return
    }
    #expect(error.kind == .costLimit)
  }

  @Test func `folding is bounded and an exhausted fold is left to the evaluation`() throws {
    let list = "[" + repeated("1, ", 100) + "1]"
    let source = "\(list).map(a, \(list).map(b, \(list).map(c, 1)))"
    let program = try #require(Environment().compile(source).program)
    guard case .error(let error) = program.evaluate() else {
      Testing.Issue.record("it was not stopped")
      return
    }
    #expect(error.kind == .costLimit)
  }
}
