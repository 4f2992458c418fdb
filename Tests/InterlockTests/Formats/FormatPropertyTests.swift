import InterlockTestSupport
import Testing

@testable import Interlock

/// Texts that are right by construction, and the same with one change that breaks the grammar.
struct FormatPropertyTests {
  private static let hex = Array("0123456789abcdefABCDEF")
  private static let digits = Array("0123456789")
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  private func text(
    _ random: inout SeededRandom, _ characters: [Character], _ count: Int
  ) -> String {
    String((0..<count).compactMap { _ in random.pick(characters) })
  }

  private func label(_ random: inout SeededRandom) -> String {
    let word = Self.letters + Self.digits
    let inner = random.oneIn(2) ? "-" : ""
    return text(&random, word, random.int(1...8)) + inner + text(&random, word, random.int(1...8))
  }

  /// The ISO/IEC 7064 check digits of an account number.
  private func checkDigits(_ country: String, _ account: String) -> String {
    var rest = 0
    for character in account + country + "00" {
      let value = Int(String(character), radix: 36) ?? 0
      rest = (rest * (value > 9 ? 100 : 10) + value) % 97
    }
    let digits = String(98 - rest)
    return digits.count == 1 ? "0" + digits : digits
  }

  private func valid(_ name: String, _ random: inout SeededRandom) -> String? {
    switch name {
    case "email":
      return text(&random, Self.letters + Array("._+'"), random.int(1...20)) + "@" + label(&random)
        + "." + label(&random)
    case "hostname": return label(&random) + "." + label(&random)
    case "url": return "https://" + label(&random) + ":" + String(random.int(0...65_535)) + "/a?b#c"
    case "ipv4": return (0..<4).map { _ in String(random.int(0...255)) }.joined(separator: ".")
    case "ipv6":
      return (0..<8).map { _ in text(&random, Self.hex, random.int(1...4)) }
        .joined(separator: ":")
    case "uuid":
      return [8, 4, 4, 4, 12].map { text(&random, Self.hex, $0) }.joined(separator: "-")
    case "creditCard", "isbn":
      let head = name == "isbn" ? "978" : "4"
      let body = head + text(&random, Self.digits, (name == "isbn" ? 12 : 15) - head.count)
      let weights = name == "isbn" ? [1, 3] : [2, 1]
      var sum = 0
      for (index, character) in body.enumerated() {
        let value = (character.wholeNumberValue ?? 0) * weights[index % 2]
        sum += name == "isbn" ? value : value / 10 + value % 10
      }
      return body + String((10 - sum % 10) % 10)
    case "iban":
      let account = text(&random, Self.digits, 18)
      return "DE" + checkDigits("DE", account) + account
    case "phone": return "+82" + text(&random, Self.digits, random.int(5...13))
    case "semver":
      return (0..<3).map { _ in String(random.int(0...99)) }.joined(separator: ".") + "-rc."
        + String(random.int(0...9))
    case "hexColor": return "#" + text(&random, Self.hex, random.pick([3, 4, 6, 8]) ?? 3)
    case "slug": return label(&random)
    default: return nil
    }
  }

  private static let names = [
    "email", "hostname", "url", "ipv4", "ipv6", "uuid", "creditCard", "isbn", "iban", "phone",
    "semver", "hexColor", "slug",
  ]

  @Test(arguments: names)
  func `what is right by construction is accepted, and with a wrong character refused`(
    name: String
  ) throws {
    let format = try #require(Format.named(name))
    var random = SeededRandom(2_026)
    for _ in 0..<300 {
      let made = valid(name, &random)
      let text = try #require(made)
      #expect(format.accepts(text), "\(text)")
      // No grammar of these has room for any of them.
      let wrong = random.pick([" ", "\u{0}", "\"", "é", "\\", "<"]) ?? " "
      var broken = text
      let isInner = random.int(1...max(text.count - 1, 1))
      broken.insert(contentsOf: wrong + wrong, at: text.index(text.startIndex, offsetBy: isInner))
      #expect(!format.accepts(broken), "\(broken)")
      #expect(!format.accepts(text + "\n"), "\(text)")
      #expect(!format.accepts("\u{FEFF}" + text), "\(text)")
    }
  }

  @Test(arguments: ["creditCard", "isbn", "iban"])
  func `one wrong digit is always found`(name: String) throws {
    let format = try #require(Format.named(name))
    var random = SeededRandom(97)
    for _ in 0..<200 {
      let made = valid(name, &random)
      var characters = Array(try #require(made))
      let place = random.int(4...(characters.count - 1))
      let digit = try #require(characters[place].wholeNumberValue)
      characters[place] = Character(String((digit + random.int(1...9)) % 10))
      #expect(!format.accepts(String(characters)), "\(String(characters))")
    }
  }

  @Test func `every code of the tables is well-formed, in order and without doubles`() {
    for (table, width) in [
      (CodeTable.countries, 2), (CodeTable.currencies, 3), (CodeTable.ibanLengths, 2),
      (CodeTable.callingCodes, 3),
    ] {
      let codes = (0..<table.count).map { String(decoding: table.code(ofRow: $0), as: UTF8.self) }
      #expect(codes == codes.sorted() && Set(codes).count == codes.count)
      for (row, code) in codes.enumerated() {
        #expect(code.count <= width && !code.isEmpty)
        let bytes = Array(code.utf8)
        #expect(table.row(of: bytes.span, 0..<bytes.count) == row)
      }
    }
    #expect(CodeTable.countries.count == 249)
    let callingCodes = (0..<CodeTable.callingCodes.count).map {
      String(decoding: CodeTable.callingCodes.code(ofRow: $0), as: UTF8.self)
    }
    for code in callingCodes {
      #expect(!callingCodes.contains { $0 != code && $0.hasPrefix(code) }, "\(code)")
    }
  }
}
