import Foundation
import InterlockTestSupport

extension HelpCase {
  /// The cases of `Tests/Fixtures/helps/cases.txt`.
  ///
  /// Each begins with `=== ` and its name; `expression: ` or the lines of a file follow, then
  /// `says: ` with `by hand: ` or lines behind `--- by hand` where the help says no text to write, and
  /// in the end forms, each as `form: JSON => path rule, path rule`.
  static let fixtures: [HelpCase] = {
    let file = Fixtures.own.appending(path: "helps/cases.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "=== ").map { HelpCase(fixture: String($0)) }
  }()

  private init(fixture: String) {
    var file = ""
    var byHand = ""
    var says: String?
    var forms: [(String, [String])] = []
    var isByHand = false
    var mistakes = 1
    let lines = fixture.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    for line in lines.dropFirst() where !line.isEmpty {
      if let text = Self.rest(of: line, behind: "expression: ") {
        file = Self.rules(text)
      } else if let text = Self.rest(of: line, behind: "by hand: ") {
        byHand = Self.rules(text)
      } else if let text = Self.rest(of: line, behind: "says: ") {
        says = text
      } else if let text = Self.rest(of: line, behind: "mistakes: ") {
        mistakes = Int(text) ?? 1
      } else if let text = Self.rest(of: line, behind: "form: ") {
        let parts = text.components(separatedBy: " =>")
        let broken = parts.count > 1 ? String(parts[1].dropFirst()) : ""
        let rules = broken.isEmpty ? [] : broken.components(separatedBy: ", ")
        forms.append((parts[0], rules))
      } else if line == "--- by hand" {
        isByHand = true
      } else if isByHand {
        byHand += line.replacing("␣", with: "").replacing("⇥", with: "\t") + "\n"
      } else {
        file += line.replacing("␣", with: "").replacing("⇥", with: "\t") + "\n"
      }
    }
    let name = lines.first ?? ""
    if let says {
      self.init(name, file, says: says, byHand: byHand, forms)
    } else {
      self.init(name, file, forms)
    }
    self.mistakes = mistakes
  }

  private static func rest(of line: String, behind prefix: String) -> String? {
    line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
  }
}
