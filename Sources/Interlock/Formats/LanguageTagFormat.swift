extension Format {
  /// The name of a language, as documents and browsers give it.
  static let languageTag = Format(
    name: "languageTag",
    summary:
      "a well-formed language tag of any case; its subtags are not looked up in the registry",
    source: "RFC 5646 section 2.1 (BCP 47)",
    passes: [
      "en", "pt-BR", "zh-Hant", "zh-cmn-Hans-CN", "sl-rozaj-biske-nedis", "de-CH-1901",
      "es-419", "x-whatever", "en-a-myext-b-another", "de-1996-x-a", "i-klingon", "EN-gb-OED",
      "zh-min-nan", "art-lojban", "abcd", "abcdefgh", "en-u-co-phonebk", "sgn-BE-FR",
      "hy-Latn-IT-arevela",
      "qaa-Qaaa-QM-x-southern", "zh-yue-a-bb",
    ],
    fails: [
      "", "e", "en_US", "en-", "-en", "en--US", "abcdefghi", "en-a", "x-", "x", "en-x", "a-DE",
      "en-US-GB", "en-abcdefghi", "1234", "de-419-DE", "i-unknown", "ar-a-aaa-b", "é", "en US",
      "abcd-efg-a", "x-abcdefghi", "en-aaa-bbb-ccc-ddd",
    ],
    matches: { bytes in
      var reader = SubtagReader()
      guard reader.advance(bytes) else { return false }
      if reader.isSingleton(UInt8(ascii: "x")) {
        return reader.skipPrivateUse(bytes) && reader.isAtEnd
      }
      if isIrregularTag(bytes) { return true }
      guard reader.isLetters, reader.length >= 2 else { return false }
      let isShort = reader.length <= 3
      guard reader.advance(bytes) else { return reader.isAtEnd }
      // extlang: up to three of three letters.
      var count = 0
      while isShort, count < 3, reader.isLetters, reader.length == 3 {
        guard reader.advance(bytes) else { return reader.isAtEnd }
        count += 1
      }
      if reader.isLetters, reader.length == 4 {
        guard reader.advance(bytes) else { return reader.isAtEnd }
      }
      if (reader.isLetters && reader.length == 2) || (reader.isDigits && reader.length == 3) {
        guard reader.advance(bytes) else { return reader.isAtEnd }
      }
      while reader.length >= 5 || (reader.length == 4 && reader.startsWithDigit) {
        guard reader.advance(bytes) else { return reader.isAtEnd }
      }
      while reader.length == 1, !reader.isSingleton(UInt8(ascii: "x")) {
        guard reader.advance(bytes), reader.length >= 2 else { return false }
        while reader.length >= 2 {
          guard reader.advance(bytes) else { return reader.isAtEnd }
        }
      }
      return reader.isSingleton(UInt8(ascii: "x")) && reader.skipPrivateUse(bytes) && reader.isAtEnd
    })

  /// The tags that the grammar lists as they are, since it does not give them.
  ///
  /// `irregular` of RFC 5646 section 2.1; what is `regular` there the grammar gives as well, but
  /// for `zh-min` and its like, which are read as extended languages.
  private static func isIrregularTag(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 5, bytes.count <= 10 else { return false }
    let whole = 0..<bytes.count
    switch bytes[0] | 0x20 {
    case UInt8(ascii: "i"):
      return bytes.hasASCII("i-ami", in: whole) || bytes.hasASCII("i-bnn", in: whole)
        || bytes.hasASCII("i-default", in: whole) || bytes.hasASCII("i-enochian", in: whole)
        || bytes.hasASCII("i-hak", in: whole) || bytes.hasASCII("i-klingon", in: whole)
        || bytes.hasASCII("i-lux", in: whole) || bytes.hasASCII("i-mingo", in: whole)
        || bytes.hasASCII("i-navajo", in: whole) || bytes.hasASCII("i-pwn", in: whole)
        || bytes.hasASCII("i-tao", in: whole) || bytes.hasASCII("i-tay", in: whole)
        || bytes.hasASCII("i-tsu", in: whole)
    case UInt8(ascii: "e"): return bytes.hasASCII("en-gb-oed", in: whole)
    case UInt8(ascii: "s"):
      return bytes.hasASCII("sgn-be-fr", in: whole) || bytes.hasASCII("sgn-be-nl", in: whole)
        || bytes.hasASCII("sgn-ch-de", in: whole)
    default: return false
    }
  }
}

/// Reads the subtags of a language tag, one after the other.
private struct SubtagReader {
  /// The place behind the current subtag.
  private var end = -1
  /// Whether the tag ended with the last subtag, each of them well-formed.
  private(set) var isAtEnd = false
  private(set) var length = 0
  private(set) var isLetters = false
  private(set) var isDigits = false
  private(set) var startsWithDigit = false
  private var first: UInt8 = 0

  /// Goes to the next subtag of 1 to 8 letters and digits; false at the end and where it is wrong.
  mutating func advance(_ bytes: Span<UInt8>) -> Bool {
    if end == bytes.count {
      isAtEnd = true
      return false
    }
    let start = end + 1
    var index = start
    isLetters = true
    isDigits = true
    while index < bytes.count, bytes[index] != UInt8(ascii: "-") {
      let byte = bytes[index]
      if byte.decimalDigit != nil {
        isLetters = false
      } else if byte.isASCIILetter {
        isDigits = false
      } else {
        return false
      }
      index += 1
    }
    length = index - start
    guard length >= 1, length <= 8 else { return false }
    first = bytes[start]
    startsWithDigit = first.decimalDigit != nil
    end = index
    return true
  }

  /// Whether the current subtag is one letter, in any case.
  func isSingleton(_ letter: UInt8) -> Bool { length == 1 && first | 0x20 == letter }

  /// Reads the subtags of private use to the end; false where there is none or one is wrong.
  mutating func skipPrivateUse(_ bytes: Span<UInt8>) -> Bool {
    guard advance(bytes) else { return false }
    while advance(bytes) {}
    return isAtEnd
  }
}
