/// Says of a text that looks like a date and is none which part the calendar lacks.
enum CalendarSlip {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// What the calendar lacks, as a clause, such as `February 2025 has no 30th day, its last is the
  /// 28th`; nil for what is no such date at all.
  static func text(of text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 7, bytes[4] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), year > 0
    else { return nil }
    guard (1...12).contains(month) else { return "a year has no \(ordinal(month)) month" }
    guard bytes.count >= 10, bytes[7] == UInt8(ascii: "-"), let day = number(bytes[8..<10]),
      bytes.count == 10 || bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20
    else { return nil }
    let last = CivilDate.daysInMonth(month, of: year)
    guard day < 1 || day > last else { return nil }
    return
      "\(months[month - 1]) \(year) has no \(ordinal(day)) day, its last is the \(ordinal(last))"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
