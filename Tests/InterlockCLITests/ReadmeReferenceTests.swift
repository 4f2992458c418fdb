import Foundation
import Interlock
import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Testing

@testable import InterlockCLI

/// The reference of the language in the README: it has all there is, and its expressions load.
@Suite struct ReadmeReferenceTests {
  private static let text: String = {
    let file = Fixtures.root.appending(path: "README.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// What stands in backticks in a text.
  private static func quoted(_ text: some StringProtocol) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map { $0.element }
  }

  /// The first cells of the rows of a table, by its heading.
  private static func cells(below heading: String) -> [String] {
    guard let start = text.range(of: "\n| \(heading) |") else { return [] }
    let lines = text[start.upperBound...].components(separatedBy: "\n").dropFirst(2)
    return lines.prefix { $0.hasPrefix("|") }.map { line in
      line.replacingOccurrences(of: "\\|", with: "\u{1}").components(separatedBy: " | ")[0]
        .replacingOccurrences(of: "\u{1}", with: "|")
    }
  }

  @Test func `every constraint is in its table, and nothing else`() {
    let names = Self.cells(below: "constraint").flatMap { Self.quoted($0) }
    let others = ["optionValue", "check", "remote"]
    #expect(Set(names) == Set(ConstraintKind.all.map { $0.name } + others))
  }

  @Test func `every type is in its table`() {
    let names = Self.cells(below: "type of a field").flatMap { Self.quoted($0) }
    #expect(Set(names) == Set(FieldType.allCases.map { $0.rawValue } + ["types"]))
  }

  @Test func `every format is listed, and nothing else`() throws {
    let list = try #require(Self.text.components(separatedBy: "\nFormats: ").last)
    let names = Self.quoted(list.components(separatedBy: ".\n\n")[0])
    #expect(names == Format.catalogue.map { $0.name })
  }

  @Test func `every command is in the table of commands`() {
    let names = Self.cells(below: "command").flatMap { Self.quoted($0) }
      .map { $0.components(separatedBy: " ")[1] }
    #expect(Set(names) == Set(Command.all.map { $0.name }.filter { $0 != "help" }))
  }

  private static let expressions: [String] =
    (cells(below: "to write") + cells(below: "name")).flatMap { quoted($0) }

  @Test func `there are expressions`() {
    #expect(Self.expressions.count >= 50)
  }

  @Test(arguments: expressions.indices)
  func `an expression of the reference loads`(index: Int) {
    let expression = Self.expressions[index].replacingOccurrences(of: "'", with: "''")
    let isOfRow = ["item", "index"].contains(expression)
    let rules = """
      interlock: 1
      form: reference
      fields:
        a: { type: integer }
        b: { type: integer }
        c: { type: boolean }
        bill: { type: number }
        name: {}
        tags: { type: list, item: { type: text } }
        address: { type: group, fields: { city: {} } }
        born: { type: date }
        arrival: { type: date }
        departure: { type: date }
        people: { type: list, item: { type: group, fields: { age: { type: integer } } } }
        items:
          type: list
          item:
            type: group
            fields:
              price: { type: number }
              code: { check: { id: row, that: '[\(isOfRow ? expression : "1")] != []' } }
      computed: { result: { value: '\(isOfRow ? "1" : expression)' } }
      """
    let source = SourceFile(path: "reference.yaml", bytes: Array(rules.utf8))
    #expect(throws: Never.self) { _ = try Program.load(source, patterns: PCRE2()) }
  }
}
