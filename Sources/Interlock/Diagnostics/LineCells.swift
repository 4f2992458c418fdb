/// A line cut into what a person takes for characters, each safe to show.
struct LineCells {
  /// One character.
  struct Cell {
    /// Where it begins in the file.
    var offset: Int
    /// What to show for it.
    var text: String
    /// How many columns that takes.
    var width: Int
  }

  private(set) var cells: [Cell] = []
  /// Where the line begins in the file.
  let start: Int
  /// Where the line ends in the file.
  let end: Int
  /// Whether these are the characters of a part of a line, with more before or after it.
  var isCutBefore = false
  var isCutAfter = false

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
    var cells: [Cell] = []
    Self.forEachCell(bytes, range) { offset, character in
      guard let character else {
        cells.append(
          Cell(offset: offset, text: "\\x" + Self.hexadecimal(UInt32(bytes[offset]), 2), width: 4))
        return
      }
      let (text, width) = Self.shown(Self.shortened(character))
      cells.append(Cell(offset: offset, text: text, width: width))
    }
    self.cells = cells
  }

  /// Calls the body with each character of a range and where it begins; what is not UTF-8 comes byte
  /// by byte, without a character.
  static func forEachCell(
    _ bytes: [UInt8], _ range: Range<Int>, _ body: (Int, Character?) -> Void
  ) {
    var runStart = range.lowerBound
    var offset = range.lowerBound
    func finishRun() {
      if offset == runStart + 1 {
        body(runStart, Character(UnicodeScalar(bytes[runStart])))
        return
      }
      var place = runStart
      for character in String(decoding: bytes[runStart..<offset], as: UTF8.self) {
        body(place, character)
        place += character.utf8.count
      }
    }
    while offset < range.upperBound {
      // Between two characters of ASCII, but for CR LF, one that a person sees always ends.
      if offset > runStart, bytes[offset] < 0x80, bytes[offset - 1] < 0x80, bytes[offset] != 0x0A {
        finishRun()
        runStart = offset
      }
      let length = validLength(bytes, offset, range.upperBound)
      if length == 0 {
        finishRun()
        body(offset, nil)
        offset += 1
        runStart = offset
      } else {
        offset += length
      }
    }
    finishRun()
  }

  /// A character with no more marks on it than any language has: what is shown may be repeated for
  /// every diagnostic of the line.
  private static func shortened(_ character: Character) -> Character {
    let longest = 32
    guard character.utf8.count > 4 * longest, character.unicodeScalars.count > longest else {
      return character
    }
    var text = ""
    for scalar in character.unicodeScalars.prefix(longest) { text.unicodeScalars.append(scalar) }
    return text.first ?? character
  }

  /// The place of the character that a byte offset falls into; past the line, their number.
  func index(of offset: Int) -> Int {
    let place = cells.firstPlace { $0.offset > offset }
    guard place > 0 else { return 0 }
    let isInside = place < cells.count || offset < end
    return isInside ? place - 1 : cells.count
  }

  /// Puts dots in the place of ranges of bytes, as many for every length and for ranges that meet.
  ///
  /// - Parameter ranges: In ascending order, none of them within another.
  mutating func conceal(_ ranges: [Range<Int>]) {
    var isFirst = true
    var next = 0
    for index in cells.indices {
      let offset = cells[index].offset
      while next < ranges.count, ranges[next].upperBound <= offset { next += 1 }
      guard next < ranges.count, ranges[next].lowerBound <= offset else {
        isFirst = true
        continue
      }
      cells[index].text = isFirst ? "•••" : ""
      cells[index].width = isFirst ? 3 : 0
      isFirst = false
    }
  }

  // MARK: Showing

  /// A character as it can be shown: controls written out, a tab as one space.
  static func shown(_ character: Character) -> (text: String, width: Int) {
    // Nearly all characters are these.
    if character.utf8.count == 1, let byte = character.utf8.first, (0x20..<0x7F).contains(byte) {
      return (String(character), 1)
    }
    if character == "\t" { return (" ", 1) }
    var text = ""
    var isSafe = true
    for scalar in character.unicodeScalars where DisplayWidth.isUnsafe(scalar) { isSafe = false }
    if isSafe { return (String(character), DisplayWidth.columns(of: character)) }
    for scalar in character.unicodeScalars {
      if DisplayWidth.isUnsafe(scalar) {
        text += DisplayWidth.escape(of: scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return (text, text.unicodeScalars.count)
  }

  /// A text of one line as it can be shown.
  static func shown(_ text: String) -> String {
    var result = ""
    for character in text {
      result += character == "\n" ? "\\n" : shown(character).text
    }
    return result
  }

  static func hexadecimal(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return text.utf8.count < digits ? "0" + text : text
  }

  /// The length of the UTF-8 sequence at an offset; 0 where there is none.
  private static func validLength(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int {
    let lead = bytes[offset]
    if lead < 0x80 { return 1 }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, offset + length <= end else { return 0 }
    for next in 1..<length where bytes[offset + next] & 0xC0 != 0x80 { return 0 }
    let second = bytes[offset + 1]
    switch lead {
    case 0xE0 where second < 0xA0, 0xED where second >= 0xA0, 0xF0 where second < 0x90,
      0xF4 where second >= 0x90:
      return 0
    default: return length
    }
  }
}
