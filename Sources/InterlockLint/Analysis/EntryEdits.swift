import Interlock

/// Edits that take entries and elements out of a file or put entries in, in the syntax that the
/// file has around them: JSON or YAML, in brackets or as a block.
extension LintContext {
  /// The edits that take an entry out of its mapping; nil where that cannot be done cleanly.
  func removal(of entry: Node.Entry) -> [Edit]? {
    guard entry.keySpan.file == file, let place = layout.entries[entry.keySpan.start] else {
      return nil
    }
    return removal(place)
  }

  /// The edits that take an element out of a list; nil where the bytes are none or have to stay.
  func removal(of element: SourceSpan) -> [Edit]? {
    guard element.file == file, let place = layout.elements[element.start],
      place.range.upperBound == element.end
    else { return nil }
    return removal(place)
  }

  /// A fix that removes an entry.
  func removing(
    _ entry: Node.Entry, _ title: String, _ applicability: Fix.Applicability
  ) -> [Fix] {
    removal(of: entry).map { [Fix(title, applicability, $0)] } ?? []
  }

  /// A fix that puts an entry before another of the same mapping.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - word: The value as YAML has it.
  ///   - isText: Whether the value is a text, which JSON has in quotes.
  ///   - entry: What it is put before.
  func adding(
    _ key: String, _ word: String, isText: Bool = false, before entry: Node.Entry
  ) -> [Fix] {
    guard entry.keySpan.file == file, let place = layout.entries[entry.keySpan.start] else {
      return []
    }
    let start = place.range.lowerBound
    let text =
      self.key(key, like: entry) + separator(behind: entry)
      + (isText && isInDoubleQuotes(entry.keySpan) ? quotedJSON(word) : word)
    let title = "add `\(key): \(word)`"
    guard place.isFlow else {
      guard let indent = blockIndent(start) else { return [] }
      return [Fix(title, .unsafe, [Edit(span(start..<start), text + lineBreak + indent)])]
    }
    let gap = gap((place.previousEnd ?? place.parent.lowerBound + 1)..<start)
    guard isInBrackets(place), let gap, gap.commas.count == (place.previousEnd == nil ? 0 : 1)
    else {
      return []
    }
    let before = lineStart(start)
    let isOwnLine = isBlank(before..<start)
    let space =
      isOwnLine
      ? lineBreak + String(decoding: source.bytes[before..<start], as: UTF8.self)
      : separator(behind: entry) == ":" ? "" : " "
    return [Fix(title, .unsafe, [Edit(span(start..<start), text + "," + space)])]
  }

  /// Whether a fix changes this file alone, and nothing that aliases repeat elsewhere.
  func canMake(_ fix: Fix) -> Bool {
    fix.edits.allSatisfy { edit in
      edit.span.file == file && !layout.isRepeated(edit.span.start..<edit.span.end)
    }
  }

  /// A key in the quotes that another has.
  func key(_ name: String, like entry: Node.Entry) -> String {
    if isInDoubleQuotes(entry.keySpan) { return quotedJSON(name) }
    return byte(entry.keySpan.start) == UInt8(ascii: "'") ? "'" + name + "'" : name
  }

  private func isInDoubleQuotes(_ key: SourceSpan) -> Bool { byte(key.start) == UInt8(ascii: "\"") }

  /// A colon, with a blank where the other entry has one.
  private func separator(behind entry: Node.Entry) -> String {
    let end = entry.keySpan.end
    let isTight =
      isInDoubleQuotes(entry.keySpan) && byte(end) == UInt8(ascii: ":")
      && byte(end + 1) > UInt8(ascii: " ")
    return isTight ? ":" : ": "
  }

  // MARK: Removing

  private func removal(_ place: SourceLayout.Place) -> [Edit]? {
    // What defines an anchor has to stay for those who use it.
    if layout.hasAliases, source.bytes[place.range].contains(UInt8(ascii: "&")) { return nil }
    return place.isFlow ? flowRemoval(place) : blockRemoval(place)
  }

