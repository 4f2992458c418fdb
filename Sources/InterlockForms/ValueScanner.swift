/// Finds where a JSON value ends, by its brackets and quotes alone, across any number of blocks.
///
/// It judges nothing: what it finds is read, and refused, by the reader. A line feed inside a text,
/// which JSON does not allow, ends the text, so that a missing quote spoils its own line only.
struct ValueScanner {
  /// What kind of value is being scanned.
  private enum Kind { case container, text, bare }

  private var kind = Kind.bare
  /// How many arrays and objects are open.
  private var depth = 0
  private var isInText = false
  private var isEscaped = false

  /// Whether it is neither array, object nor text, so that the end of the stream ends it.
  var isBare: Bool { kind == .bare }

  /// Begins a value by its first byte, which the caller steps over.
  mutating func begin(_ byte: UInt8) {
    depth = 1
    isInText = false
    isEscaped = false
    switch byte {
    case 0x7B, 0x5B:
      kind = .container
    case 0x22:
      kind = .text
      isInText = true
    default:
      kind = .bare
    }
  }

  /// Scans on; tells whether the value has ended, `at` being after its last byte.
  ///
  /// - Parameters:
  ///   - at: Where to go on.
  ///   - end: Where the bytes end.
  ///   - line: Counts the line feeds passed.
  ///   - isArray: Whether the value stands in an array, where commas and `]` end a bare one.
  mutating func scan(
    _ bytes: [UInt8], _ at: inout Int, end: Int, line: inout Int, isArray: Bool
  ) -> Bool {
    if kind == .bare {
      while at < end {
        if isStop(bytes[at], isArray: isArray) { return true }
        at += 1
      }
      return false
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe scanNested(base, &at, end: end, line: &line)
    }
  }

  private func isStop(_ byte: UInt8, isArray: Bool) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x7B, 0x5B, 0x22: true
    case 0x2C, 0x5D: isArray
    default: false
    }
  }

  private mutating func scanNested(
    _ base: UnsafePointer<UInt8>, _ place: inout Int, end: Int, line: inout Int
  ) -> Bool {
    var at = place
    defer { place = at }
    while at < end {
      if isInText {
        // Plain runs of text go eight bytes at a time.
        while at + 8 <= end, !isEscaped {
          let word = unsafe UInt64(
            littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
          let marks = JSONText.special(word)
          if marks != 0 {
            at += marks.trailingZeroBitCount >> 3
            break
          }
          at += 8
        }
        guard at < end else { return false }
        let byte = unsafe base[at]
        at += 1
        if byte == 0x0A {
          line += 1
          isEscaped = false
          isInText = false
        } else if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInText = false
        }
        if !isInText && kind == .text { return true }
        continue
      }
      let byte = unsafe base[at]
      at += 1
      switch byte {
      case 0x22: isInText = true
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth == 0 { return true }
      case 0x0A: line += 1
      default: break
      }
    }
    return false
  }
}
