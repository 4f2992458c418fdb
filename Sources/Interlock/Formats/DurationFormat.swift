extension Format {
  /// A length of time in the form of ISO 8601.
  static let duration = Format(
    name: "duration",
    summary: "weeks alone, or years, months, days, T, hours, minutes and seconds; each at most once"
      + " and at least one, the last perhaps with a fraction",
    source: "ISO 8601-1:2019 section 5.5.2.2, format with designators",
    passes: [
      "P1DT12H", "PT30M", "P4Y", "P1Y2M3DT4H5M6S", "PT0S", "P2W", "P1Y1D", "PT1H1S", "PT36H",
      "PT1.5S", "PT0,25H", "P0D", "P1M", "PT1M", "P99999999999999999999D", "P1.5W",
    ],
    fails: [
      "P", "PT", "P1", "1D", "P1DT", "P1H", "PT1D", "P1D1Y", "P1Y2W", "P1W1D", "P1Y1Y", "p1d",
      "PT1h", "P-1D", "-P1D", "P1.5DT1H", "PT1.S", "PT.5S", "P1D ", "P1YT", "PT1H2", "P১D", "P1W2W",
      "PT1S1M", "1h30m",
    ],
    matches: { bytes in
      guard bytes.has(UInt8(ascii: "P"), at: 0) else { return false }
      var index = 1
      var isTime = false
      // The next unit must have a higher place than the last; 0 before the first.
      var place = 0
      var hasUnit = false
      while index < bytes.count {
        if !isTime, bytes[index] == UInt8(ascii: "T") {
          (isTime, hasUnit, place) = (true, false, max(place, 4))
          index += 1
          continue
        }
        let end = bytes.endOfDigits(from: index)
        guard end > index, end < bytes.count else { return false }
        index = end
        var isLast = false
        if bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
          let end = bytes.endOfDigits(from: index + 1)
          guard end > index + 1, end < bytes.count else { return false }
          index = end
          isLast = true
        }
        guard let next = durationPlace(bytes[index], isTime: isTime), next > place else {
          return false
        }
        // Weeks stand alone.
        if next == 1, place != 0 { return false }
        isLast = isLast || next == 1
        place = next
        hasUnit = true
        index += 1
        if isLast, index < bytes.count { return false }
      }
      return hasUnit
    })

  /// The order of a unit among the others, from 1 for weeks; nil where it cannot stand.
  private static func durationPlace(_ unit: UInt8, isTime: Bool) -> Int? {
    switch (unit, isTime) {
    case (UInt8(ascii: "W"), false): 1
    case (UInt8(ascii: "Y"), false): 2
    case (UInt8(ascii: "M"), false): 3
    case (UInt8(ascii: "D"), false): 4
    case (UInt8(ascii: "H"), true): 5
    case (UInt8(ascii: "M"), true): 6
    case (UInt8(ascii: "S"), true): 7
    default: nil
    }
  }
}
