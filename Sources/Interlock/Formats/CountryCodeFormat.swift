extension Format {
  /// A country as two letters.
  static let countryCode = Format(
    name: "countryCode",
    summary: "an officially assigned country code of two capital letters",
    source: "ISO 3166-1:2020, alpha-2 code",
    passes: ["KR", "US", "AD", "ZW", "GB", "SS", "CW"],
    fails: ["", "kr", "UK", "EU", "XK", "ZZ", "K", "KOR", "AN", "410", "K ", "ＫＲ", "AA", "YU"],
    matches: { bytes in
      bytes.count == 2 && CodeTable.countries.row(of: bytes, 0..<2) != nil
    })
}
