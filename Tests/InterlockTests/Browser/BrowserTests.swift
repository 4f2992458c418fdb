import Interlock
import InterlockTestSupport
import Testing

/// What the engine accepts against what a browser's own inputs accept, value by value.
@Suite(.serialized, .enabled(if: Browser.path != nil, "no Chromium is installed to compare with"))
struct BrowserTests {
  struct Comparison: Sendable, CustomTestStringConvertible {
    var attributes: [String: String]
    /// The definition of the field.
    var field: String
    var seeds: [String]
    /// Whether the browser accepts more on purpose: then only what we accept is compared.
    var isNarrower = false
    var testDescription: String { field }
  }

  static let comparisons = [
    Comparison(
      attributes: ["type": "number", "step": "any"], field: "{ type: number }",
      seeds: ["-.8", "1e3", "0.5", "-12.75", "1E-2", "007", ".5e+1", "120"]),
    Comparison(
      attributes: ["type": "number", "min": "0.05", "step": "0.1", "max": "9"],
      field: "{ type: number, min: 0.05, step: 0.1, max: 9 }",
      seeds: ["0.05", "0.15", "8.95", "1.25", "2.3", "9.05", "-0.05", "3.85e0"]),
    Comparison(
      attributes: ["type": "number", "step": "0.01"], field: "{ type: number, step: 0.01 }",
      seeds: ["1.11", "1.115", "-3.07", "12", "1e-2", "1.5e-1"]),
    Comparison(
      attributes: ["type": "date"], field: "{ type: date }",
      seeds: ["2024-02-29", "2026-11-30", "0001-01-01", "1999-12-31", "2100-02-28"]),
    Comparison(
      attributes: ["type": "date", "min": "2026-01-05", "step": "7", "max": "2027-01-04"],
      field: "{ type: date, min: '2026-01-05', step: 7, max: '2027-01-04' }",
      seeds: ["2026-01-05", "2026-01-12", "2026-03-02", "2027-01-04", "2026-06-15"]),
    Comparison(
      attributes: ["type": "date", "step": "3"], field: "{ type: date, step: 3 }",
      seeds: ["1970-01-01", "1970-01-04", "2026-11-30", "1969-12-29"]),
    Comparison(
      attributes: ["type": "month"], field: "{ type: month }",
      seeds: ["2026-11", "0001-01", "1999-12", "2026-00"]),
    Comparison(
      attributes: ["type": "month", "step": "5"], field: "{ type: month, step: 5 }",
      seeds: ["1970-01", "1970-06", "2026-11", "1969-08"]),
    Comparison(
      attributes: ["type": "week"], field: "{ type: week }",
      seeds: ["2026-W01", "2020-W53", "2021-W52", "1970-W01", "2026-W48"]),
    Comparison(
      attributes: ["type": "week", "step": "2"], field: "{ type: week, step: 2 }",
      seeds: ["1970-W01", "1970-W03", "2026-W10", "2026-W11"]),
    Comparison(
      attributes: ["type": "time", "step": "any"], field: "{ type: time }",
      seeds: ["00:00", "23:59:59", "12:30:15.5", "09:05", "18:00:00.001"]),
    Comparison(
      attributes: ["type": "time", "step": "900"], field: "{ type: time, step: 900 }",
      seeds: ["00:15", "09:30:00", "12:45", "18:00:00.000"]),
    Comparison(
      attributes: ["type": "time", "min": "22:00", "max": "06:00", "step": "any"],
      field: "{ type: time, min: '22:00', max: '06:00' }",
      seeds: ["22:00", "23:15", "05:59:59", "06:00", "12:00", "21:59"]),
    Comparison(
      attributes: ["type": "datetime-local", "step": "any"], field: "{ type: localDateTime }",
      seeds: ["2026-11-30T09:30", "2024-02-29 23:59:59", "1970-01-01T00:00:00.5"]),
    Comparison(
      attributes: ["type": "datetime-local", "step": "3600"],
      field: "{ type: localDateTime, step: 3600 }",
      seeds: ["2026-11-30T09:00", "1970-01-01T00:00:00", "1969-12-31T23:00"]),
    Comparison(
      attributes: ["type": "email"], field: "{ format: email }",
      seeds: ["user@example.com", "a.b+c@x-y.z", "o'brien@a", ".a..@b.c", "x@a-.b"]),
    Comparison(
      attributes: ["type": "url"], field: "{ format: url }",
      seeds: ["https://example.com/a?b#c", "http://u:p@h:80/%41", "http://[::1]/", "HTTP://a.b"],
      isNarrower: true),
  ]

  /// Values with one or two characters changed, so that many stay near what is right.
  static func values(_ seeds: [String], _ random: inout SeededRandom) -> [String] {
    let alphabet = Array("0123456789-:.TWteE+@ax/%[]_'")
    var values = seeds
    while values.count < 2_000 {
      var text = Array(random.pick(seeds) ?? "")
      for _ in 0..<random.int(1...3) {
        let place = random.int(0...text.count)
        let character = random.pick(random.oneIn(3) ? alphabet : Array("0123456789")) ?? "0"
        switch random.int(0...9) {
        case 0 where place < text.count: text.remove(at: place)
        case 1: text.insert(character, at: place)
        default: if place < text.count { text[place] = character }
        }
      }
      values.append(String(text))
    }
    return values
  }

  /// Where the two go their own ways.
  ///
  /// The contract: years of more than four digits, numbers out of range, fractions of a second finer
  /// than a millisecond, and hosts by RFC 3986, where `a.1` is a name. Chromium: `1.e3`, which HTML's
  /// grammar has not, and what is off a step by less than a double shows.
  static func isOutOfScope(_ value: String, _ type: String) -> Bool {
    switch type {
    case "number":
      return value.count > 30 || value.contains(/\.[eE]|[eE][-+]?[0-9]{3}|[eE]-[0-9]{2}/)
    case "time", "datetime-local":
      return value.contains(/\.[0-9]{4}/) || value.contains(/^[0-9]{5}/)
    case "url": return value.contains(/^[^\/]*\/\/[^\/?#]*(%|\.[0-9]+([:\/?#]|$))/)
    default: return value.contains(/^[0-9]{5}/)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: comparisons)
  func `a browser takes and refuses the same values`(comparison: Comparison) throws {
    var random = SeededRandom(4_010)
    let type = comparison.attributes["type"] ?? ""
    let values = BrowserTests.values(comparison.seeds, &random)
      .filter { !BrowserTests.isOutOfScope($0, type) && !$0.hasPrefix(" ") && !$0.hasSuffix(" ") }
    let browser = try Browser.verdicts(comparison.attributes, on: values)
    let program = try RuleFile.program(
      "interlock: 1\nform: f\nfields: { v: \(comparison.field) }\nactions: { go: {} }\n")
    var accepted = 0
    for (value, isTaken) in zip(values, browser) {
      let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let isAccepted = try program.verdict("{\"v\":\"\(quoted)\"}").violations.isEmpty
      if isAccepted { accepted += 1 }
      if comparison.isNarrower && !isAccepted { continue }
      #expect(isAccepted == isTaken, "\(comparison.field): \(value)")
    }
    #expect(accepted > 20 && accepted < values.count && values.count > 1_000)
  }
}
