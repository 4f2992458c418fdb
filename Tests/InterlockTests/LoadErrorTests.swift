import Foundation
import InterlockTestSupport
import Testing

/// What authors get wrong, and the text that tells them: each `.yaml` has its `.out` beside it.
@Suite struct LoadErrorTests {
  static let cases: [String] = {
    let folder = Fixtures.own.appending(path: "load")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("yaml-") }.sorted()
  }()

  @Test func `there are fixtures`() {
    #expect(Self.cases.count >= 20)
  }

  @Test(arguments: cases)
  func `a rule file that is wrong says so in reviewed words`(name: String) throws {
    let file = Fixtures.own.appending(path: "load/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let report = RuleFile.report(text)
    #expect(RuleFile.load(text).program == nil)
    try Snapshot.expect(report, at: file.deletingPathExtension().appendingPathExtension("out"))
  }
}
