extension Format {
  /// The number of a payment card.
  static let creditCard = Format(
    name: "creditCard",
    summary: "12 to 19 digits whose last is their check digit, perhaps with single spaces or"
      + " hyphens between them",
    source: "ISO/IEC 7812-1:2017 section 4 and annex B (Luhn)",
    passes: [
      "4111111111111111", "4111 1111 1111 1111", "5500-0055-5555-5559", "378282246310005",
      "6011000990139424", "4222222222222", "30569309025904", "6304000000000000000",
    ],
    fails: [
      "4111111111111112", "1411111111111111", "4111  1111 1111 1111", " 4111111111111111",
      "4111111111111111-", "79927398713", "41111111111111111111", "4111.1111.1111.1111",
      "４１１１1111", "", "4111 -1111 1111 1111",
    ],
    matches: { bytes in
      var digits = 0
      var sum = 0
      var index = bytes.count
      while index > 0 {
        index -= 1
        let byte = bytes[index]
        guard let digit = byte.decimalDigit else {
          // A separator stands between two digits.
          guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-"), index > 0,
            index + 1 < bytes.count, bytes[index - 1].decimalDigit != nil,
            bytes[index + 1].decimalDigit != nil
          else { return false }
          continue
        }
        digits += 1
        guard digits <= 19 else { return false }
        if digits % 2 == 0 {
          let doubled = Int(digit) * 2
          sum += doubled > 9 ? doubled - 9 : doubled
        } else {
          sum += Int(digit)
        }
      }
      return digits >= 12 && sum % 10 == 0
    })
}
