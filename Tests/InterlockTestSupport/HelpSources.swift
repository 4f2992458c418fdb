import Foundation

/// The helps that the sources can give, read from the sources themselves.
///
/// A new help is found without a list that somebody has to keep: by the argument `help:`, by an
/// assignment to `help`, and in functions whose names say that they give help or advice.
package enum HelpSources {
  /// A text of a help: what stands between its interpolations.
  package struct Text: Hashable {
    /// The file that has it.
    package let file: String
    /// Its parts, in order.
    package let parts: [String]
    /// Whether it is certainly a help; in a function that gives advice there are other texts too.
    package let isLabelled: Bool

    /// The file and the text, with dots for what is put in.
    package var description: String { file + ": " + parts.joined(separator: "…") }

    /// Whether a help has the parts in their order.
    package func occurs(in help: String) -> Bool {
      var rest = help[...]
      for part in parts where !part.isEmpty {
        guard let range = rest.firstRange(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  /// The helps of some modules.
  package static func all(of modules: [String]) throws -> [Text] {
    var texts: [Text] = []
    for module in modules {
      let folder = Fixtures.root.appending(path: "Sources/" + module)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let url = files?.nextObject() as? URL {
        guard url.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: url, encoding: .utf8)
        var scanner = Scanner(file: module + "/" + url.lastPathComponent, text)
        texts += scanner.helps()
      }
    }
    return texts
  }

  /// Reads string literals, and where they stand.
  private struct Scanner {
    private let file: String
    private let bytes: [UInt8]
    private var offset = 0

    init(file: String, _ text: String) {
      self.file = file
      bytes = Array(text.utf8)
    }

    mutating func helps() -> [Text] {
      var found: [Text] = []
      // The depth of brackets at which a help began, and that of the function that gives help.
      var helpDepth: Int?
      var functionDepth: Int?
      var isFunctionNamed = false
      var depth = 0
      var word = ""
      while offset < bytes.count {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
          while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
          continue
        }
        if byte == UInt8(ascii: "\"") {
          let parts = literal()
          let isText = parts.joined().contains(" ") || parts.joined().contains("`")
          if isText, helpDepth != nil || functionDepth != nil {
            found.append(Text(file: file, parts: parts, isLabelled: helpDepth != nil))
          }
          word = ""
          continue
        }
        if Self.isWord(byte) {
          word.append(Character(Unicode.Scalar(byte)))
          offset += 1
          continue
        }
        if !word.isEmpty, functionDepth == nil, Self.isDeclaration(before: word, in: last) {
          isFunctionNamed = Self.givesHelp(word)
        }
        if !word.isEmpty { last = word }
        if word == "help", byte == UInt8(ascii: ":"), helpDepth == nil { helpDepth = depth }
        if word == "help", byte == 0x20, assigns, helpDepth == nil { helpDepth = depth }
        if word == "CallAdvice", byte == UInt8(ascii: "("), helpDepth == nil {
          helpDepth = depth + 1
        }
        word = ""
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          if byte == UInt8(ascii: "{"), isFunctionNamed, functionDepth == nil {
            functionDepth = depth
            isFunctionNamed = false
          }
          depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if let begun = helpDepth, depth < begun { helpDepth = nil }
          if let begun = functionDepth, depth <= begun { functionDepth = nil }
        case UInt8(ascii: ","): if helpDepth == depth { helpDepth = nil }
        case 0x0A: if helpDepth == depth, !goesOn { helpDepth = nil }
        default: break
        }
        offset += 1
      }
      return found
    }

    private var last = ""
    private var next: UInt8 { offset + 1 < bytes.count ? bytes[offset + 1] : 0 }

    /// Whether `= ` or `+= ` follows.
    private var assigns: Bool {
      var place = offset
      while place < bytes.count, bytes[place] == 0x20 { place += 1 }
      guard place + 1 < bytes.count else { return false }
      if bytes[place] == UInt8(ascii: "+") { place += 1 }
      return bytes[place] == UInt8(ascii: "=") && bytes[place + 1] != UInt8(ascii: "=")
    }

    /// Whether the next line goes on with an expression.
    private var goesOn: Bool {
      var place = offset
      while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x0A { place += 1 }
      guard place < bytes.count else { return false }
      var before = offset
      while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
      let isOpen =
        before > 0
        && (bytes[before - 1] == UInt8(ascii: ":") || bytes[before - 1] == UInt8(ascii: "="))
      return isOpen || "?:+&|.".utf8.contains(bytes[place])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: byte == UInt8(ascii: "_")
      }
    }

    private static func isDeclaration(before word: String, in last: String) -> Bool {
      last == "func" || last == "var" || last == "let"
    }

    private static func givesHelp(_ name: String) -> Bool {
      name.hasSuffix("Help") || name.hasSuffix("Advice") || name == "advice"
    }

    /// Reads a literal from its quote, and gives what stands between its interpolations.
    private mutating func literal() -> [String] {
      let isBlock =
        offset + 2 < bytes.count && bytes[offset + 1] == bytes[offset]
        && bytes[offset + 2] == bytes[offset]
      var parts: [String] = []
      var part: [UInt8] = []
      offset += isBlock ? 3 : 1
      while offset < bytes.count {
        if bytes[offset] == UInt8(ascii: "\\"), next == UInt8(ascii: "(") {
          parts.append(String(decoding: part, as: UTF8.self))
          part = []
          offset += 2
          var depth = 1
          while offset < bytes.count, depth > 0 {
            if bytes[offset] == UInt8(ascii: "\"") {
              _ = literal()
              continue
            }
            if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
            if bytes[offset] == UInt8(ascii: ")") { depth -= 1 }
            offset += 1
          }
          continue
        }
        if bytes[offset] == UInt8(ascii: "\\") {
          part.append(next == UInt8(ascii: "n") ? 0x0A : next)
          offset += 2
          continue
        }
        if bytes[offset] == UInt8(ascii: "\"") {
          if !isBlock {
            offset += 1
            break
          }
          if offset + 2 < bytes.count, next == UInt8(ascii: "\""),
            bytes[offset + 2] == UInt8(ascii: "\"")
          {
            offset += 3
            break
          }
        }
        part.append(bytes[offset])
        offset += 1
      }
      parts.append(String(decoding: part, as: UTF8.self))
      return parts
    }
  }
}
