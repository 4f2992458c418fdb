import Interlock
import InterlockTestSupport
import Testing

/// Types that a file names and its fields use.
@Suite struct NamedTypeTests {
  @Test func `a field takes the keys of its type, its own replacing them`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      types:
        code: { minLength: 2, maxLength: 4, label: Code, message: "bad {label}" }
        strictCode: { type: code, pattern: '[A-Z]*', maxLength: 3 }
        years: { type: integer, min: 0 }
        nothing:
      fields:
        a: { type: code }
        b: { type: strictCode, label: B, required: true }
        c: { type: years, max: 9 }
        d: { type: nothing }
      """)
    let verdict = try program.verdict(#"{"a":"x","b":"abc","c":-1,"d":"y"}"#)
    #expect(verdict.violations == ["/a minLength", "/b pattern", "/c min"])
    #expect(verdict.messages.prefix(2) == ["bad Code", "bad B"])
    let other = try program.verdict(#"{"a":"abcd","b":"ABCD","c":10}"#)
    #expect(other.violations == ["/b maxLength", "/c max"])
    #expect(try program.verdict("{}").violations == ["/b required"])
  }

  @Test func `the checks of a type and of its field add up`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      types:
        even: { type: integer, check: { id: even, that: 'n % 2 == 0' } }
        small: { type: even, check: [{ id: small, that: 'n < 10' }] }
      fields:
        n: { type: small, check: { id: notFour, that: 'n != 4' } }
      """)
    #expect(try program.verdict(#"{"n":13}"#).violations == ["/n even", "/n small"])
    #expect(try program.verdict(#"{"n":4}"#).violations == ["/n notFour"])
    #expect(try program.verdict(#"{"n":6}"#).violations == [])
  }

  @Test func `groups and lists are types too, and their expressions read where they are used`()
    throws
  {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      types:
        range:
          type: group
          fields:
            low: { type: day }
            high: { type: day, check: { id: order, that: 'low <= high' } }
        day: { type: date, min: 2026-01-01 }
        days: { type: list, item: { type: day }, uniqueItems: true }
      fields:
        stay: { type: range, visibleWhen: '!isEmpty(name)' }
        away: { type: range, required: true }
        off: { type: days, maxItems: 2 }
        own: { type: range, fields: { stays: { type: range } } }
        name: {}
      """)
    let verdict = try program.verdict(
      #"""
      {"name":"x","stay":{"low":"2026-02-02","high":"2026-02-01"},
       "off":["2026-01-01","2025-12-31","2026-01-01"],"own":{"stays":{"low":"x"}}}
      """#)
    #expect(
      verdict.violations == [
        "/stay/high order", "/away required", "/off maxItems", "/off/2 uniqueItems", "/off/1 min",
        "/own/stays/low type",
      ])
  }

  @Test func `a mistake in a type is reported once, however many fields use it`() {
    let report = RuleFile.report(
      """
      interlock: 1
      form: test
      types:
        code: { minLenght: 2, pattern: '[a' }
      fields:
        a: { type: code }
        b: { type: code }
        c: { type: list, item: { type: code } }
      """)
    #expect(report.contains("2 errors in rules.yaml"), "\(report)")
  }

  @Test func `types that grow without bound are refused at once`() {
    var rules = "interlock: 1\nform: test\ntypes:\n  t0: {}\n"
    for index in 1...40 {
      let part = "{ type: t\(index - 1) }"
      rules += "  t\(index): { type: group, fields: { a\(index): \(part), b\(index): \(part) } }\n"
    }
    let report = RuleFile.report(rules + "fields:\n  a: { type: t40 }\n")
    #expect(report.contains("error[too-large]: the fields have more than 1000000 values"))
  }

  @Test func `types that stand in one another without end are refused`() {
    var rules = "interlock: 1\nform: test\ntypes:\n  t0: {}\n"
    for index in 1...2000 {
      rules += "  t\(index): { type: group, fields: { a\(index): { type: t\(index - 1) } } }\n"
    }
    let report = RuleFile.report(rules + "fields:\n  a: { type: t2000 }\n")
    #expect(report.contains("error[too-large]: fields stand in one another more than 64 levels"))
    var chain = "interlock: 1\nform: test\ntypes:\n  t0: {}\n"
    for index in 1...2000 { chain += "  t\(index): { type: t\(index - 1) }\n" }
    let other = RuleFile.report(chain + "fields:\n  a: { type: t2000 }\n")
    #expect(other.contains("error[too-large]: a type stands on more than 64 others"))
  }
}
