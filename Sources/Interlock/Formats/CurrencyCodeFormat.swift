extension Format {
  /// A currency as three letters.
  static let currencyCode = Format(
    name: "currencyCode",
    summary: "a currency code in use, of three capital letters; funds and metals are among them",
    source: "ISO 4217:2015, alphabetic code, table A.1",
    passes: ["EUR", "KRW", "USD", "AED", "ZWG", "XAU", "CHF", "XXX", "SLE"],
    fails: ["", "eur", "DEM", "EURO", "EU", "€", "BTC", "978", "HRK", "ANG", "XX ", "AAA", "ZZZ"],
    matches: { bytes in
      bytes.count == 3 && CodeTable.currencies.row(of: bytes, 0..<3) != nil
    })
}
