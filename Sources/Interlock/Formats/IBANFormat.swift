extension Format {
  /// The number of a bank account.
  static let iban = Format(
    name: "iban",
    summary: "an IBAN in capital letters with the length of its country and right check digits,"
      + " without spaces or in groups of four",
    source: "ISO 13616-1:2020 section 5 with the IBAN registry, ISO/IEC 7064 MOD 97-10",
    passes: [
      "DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432",
      "NO9386011117947", "MT84MALT011000012345MTLCAST001S", "FR1420041010050500013M02606",
      "SA0380000000608010167519", "XK051212012345678906",
    ],
    fails: [
      "", "DE88370400440532013000", "DE8937040044053201300", "DE893704004405320130000",
      "de89370400440532013000", "US89370400440532013000", "DE89-3704-0044-0532-0130-00",
      "DE89 37040044 0532 0130 00", "DE89 3704 0044 0532 0130 00 ", " DE89370400440532013000",
      "DE", "GB82WEST1234569876543é", "DE89  3704 0044 0532 0130 00", "GB82west12345698765432",
    ],
    matches: { bytes in
      guard bytes.count >= 5, let row = CodeTable.ibanLengths.row(of: bytes, 0..<2) else {
        return false
      }
      let table = CodeTable.ibanLengths
      let length =
        Int(table.byte(2, ofRow: row) & 0xF) * 10 + Int(table.byte(3, ofRow: row) & 0xF)
      // The printed form has a space after every four characters but the last.
      let isGrouped = bytes.count != length
      guard !isGrouped || bytes.count == length + (length - 1) / 4 else { return false }
      guard let digits = bytes.digits(2, at: 2), digits >= 2, digits <= 98 else { return false }
      var rest: UInt64 = 0
      // How many characters of its group are behind.
      var column = 4
      for index in 4..<bytes.count {
        if isGrouped, column == 4 {
          guard bytes[index] == UInt8(ascii: " ") else { return false }
          column = 0
          continue
        }
        column += 1
        guard appendCharacter(bytes[index], to: &rest) else { return false }
      }
      // The first four characters come last.
      for index in 0..<4 {
        guard appendCharacter(bytes[index], to: &rest) else { return false }
      }
      return rest % 97 == 1
    })

  /// Writes a character as one digit or two behind a number, which is divided only when it gets long.
  private static func appendCharacter(_ byte: UInt8, to rest: inout UInt64) -> Bool {
    // A hundred times what is left below, and a letter, fit.
    if let digit = byte.decimalDigit {
      rest = rest &* 10 &+ UInt64(digit)
    } else {
      guard byte.isASCIIUppercase else { return false }
      rest = rest &* 100 &+ UInt64(byte &- 55)
    }
    if rest >= 100_000_000_000_000_000 { rest %= 97 }
    return true
  }
}
