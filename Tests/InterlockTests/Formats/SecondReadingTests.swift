import Interlock
import InterlockTestSupport
import Testing

/// The engine beside the second reading of each standard, over texts near the border.
struct SecondReadingTests {
  /// Characters that some grammar knows, and some that only look like them.
  private static let alphabet = Array(
    "aAzZfFgGxXtTwWpP019+-./:;=?#[]@%_~ $,\"\\{}()|<>^`'*!&\t\n\0\u{7F}\u{85}é한١۱。·ʼßΣ中ー・\u{301}\u{200C}\u{200D}\u{200B}\u{FEFF}\u{E000}\u{FFFD}\u{1F600}"
      .unicodeScalars)

  private static func mutate(
    _ text: String, _ others: [String], _ random: inout SeededRandom
  ) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<random.int(1...3) {
      let place = random.int(0...scalars.count)
      switch random.int(0...5) {
      case 0 where place < scalars.count: scalars.remove(at: place)
      case 1 where place < scalars.count:
        scalars[place] = random.pick(alphabet) ?? "a"
      case 2 where place < scalars.count:
        // One up or down: the next digit or letter, or what is just beyond the last.
        let value = scalars[place].value
        let next = Unicode.Scalar(random.oneIn(2) ? value + 1 : max(value, 1) - 1)
        scalars[place] = next ?? scalars[place]
      case 3:
        // The end of another text behind the beginning of this one.
        let other = Array((random.pick(others) ?? "").unicodeScalars)
        scalars = Array(scalars[..<place]) + other[random.int(0...other.count)...]
      case 4 where place < scalars.count: scalars.insert(scalars[place], at: place)
      default: scalars.insert(random.pick(alphabet) ?? "a", at: place)
      }
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars.prefix(300))
    return result
  }

  @Test(arguments: Format.catalogue.indices)
  func `the engine says what the second reading says`(index: Int) throws {
    let format = Format.catalogue[index]
    let rows = try FormatCases.read("cases.tsv") + FormatCases.read("domains.tsv")
    let hosts = format.name == "idnEmail" ? rows.filter { $0.format == "idnHostname" } : []
    let seeds =
      format.passes + format.fails.filter { $0.utf8.count < 200 }
      + rows.filter { $0.format == format.name }.map(\.text).prefix(200)
      + hosts.map { "é@" + $0.text }.prefix(200)
    var random = SeededRandom(22)
    var answered = 0
    var accepted = 0
    for round in 0..<1_500 {
      let seed = round < seeds.count ? seeds[round] : random.pick(seeds) ?? ""
      let text = round < seeds.count ? seed : Self.mutate(seed, seeds, &random)
      guard let expected = OracleFormat.reading(text, format.name) else { continue }
      answered += 1
      if expected { accepted += 1 }
      #expect(format.accepts(text) == expected, "\(format.name): \(text.debugDescription)")
    }
    let isInternational = format.name.hasPrefix("idn")
    #expect(isInternational ? answered > 1_000 : answered == 1_500, "\(answered)")
    #expect(accepted > 8, "\(accepted)")
  }

  @Test func `the registries are those of the second reading, code by code`() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
    for first in letters {
      for second in letters {
        let code = first + second
        compare("countryCode", code)
        compare("bic", "ABCD" + code + "2L")
        for third in letters { compare("currencyCode", code + third) }
      }
    }
    for code in 0...999 { compare("phone", "+" + String(code) + "5550123") }
  }

  @Test func `each country's account numbers have the length of the registry`() throws {
    let format = try #require(Format.named("iban"))
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
    var countries: [String: Int] = [:]
    for (first, firstLetter) in letters.enumerated() {
      for (second, secondLetter) in letters.enumerated() {
        let country = firstLetter + secondLetter
        // The check digits that are right for any number of zeros.
        let digits = 98 - ((first + 10) * 100 + second + 10) * 100 % 97
        let head = country + String(String(digits + 100).suffix(2))
        for length in 5...40 {
          let text = head + String(repeating: "0", count: length - 4)
          guard format.accepts(text) else { continue }
          #expect(countries[country] == nil)
          countries[country] = length
          #expect(OracleFormat.reading(text, "iban") == true, "\(text)")
        }
      }
    }
    #expect(countries.count == 89)
    #expect(countries["NO"] == 15 && countries["RU"] == 33 && countries["HN"] == 28)
  }

  private func compare(_ name: String, _ text: String) {
    let expected = OracleFormat.reading(text, name)
    #expect(Format.named(name)?.accepts(text) == expected, "\(name): \(text)")
  }
}
