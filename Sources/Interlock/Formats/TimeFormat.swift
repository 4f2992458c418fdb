extension Format {
  /// A time of day with its offset from UTC.
  static let time = Format(
    name: "time",
    summary: "a time of day with seconds and an offset; second 60 only where a leap second can be",
    source: "RFC 3339 section 5.6, full-time, and section 5.7",
    passes: [
      "09:30:00Z", "18:30:00+09:00", "00:00:00-00:00", "23:59:59.999999999999z", "23:59:60Z",
      "08:59:60+09:00", "15:59:60-08:00", "01:29:60+01:30", "23:29:60+23:30",
    ],
    fails: [
      "09:30", "09:30:00", "09:30Z", "24:00:00Z", "09:60:00Z", "09:30:61Z", "9:30:00Z",
      "09:30:00.Z", "09:30:00+9:00", "09:30:00+0900", "09:30:00+24:00", "09:30:00+09:60",
      "22:59:60Z", "23:59:60+01:00", "09:30:00,5Z", "T09:30:00Z", "09:30:00Z+00:00", "09:30:00 Z",
    ],
    matches: { bytes in isFullTime(bytes, from: 0) })

  /// Whether the bytes from a place on are a `full-time` of RFC 3339 section 5.6.
  static func isFullTime(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard let hour = bytes.digits(2, at: start), hour < 24,
      bytes.has(UInt8(ascii: ":"), at: start + 2),
      let minute = bytes.digits(2, at: start + 3), minute < 60,
      bytes.has(UInt8(ascii: ":"), at: start + 5),
      let second = bytes.digits(2, at: start + 6), second <= 60
    else { return false }
    var index = start + 8
    if bytes.has(UInt8(ascii: "."), at: index) {
      let end = bytes.endOfDigits(from: index + 1)
      guard end > index + 1 else { return false }
      index = end
    }
    guard let offset = bytes.utcOffset(from: index) else { return false }
    // A leap second is the last of a day in UTC, wherever it is told.
    let minuteOfDay = (hour * 60 + minute - offset + 2 * 1440) % 1440
    return second < 60 || minuteOfDay == 1439
  }
}
