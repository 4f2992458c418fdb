import Interlock
import InterlockTestSupport
import Testing

struct FormatFixtureTests {
  /// The formats with tables of their own, as their verdicts need data beyond a grammar.
  private static let withoutCases: Set<String> = ["idnEmail", "idnHostname", "regex", "timeZone"]

  @Test func `the texts near the border fall where a second reading of the standards says`() throws
  {
    let cases = try FormatCases.read("cases.tsv")
    #expect(cases.count > 4_000)
    var accepted: [String: Int] = [:]
    var refused: [String: Int] = [:]
    for row in cases {
      let format = try #require(Format.named(row.format))
      let text = row.text.debugDescription
      #expect(format.accepts(row.text) == row.isValid, "\(row.format)\t\(text)")
      if row.isValid {
        accepted[row.format, default: 0] += 1
      } else {
        refused[row.format, default: 0] += 1
      }
    }
    for format in Format.catalogue where !FormatFixtureTests.withoutCases.contains(format.name) {
      let hasBoth = (accepted[format.name] ?? 0) >= 4 && (refused[format.name] ?? 0) >= 20
      #expect(hasBoth, "\(format.name)")
    }
  }

  @Test func `host names of any script are judged as another implementation does`() throws {
    let cases = try FormatCases.read("domains.tsv")
    let format = try #require(Format.named("idnHostname"))
    let mail = try #require(Format.named("idnEmail"))
    #expect(cases.count { row in row.isValid } > 200 && cases.count { row in !row.isValid } > 400)
    for row in cases {
      #expect(format.accepts(row.text) == row.isValid, "\(row.text.debugDescription)")
      #expect(mail.accepts("é@" + row.text) == row.isValid, "\(row.text.debugDescription)")
    }
  }
}
