extension DateBound {
  /// The bound that a text in plain words means, such as `today+90d` for `today + 90 days`, or nil.
  static func spelling(meantBy text: String, for kind: Kind) -> String? {
    var result = ""
    var word = ""
    func spelled(_ word: String) -> String? {
      switch word {
      case "tomorrow": "today+1d"
      case "yesterday": "today-1d"
      case "year", "years": "y"
      case "month", "months": "mo"
      case "week", "weeks": "w"
      case "day", "days": "d"
      case "hour", "hours": "h"
      case "minute", "minutes", "min": "m"
      case "second", "seconds", "sec": "s"
      case "", "today", "now", "y", "mo", "w", "d", "h", "m", "s": word
      default: nil
      }
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.unicodeScalars.append(.init(byte + 32))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): word.unicodeScalars.append(.init(byte))
      case UInt8(ascii: " "), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let spelling = spelled(word) else { return nil }
        result += spelling
        word = ""
        if byte != UInt8(ascii: " ") { result.unicodeScalars.append(.init(byte)) }
      default: return nil
      }
    }
    guard let spelling = spelled(word) else { return nil }
    result += spelling
    do throws(ParseError) {
      _ = try DateBound(parsing: result, for: kind)
    } catch {
      return nil
    }
    return result
  }
}
