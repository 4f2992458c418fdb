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
      let step: Int
      switch bytes.count {
      case length: step = 4
      case length + (length - 1) / 4: step = 5
      default: return false
      }
      guard let digits = bytes.digits(2, at: 2), digits >= 2, digits <= 98 else { return false }
      // Divided only when it gets long.
      var rest: UInt64 = 0
      for place in 0..<length {
        // The first four characters come last.
        let character = (place + 4) % length
        let index = character / 4 * step + character % 4
        if step == 5, character % 4 == 0, character > 0, bytes[index - 1] != UInt8(ascii: " ") {
          return false
        }
        if let digit = bytes[index].decimalDigit {
          rest = rest * 10 + UInt64(digit)
        } else {
          guard bytes[index].isASCIIUppercase else { return false }
          rest = rest * 100 + UInt64(bytes[index]) - 55
        }
        if rest > 1_000_000_000_000 { rest %= 97 }
      }
      return rest % 97 == 1
    })
}
