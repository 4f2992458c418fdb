extension Format {
  /// A colour in hexadecimal digits.
  static let hexColor = Format(
    name: "hexColor",
    summary: "a number sign and 3, 4, 6 or 8 hexadecimal digits of either case",
    source: "CSS Color Module Level 4 section 5.2",
    passes: ["#1a2b3c", "#FFF", "#abcd", "#00000080", "#aBc"],
    fails: [
      "1a2b3c", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#12 345", "red", "##123",
    ],
    matches: { bytes in
      guard bytes.has(UInt8(ascii: "#"), at: 0) else { return false }
      switch bytes.count {
      case 4, 5, 7, 9: break
      default: return false
      }
      for index in 1..<bytes.count where !bytes[index].isASCIIHexDigit { return false }
      return true
    })
}
