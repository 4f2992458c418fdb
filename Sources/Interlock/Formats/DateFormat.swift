extension Format {
  /// A real day as `YYYY-MM-DD`.
  static let date = Format(
    name: "date",
    summary: "a day of the calendar as YYYY-MM-DD, in the years 0001 to 9999",
    source: "RFC 3339 section 5.6, full-date",
    passes: ["2026-11-30", "2024-02-29", "0001-01-01", "9999-12-31"],
    fails: [
      "2023-02-29", "2026-11-31", "2026-13-01", "2026-1-01", "20261130", "2026-W49-1", "0000-01-01",
      "2026-11-30T00:00:00Z", "30.11.2026", "２０２６-11-30",
    ],
    matches: { bytes in CivilDate(bytes) != nil })
}
