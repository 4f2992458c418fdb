extension Format {
  /// A telephone number that can be called from anywhere.
  static let phone = Format(
    name: "phone",
    summary:
      "a plus sign, an assigned country code and the rest of the number: 7 to 15 digits in all"
      + " and nothing between them",
    source: "ITU-T E.164 (11/2010) section 6.2, plus sign of E.123",
    passes: [
      "+821012345678", "+14155552671", "+442071838750", "+390612345678", "+2906234", "+78005553535",
      "+883510012345678", "+358401234567",
    ],
    fails: [
      "", "821012345678", "00821012345678", "+82 10 1234 5678", "+82-10-1234-5678",
      "+82(10)12345678",
      "+0123456789", "+999123456789", "+2101234567", "+123456", "+1234567890123456", "+",
      "+8210abcdefg",
      "＋821012345678", "+82101234567é", "++821012345678", "tel:+821012345678",
    ],
    matches: { bytes in
      guard bytes.has(UInt8(ascii: "+"), at: 0), bytes.count >= 8, bytes.count <= 16,
        bytes.endOfDigits(from: 1) == bytes.count
      else { return false }
      // No code is the beginning of another.
      for length in 1...3 where CodeTable.callingCodes.row(of: bytes, 1..<(1 + length)) != nil {
        return true
      }
      return false
    })
}
