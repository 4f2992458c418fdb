import Foundation
import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Faults that hurt people in other validators, each with the smallest input that shows it.
@Suite struct FieldBugsTests {
  private func program(_ fields: String, _ rest: String = "") throws -> Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest)
  }

  @Test func `rules over several fields are judged while other fields are wrong`() throws {
    let program = try program(
      """
        age: { type: integer }
        password: { minLength: 8 }
        confirm: { equals: password }
      """)
    let verdict = try program.verdict(#"{"age":"x","password":"short","confirm":"other"}"#)
    #expect(
      verdict.violations == ["/age type", "/password minLength", "/confirm equals"])
  }

  @Test(arguments: [("ab", true), ("a", false), ("", false)])
  func `a condition on a length is off for an empty text`(name: String, isEnabled: Bool) throws {
    let program = try program(
      "  name: {}", "actions: { go: { enabledWhen: size(name) >= 2 } }")
    #expect(try program.verdict(#"{"name":"\#(name)"}"#).isEnabled == isEnabled)
  }

  @Test func `what is hidden is empty, not judged, and hides what depends on it`() throws {
    let program = try program(
      """
        a: { type: boolean }
        b: { visibleWhen: a, required: true }
        c: { visibleWhen: b == 'x', required: true }
      """, "computed: { seen: 'b + c' }")
    let off = try program.verdict(#"{"a":false,"b":"x","c":"y"}"#)
    #expect(off.violations == [] && off.isEnabled && off.computed == ["\"\""])
    let on = try program.verdict(#"{"a":true,"b":"x"}"#)
    #expect(on.violations == ["/c required"])
    let restored = try program.verdict(#"{"a":true,"b":"x","c":"y"}"#)
    #expect(restored.isEnabled && restored.computed == ["\"xy\""])
  }

  @Test(arguments: ["19.99", "4.02", "1.1", "0.07", "1e2", "\"1.10\""])
  func `prices are multiples of a hundredth`(price: String) throws {
    let program = try program("  price: { type: number, step: 0.01 }")
    #expect(try program.verdict("{\"price\":\(price)}").violations == [])
  }

  @Test(arguments: [
    "nan", "NaN", "inf", "-inf", "Infinity", "1e999", "7px", "0x1A", "1,5", "+1", "1.",
  ])
  func `junk is no number`(text: String) throws {
    let program = try program("  n: { type: number, min: 0 }")
    #expect(try program.verdict("{\"n\":\"\(text)\"}").violations == ["/n type"])
  }

  @Test(arguments: [
    "2025-02-29", "2026-06-31", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10",
    "0000-01-01",
    "2026-1-1", "20260101",
  ])
  func `impossible days do not roll over`(day: String) throws {
    let program = try program("  d: { type: date }")
    #expect(try program.verdict("{\"d\":\"\(day)\"}").violations == ["/d type"])
  }

  @Test func `an untouched optional field breaks no format`() throws {
    let program = try program("  mail: { format: email, minLength: 6, pattern: '.+@.+' }")
    for form in ["{}", #"{"mail":""}"#, #"{"mail":null}"#, #"{"mail":"  "}"#] {
      #expect(try program.verdict(form).violations == [])
    }
    #expect(try program.verdict(#"{"mail":"x"}"#).violations.count == 3)
  }

  @Test func `values are read by their declared type, without loss`() throws {
    let program = try program(
      """
        ticked: { type: boolean, const: true }
        zip: { const: '77' }
        count: { type: integer }
      """)
    let verdict = try program.verdict(
      #"{"ticked":"false","zip":"0077","count":"9007199254740993"}"#)
    #expect(verdict.violations == ["/ticked const", "/zip const"])
    #expect(try program.verdict(#"{"ticked":true,"zip":77}"#).violations == ["/zip type"])
    #expect(try program.verdict(#"{"ticked":true,"count":1.5}"#).violations == ["/count type"])
    #expect(try program.verdict(#"{"ticked":true,"count":75.0}"#).violations == [])
  }

  @Test func `a warning blocks nothing`() throws {
    let program = try program("  name: { minLength: { value: 3, severity: warning } }")
    let verdict = try program.verdict(#"{"name":"ab"}"#)
    #expect(verdict.violations == ["/name minLength warning"] && verdict.isEnabled)
  }

  @Test func `a pattern is matched against the whole value`() throws {
    let program = try program("  pet: { pattern: cat|dog, trim: false }")
    for text in ["catfish", "hotdog", #"dog\n"#, "xcat", "cat|dog"] {
      #expect(try program.verdict("{\"pet\":\"\(text)\"}").violations == ["/pet pattern"])
    }
    #expect(try program.verdict(#"{"pet":"dog"}"#).violations == [])
  }

  @Test func `a condition guards one constraint only`() throws {
    let program = try program(
      """
        vip: { type: boolean }
        code:
          minLength: { value: 10, when: vip }
          pattern: '[a-z]+'
      """)
    #expect(try program.verdict(#"{"vip":false,"code":"A"}"#).violations == ["/code pattern"])
    #expect(
      try program.verdict(#"{"vip":true,"code":"A"}"#).violations
        == ["/code minLength", "/code pattern"])
  }

  @Test func `at least one of two fields needs no mutual conditions`() throws {
    let program = try program("  a: {}\n  b: {}", "rules: [{ atLeastOne: [a, b] }]")
    #expect(try program.verdict("{}").violations == ["/a atLeastOne", "/b atLeastOne"])
    #expect(try program.verdict(#"{"b":"x"}"#).violations == [])
    #expect(try program.verdict("{}").messages.first == "Give at least one of A, B")
  }

  @Test func `equal texts in different composition are equal`() throws {
    let program = try program("  a: {}\n  b: { equals: a }")
    #expect(try program.verdict(#"{"a":"caf\u00e9","b":"cafe\u0301"}"#).violations == [])
    #expect(try program.verdict(#"{"a":"cafe","b":"cafe\u0301"}"#).violations == ["/b equals"])
  }

  @Test(arguments: ["(x+x+)+y", "(a+)+b", "(?:a|a)*b", "(.*)*z"])
  func `no regex hangs`(pattern: String) throws {
    let program = try program("  t: { pattern: '\(pattern)', maxLength: 10000 }")
    for letter in ["x", "a"] {
      let text = String(repeating: letter, count: 10_000)
      let verdict = try program.verdict("{\"t\":\"\(text)\"}")
      #expect(verdict.violations.count == 1)
      #expect(verdict.violations.first?.hasPrefix("/t pattern") == true)
      if verdict.violations.first?.hasSuffix("!limit") == true {
        #expect(verdict.messages.first?.contains("could not be checked") == true)
      }
      #expect(!verdict.isEnabled)
    }
  }

  @Test func `every reason for a disabled action is told`() throws {
    let program = try program(
      """
        a: { required: true }
        b: { equals: a }
        people:
          type: list
          item: { type: group, fields: { mail: { format: email } } }
      """,
      """
      gates: { slow: { after: 5s }, soon: { within: 1m } }
      rules: [{ id: never, that: 'a == b || a == "skip"' }]
      actions: { go: { enabledWhen: "valid && slow && soon && a != 'no' && size(people) > 2" } }
      """)
    let verdict = try program.verdict(
      #"{"a":"no","b":"x","people":[{"mail":"a@b"},{"mail":"bad"}]}"#, elapsed: 4)
    #expect(
      verdict.blockers == [
        "b.equals", "people[1].mail.format", "form.never", "gate slow", "condition a != 'no'",
        "condition size(people) > 2",
      ])
  }

  @Test func `nothing is enabled by an error`() throws {
    let program = try program(
      "  n: { type: integer }\n  m: { visibleWhen: 10 / n > 1 }",
      """
      computed: { ratio: '10 / n' }
      actions:
        free: { enabledWhen: 'isEmpty(m) || true' }
        other: { enabledWhen: 'isEmpty(ratio) || true' }
      """)
    let verdict = try program.verdict(#"{"n":0}"#)
    #expect(
      verdict.violations == [
        "/m expressionError!expressionError", "/ratio expressionError!expressionError",
      ])
    #expect(!verdict.isEnabled && verdict.blockers == ["m.expressionError"])
  }

  @Test func `a date bound is judged at the time the host gives`() throws {
    let program = try program("  born: { type: date, max: today-18y }")
    let form = #"{"born":"2008-11-30"}"#
    #expect(try program.verdict(form, now: "2026-11-30T00:00:00+09:00").violations == [])
    #expect(try program.verdict(form, now: "2026-11-29T23:59:59+09:00").violations == ["/born max"])
    // The form stays open over midnight.
    #expect(
      try program.verdict(form, elapsed: 1, now: "2026-11-29T23:59:59+09:00").violations == [])
  }

  @Test func `a key without a field is ignored, or reported where the author says so`() throws {
    let fields = "  a: {}\n  g: { type: group, fields: { b: {} } }"
    let form = #"{"a":"x","c":1,"g":{"b":"y","d/e":2},"$elapsed":1}"#
    #expect(try program(fields).verdict(form).violations == [])
    let strict = try program(fields, "unknownFields: reject")
    #expect(try strict.verdict(form).violations == ["/c unknown", "/g/d~1e unknown"])
    #expect(try strict.verdict(form).blockers == ["/c.unknown", "/g/d~1e.unknown"])
  }

  @Test func `no message shows a secret, nor how long it is`() throws {
    let program = try program(
      """
        pw:
          secret: true
          minLength: { value: 8, message: '{value} has {actual} of {min}' }
        copy: { equals: { value: pw, message: 'not {other}' } }
      """, "computed: { shown: 'pw + pw', isLong: 'size(pw) > 2' }")
    let verdict = try program.verdict(#"{"pw":"qqq","copy":"x"}"#)
    #expect(verdict.messages == ["••• has ••• of 8", "not Pw"])
    #expect(verdict.computed == ["null", "true"])
  }

  @Test func `a text is never too long for the rules that run on it`() throws {
    let program = try program(
      """
        free: { pattern: '[a-z]+' }
        long: { pattern: '[a-z]+', maxLength: 100000 }
      """)
    let letters = { (count: Int) in String(repeating: "A", count: count) }
    let modest = try program.verdict(
      #"{"free":"\#(letters(10_000))","long":"\#(letters(65_536))"}"#)
    #expect(modest.violations == ["/free pattern", "/long pattern"])
    let over = try program.verdict(#"{"free":"\#(letters(10_001))","long":"\#(letters(65_537))"}"#)
    #expect(over.violations == ["/free maxLength", "/long maxLength"])
    #expect(
      over.messages == [
        "Free may have at most 10,000 characters", "Long may have at most 65,536 bytes",
      ])
  }

  @Test func `the message of a wrong secret does not tell the right one`() throws {
    let program = try program("  pin: { secret: true, const: 's3cr3t' }")
    #expect(try program.verdict(#"{"pin":"x"}"#).messages == ["Pin is not right"])
  }

  @Test func `many rows cannot make a form cost more than any text can`() throws {
    let program = try program(
      """
        rows:
          type: list
          item:
            type: group
            fields:
              n: { type: integer, check: { id: once, that: "rows.filter(r, r.n == n).size() == 1" } }
              t: { pattern: '(a+)+b' }
      """)
    let numbers = (0..<20_000).map { "{\"n\":\($0)}" }.joined(separator: ",")
    let verdict = try program.verdict("{\"rows\":[\(numbers)]}")
    #expect(!verdict.isEnabled)
    #expect(verdict.violations.last == "/rows/19999/n once!expressionError")
    let text = String(repeating: "a", count: 5_000)
    let texts = (0..<2_000).map { _ in "{\"t\":\"\(text)\"}" }.joined(separator: ",")
    let limited = try program.verdict("{\"rows\":[\(texts)]}")
    #expect(limited.violations.count == 2_000)
    #expect(limited.violations.allSatisfy { $0.hasSuffix(" pattern!limit") })
  }

  @Test func `an invalid regex does not load, with a caret at the fault`() throws {
    let text = "interlock: 1\nform: test\nfields:\n  a: { pattern: '[' }\n"
    #expect(RuleFile.load(text).program == nil)
    #expect(
      RuleFile.report(text).contains(
        """
         4 |   a: { pattern: '[' }
           |                  ^
        """))
  }

  @Test(arguments: [
    ("[A-Z]+", "write pattern: '[A-Z]+'"), ("{2}x", "'{2}x'"), (#""\d""#, #"'\d'"#),
  ])
  func `what YAML would eat of a regex is told with what to write`(
    pattern: String, advice: String
  ) throws {
    let text = "interlock: 1\nform: test\nfields:\n  a:\n    pattern: \(pattern)\n"
    #expect(RuleFile.load(text).program == nil)
    #expect(RuleFile.report(text).contains(advice), "\(RuleFile.report(text))")
  }

  @Test func `a regex with pipes, commas and quotes is one regex`() throws {
    let program = try program(#"  a: { pattern: 'a|b,c|it''s' }"#)
    for text in ["a", "b,c", "it's"] {
      #expect(try program.verdict("{\"a\":\"\(text)\"}").violations == [])
    }
    for text in ["b", "c", "a|b"] {
      #expect(try program.verdict("{\"a\":\"\(text)\"}").violations == ["/a pattern"])
    }
  }

  @Test func `computed values that read each other do not load, and the cycle is named`() throws {
    let text =
      "interlock: 1\nform: test\nfields: { x: {} }\ncomputed: { a: b + 'x', b: a + 'y' }\n"
    #expect(RuleFile.load(text).program == nil)
    #expect(RuleFile.report(text).contains("a value depends on itself: a → b → a"))
  }

  @Test func `a broken line is one unreadable form among the others`() throws {
    let program = try program("  a: { required: true }")
    var splitter = FormSplitter(.lines)
    let lines = Array("{\"a\":\"x\"}\n{\"a\":\"x\n\n{\"a\":\"y\"}\n".utf8)
    splitter.append(lines.span)
    splitter.finish()
    var judge = Judge(program)
    var reader = JSONReader(program.layout)
    var seen: [String] = []
    while let piece = splitter.next() {
      let text = Array(splitter.bytes[piece.range])
      let fault = reader.read(text.span, into: &judge.form)
      judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
      seen.append("\(piece.line) \(fault == nil ? "\(judge.isEnabled)" : "unreadable")")
    }
    #expect(seen == ["1 true", "2 unreadable", "4 true"])
  }
}
