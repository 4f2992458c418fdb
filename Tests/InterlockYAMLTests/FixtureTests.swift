import Foundation
import Interlock
import InterlockTestSupport
import InterlockYAML
import Testing

/// What a person sees when a rule file is no good: each `load/yaml-NAME.yaml` has a `.out` beside it.
///
/// With `INTERLOCK_RECORD=1` in the environment, the test writes the `.out` files anew.
struct FixtureTests {
  private static let folder = Fixtures.own.appending(path: "load")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasPrefix("yaml-") && $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test func `there are fixtures`() {
    #expect(Self.names.count >= 10)
  }

  @Test(arguments: names)
  func `a file that cannot be read is explained`(name: String) throws {
    let file = Self.folder.appending(path: name)
    let source = SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: file)))
    let (_, diagnostics) = YAMLReader.read(source)
    let text = DiagnosticRenderer(sources: [source]).render(diagnostics)
    let stored = file.deletingPathExtension().appendingPathExtension("out")
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] != nil {
      try Data(text.utf8).write(to: stored)
    }
    #expect(try String(contentsOf: stored, encoding: .utf8) == text)
    #expect(!diagnostics.isEmpty)
  }
}
