/// How a stream of bytes holds forms.
public enum FormFraming: Hashable, Sendable {
  /// One form a line, ended by LF or CRLF; blank lines hold none.
  case lines
  /// Rows of comma-separated values (RFC 4180), each ended by LF or CRLF outside of quotes; the first
  /// is the header, and empty lines hold none.
  case records
  /// A JSON array, its elements being the forms.
  case array
  /// JSON values one after another, of any layout.
  case values

  /// What the beginning of a stream tells about its framing.
  public enum Guess: Hashable, Sendable {
    /// It is held this way.
    case framing(FormFraming)
    /// Only white space so far.
    case undecided
    /// It begins with neither `{` nor `[`.
    case unknown
  }

  /// Guesses by the first byte that is not blank, a byte order mark aside: `{` begins one form a
  /// line, `[` an array of forms.
  public static func guess(_ beginning: Span<UInt8>) -> Guess {
    var mark = 0
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for index in beginning.indices {
      let byte = beginning[index]
      if index == mark, mark < byteOrderMark.count, byte == byteOrderMark[mark] {
        mark += 1
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case 0x7B: return .framing(.lines)
      case 0x5B: return .framing(.array)
      default: return .unknown
      }
    }
    return .undecided
  }
}
