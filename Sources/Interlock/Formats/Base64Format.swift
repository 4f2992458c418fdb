extension Format {
  /// Bytes as text of 64 characters.
  static let base64 = Format(
    name: "base64",
    summary: "base64 of the standard alphabet with its padding, without line breaks; the bits that"
      + " no byte uses are zero",
    source: "RFC 4648 section 4, with sections 3.1 to 3.5",
    passes: ["Zm9vYg==", "Zg==", "Zm8=", "Zm9v", "+/+/", "AAAA", "Zm9vYmFy"],
    fails: [
      "Zm9vYg", "Zm9vYg=", "Zm9vYg===", "Zh==", "Zm9=", "=", "====", "Z===", "-_-_", "Zm9v\nYg==",
      "Zm 9v", "Zg==Zg==", "Zm9é", "A",
    ],
    matches: { bytes in
      let count = bytes.count
      guard count % 4 == 0 else { return false }
      guard count > 0 else { return true }
      var end = count
      while end > count - 2, bytes[end - 1] == UInt8(ascii: "=") { end -= 1 }
      var last: UInt8 = 0
      for index in 0..<end {
        guard let value = base64Digit(bytes[index]) else { return false }
        last = value
      }
      switch count - end {
      case 1: return last & 0b11 == 0
      case 2: return last & 0b1111 == 0
      default: return true
      }
    })

  private static func base64Digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
