extension Format {
  /// A date and time with its offset from UTC.
  static let dateTime = Format(
    name: "dateTime",
    summary: "a real day, T, and a time as `time` accepts it, in the years 0001 to 9999",
    source: "RFC 3339 section 5.6, date-time, and section 5.7",
    passes: [
      "2026-11-30T09:30:00Z", "1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00",
      "1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "1937-01-01T12:00:27.87+00:20",
      "2024-02-29t00:00:00z",
    ],
    fails: [
      "2026-11-30", "2026-11-30 09:30:00Z", "2026-11-30T09:30:00", "2026-11-30T09:30Z",
      "2025-02-29T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T22:59:60Z",
      "20261130T093000Z", "2026-334T09:30:00Z", "2026-11-30T09:30:00+0900", "0000-01-01T00:00:00Z",
      "26-11-30T09:30:00Z", "2026-11-3১T09:30:00Z",
    ],
    matches: { bytes in
      bytes.count > 11 && bytes[10] | 0x20 == UInt8(ascii: "t")
        && CivilDate(bytes, at: 0) != nil && isFullTime(bytes, from: 11)
    })
}
