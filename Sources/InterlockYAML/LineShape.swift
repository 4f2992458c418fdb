/// One line of a rule file as its author sees it: `- key: value`.
///
/// Found without YAML's grammar, because it serves to explain lines that break it.
struct LineShape {
  /// The line without its break.
  let line: Range<Int>
  /// Where the first character stands that is no space, tab or list dash.
  let contentStart: Int
  /// The key, quotes included; nil where there is no colon with a space behind it.
  private(set) var key: Range<Int>?
  /// What stands behind the colon, or the whole content of a line without one.
  private(set) var value: Range<Int>

  init(_ text: SourceText, at offset: Int) {
    line = text.line(at: offset)
    var start = line.lowerBound
    while start < line.upperBound {
      if text[start].isBlank {
        start += 1
      } else if text[start] == UInt8(ascii: "-"), start + 1 < line.upperBound,
        text[start + 1].isBlank
      {
        start += 2
      } else {
        break
      }
    }
    contentStart = min(start, line.upperBound)
    var end = line.upperBound
    while end > contentStart, text[end - 1].isBlank { end -= 1 }
    value = contentStart..<end
    guard let colon = Self.colon(text, contentStart..<end) else { return }
    key = contentStart..<colon
    var valueStart = colon + 1
    while valueStart < end, text[valueStart].isBlank { valueStart += 1 }
    value = valueStart..<max(valueStart, end)
  }

  /// The colon that ends the key.
  private static func colon(_ text: SourceText, _ range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var offset = range.lowerBound
    let quote = text[offset]
    switch quote {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      offset += 1
      while offset < range.upperBound, text[offset] != quote { offset += 1 }
      offset += 1
      while offset < range.upperBound, text[offset].isBlank { offset += 1 }
      return offset < range.upperBound && text[offset] == UInt8(ascii: ":") ? offset : nil
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "#"): return nil
    default:
      while offset < range.upperBound {
        let isLast = offset + 1 >= range.upperBound
        if text[offset] == UInt8(ascii: ":"), isLast || text[offset + 1].isBlank { return offset }
        offset += 1
      }
      return nil
    }
  }
}
