/// A list of short codes of one width, in order, as one piece of constant text.
///
/// What a code carries may stand behind it in its row, as the length of an IBAN does.
struct CodeTable: Sendable {
  /// The bytes of a row.
  private let width: Int
  /// The bytes of the code at the beginning of a row.
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
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      var difference = 0
      for offset in 0..<keyWidth where difference == 0 {
        let wanted = offset < range.count ? bytes[range.lowerBound + offset] : UInt8(ascii: " ")
        // A space in the text would stand for a shorter code.
        if offset < range.count, wanted == UInt8(ascii: " ") { return nil }
        difference = Int(wanted) - Int(byte(offset, ofRow: middle))
      }
      if difference == 0 { return middle }
      if difference < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }
}
