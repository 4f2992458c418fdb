extension Format {
  /// The number of a book.
  static let isbn = Format(
    name: "isbn",
    summary: "an ISBN of 10 or 13 digits with a right check digit, perhaps with single hyphens or"
      + " spaces between them",
    source: "ISO 2108:2017 section 4, and ISO 2108:1992 for 10 digits",
    passes: [
      "978-3-16-148410-0", "9783161484100", "0-306-40615-2", "0306406152", "979-10-90636-07-1",
      "080442957X", "0 8044 2957 X", "978 0 306 40615 7", "0-8044-2957-x",
    ],
    fails: [
      "978-3-16-148410-1", "0306406153", "9773161484104", "979-0-2600-0043-8", "X306406152",
      "978316148410X", "978-3-16-148410", "978--3161484100", "-9783161484100", "9783161484100 ",
      "", "03064061521", "978_3161484100",
    ],
    matches: { bytes in
      var digits = 0
      // For 10 digits every prefix sum is added once more, which weighs them 10 to 1.
      var sum10 = 0
      var total10 = 0
      var sum13 = 0
      var first4 = 0
      var endsInX = false
      for index in 0..<bytes.count {
        let byte = bytes[index]
        let value: Int
        if let digit = byte.decimalDigit {
          value = Int(digit)
        } else if byte | 0x20 == UInt8(ascii: "x"), digits == 9, index == bytes.count - 1 {
          value = 10
          endsInX = true
        } else {
          guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: " "), index > 0,
            index + 1 < bytes.count, bytes[index - 1].decimalDigit != nil,
            bytes[index + 1].decimalDigit != nil || digits == 9
          else { return false }
          continue
        }
        digits += 1
        guard digits <= 13 else { return false }
        if digits <= 4 { first4 = first4 * 10 + value }
        total10 += value
        sum10 += total10
        sum13 += digits % 2 == 1 ? value : value * 3
      }
      if digits == 10 { return sum10 % 11 == 0 }
      // 979-0 is for printed music (ISO 10957).
      return digits == 13 && !endsInX && sum13 % 10 == 0
        && (first4 / 10 == 978 || (first4 / 10 == 979 && first4 != 9790))
    })
}
