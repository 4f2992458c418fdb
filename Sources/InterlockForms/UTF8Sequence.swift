/// The well-formed sequences of UTF-8.
enum UTF8Sequence {
  /// The length of the sequence that begins at a byte which is not ASCII, or 0 where it is ill-formed
  /// (RFC 3629 section 4: no overlong form, no surrogate, nothing past U+10FFFF).
  ///
  /// - Parameters:
  ///   - base: The first byte of the text.
  ///   - at: Where the sequence begins.
  ///   - end: Where the text ends.
  @inline(__always)
  static func length(_ base: UnsafePointer<UInt8>, at: Int, end: Int) -> Int {
    @inline(__always)
    func isContinuation(_ place: Int) -> Bool {
      guard place < end else { return false }
      return unsafe base[place] & 0xC0 == 0x80
    }
    guard at + 1 < end else { return 0 }
    let first = unsafe base[at]
    let second = unsafe base[at + 1]
    switch first {
    case 0xC2...0xDF:
      return isContinuation(at + 1) ? 2 : 0
    case 0xE0...0xEF:
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest && isContinuation(at + 2) ? 3 : 0
    case 0xF0...0xF4:
      let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      return second >= lowest && second <= highest && isContinuation(at + 2)
        && isContinuation(at + 3) ? 4 : 0
    default:
      return 0
    }
  }
}
