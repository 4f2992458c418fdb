import CEL

/// What a name may be: the rule language, section 1.
package enum NameRules {
  /// Why a text is no name; nil where it is one.
  static func problem(with text: String) -> (message: String, help: String)? {
    let bytes = Array(text.utf8)
    let isShaped =
      !bytes.isEmpty && bytes.allSatisfy(isNameByte) && !isDigit(bytes[0])
    if !isShaped {
      if let finding = Lookalikes.find(in: text) {
        return (
          "`\(text)` is no name: it has the letter \(finding.text)", "write `\(finding.word)`"
        )
      }
      return (
        "`\(text)` is no name: a name has letters A to Z, digits and `_`, and begins with no digit",
        "choose a name, and give the outside's key with `input: \"\(text)\"`"
      )
    }
    if Keywords.reserved.contains(text) || Keywords.operators.contains(text) {
      return ("`\(text)` is a reserved word of expressions", "choose another name")
    }
    if builtIn.contains(text) {
      return (
        "`\(text)` is built in: expressions would read the built-in name", "choose another name"
      )
    }
    return nil
  }

  /// Why a text is no name of a form; nil where it is one.
  static func problem(withFormName text: String) -> String? {
    guard let problem = problem(with: text) else { return nil }
    let isWord = Keywords.reserved.contains(text) || Keywords.operators.contains(text)
    return isWord || builtIn.contains(text)
      ? problem.message
      : "`form` is a name of letters A to Z, digits and `_` that begins with no digit, not "
        + "`\(text)`"
  }

  /// Whether a text has the shape of a language tag (BCP 47, RFC 5646 section 2.1): a language of
  /// two or three letters, as all that are registered have, and subtags of one to eight letters and
  /// digits behind hyphens.
  package static func isLanguageTag(_ text: String) -> Bool {
    var length = 0
    var isFirst = true
    for byte in text.utf8 {
      if byte == UInt8(ascii: "-") {
        guard length > (isFirst ? 1 : 0), !isFirst || length <= 3 else { return false }
        isFirst = false
        length = 0
        continue
      }
      guard isNameByte(byte), byte != UInt8(ascii: "_"), !(isFirst && isDigit(byte)) else {
        return false
      }
      length += 1
      guard length <= 8 else { return false }
    }
    return length > (isFirst ? 1 : 0) && (!isFirst || length <= 3)
  }

  /// The tag that was probably meant by a text which is none; nil where nothing is near.
  package static func languageTag(meantBy text: String) -> String? {
    var tag = ""
    for character in text.lowercased() where character != " " {
      tag.append(character == "_" ? "-" : character)
    }
    if let known = languages[tag] { return known }
    // `en_US`: the subtags of regions are written in capitals.
    guard tag != text, isLanguageTag(tag) else { return nil }
    var parts = ""
    for part in tag.split(separator: "-") {
      // The first is the language.
      let isRegion = !parts.isEmpty && part.utf8.count == 2
      if !parts.isEmpty { parts += "-" }
      parts += isRegion ? part.uppercased() : String(part)
    }
    return parts
  }

  /// Names of languages that people write in the place of their tags.
  private static let languages: [String: String] = [
    "english": "en", "korean": "ko", "german": "de", "deutsch": "de", "french": "fr",
    "français": "fr", "spanish": "es", "español": "es", "italian": "it", "portuguese": "pt",
    "dutch": "nl", "japanese": "ja", "chinese": "zh", "russian": "ru", "polish": "pl",
    "turkish": "tr", "arabic": "ar", "한국어": "ko", "日本語": "ja", "中文": "zh",
  ]

  /// The names that expressions have built in: the rule language, section 4.
  static let builtIn: Set<String> = [
    "item", "index", "valid", "elapsed", "now", "today", "isEmpty", "isValid", "isTouched",
    "isDirty", "has", "size", "matches", "int", "uint", "double", "string", "bytes", "bool", "list",
    "map", "type", "dyn", "duration", "timestamp", "null_type", "math", "strings", "optional",
    "base64", "cel", "ip", "cidr",
  ]

  /// Whether a byte may stand in a name: an ASCII letter or digit, or `_`.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
