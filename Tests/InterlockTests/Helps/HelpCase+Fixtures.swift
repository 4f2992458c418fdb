import Foundation
import InterlockTestSupport

extension HelpCase {
  /// The cases of the files of `Tests/Fixtures/helps`.
  ///
  /// Each begins with `=== ` and its name; `expression: ` or the lines of a file follow, then
  /// `says: ` with `by hand: ` or lines behind `--- by hand` where the help says no text to write, and
  /// in the end forms, each as `form: JSON => path rule, path rule`.
  ///
  /// What a file imports stands behind `--- file NAME`, and as it is by hand behind
  /// `--- by hand NAME`; `imports: none` is a host that cannot read files, `zones: all` one that knows
  /// time zones, `header: none` a file of which all lines are given, and `is: a warning` one that loads;
  /// `is: mended first` where a help with a text to write comes before the words.
  static let fixtures: [HelpCase] = ["cases", "expressions", "rules", "yaml"].flatMap { name in
    let file = Fixtures.own.appending(path: "helps/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "=== ").map { HelpCase(fixture: String($0)) }
  }

  private init(fixture: String) {
    var reader = FixtureReader()
    let lines = fixture.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    for line in lines.dropFirst() where !line.isEmpty { reader.read(line) }
    let name = lines.first ?? ""
    if let says = reader.says {
      self.init(name, reader.file, says: says, byHand: reader.byHand, reader.forms)
    } else {
      self.init(name, reader.file, reader.forms)
    }
    mistakes = reader.mistakes
    host = reader.host
    hostByHand = reader.host
    if let files = host.imports {
      hostByHand.imports = files.merging(reader.importsByHand) { $1 }
    }
    isWarning = reader.isWarning
    isMendedFirst = reader.isMendedFirst
    if !reader.hasHeader { removeHeader() }
  }
}

/// Reads the lines of one case.
private struct FixtureReader {
  private enum Part {
    case file, byHand
    case imported(String)
    case importedByHand(String)
  }

  private(set) var file = ""
  private(set) var byHand = ""
  private(set) var says: String?
  private(set) var forms: [(String, [String])] = []
  private(set) var mistakes = 1
  private(set) var host = HelpCase.Host()
  private(set) var importsByHand: [String: String] = [:]
  private(set) var isWarning = false
  private(set) var isMendedFirst = false
  private(set) var hasHeader = true
  private var part = Part.file

  mutating func read(_ line: String) {
    if let text = Self.rest(of: line, behind: "expression: ") {
      file = HelpCase.rules(text)
    } else if let text = Self.rest(of: line, behind: "by hand: ") {
      byHand = HelpCase.rules(text)
    } else if let text = Self.rest(of: line, behind: "says: ") {
      says = text
    } else if let text = Self.rest(of: line, behind: "mistakes: ") {
      mistakes = Int(text) ?? 1
    } else if let text = Self.rest(of: line, behind: "form: "), text.contains(" =>") {
      readForm(text)
    } else if let name = Self.rest(of: line, behind: "--- file ") {
      part = .imported(name)
      if host.imports == nil { host.imports = [:] }
    } else if let name = Self.rest(of: line, behind: "--- by hand ") {
      part = .importedByHand(name)
    } else if line == "--- by hand" {
      part = .byHand
    } else if !readHost(line) {
      add(line.replacing("␣", with: "").replacing("⇥", with: "\t") + "\n")
    }
  }

  private mutating func readForm(_ text: String) {
    let parts = text.components(separatedBy: " =>")
    let broken = parts.count > 1 ? String(parts[1].dropFirst()) : ""
    forms.append((parts[0], broken.isEmpty ? [] : broken.components(separatedBy: ", ")))
  }

  /// Reads what is said of the host, or of the case.
  private mutating func readHost(_ line: String) -> Bool {
    switch line {
    case "imports: none": host.imports = nil
    case "zones: all": host.knowsTimeZones = true
    case "is: a warning": isWarning = true
    case "is: mended first": isMendedFirst = true
    case "header: none": hasHeader = false
    default: return false
    }
    return true
  }

  private mutating func add(_ line: String) {
    switch part {
    case .file: file += line
    case .byHand: byHand += line
    case .imported(let name): host.imports?[name, default: ""] += line
    case .importedByHand(let name): importsByHand[name, default: ""] += line
    }
  }

  private static func rest(of line: String, behind prefix: String) -> String? {
    line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
  }
}
