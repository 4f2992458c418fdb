import Interlock

/// The layouts that rule files have.
package enum RuleLayout: String, CaseIterable, Sendable {
  case jsonTight, jsonLine, jsonTwo, jsonFour, jsonTabs, jsonOdd
  case block, flow, flowLines, mixed

  /// Whether the file is strict JSON.
  package var isJSON: Bool { rawValue.hasPrefix("json") }

  /// A tree in this layout, in YAML with comments and anchors here and there.
  package func text(of tree: RuleTree, _ random: inout SeededRandom) -> String {
    var writer = LayoutWriter(layout: self, random: random)
    if isJSON || self == .flow || self == .flowLines {
      writer.flow(tree, depth: 0)
      writer.text += "\n"
    } else {
      writer.block(tree, depth: 0)
    }
    random = writer.random
    return writer.text
  }
}

private struct LayoutWriter {
  let layout: RuleLayout
  var random: SeededRandom
  var text = ""
  private var anchors: [String: String] = [:]
  private var comments = 0

  init(layout: RuleLayout, random: SeededRandom) {
    self.layout = layout
    self.random = random
  }

  private func indent(_ depth: Int) -> String {
    switch layout {
    case .jsonFour: String(repeating: "    ", count: depth)
    case .jsonTabs: String(repeating: "\t", count: depth)
    default: String(repeating: "  ", count: depth)
    }
  }

  /// White space that means nothing.
  private mutating func odd() -> String {
    layout == .jsonOdd ? random.pick(["", "", " ", "\n", "\n   ", "\t", " \n\t "]) ?? "" : ""
  }

  private mutating func comment() -> String {
    guard !layout.isJSON, layout != .flow, random.oneIn(9) else { return "" }
    comments += 1
    return " # note \(comments), with a comma: { and } too"
  }

  // MARK: In brackets

  mutating func flow(_ tree: RuleTree, depth: Int) {
    switch tree {
    case .scalar(let word, let isText): scalar(word, isText: isText)
    case .list(let elements):
      brackets("[", "]", elements.count, depth: depth) { writer, place in
        writer.flow(elements[place], depth: depth + 1)
      }
    case .mapping(let entries):
      brackets("{", "}", entries.count, depth: depth) { writer, place in
        writer.key(entries[place].key)
        writer.text += writer.odd() + (writer.layout == .jsonTight ? ":" : ": ") + writer.odd()
        writer.flow(entries[place].value, depth: depth + 1)
      }
    }
  }

  private mutating func brackets(
    _ open: String, _ close: String, _ count: Int, depth: Int,
    _ write: (inout LayoutWriter, Int) -> Void
  ) {
    let isOneLine: Bool
    switch layout {
    case .jsonTight, .jsonLine, .jsonOdd, .flow, .block, .mixed: isOneLine = true
    case .jsonTwo, .jsonFour, .jsonTabs: isOneLine = count == 0
    case .flowLines: isOneLine = count == 0 || depth > 1 && random.oneIn(2)
    }
    let blank = [.jsonTight, .jsonOdd].contains(layout) || count == 0 ? "" : " "
    text += open
    for place in 0..<count {
      if place > 0 { text += odd() + "," }
      if isOneLine {
        text += blank + odd()
      } else {
        text += (place > 0 ? comment() : "") + "\n" + indent(depth + 1)
      }
      write(&self, place)
    }
    let isTrailing = !layout.isJSON && count > 0 && random.oneIn(12)
    if isTrailing { text += "," }
    text += isOneLine ? odd() + blank : comment() + "\n" + indent(depth)
    text += close
  }

  private mutating func key(_ key: String) {
    if layout.isJSON { return text += JSONText.quoted(key) }
    let isWord = key.utf8.allSatisfy { $0 > 0x2F && $0 < 0x7B && $0 != 0x3A && $0 != 0x3F }
    if isWord, !key.isEmpty, RuleTree(key) == .scalar(key, isText: false) { return text += key }
    text += RandomRules.quoted(key)
  }

  private mutating func scalar(_ word: String, isText: Bool) {
    let resolved = isText ? Scalar.Resolved.text : Scalar.Resolved(plain: word)
    if layout.isJSON {
      switch resolved {
      case .null: text += "null"
      case .boolean(let value): text += value ? "true" : "false"
      case .integer, .float: text += OracleJSONNumber.isNumber(word) ? word : JSONText.quoted(word)
      case .text: text += JSONText.quoted(word)
      }
      return
    }
    if let anchor = anchors[word], isText, random.oneIn(3) { return text += "*\(anchor)" }
    if isText, word.utf8.count > 3, anchors[word] == nil, random.oneIn(12) {
      let anchor = "a\(anchors.count)"
      anchors[word] = anchor
      text += "&\(anchor) "
    }
    guard isText || resolved == .text else { return text += word.isEmpty ? "null" : word }
    let isSafe = word.utf8.allSatisfy { ($0 | 0x20) > 0x60 && ($0 | 0x20) < 0x7B || $0 == 0x5F }
    if !isText, isSafe, !word.isEmpty { return text += word }
    let isLine = word.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    text += isLine && random.oneIn(2) ? RandomRules.quoted(word) : JSONText.quoted(word)
  }

  // MARK: As a block

  mutating func block(_ tree: RuleTree, depth: Int) {
    for (place, entry) in tree.entries.enumerated() {
      if place > 0, random.oneIn(14) {
        comments += 1
        text += indent(depth) + "# note \(comments)\n"
      }
      text += place == 0 && text.hasSuffix("- ") ? "" : indent(depth)
      key(entry.key)
      text += ":"
      value(entry.value, depth: depth)
    }
  }

  private mutating func value(_ tree: RuleTree, depth: Int) {
    switch tree {
    case .mapping(let entries) where !entries.isEmpty && !isFlow(depth):
      text += comment() + "\n"
      block(tree, depth: depth + 1)
    case .list(let elements) where !elements.isEmpty && !isFlow(depth):
      text += comment() + "\n"
      for element in elements {
        text += indent(depth + 1) + "- "
        if case .mapping(let entries) = element, !entries.isEmpty {
          block(element, depth: depth + 2)
        } else {
          flow(element, depth: depth + 1)
          text += comment() + "\n"
        }
      }
    default:
      text += " "
      flow(tree, depth: depth + 1)
      text += comment() + "\n"
    }
  }

  private mutating func isFlow(_ depth: Int) -> Bool {
    depth > 0 && random.oneIn(layout == .mixed ? 2 : 8)
  }
}

/// JSON that is written without the product's own writer.
enum JSONText {
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

enum OracleJSONNumber {
  static func isNumber(_ word: String) -> Bool {
    word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
  }
}
