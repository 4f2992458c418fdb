import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The cases of the public test data, but for what a committed list says that we read otherwise.
@Suite struct FormatSuiteTests {
  /// The files of the test data and the format that each is for.
  private static let files = [
    ("date", "date"), ("date-time", "dateTime"), ("time", "time"), ("duration", "duration"),
    ("email", "email"), ("idn-email", "idnEmail"), ("hostname", "hostname"),
    ("idn-hostname", "idnHostname"), ("ipv4", "ipv4"), ("ipv6", "ipv6"), ("iri", "iri"),
    ("json-pointer", "jsonPointer"), ("regex", "regex"), ("uri", "uri"),
    ("uri-reference", "uriReference"), ("uuid", "uuid"),
  ]

  private struct Suite: Decodable {
    struct Test: Decodable {
      var text: String?
      var isValid: Bool

      private enum Keys: String, CodingKey { case data, valid }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        // Values that are no text say nothing about a format.
        text = try? container.decode(String.self, forKey: .data)
        isValid = try container.decode(Bool.self, forKey: .valid)
      }
    }

    var tests: [Test]
  }

  @Test func `every case is judged as the suite says or as the list of differences does`() throws {
    let folder = Fixtures.others.appending(path: "formats")
    var differences = try FormatCases.read("differences.tsv")
    var cases = 0
    for (file, name) in FormatSuiteTests.files {
      let format = try #require(Format.named(name))
      let data = try Data(contentsOf: folder.appending(path: file + ".json"))
      for suite in try JSONDecoder().decode([Suite].self, from: data) {
        for test in suite.tests {
          guard let text = test.text else { continue }
          cases += 1
          let isAccepted = format.accepts(text)
          guard isAccepted != test.isValid else { continue }
          let place = differences.firstIndex { row in
            row.format == name && Array(row.text.utf8) == Array(text.utf8)
              && row.isValid == isAccepted
          }
          if let place {
            #expect(!differences[place].note.isEmpty, "\(name): name the clause of \(text)")
            differences.remove(at: place)
          } else {
            Issue.record("\(name)\t\(isAccepted ? "accept" : "refuse")\t\(text.debugDescription)")
          }
        }
      }
    }
    #expect(cases > 500)
    for row in differences { Issue.record("no difference any more: \(row.format) \(row.text)") }
  }
}
