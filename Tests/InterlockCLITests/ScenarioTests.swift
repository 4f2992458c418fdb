import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What the program prints for each `Tests/Fixtures/cli/NAME.scenario`.
///
/// With `INTERLOCK_RECORD=1` in the environment the files are written anew, and the tests fail.
@Suite struct ScenarioTests {
  private static let folder = Fixtures.own.appending(path: "cli")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".scenario") }.sorted()
  }()

  @Test func `there are scenarios`() {
    #expect(Self.names.count >= 30)
  }

  @Test(arguments: names) func `the program answers as recorded`(name: String) throws {
    let file = Self.folder.appending(path: name)
    let recorded = Scenario(try String(contentsOf: file, encoding: .utf8))
    var played = recorded
    let stage = Stage(recorded)
    played.status = stage.run(recorded.words).rawValue
    played.output = stage.outputText
    played.errors = stage.errorText
    try Snapshot.expect(played.text, at: file)
  }

  @Test(arguments: names, [1, 7, 64])
  func `it does not matter how input is cut into blocks`(name: String, blockSize: Int) throws {
    let file = Self.folder.appending(path: name)
    let recorded = Scenario(try String(contentsOf: file, encoding: .utf8))
    let stage = Stage(recorded)
    stage.blockSize = blockSize
    #expect(stage.run(recorded.words).rawValue == recorded.status)
    #expect(stage.outputText == recorded.output)
    #expect(stage.errorText == recorded.errors)
  }
}