  private func flowRemoval(_ place: SourceLayout.Place) -> [Edit]? {
    let (start, end) = (place.range.lowerBound, place.range.upperBound)
    let inside = place.parent.lowerBound + 1..<place.parent.upperBound - 1
    guard isInBrackets(place), inside.lowerBound <= start, end <= inside.upperBound,
      let before = gap((place.previousEnd ?? inside.lowerBound)..<start),
      let after = gap(end..<(place.nextStart ?? inside.upperBound)),
      before.commas.count == (place.previousEnd == nil ? 0 : 1),
      after.commas.count == 1 || after.commas.isEmpty && place.nextStart == nil
    else { return nil }
    if place.previousEnd == nil, place.nextStart == nil, !before.hasComment, !after.hasComment {
      return [Edit(span(inside), "")]
    }
    if let comma = after.commas.first {
      guard gap(end..<comma)?.hasComment == false else { return nil }
      var stop = skipBlanks(comma + 1)
      var from = start
      let line = lineStart(start)
      if let next = afterBreak(stop) {
        if isBlank(line..<start) {
          (from, stop) = (line, next)
        } else {
          while from > line, isBlank(from - 1..<from) { from -= 1 }
        }
      }
      return [Edit(span(from..<stop), "")]
    }
    let isFirst = isBlank(lineStart(start)..<start)
    let own = wholeLines(place.range) ?? start..<(isFirst ? skipBlanks(end) : end)
    // The last one takes the comma before it along.
    guard let comma = before.commas.first else { return [Edit(span(own), "")] }
    if gap(comma + 1..<start)?.hasComment == false { return [Edit(span(comma..<end), "")] }
    return [Edit(span(comma..<comma + 1), ""), Edit(span(own), "")]
  }

  /// The lines of a range where nothing else stands on them.
  private func wholeLines(_ range: Range<Int>) -> Range<Int>? {
    let line = lineStart(range.lowerBound)
    guard isBlank(line..<range.lowerBound), let next = afterBreak(skipBlanks(range.upperBound))
    else { return nil }
    return line..<next
  }

  private func blockRemoval(_ place: SourceLayout.Place) -> [Edit]? {
    // What is left of a block without entries would be null.
    guard place.previousEnd != nil || place.nextStart != nil else { return nil }
    let start = place.range.lowerBound
    var line = lineStart(start)
    var dash = start
    if !place.isEntry {
      while dash > line, isBlank(dash - 1..<dash) { dash -= 1 }
      guard dash > line, byte(dash - 1) == UInt8(ascii: "-") else { return nil }
      dash -= 1
    }
    guard isBlank(line..<dash) else {
      // The first of a mapping behind a dash: the next takes its place.
      guard place.isEntry, let next = place.nextStart,
        isSpace(place.range.upperBound..<next), blockIndent(start) != nil
      else { return nil }
      return [Edit(span(start..<next), "")]
    }
    let end = skipBlanks(place.range.upperBound)
    // A comment behind it would be lost.
    guard end == source.bytes.count || isBreak(byte(end)) else { return nil }
    if let next = afterBreak(end) { return [Edit(span(line..<next), "")] }
    // Without a break at its end, a file keeps none.
    if line > textStart { line -= 1 }
    if line > textStart, byte(line) == 0x0A, byte(line - 1) == 0x0D { line -= 1 }
    return [Edit(span(line..<end), "")]
  }

  // MARK: Bytes

  /// Where the text begins, behind a byte order mark.
  private var textStart: Int { source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < source.bytes.count ? source.bytes[offset] : 0
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
  }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isBlank(_ range: Range<Int>) -> Bool {
    source.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private func isSpace(_ range: Range<Int>) -> Bool {
    source.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || isBreak($0) }
  }

  private func skipBlanks(_ start: Int) -> Int {
    var offset = start
    while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
    return offset
  }

  /// The offset behind the line break that stands here; nil where there is none.
  private func afterBreak(_ offset: Int) -> Int? {
    guard isBreak(byte(offset)) else { return nil }
    return byte(offset) == 0x0D && byte(offset + 1) == 0x0A ? offset + 2 : offset + 1
  }

  private func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > textStart, !isBreak(byte(start - 1)) { start -= 1 }
    return start
  }

  /// The white space that a line needs for a key below this one; nil where something else than
  /// dashes stands before it.
  private func blockIndent(_ start: Int) -> String? {
    let before = source.bytes[lineStart(start)..<start]
    guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
    return String(repeating: " ", count: before.count)
  }

  private var lineBreak: String {
    guard let feed = source.bytes.firstIndex(of: 0x0A) else { return "\n" }
    return feed > 0 && source.bytes[feed - 1] == 0x0D ? "\r\n" : "\n"
  }

  private func isInBrackets(_ place: SourceLayout.Place) -> Bool {
    let (open, close) = (byte(place.parent.lowerBound), byte(place.parent.upperBound - 1))
    return place.isEntry
      ? open == UInt8(ascii: "{") && close == UInt8(ascii: "}")
      : open == UInt8(ascii: "[") && close == UInt8(ascii: "]")
  }

  /// The commas between two entries; nil where more than white space and comments is there.
  private func gap(_ range: Range<Int>) -> (commas: [Int], hasComment: Bool)? {
    var commas: [Int] = []
    var hasComment = false
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch byte(offset) {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: ","):
        commas.append(offset)
        offset += 1
      case UInt8(ascii: "#"):
        hasComment = true
        while offset < range.upperBound, !isBreak(byte(offset)) { offset += 1 }
      default: return nil
      }
    }
    return (commas, hasComment)
  }
}
