/// A list of short codes of one width, in order, as one piece of constant text.
///
/// What a code carries may stand behind it in its row, as the length of an IBAN does.
struct CodeTable: Sendable {
  /// The bytes of a row.
  private let width: Int
  /// The bytes of the code at the beginning of a row, at most four.
  private let keyWidth: Int
  private let text: StaticString

  /// Creates a table of rows in ascending order, without separators; a short code ends in spaces.
  init(width: Int, keyWidth: Int? = nil, text: StaticString) {
    self.width = width
    self.keyWidth = keyWidth ?? width
    self.text = text
  }

  /// The number of rows.
  var count: Int { text.utf8CodeUnitCount / width }

  /// A byte of a row.
  func byte(_ offset: Int, ofRow row: Int) -> UInt8 {
    unsafe text.utf8Start[row * width + offset]
  }

  /// The code of a row, without the spaces behind it.
  func code(ofRow row: Int) -> [UInt8] {
    (0..<keyWidth).map { offset in byte(offset, ofRow: row) }.filter { $0 != UInt8(ascii: " ") }
  }

  /// The row whose code is the bytes of a range; nil where there is none.
  func row(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count <= keyWidth, !range.isEmpty else { return nil }
    var wanted: UInt32 = 0
    for offset in 0..<keyWidth {
      guard offset < range.count else {
        wanted = wanted << 8 | 0x20
        continue
      }
      let byte = bytes[range.lowerBound + offset]
      // A space in the text would stand for a shorter code.
      guard byte != UInt8(ascii: " ") else { return nil }
      wanted = wanted << 8 | UInt32(byte)
    }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let key = key(ofRow: middle)
      if key == wanted { return middle }
      if key < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The code of a row as a number, its first byte the highest.
  private func key(ofRow row: Int) -> UInt32 {
    var key: UInt32 = 0
    for offset in 0..<keyWidth { key = key << 8 | UInt32(byte(offset, ofRow: row)) }
    return key
  }
}
