import CEL
import InterlockPCRE2
import Interlock
import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// Files of cases.
@Suite struct EvalCaseTests {
  private static func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { folder.appending(path: $0) }
  }

  /// Runs all files of a folder.
  private static func run(_ files: [URL]) throws -> (
    status: InterlockCLI.ExitStatus, lines: [String]
  ) {
    let stage = Stage()
    for file in files {
      stage.files[file.lastPathComponent] = [UInt8](try Data(contentsOf: file))
    }
    let status = stage.run(["eval", "--cases"] + files.map { $0.lastPathComponent })
    let lines = stage.outputText.split(separator: "\n").map { String($0) }
    return (status, lines)
  }

  @Test func `the project's own cases pass`() throws {
    let (status, lines) = try Self.run(Self.files(in: Fixtures.own.appending(path: "cel")))
    #expect(status == .success, "\(lines)")
    let summary = try #require(lines.last)
    #expect(lines.count == 1)
    #expect(summary.hasSuffix(" passed, 0 failed"))
    #expect(try #require(Int(summary.prefix { $0.isNumber })) >= 500)
  }

  @Test(
    .enabled(
      if: TimeZones.system().isPresent, "skipped: the machine has no database of time zones"))
  func `of the public cases only those fail whose data is wrong`() throws {
    let (status, lines) = try Self.run(
      Self.files(in: Fixtures.others.appending(path: "cel")))
    #expect(status == .refusal)
    let failures = lines.filter { $0.hasPrefix("parse.jsonl:") || $0.contains(".jsonl:") }
    // The data expects a backslash that the expressions do not have.
    #expect(
      failures.map { $0.split(separator: " ").last.map { String($0) } ?? "" } == [
        "bytes_literals/triple_single_quoted_unescaped_punctuation",
        "bytes_literals/triple_double_quoted_unescaped_punctuation",
      ])
    let summary = try #require(lines.last)
    #expect(summary.hasSuffix(" passed, 2 failed"))
  }

  @Test func `a case that needs a time zone says when there is no database`() throws {
    let json = """
      {"expr": "timestamp('2026-07-01T00:00:00Z').getHours('Europe/Berlin')", "value": {"int": "2"}}
      """
    let example = try EvalCase(try EvalJSON.read(Array(json.utf8)))
    #expect(
      example.mismatch(RegexAdapter(PCRE2()), TimeZones { _ in nil })
        == "error: the time zone is unknown (the machine has no database of time zones)")
  }
}
