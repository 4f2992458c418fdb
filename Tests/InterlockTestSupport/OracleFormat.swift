import Foundation
import Interlock
import InterlockPCRE2

/// A second reading of every format, from the standards and apart from the engine: texts are split
/// and matched by regexes, and tables are written down once more from other sources.
package enum OracleFormat {
  /// Whether a text has a format, by the second reading, or by the engine's where there is none.
  static func accepts(_ text: String, _ name: String) -> Bool {
    reading(text, name) ?? (Format.named(name)?.accepts(text) ?? false)
  }

  /// What the second reading says of a text; nil where it does not know.
  ///
  /// That is only so for international names that need what Swift's own tables of Unicode have not:
  /// scripts from right to left, and what joins letters.
  package static func reading(_ text: String, _ name: String) -> Bool? {
    switch name {
    case "uuid": matches(text, /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/)
    case "ulid": matches(text, /[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}/)
    case "hexColor": matches(text, /#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})/)
    case "slug": matches(text, /[a-z0-9]+(-[a-z0-9]+)*/)
    case "base64": isBase64(text)
    case "jsonPointer": matches(text, /(\/([^~\/]|~[01])*)*/)
    case "creditCard": isCreditCard(text)
    case "semver": isSemver(text)
    case "email":
      matches(
        text,
        /[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*/
      )
    case "json": isJSON(text)
    case "regex": isRegex(text)
    case "timeZone": FixedTimeZones.real.contains(text)
    case "ipv4": isIPv4(text)
    case "ipv6": isIPv6(text)
    case "ip": isIPv4(text) || isIPv6(text)
    case "cidr": isCIDR(text)
    case "uri": isURI(text, .ascii)
    case "uriReference": isURI(text, .reference)
    case "iri": isURI(text, .unicode)
    case "url": isURL(text)
    case "hostname": isHostname(text)
    case "idnHostname": isInternationalHostname(text)
    case "idnEmail": isInternationalEmail(text)
    case "date": isDate(text)
    case "time": isTime(text)
    case "dateTime": isDateTime(text)
    case "duration": isDuration(text)
    case "phone": isPhone(text)
    case "iban": isIBAN(text)
    case "bic": isBIC(text)
    case "isbn": isISBN(text)
    case "languageTag": isLanguageTag(text)
    case "countryCode": OracleCodes.countries.contains(text)
    case "currencyCode": OracleCodes.currencies.contains(text)
    default: nil
    }
  }

  /// Whether a regex matches all of a text, code point by code point.
  static func matches<Output>(_ text: String, _ regex: Regex<Output>) -> Bool {
    (try? regex.matchingSemantics(.unicodeScalar).wholeMatch(in: text)) != nil
  }

  private static func isBase64(_ text: String) -> Bool {
    guard matches(text, /([A-Za-z0-9+\/]{4})*([A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=)?/),
      let data = Data(base64Encoded: text)
    else { return false }
    // Bits that no byte uses would be lost on the way back.
    return data.base64EncodedString() == text
  }

  private static func isCreditCard(_ text: String) -> Bool {
    guard matches(text, /[0-9]+([ -][0-9]+)*/) else { return false }
    let digits = text.unicodeScalars.compactMap { Int(String($0)) }
    guard (12...19).contains(digits.count) else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, place in
      let (index, digit) = place
      let weighed = index % 2 == 1 ? digit * 2 : digit
      return sum + (weighed > 9 ? weighed - 9 : weighed)
    }
    return sum % 10 == 0
  }

  private static func isSemver(_ text: String) -> Bool {
    let core = /(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)/
    let halves = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    if halves.count == 2, !matches(String(halves[1]), /[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*/) {
      return false
    }
    let parts = (halves.first ?? "").split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard matches(String(parts.first ?? ""), core) else { return false }
    guard parts.count == 2 else { return true }
    let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      matches(String(name), /0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*/)
    }
  }

  private static func isJSON(_ text: String) -> Bool {
    guard let value = OracleJSON(parsing: text) else { return false }
    return depth(of: value) <= 512 && hasRightNumbers(value)
  }

  /// The reader of JSON takes numbers as they are written; here they have the form of RFC 8259.
  private static func hasRightNumbers(_ value: OracleJSON) -> Bool {
    switch value {
    case .number(let text):
      matches(text, /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/)
    case .array(let elements): elements.allSatisfy(hasRightNumbers)
    case .object(let members): members.allSatisfy { hasRightNumbers($0.value) }
    default: true
    }
  }

  private static func depth(of value: OracleJSON) -> Int {
    switch value {
    case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
    case .object(let members): 1 + (members.map { depth(of: $0.value) }.max() ?? 0)
    default: 0
    }
  }

  /// The engine's word alone: the format must not take a shorter way to another answer.
  private static func isRegex(_ text: String) -> Bool {
    (try? PCRE2().compile(text, mode: .whole)) != nil
  }
}
