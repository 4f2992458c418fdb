import Foundation
import Interlock

/// A second reading of the formats that a regex or a line of arithmetic can say; the others are
/// compared with their own matcher, which reads bytes on its own as well.
enum OracleFormat {
  static func accepts(_ text: String, _ name: String) -> Bool {
    switch name {
    case "uuid": matches(text, /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/)
    case "ulid": matches(text, /[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}/)
    case "hexColor": matches(text, /#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})/)
    case "slug": matches(text, /[a-z0-9]+(-[a-z0-9]+)*/)
    case "ipv4": isIPv4(text)
    case "base64": isBase64(text)
    case "jsonPointer": matches(text, /(\/([^~\/]|~[01])*)*/)
    case "creditCard": isCreditCard(text)
    case "semver": isSemver(text)
    case "email":
      matches(
        text,
        /[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*/
      )
    case "date": isDate(text)
    case "json": OracleJSON(parsing: text) != nil && (Format.named(name)?.accepts(text) ?? false)
    default: Format.named(name)?.accepts(text) ?? false
    }
  }

  /// Whether a regex matches all of a text, code point by code point.
  private static func matches<Output>(_ text: String, _ regex: Regex<Output>) -> Bool {
    (try? regex.matchingSemantics(.unicodeScalar).wholeMatch(in: text)) != nil
  }

  private static func isIPv4(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard let number = Int(part), (0...255).contains(number) else { return false }
        return String(number) == part
      }
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

  private static func isDate(_ text: String) -> Bool {
    guard matches(text, /[0-9]{4}-[0-9]{2}-[0-9]{2}/) else { return false }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year >= 1 && day <= lengths[month - 1]
  }
}
