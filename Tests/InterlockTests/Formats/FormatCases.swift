import Foundation
import InterlockTestSupport

/// One text and what a format says of it, from a table of fixtures.
struct FormatCases {
  var format: String
  var isValid: Bool
  var text: String
  /// The clause that decides, where it is not plain.
  var note: String

  /// Reads a table: format, `accept` or `refuse`, the text as a JSON string, and a note.
  static func read(_ file: String) throws -> [FormatCases] {
    let url = Fixtures.own.appending(path: "formats/" + file)
    let content = try String(contentsOf: url, encoding: .utf8)
    return try content.split(separator: "\n").filter { line in !line.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count >= 3, cells[1] == "accept" || cells[1] == "refuse" else {
        throw RowError(line: String(line))
      }
      let text = try JSONDecoder().decode(String.self, from: Data(cells[2].utf8))
      return FormatCases(
        format: String(cells[0]), isValid: cells[1] == "accept", text: text,
        note: cells.count > 3 ? String(cells[3]) : "")
    }
  }

  /// A row that has not the right form.
  struct RowError: Error { var line: String }
}
