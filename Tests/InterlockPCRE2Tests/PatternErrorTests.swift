import Interlock
import InterlockPCRE2
import InterlockTestSupport
import Testing

struct PatternErrorTests {
  @Test(arguments: [
    // The bytes between the guillemets are those that the error must point at.
    ("«(»abc", "never closed"), ("(a(b)«(»c", "never closed"), ("«[»", "never closed"),
    ("a«[»b(", "never closed"), ("[«z-a»]", "backwards"), ("x[é«z-a»]", "backwards"),
    ("[a«\\d-z»]", "invalid range"), ("«*»a", "nothing before"), ("a*«*»", "nothing before"),
    ("(«+?»)", "nothing before"), ("a«)»", "never opened"), ("é(b)«)»c", "never opened"),
    ("«\\»", "backslash"), ("a«\\»", "backslash"), ("(a)«\\2»", "no such group"),
    ("(?P<n>a)«(?P>x)»", "no such group"), ("a«\\p{Foo}»b", "unknown property"),
    ("b«(?<=a*)»c", "fixed length"), ("a«{2,1}»", "out of order"), ("a«{70000}»", "too big"),
    ("a«\\C»b", "\\C is not allowed"), ("«(*UTF)»a", "verbs"), ("«(*LIMIT_MATCH=1)»a", "verbs"),
    ("a«(*SKIP)»b", "verbs"), ("a«(*:mark)»", "verbs"), ("a«(?C)»b", "callouts"),
    ("a«(?C12)»b", "callouts"), ("«(?C\"x\")»", "callouts"), ("a«(»?#b", "never closed"),
    ("«\\x{110000}»", "too large"), ("[«\\x{d800}»]", "Unicode"), ("«\\u»00e9", "not known"),
    ("«\\i»", "means nothing"), ("[«[:foo:]»]", "POSIX"), ("«(»?", "never closed"),
    ("(?<n>a)«(?<n>»b)", "same name"),
  ])
  func `an error points at what has to change`(marked: String, words: String) throws {
    let start = try #require(marked.utf8.firstRange(of: "«".utf8))
    let pattern = marked.filter { $0 != "«" && $0 != "»" }
    let from = marked.utf8.distance(from: marked.startIndex, to: start.lowerBound)
    let inside = marked.split(separator: "«", omittingEmptySubsequences: false)[1]
      .split(separator: "»", omittingEmptySubsequences: false)[0]
    for mode in [PatternMode.whole, .search] {
      let error = #expect(throws: PatternError.self) { try PCRE2().compile(pattern, mode: mode) }
      #expect(error?.range == from..<from + inside.utf8.count)
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test(arguments: [
    "(\\*UTF)", "[(*UTF)]", "\\Q(*UTF)(?C)\\E", "[](?C)]", "(?x)a # (?C) [\n", "(?#(?C[)a",
    "(*pla:a)a", "(?=a)(?!b)(?<=)(?>a)", "(?<n>a)(?P=n)(?&n)", "[[:alpha:](?C)]", "a{,3}{", "\\c(",
    "(?x: a # (\n )b#", "(?|(a)|(b))\\1", "(?(?=a)a|b)", "(a)(?(1)b|c)", "(?i-x:a)(?^:b)",
  ])
  func `what only looks like a verb or callout is allowed`(pattern: String) throws {
    _ = try PCRE2().compile(pattern, mode: .whole)
  }

  @Test func `a callout behind a comment is found as well`() {
    // The scan of the syntax is approximate; PCRE2 itself is asked for callouts afterwards.
    #expect(throws: PatternError.self) {
      try PCRE2().compile("(?x)#[\n a(?C)", mode: .whole)
    }
    #expect(throws: PatternError.self) {
      try PCRE2().compile("(?xx)[ #(?C) ](?C)", mode: .search)
    }
  }

  @Test func `advice comes with the usual faults`() {
    for pattern in ["(a", "[a", "*", "a)", "[z-a]", "\\", "\\C", "(?C)", "(*UTF)"] {
      let error = #expect(throws: PatternError.self) {
        try PCRE2().compile(pattern, mode: .search)
      }
      #expect(error?.help.isEmpty == false)
    }
  }

  @Test func `errors of random patterns stay inside the pattern`() {
    let pieces = [
      "a", "é", "(", ")", "[", "]", "*", "+", "{2,1}", "{3}", "\\", "\\Q", "\\E", "(?", "(?C",
      "(*", "(?<n>", "\\p{L", "|", "-", "^", "#", "(?x)", "\n", "\\x{", "👍", "(?#", "[:", ":]",
    ]
    var random = SeededRandom(7)
    let engine = PCRE2()
    var failures = 0
    for _ in 0..<5_000 {
      let count = Int.random(in: 0..<8, using: &random)
      let pattern = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      .joined()
      do throws(PatternError) {
        _ = try engine.compile(pattern, mode: .search)
      } catch {
        failures += 1
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= pattern.utf8.count)
        #expect(!error.message.isEmpty)
      }
    }
    #expect(failures > 1_000)
  }
}
