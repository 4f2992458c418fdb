import Interlock

/// The bytes of a file, what libyaml is given of them, and the way back from its marks.
///
/// libyaml counts its marks in code points. It also follows YAML 1.1 where that differs: U+0085,
/// U+2028 and U+2029 end a line. And it refuses the escapes that JSON writes for characters beyond
/// U+FFFF. It is therefore given a copy in which these are replaced, code point by code point, by
/// U+FFFD, which has no meaning to YAML. The copy serves to find the structure only; texts are
/// decoded from the file itself.
struct SourceText {
  let bytes: [UInt8]
  let file: Int
  /// Where the text begins: behind a byte order mark, if there is one.
  let start: Int
  private var alteration = Alteration()
  /// The byte offset of every 64th code point from `start`; empty where all are one byte long.
  private var landmarks: [Int] = []

  private static let stride = 64

  init(_ bytes: [UInt8], file: Int) {
    self.bytes = bytes
    self.file = file
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    alteration.bytes.reserveCapacity(bytes.count)
    var count = 0
    var isASCII = true
    var offset = start
    while offset < bytes.count {
      if count.isMultiple(of: Self.stride) { landmarks.append(offset) }
      let length = Self.sequenceLength(bytes[offset])
      if length > 1 { isASCII = false }
      alteration.append(bytes, offset..<min(offset + length, bytes.count))
      offset += length
      count += 1
    }
    if isASCII { landmarks = [] }
  }

  /// What libyaml reads.
  var copy: [UInt8] { alteration.bytes }
  /// Whether the copy differs from the file.
  var isAltered: Bool { alteration.isAltered }

  static func sequenceLength(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// The byte offset of one of libyaml's marks, which count code points.
  func offset(ofCodePoint index: Int) -> Int {
    guard !landmarks.isEmpty else { return min(start + index, bytes.count) }
    let landmark = min(index / Self.stride, landmarks.count - 1)
    var offset = landmarks[landmark]
    var count = landmark * Self.stride
    while count < index, offset < bytes.count {
      offset += Self.sequenceLength(bytes[offset])
      count += 1
    }
    return min(offset, bytes.count)
  }

  /// The byte offset in the file of a byte of the copy.
  func offset(ofCopyByte place: Int) -> Int {
    let points = copy.prefix(max(0, place)).reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return offset(ofCodePoint: points)
  }

  /// A span of this file.
  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
  }

  /// The byte at an offset; 0 past the end.
  subscript(offset: Int) -> UInt8 { offset < bytes.count && offset >= 0 ? bytes[offset] : 0 }

  /// A part of the file as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line that an offset stands on, without its break.
  func line(at offset: Int) -> Range<Int> {
    let offset = min(max(offset, start), bytes.count)
    var lower = offset
    while lower > start, bytes[lower - 1] != 0x0A, bytes[lower - 1] != 0x0D { lower -= 1 }
    var upper = offset
    while upper < bytes.count, bytes[upper] != 0x0A, bytes[upper] != 0x0D { upper += 1 }
    return lower..<upper
  }
}

/// The replacement of what libyaml takes for something else, character by character.
struct Alteration {
  var bytes: [UInt8] = []
  private(set) var isAltered = false

  /// What libyaml would have decoded from a text.
  static func altered(_ text: [UInt8]) -> [UInt8] {
    var result = Alteration()
    var offset = 0
    while offset < text.count {
      let end = min(offset + SourceText.sequenceLength(text[offset]), text.count)
      result.append(text, offset..<end)
      offset = end
    }
    return result.bytes
  }

  /// Adds one character of a source.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    let lead = source[range.lowerBound]
    let isBreak =
      range.count == 2 && lead == 0xC2 && source[range.lowerBound + 1] == 0x85
      || range.count == 3 && lead == 0xE2 && source[range.lowerBound + 1] == 0x80
        && (source[range.lowerBound + 2] == 0xA8 || source[range.lowerBound + 2] == 0xA9)
    if isBreak {
      bytes += [0xEF, 0xBF, 0xBD]
      isAltered = true
      return
    }
    bytes += source[range]
    // `\uD83D`: once its last digit is here, the escape becomes `\uFFFD`, which is as long.
    let end = bytes.count
    guard end >= 6, bytes[end - 6] == UInt8(ascii: "\\"), bytes[end - 5] == UInt8(ascii: "u"),
      bytes[end - 4] | 0x20 == UInt8(ascii: "d"), Self.isSurrogateDigit(bytes[end - 3]),
      Self.isHexDigit(bytes[end - 2]), Self.isHexDigit(bytes[end - 1])
    else { return }
    bytes.replaceSubrange((end - 4)..., with: Array("FFFD".utf8))
    isAltered = true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isSurrogateDigit(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// A line feed or a carriage return.
  var isBreak: Bool { self == 0x0A || self == 0x0D }
}
