import Interlock
import InterlockTestSupport
import Testing

struct DecimalPropertyTests {
  /// Digits and an exponent, so that a test knows the value without reading it.
  struct Sample {
    var digits: String
    var exponent: Int
    var text: String { digits + "e\(exponent)" }

    init(_ random: inout SeededRandom, digits most: Int, exponent range: ClosedRange<Int>) {
      let count = random.int(1...most)
      var text = random.oneIn(2) ? "-" : ""
      for _ in 0..<count { text += String(random.int(random.oneIn(3) ? 0...0 : 0...9)) }
      digits = text
      exponent = random.int(range)
    }

    func integer(_ unit: Int) -> ReferenceInteger {
      ReferenceInteger(digits, zeros: exponent - unit)
    }
  }

  @Test func `order, sums and multiples agree with schoolbook integers`() throws {
    var random = SeededRandom(1)
    for round in 0..<4_000 {
      let most = round % 3 == 0 ? 40 : round % 3 == 1 ? 18 : 4
      let reach = round % 4 == 0 ? 60 : 6
      let left = Sample(&random, digits: most, exponent: -reach...reach)
      var right = Sample(&random, digits: most, exponent: -reach...reach)
      if random.oneIn(4) { right.exponent = left.exponent }
      let step = Sample(&random, digits: random.oneIn(2) ? 2 : most, exponent: -reach...reach)
      let unit = -reach
      let (a, b) = (left.integer(unit), right.integer(unit))
      let (x, y) = (try decimal(left.text), try decimal(right.text))
      #expect((x < y) == (a < b), "\(left.text) \(right.text)")
      #expect((x == y) == (a == b), "\(left.text) \(right.text)")

      let sum = Decimal(html: (a + b).text + "e\(unit)")
      #expect(x.adding(y) == sum, "\(left.text) + \(right.text)")
      let difference = Decimal(html: (a + -b).text + "e\(unit)")
      #expect(x.subtracting(y) == difference, "\(left.text) - \(right.text)")

      let width = step.integer(unit)
      guard !width.digits.isEmpty else { continue }
      #expect(
        x.isMultiple(of: try decimal(step.text), from: y) == (a + -b).isMultiple(of: width),
        "\(left.text) \(step.text) \(right.text)")
    }
  }

  @Test func `true multiples are found at any size`() throws {
    var random = SeededRandom(2)
    for _ in 0..<2_000 {
      let step = Sample(&random, digits: 12, exponent: -150...100)
      var product = ReferenceInteger("0")
      for _ in 0..<random.int(0...40) { product = product + step.integer(step.exponent) }
      let value = product.text + "e\(step.exponent)"
      #expect(try decimal(value).isMultiple(of: decimal(step.text)), "\(value) \(step.text)")
    }
  }

  @Test func `doubles are correctly rounded`() throws {
    var random = SeededRandom(3)
    for round in 0..<20_000 {
      let reach = round % 2 == 0 ? 25 : 360
      let sample = Sample(
        &random, digits: round % 5 == 0 ? 40 : 20, exponent: -reach...min(reach, 300))
      guard let expected = Double(sample.text), expected.isFinite else {
        #expect(Decimal(html: sample.text) == nil)
        continue
      }
      #expect(Decimal(html: sample.text)?.double ?? 0 == expected, "\(sample.text)")
    }
  }

  @Test func `every double reads back, at the edges too`() {
    var random = SeededRandom(4)
    for round in 0..<20_000 {
      let pattern =
        round < 200
        ? UInt64(round)
        : round < 400
          ? Double.greatestFiniteMagnitude.bitPattern - UInt64(round - 200)
          : round < 600 ? 0x000F_FFFF_FFFF_FF00 + UInt64(round - 400) : random.next()
      let value = Double(bitPattern: pattern)
      guard value.isFinite else { continue }
      #expect(Decimal(value)?.double == value, "\(value)")
    }
  }

  @Test func `halves between doubles go to the even one`() throws {
    // 2^53 + 1 lies exactly between two doubles; one more digit tips it.
    #expect(try decimal("9007199254740993").double == 9_007_199_254_740_992)
    #expect(try decimal("9007199254740993.0000000000000000000001").double == 9_007_199_254_740_994)
    #expect(try decimal("9007199254740995").double == 9_007_199_254_740_996)
    // Half the least number is a tie with 0, and 2.4703282292062327e-324 is just below it.
    #expect(try decimal("2.4703282292062327e-324").double == 0)
    #expect(try decimal("2.4703282292062328e-324").double == Double.leastNonzeroMagnitude)
    #expect(try decimal("2.2250738585072011e-308").double.bitPattern == 0x000F_FFFF_FFFF_FFFF)
    #expect(Decimal(html: "1.797693134862315807e308")?.double == .greatestFiniteMagnitude)
    #expect(Decimal(html: "1.797693134862315808e308") == nil)
  }

  @Test func `text reads back`() throws {
    var random = SeededRandom(5)
    for _ in 0..<5_000 {
      let sample = Sample(&random, digits: 40, exponent: -300...250)
      let value = try decimal(sample.text)
      #expect(Decimal(json: value.text) == value, "\(sample.text)")
    }
  }

  @Test func `rounding agrees with rounding the text`() throws {
    var random = SeededRandom(6)
    for _ in 0..<10_000 {
      let decimals = random.int(0...6)
      var value = Double(random.int(-2_000_000...2_000_000)) / 1000
      if random.oneIn(3) { value = Double.random(in: -1e6...1e6, using: &random) }
      let text = try #require(Decimal(value)).text
      let parts = text.split(separator: ".")
      let fraction = parts.count > 1 ? String(parts[1]) : ""
      guard fraction.count > decimals, !text.contains("e") else {
        #expect(Decimal.rounded(value, decimals: decimals) == value)
        continue
      }
      let kept = ReferenceInteger(String(parts[0]) + String(fraction.prefix(decimals)))
      let dropped = String(fraction.dropFirst(decimals))
      let half = "5" + String(repeating: "0", count: dropped.count - 1)
      let isOdd = (kept.digits.first ?? 0) % 2 == 1
      let up = dropped > half || (dropped == half && isOdd)
      var magnitude = kept
      magnitude.isNegative = false
      if up { magnitude = magnitude + ReferenceInteger("1") }
      let expected = try #require(Double(magnitude.text + "e-\(decimals)"))
      #expect(
        Decimal.rounded(value, decimals: decimals) == (value < 0 ? -expected : expected),
        "\(value) \(decimals)")
    }
  }

  @Test func `junk is refused without a trap`() {
    var random = SeededRandom(7)
    let alphabet = Array("0123456789.-+eE x\u{0}é".utf8)
    for _ in 0..<50_000 {
      let bytes = (0..<random.int(0...12)).map { _ in random.pick(alphabet) ?? 0 }
      let html = Decimal(html: bytes.span)
      if let json = Decimal(json: bytes.span) {
        #expect(html == json, "what JSON reads, HTML reads alike")
      }
      if let integer = Decimal.integer(html: bytes.span) {
        #expect(html?.int64 == integer)
      }
    }
  }
}
