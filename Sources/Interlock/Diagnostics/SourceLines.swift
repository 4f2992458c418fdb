/// The lines of a file, found once, so that many offsets can be turned into positions.
///
/// A line ends with LF, CR LF or CR, as YAML has it (section 5.4).
public struct SourceLines: Sendable {
  private let bytes: [UInt8]
  private var starts: [Int] = [0]

  /// Finds the lines of a file.
  public init(_ source: SourceFile) {
    bytes = source.bytes
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1
      let isLastOfPair = byte == 0x0D && next < bytes.count && bytes[next] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isLastOfPair { starts.append(next) }
    }
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
    let line = LineCells(bytes, range(of: number))
    return SourcePosition(line: number, column: line.index(of: offset) + 1)
  }

  /// The characters of a line.
  func cells(of number: Int) -> LineCells { LineCells(bytes, range(of: number)) }
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
