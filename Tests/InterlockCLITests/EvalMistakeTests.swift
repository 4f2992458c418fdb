import CEL
import InterlockPCRE2
import Interlock
import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What an author reads about a mistake, in `Tests/Fixtures/cel/mistakes.txt`.
///
/// Each entry begins with `### ` and what was meant, goes on with `names: ` and the types of names
/// and `expression: `, and ends with the text that is printed for it in a rule file's expression.
/// With `INTERLOCK_RECORD=1` in the environment the texts are written anew, and the test fails.
@Suite struct EvalMistakeTests {
  private static let file = Fixtures.own.appending(path: "cel/mistakes.txt")

  private struct Entry {
    var meaning: String
    var names = ""
    var expression = ""
    var text = ""

    /// The entry as the file holds it.
    var written: String {
      "### \(meaning)\nnames: \(names)\nexpression: \(expression)\n\n\(text)\n"
    }
  }

  private static func entries(_ text: String) -> [Entry] {
    var entries: [Entry] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") {
        entries.append(Entry(meaning: String(line.dropFirst(4))))
      } else if let last = entries.indices.last {
        if line.hasPrefix("names: ") { entries[last].names = String(line.dropFirst(7)) }
        if line.hasPrefix("expression: ") { entries[last].expression = String(line.dropFirst(12)) }
      }
    }
    return entries
  }

  /// The environment of names such as `age: wrapper(int); tags: list(string)`.
  private static func environment(_ names: String) throws -> Environment {
    var environment = Environment(.rules, regexEngine: RegexAdapter(PCRE2()))
    for (index, name) in names.split(separator: ";").enumerated() {
      let parts = name.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(parts.count == 2, "\(names)")
      environment.declare(parts[0], try #require(ValueType(parts[1]), "\(names)"), at: index)
    }
    return environment
  }

  @Test func `mistakes are told as reviewed`() throws {
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    var entries = Self.entries(recorded)
    #expect(entries.count >= 30)
    for index in entries.indices {
      let environment = try Self.environment(entries[index].names)
      let issues = environment.compile(entries[index].expression).issues
      #expect(!issues.isEmpty, "\(entries[index].expression)")
      entries[index].text = Eval.report(issues, in: entries[index].expression, inColor: false)
    }
    let about = recorded.prefix { $0 != "#" }
    try Snapshot.expect(about + entries.map { $0.written }.joined(separator: "\n"), at: Self.file)
  }
}
