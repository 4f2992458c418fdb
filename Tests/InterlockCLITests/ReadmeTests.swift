import Foundation
import Interlock
import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Synchronization
import Testing

@testable import InterlockCLI

/// Every example of the README, run as it stands there.
@Suite struct ReadmeTests {
  private static let text: String = {
    let file = Fixtures.root.appending(path: "README.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// The blocks of one language, without their fences.
  private static func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  /// The commands of the consoles, each with what it is said to print.
  private static let calls: [(command: String, output: String)] = blocks("console").flatMap {
    block in
    ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { call in
      let lines = call.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      var output = lines.count > 1 ? String(lines[1]) : ""
      if !output.isEmpty, !output.hasSuffix("\n") { output += "\n" }
      return (String(lines[0]), output)
    }
  }

  private static func shipped(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.root.appending(path: path), encoding: .utf8)
  }

  @Test func `there are examples`() {
    #expect(Self.calls.count >= 4)
    #expect(Self.blocks("yaml").count == 2 && Self.blocks("swift").count == 3)
  }

  @Test func `the rule files are the shipped ones`() throws {
    #expect(
      try Self.blocks("yaml") == [
        Self.shipped("rules/login.yaml"), Self.shipped("rules/order.yaml"),
      ])
  }

  @Test(arguments: calls.indices)
  func `a command prints what the README says`(index: Int) throws {
    let (command, output) = Self.calls[index]
    let parts = command.components(separatedBy: " | ")
    let words = parts[parts.count - 1].split(separator: " ").map { String($0) }
    if words[0] == "cat" {
      #expect(try Self.shipped(words[1]) == output)
      return
    }
    #expect(words[0] == "interlock")
    let stage = Stage()
    if parts.count > 1 {
      #expect(parts[0].hasPrefix("printf '") && parts[0].hasSuffix("'"))
      let text = parts[0].dropFirst(8).dropLast()
      stage.input = Array(text.replacingOccurrences(of: "\\n", with: "\n").utf8)
    }
    for word in words where word.contains("/") {
      stage.files[word] = try Array(Self.shipped(word).utf8)
    }
    _ = stage.run(Array(words.dropFirst()))
    #expect(stage.outputText + stage.errorText == output)
  }

  @Test func `the two commands set up all they need`() {
    let commands = Self.blocks("sh")
    #expect(commands.count == 2)
    #expect(commands.allSatisfy { $0.hasPrefix("apt-get update") && $0.contains("libyaml-dev") })
    #expect(commands[0].contains("swift run -c release interlock validate rules/login.yaml"))
    #expect(commands[1].hasSuffix("swift test\n"))
  }

  /// The imports of an example, and what stands between its marks.
  private static func example(_ path: String) throws -> String {
    let source = try shipped(path)
    let imports = source.split(separator: "\n").filter { $0.hasPrefix("import ") }
    let body = source.components(separatedBy: "// README begins\n")[1]
      .components(separatedBy: "    // README ends")[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
    return imports.joined(separator: "\n") + "\n\n" + body.joined(separator: "\n")
  }

  @Test func `the library examples are the code that these tests run`() throws {
    #expect(
      try Self.blocks("swift") == [
        Self.example("Tests/InterlockCLITests/ReadmeLibraryExample.swift"),
        Self.example("Tests/InterlockCLITests/ReadmeLiveExample.swift"),
        Self.example("Tests/InterlockCLITests/ReadmeHostExample.swift"),
      ])
  }

  @Test func `the library example judges a form`() throws {
    let rules = try Self.shipped("rules/login.yaml")
    let now = try #require(Instant("2026-11-30T12:00:00+09:00"))
    let blockers = try ReadmeLibraryExample.run(
      text: rules, form: Array(#"{"id":"abc"}"#.utf8), now: now)
    #expect(blockers == ["id.minLength", "gate settled"])
  }

  @Test func `what is wrong with a rule file can be written as the command does`() throws {
    let bytes = Array("interlock: 1\nform: f\nfields: { id: { mnLength: 4 } }\n".utf8)
    let source = SourceFile(path: "login.yaml", bytes: bytes)
    let error = try #require(throws: CompilationError.self) {
      try Program.load(source, patterns: PCRE2())
    }
    let text = error.description
    #expect(text == DiagnosticRenderer(sources: [source]).render(error.diagnostics))
    #expect(text.hasPrefix("error[unknown-key]: unknown key `mnLength` in the field `id`\n"))
    #expect(text.contains("--> login.yaml:3:17\n"))
  }

  @Test func `the live example draws the button, and presses it`() async throws {
    let source = SourceFile(
      path: "login.yaml", bytes: Array(try Self.shipped("rules/login.yaml").utf8))
    let program = try Program.load(source, patterns: PCRE2())
    let now = try #require(Instant("2026-11-30T12:00:00+09:00"))
    let drawn = Mutex<[Bool]>([])
    let isAccepted = try await ReadmeLiveExample.run(program: program, now: now) {
      isEnabled, reasons in
      #expect(isEnabled == reasons.isEmpty)
      drawn.withLock { $0.append(isEnabled) }
    }
    #expect(isAccepted)
    #expect(drawn.withLock { $0.last } == true)
  }

  @Test func `the host example supplies lists, and is told what is wrong`() async throws {
    let rules = """
      interlock: 1
      form: booking
      fields:
        hotel: { type: choice, optionsFrom: hotels, optionValue: id, default: h1 }
        promo: { case: upper, remote: { known: { message: This code is not known } } }
        guests: { type: list, item: { type: group, fields: { name: {}, age: { type: integer } } } }
      sources:
        hotels: { id: text, name: text }
      """
    let program = try Program.load(
      SourceFile(path: "booking.yaml", bytes: Array(rules.utf8)), patterns: PCRE2())
    let now = try #require(Instant("2026-11-30T12:00:00+09:00"))
    var warnings: [String] = []
    let body = try await ReadmeHostExample.run(
      program: program, now: now, hotels: Array(#"{"hotels":[{"id":"h1"}]}"#.utf8)
    ) { warnings.append($0) }
    #expect(warnings == ["there is no `guests[1].agee`: did you mean `guests[1].age`?"])
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"hotel":"h1","promo":"SUMMER","guests":[{"name":"Ann","age":30},{"name":"Bob","age":null}]}"#
    )
    await #expect(throws: ReadmeHostExample.Unreadable.self) {
      try await ReadmeHostExample.run(
        program: program, now: now, hotels: Array(#"{"hotel":[]}"#.utf8)
      ) { warnings.append($0) }
    }
  }
}
