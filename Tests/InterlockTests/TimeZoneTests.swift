import CEL
import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Testing

@testable import Interlock

/// Named time zones come from the host; without one, or without the zone, a file does not load.
@Suite struct TimeZoneTests {
  private final class Seoul: TimeZoneProvider {
    func offset(of zone: String, at instant: TimestampValue) -> Int64? {
      zone == "Asia/Seoul" ? 32_400 : nil
    }
  }

  private func check(
    _ expression: String, _ zones: (any TimeZoneProvider)?
  ) -> (program: Interlock.Program?, messages: [String]) {
    let text = "interlock: 1\nform: f\nfields: { z: {} }\ncomputed: { c: '\(expression)' }\n"
    let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
    let (program, diagnostics) = Interlock.Program.check(
      source, patterns: PCRE2(), timeZones: zones)
    return (program, diagnostics.map { $0.message })
  }

  @Test func `a zone that the host knows is used`() throws {
    let program = try #require(check(#"now.getHours("Asia/Seoul")"#, Seoul()).program)
    #expect(try program.verdict("{}", now: "2026-11-30T00:00:00Z").computed == ["9"])
    let given = try #require(check("now.getHours(z)", Seoul()).program)
    #expect(
      try given.verdict(#"{"z":"Asia/Seoul"}"#, now: "2026-11-30T00:00:00Z").computed == ["9"])
  }

  @Test func `a zone that the host does not know keeps the file from loading`() {
    let found = check(#"now.getHours("Asia/Soul")"#, Seoul())
    #expect(found.program == nil)
    #expect(found.messages == ["the time zone `Asia/Soul` is unknown"])
  }

  @Test(arguments: [#""Asia/Seoul""#, "z", #""+9""#])
  func `without a host that knows zones a file that needs one does not load`(zone: String) {
    #expect(check("now.getHours(\(zone))", nil).program == nil)
  }

  @Test(arguments: [#""UTC""#, #""-02:30""#, ""])
  func `offsets need no host`(zone: String) {
    #expect(check("now.getHours(\(zone))", nil).program != nil)
  }
}
