extension Format {
  /// The code of a bank.
  static let bic = Format(
    name: "bic",
    summary: "4 capital letters or digits, a country code, 2 letters or digits, perhaps 3 more",
    source: "ISO 9362:2022 section 5",
    passes: ["DEUTDEFF", "DEUTDEFF500", "NEDSZAJJXXX", "BSCHESMM", "A1B2GB2L", "NCBVXKPR"],
    fails: [
      "", "DEUTDEF", "DEUTDEFF5", "DEUTDEFF50", "DEUTDEFF5000", "deutdeff", "DEUTZZFF", "DEUT DEFF",
      "DEUT12FF", "DEUTDE-F", "DEUTUKFF",
    ],
    matches: { bytes in
      guard bytes.count == 8 || bytes.count == 11 else { return false }
      for index in 0..<bytes.count
      where !bytes[index].isASCIIUppercase && bytes[index].decimalDigit == nil { return false }
      // Kosovo has no assigned code; banks there use XK.
      return CodeTable.countries.row(of: bytes, 4..<6) != nil
        || (bytes[4] == UInt8(ascii: "X") && bytes[5] == UInt8(ascii: "K"))
    })
}
