import Foundation

/// Codes and numbers with registries and check digits.
extension OracleFormat {
  static func isPhone(_ text: String) -> Bool {
    guard matches(text, /\+[0-9]{7,15}/) else { return false }
    let digits = text.dropFirst()
    return (1...3).contains { OracleCodes.callingCodes.contains(String(digits.prefix($0))) }
  }

  static func isIBAN(_ text: String) -> Bool {
    let plain = text.replacing(" ", with: "")
    if text.utf8.count != plain.utf8.count {
      var groups: [String] = []
      var rest = plain[...]
      while !rest.isEmpty {
        groups.append(String(rest.prefix(4)))
        rest = rest.dropFirst(4)
      }
      guard Array(groups.joined(separator: " ").utf8) == Array(text.utf8) else { return false }
    }
    guard matches(plain, /[A-Z]{2}[0-9]{2}[A-Z0-9]+/),
      let parts = OracleCodes.accountParts[String(plain.prefix(2))],
      plain.count == 4 + parts.reduce(0, +)
    else { return false }
    // What the check digits should be, were they not known yet.
    let unchecked = plain.dropFirst(4) + plain.prefix(2) + "00"
    let number = unchecked.map { String(Int(String($0), radix: 36) ?? 0) }.joined()
    // As one divides on paper.
    let rest = number.reduce(0) { rest, digit in (rest * 10 + (digit.wholeNumberValue ?? 0)) % 97 }
    return String(98 - rest + 100).suffix(2) == plain.dropFirst(2).prefix(2)
  }

  static func isBIC(_ text: String) -> Bool {
    guard matches(text, /[A-Z0-9]{8}([A-Z0-9]{3})?/) else { return false }
    let country = String(text.dropFirst(4).prefix(2))
    return country == "XK" || OracleCodes.countries.contains(country)
  }

  static func isISBN(_ text: String) -> Bool {
    guard matches(text, /[0-9]+([ -][0-9]+)*([ -]?[Xx])?/) else { return false }
    let characters = text.uppercased().filter { $0 != " " && $0 != "-" }
    let values = characters.map { $0 == "X" ? 10 : $0.wholeNumberValue ?? 0 }
    if values.count == 10 {
      return zip(values, (1...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
    }
    guard values.count == 13, !values.contains(10) else { return false }
    let isBook =
      characters.hasPrefix("978") || (characters.hasPrefix("979") && values[3] != 0)
    let sum = values.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return isBook && sum % 10 == 0
  }

  /// The tags that RFC 5646 section 2.1 lists as grandfathered.
  private static let grandfathered: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
    "sgn-ch-de", "art-lojban", "cel-gaulish", "no-bok", "no-nyn", "zh-guoyu", "zh-hakka", "zh-min",
    "zh-min-nan", "zh-xiang",
  ]

  static func isLanguageTag(_ text: String) -> Bool {
    guard matches(text, /[A-Za-z0-9-]+/) else { return false }
    let lower = text.lowercased()
    if grandfathered.contains(lower) { return true }
    var parts = pieces(lower, "-")
    guard parts.allSatisfy({ (1...8).contains($0.count) }) else { return false }
    // From the end: what is private, then the extensions, then the language itself.
    if let place = parts.firstIndex(of: "x") {
      guard place < parts.count - 1 else { return false }
      parts.removeSubrange(place...)
      if parts.isEmpty { return true }
    }
    while let place = parts.lastIndex(where: { $0.count == 1 }) {
      guard place > 0, place < parts.count - 1 else { return false }
      parts.removeSubrange(place...)
    }
    let language = parts.removeFirst()
    guard matches(language, /[a-z]{2,8}/) else { return false }
    // In these places, each at most once or as often as is said, and in this order.
    func take(_ most: Int, _ isRight: (String) -> Bool) {
      var count = 0
      while count < most, let next = parts.first, isRight(next) {
        parts.removeFirst()
        count += 1
      }
    }
    if language.count <= 3 { take(3) { matches($0, /[a-z]{3}/) } }
    take(1) { matches($0, /[a-z]{4}/) }
    take(1) { matches($0, /[a-z]{2}|[0-9]{3}/) }
    take(.max) { matches($0, /[a-z0-9]{5,8}|[0-9][a-z0-9]{3}/) }
    return parts.isEmpty
  }
}
