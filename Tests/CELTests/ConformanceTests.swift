import CEL
import Foundation
import InterlockTestSupport
import Testing

struct ConformanceTests {
  private static let sharedCases: [ConformanceCase] = {
    guard let folder = Fixtures.shared?.appending(path: "cel") else { return [] }
    return (try? ConformanceCase.all(in: folder)) ?? []
  }()

  /// Cases of the public suite that do not hold, each with its reason.
  private static let expectedFailures: [String: String] = [
    "parse/bytes_literals/triple_single_quoted_unescaped_punctuation":
      "the data expects a backslash that the expression does not have",
    "parse/bytes_literals/triple_double_quoted_unescaped_punctuation":
      "the data expects a backslash that the expression does not have",
  ]

  @Test(
    .enabled(
      if: Fixtures.shared != nil,
      "skipped: the public conformance data is not beside the repository")
  )
  func `the public conformance cases hold`() {
    #expect(Self.sharedCases.count > 1400)
    for example in Self.sharedCases where Self.expectedFailures[example.name] == nil {
      if let fault = example.fault() {
        Testing.Issue.record("\(example.name): `\(example.expression)` gave \(fault)")
      }
    }
  }
}
