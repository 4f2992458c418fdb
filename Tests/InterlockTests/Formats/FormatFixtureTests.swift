import Interlock
import InterlockTestSupport
import Testing

struct FormatFixtureTests {
  /// The formats whose verdict needs data that the second reading of the standards has not.
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
}
