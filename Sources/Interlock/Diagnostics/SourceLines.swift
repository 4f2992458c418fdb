/// The lines of a file, found once, so that many offsets can be turned into positions.
///
/// A line ends with LF, CR LF or CR, as YAML has it (section 5.4).
public struct SourceLines: Sendable {
  private let bytes: [UInt8]
  private var starts: [Int] = [0]
  /// Characters of lines that are long, some way apart, by line from 0: so that a place in such a line
  /// is found without going through the line, of which there may be as many as there are bytes.
  private var marks: [Int: [Mark]] = [:]

  /// A character of a long line.
  private struct Mark {
    var offset: Int
    /// How many characters, and how many code points, stand before it in its line.
    var characters: Int
    var codePoints: Int
  }

  /// Lines of more bytes than this are long: each diagnostic on a shorter one goes through it whole.
  private static let longest = 512
  /// How many characters lie between two marks, or how many bytes at least where those are reached
  /// first: what is shown of a line goes through some of these for each diagnostic.
  private static let markDistance = (characters: 64, bytes: 512)
  /// How many marks before and after a place are looked at of a long line: more characters than
  /// ``DiagnosticRenderer`` shows of it.
  private static let markCount = (before: 2, after: 4)

  /// Finds the lines of a file.
  public init(_ source: SourceFile) {
    bytes = source.bytes
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1
      let isLastOfPair = byte == 0x0D && next < bytes.count && bytes[next] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isLastOfPair { starts.append(next) }
    }
    for index in starts.indices {
      let range = range(of: index + 1)
      if range.count > Self.longest { marks[index] = Self.marks(bytes, range) }
    }
  }

  private static func marks(_ bytes: [UInt8], _ range: Range<Int>) -> [Mark] {
    var marks = [Mark(offset: range.lowerBound, characters: 0, codePoints: 0)]
    var characters = 0
    LineCells.forEachCell(bytes, range) { offset, _ in
      if let last = marks.last,
        characters - last.characters >= markDistance.characters
          || offset - last.offset >= markDistance.bytes
      {
        var codePoints = last.codePoints
        for byte in bytes[last.offset..<offset] where byte & 0xC0 != 0x80 { codePoints += 1 }
        marks.append(Mark(offset: offset, characters: characters, codePoints: codePoints))
      }
      characters += 1
    }
    return marks
  }

  /// The last mark of a long line that is not behind an offset; nil in other lines.
  private func mark(in number: Int, before offset: Int) -> (marks: [Mark], place: Int)? {
    guard let marks = marks[number - 1] else { return nil }
    return (marks, max(0, marks.firstPlace { $0.offset > offset } - 1))
  }

  /// How many lines there are; the one after a last break counts, though it may be empty.
  public var count: Int { starts.count }

  /// The line that a byte offset stands on, from 1.
  public func number(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(1, low)
  }

  /// The bytes of a line, without its break; the number counts from 1.
  public func range(of number: Int) -> Range<Int> {
    let index = min(max(number, 1), starts.count) - 1
    let start = starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The line and column of a byte offset.
  public func position(of offset: Int) -> SourcePosition {
    let number = number(at: offset)
    let range = range(of: number)
    guard let (marks, place) = mark(in: number, before: offset) else {
      let line = LineCells(bytes, range)
      return SourcePosition(line: number, column: line.index(of: offset) + 1)
    }
    let end = place + 1 < marks.count ? marks[place + 1].offset : range.upperBound
    let part = LineCells(bytes, marks[place].offset..<end)
    return SourcePosition(
      line: number, column: marks[place].characters + part.index(of: offset) + 1)
  }

  /// The line of a byte offset and its column in code points, both from 1.
  package func codePointPosition(of offset: Int) -> SourcePosition {
    let number = number(at: offset)
    let known = mark(in: number, before: offset).map { $0.marks[$0.place] }
    let start = min(known?.offset ?? range(of: number).lowerBound, offset)
    var column = (known?.codePoints ?? 0) + 1
    for byte in bytes[start..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return SourcePosition(line: number, column: column)
  }

  /// The characters of a line; of a long one those around an offset.
  func cells(of number: Int, around offset: Int) -> LineCells {
    let range = range(of: number)
    guard let (marks, place) = mark(in: number, before: offset) else {
      return LineCells(bytes, range)
    }
    let first = max(0, place - Self.markCount.before)
    let last = place + Self.markCount.after + 1
    let end = last < marks.count ? marks[last].offset : range.upperBound
    var cells = LineCells(bytes, marks[first].offset..<end)
    cells.isCutBefore = first > 0
    cells.isCutAfter = end < range.upperBound
    return cells
  }
}

/// A place in a file as people count it.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, counted in characters as a person sees them.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of a byte offset in a file; for many of one file use ``SourceLines``.
  public init(of offset: Int, in source: SourceFile) {
    self = SourceLines(source).position(of: offset)
  }
}
