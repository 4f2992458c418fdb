import Interlock

extension ScalarDecoder {
  /// What stands after `|` or `>`.
  private struct Header {
    var keepsBreaks = false
    var stripsBreaks = false
    var hasIndent = false
    /// Where the first line of the content begins.
    var end: Int
  }

  /// Decodes a block scalar.
  ///
  /// Its indentation may depend on that of the node around it, which no event tells. So the
  /// indentation is found by what libyaml has decoded: the one that gives the same text.
  ///
  /// - Parameters:
  ///   - range: From the `|` or `>` to the end of the last line that belongs to it.
  ///   - style: Literal or folded.
  ///   - expected: What libyaml decoded.
  ///   - isAltered: Whether libyaml was given an ``Alteration`` of the file.
  /// - Returns: The text, or nil where no indentation gives what is expected.
  func block(
    _ range: Range<Int>, style: Scalar.Style, expected: [UInt8], isAltered: Bool
  ) -> DecodedText? {
    let header = header(range)
    let lines = lines(header.end..<range.upperBound)
    var indents = [detectedIndent(lines)]
    if let needed = neededIndent(lines, expected: expected) {
      if header.hasIndent { indents = [needed] } else { indents.append(needed) }
    }
    for indent in indents {
      let decoded = block(lines, header: header, indent: indent, style: style)
      let comparable = isAltered ? Alteration.altered(decoded.bytes) : decoded.bytes
      if comparable == expected { return decoded }
    }
    return nil
  }

  /// The indentation with which the first visible character stands in the same column of both.
  private func neededIndent(_ lines: [Range<Int>], expected: [UInt8]) -> Int? {
    var spaces = 0
    var most = 0
    for byte in expected {
      if byte == 0x0A { spaces = 0 } else if byte == 0x20 { spaces += 1 } else { break }
      most = max(most, spaces)
    }
    let isVisible = expected.contains { $0 != 0x20 && $0 != 0x0A }
    var longest = 0
    for line in lines {
      let indent = indent(of: line)
      if isVisible, indent < line.count { return indent >= spaces ? indent - spaces : nil }
      longest = max(longest, indent)
    }
    return isVisible || longest < most ? nil : longest - most
  }

  private func header(_ range: Range<Int>) -> Header {
    var header = Header(end: range.lowerBound + 1)
    indicators: while header.end < range.upperBound {
      switch source[header.end] {
      case UInt8(ascii: "+"): header.keepsBreaks = true
      case UInt8(ascii: "-"): header.stripsBreaks = true
      case UInt8(ascii: "1")...UInt8(ascii: "9"): header.hasIndent = true
      // A comment; libyaml wants no space before it here.
      default: break indicators
      }
      header.end += 1
    }
    while header.end < range.upperBound, !source[header.end].isBreak { header.end += 1 }
    if header.end < range.upperBound { skipBreak(&header.end, end: range.upperBound) }
    return header
  }

  private func lines(_ range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = offset
      while offset < range.upperBound, !source[offset].isBreak { offset += 1 }
      lines.append(start..<offset)
      if offset < range.upperBound { skipBreak(&offset, end: source.count) }
    }
    return lines
  }

  private func indent(of line: Range<Int>) -> Int {
    source[line].prefix { $0 == 0x20 }.count
  }

  /// The indentation of the first line that is not empty, or of a longer empty one before it.
  private func detectedIndent(_ lines: [Range<Int>]) -> Int {
    var most = 1
    for line in lines {
      let indent = indent(of: line)
      most = max(most, indent)
      if indent < line.count { break }
    }
    return most
  }

  private func block(
    _ lines: [Range<Int>], header: Header, indent: Int, style: Scalar.Style
  ) -> DecodedText {
    var decoded = DecodedText()
    var leadingBreak: Int?
    var emptyLines: [Int] = []
    var wasIndented = false
    for line in lines {
      let spaces = min(self.indent(of: line), indent)
      let content = line.lowerBound + spaces..<line.upperBound
      let hasBreak = line.upperBound < source.count
      if content.isEmpty {
        if hasBreak { emptyLines.append(line.upperBound) }
        continue
      }
      let isIndented = source[content.lowerBound].isBlank
      if let place = leadingBreak {
        if style == .folded, !wasIndented, !isIndented {
          if emptyLines.isEmpty { decoded.append(CollectionOfOne(0x20), standingAt: place) }
        } else {
          decoded.appendBreak(place, of: source)
        }
      }
      for place in emptyLines { decoded.appendBreak(place, of: source) }
      emptyLines = []
      decoded.append(content, of: source)
      wasIndented = isIndented
      leadingBreak = hasBreak ? line.upperBound : nil
    }
    if !header.stripsBreaks {
      if let leadingBreak { decoded.appendBreak(leadingBreak, of: source) }
      if header.keepsBreaks { for place in emptyLines { decoded.appendBreak(place, of: source) } }
    }
    return decoded
  }
}
