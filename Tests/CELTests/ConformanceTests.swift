import CEL
import Foundation
import InterlockTestSupport
import Testing

struct ConformanceTests {
  /// Cases of the public suite that do not hold, each with its reason.
  private static let expectedFailures: [String: String] = [
    "parse/bytes_literals/triple_single_quoted_unescaped_punctuation":
      "the data expects a backslash that the expression does not have",
    "parse/bytes_literals/triple_double_quoted_unescaped_punctuation":
      "the data expects a backslash that the expression does not have",
  ]

  private static let publicFiles = files(in: Fixtures.others.appending(path: "cel"))
  private static let ownFiles = files(in: Fixtures.own.appending(path: "cel"))

  private static func files(in folder: URL) -> [String] {
    ConformanceCase.files(in: folder).map { $0.path }
  }

  @Test(arguments: publicFiles)
  func `the public conformance cases hold`(path: String) throws {
    let cases = try ConformanceCase.all(in: URL(filePath: path))
    #expect(!cases.isEmpty)
    for example in cases {
      let fault = example.fault()
      if Self.expectedFailures[example.name] != nil {
        #expect(fault != nil, "\(example.name) holds: take it off the list of expected failures")
      } else {
        #expect(fault == nil, "\(example.name): \(example.expression)")
      }
    }
  }

  @Test(arguments: ownFiles) func `the project's own cases hold`(path: String) throws {
    let cases = try ConformanceCase.all(in: URL(filePath: path))
    #expect(!cases.isEmpty)
    for example in cases {
      #expect(example.fault() == nil, "\(example.name): \(example.expression)")
    }
  }

  @Test func `every file of public cases is found`() throws {
    #expect(Self.publicFiles.count == 23)
    let cases = try Self.publicFiles.map { try ConformanceCase.all(in: URL(filePath: $0)).count }
    #expect(cases.reduce(0, +) >= 1_468)
  }

  @Test func `every file of own cases is found`() {
    #expect(Self.ownFiles.count >= 8)
  }
}
