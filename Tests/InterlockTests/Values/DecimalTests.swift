import Interlock
import InterlockTestSupport
import Testing

/// Reads a number that the test knows to be one.
func decimal(_ text: String) throws -> Decimal {
  try #require(Decimal(html: text), "no number: \(text)")
}

struct DecimalTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "-.8", ".5", "1e3", "1E-3", "1e+3", "00012", "0.10", "1e308",
  ])
  func `HTML's grammar accepts`(text: String) {
    #expect(Decimal(html: text) != nil)
  }

  @Test(arguments: [
    "", "-", ".", "-.", "+1", "1.", "1.e3", "0x1", "1,5", "NaN", "inf", "Infinity", "1e", "1e+",
    "1e1.5",
    " 1", "1 ", "1_000", "--1", "e3", ".e3", "１", "1e401", "1e-401", "1e309", "-1e309",
    "1e99999999999999999999",
    "1.7976931348623159e308", "12345678901234567890123456789012345678901",
  ])
  func `HTML's grammar refuses`(text: String) {
    #expect(Decimal(html: text) == nil)
  }

  @Test(arguments: ["0", "-0", "10", "1.5", "-1.5e3", "1E+2", "0.0", "0e1"])
  func `JSON's grammar accepts`(text: String) {
    #expect(Decimal(json: text) != nil)
  }

  @Test(arguments: ["", "-", "01", "-01", ".5", "-.5", "1.", "1.e1", "+1", "1e", "00", "0x1", "1 "])
  func `JSON's grammar refuses`(text: String) {
    #expect(Decimal(json: text) == nil)
  }

  @Test func `limits count digits and exponents of the value`() throws {
    let forty = String(repeating: "9", count: 40)
    #expect(try decimal(forty).text == "9.\(String(repeating: "9", count: 39))e+39")
    #expect(Decimal(html: forty + "9") == nil)
    // Zeros at either end are not significant.
    #expect(try decimal(forty + "0") == decimal(forty + "e1"))
    #expect(try decimal("000" + forty + ".000") == decimal(forty))
    #expect(try decimal("1" + String(repeating: "0", count: 200)) == decimal("1e200"))
    #expect(try decimal("0." + String(repeating: "0", count: 398) + "1e-1") == decimal("1e-400"))
    #expect(Decimal(html: "0." + String(repeating: "0", count: 399) + "1e-1") == nil)
    #expect(try decimal("0e400") == .zero)
    #expect(Decimal(html: "0e401") == nil)
    #expect(try decimal("1e-400").double == 0)
  }

  @Test func `numbers are equal by value`() throws {
    for (left, right) in [("1.0", "1e0"), ("100", "1e2"), ("-0", "0.00"), (".50", "5e-1")] {
      #expect(try decimal(left) == decimal(right))
      #expect(try decimal(left).hashValue == decimal(right).hashValue)
    }
    #expect(try decimal("1.11") != decimal("1.110000000000000000000000000000001"))
  }

  @Test func `numbers are ordered by value`() throws {
    let ordered = try [
      "-1e300", "-10", "-9.99", "-1e-300", "0", "1e-300", "0.1", "0.11", "9", "10",
      "10.0000000000000000000001",
      "1e300",
    ].map(decimal)
    for (left, right) in zip(ordered, ordered.dropFirst()) {
      #expect(left < right)
      #expect(!(right < left))
      #expect(!(left < left))
    }
  }

  @Test func `integers are recognised`() throws {
    for (text, value) in [
      ("75.0", 75), ("1e2", 100), ("-0", 0), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("922337203685477580.7e1", .max),
    ] as [(String, Int64)] {
      #expect(try decimal(text).int64 == value)
      #expect(try decimal(text).isInteger)
      #expect(try decimal(text) == Decimal(value))
    }
    for text in ["1.5", "1e-2", "9223372036854775808", "-9223372036854775809", "1e19", "1e300"] {
      #expect(try decimal(text).int64 == nil)
    }
    #expect(try decimal("1e300").isInteger)
    #expect(try !decimal("1.5").isInteger)
  }

  @Test func `text integers have their own grammar`() {
    for (text, value) in [
      ("0", 0), ("-0", 0), ("0007", 7), ("-12", -12), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("000000000000000000000000000000001", 1),
    ] as [(String, Int64)] {
      #expect(Decimal.integer(html: text.utf8.span) == value)
    }
    for text in [
      "", "-", "+1", "1.0", "1e2", " 1", "0x1", "9223372036854775808", "-9223372036854775809", "1-",
    ] {
      #expect(Decimal.integer(html: text.utf8.span) == nil)
    }
    #expect(Decimal.integer(json: "75.0".utf8.span) == 75)
    #expect(Decimal.integer(json: "1e2".utf8.span) == 100)
    #expect(Decimal.integer(json: "007".utf8.span) == nil)
    #expect(Decimal.integer(json: "7.5".utf8.span) == nil)
  }

  @Test func `multiples are exact`() throws {
    for (value, step, base) in [
      ("1.11", "0.01", "0"), ("0.3", "0.1", "0"), ("-1.11", "0.01", "0"), ("7", "5", "2"),
      ("7", "-5", "2"),
      ("1.5", "1", "0.5"), ("1e300", "1e-300", "0"), ("1e300", "7e-300", "1e300"), ("2", "3", "-1"),
      ("0.1", "0.2", "-0.1"), ("9007199254740993", "1", "0"), ("0", "0", "0"), ("-5", "3", "1"),
      ("1.0000000000000000000000000000000001", "1", "0.0000000000000000000000000000000001"),
    ] {
      #expect(
        try decimal(value).isMultiple(of: decimal(step), from: decimal(base)),
        "\(value) \(step) \(base)")
    }
    for (value, step, base) in [
      ("1.115", "0.01", "0"), ("7", "5", "0"), ("1", "0", "0"), ("1e-300", "1e300", "0"),
      ("1e300", "7e-300", "0"),
      ("0.3", "0.2", "0"), ("1.5", "1", "0"), ("1e300", "3e299", "0"), ("-7", "5", "2"),
    ] {
      #expect(
        try !decimal(value).isMultiple(of: decimal(step), from: decimal(base)),
        "\(value) \(step) \(base)")
    }
  }

  @Test func `text is plain until it is long`() throws {
    for (text, canonical) in [
      ("1.50", "1.5"), ("-.8", "-0.8"), ("1e3", "1000"), ("1e20", "100000000000000000000"),
      ("1e21", "1e+21"),
      ("123e-8", "0.00000123"), ("1e-6", "0.000001"), ("1e-7", "1e-7"),
      ("-1.25e-300", "-1.25e-300"), ("-0", "0"),
      ("75.0", "75"),
    ] {
      #expect(try decimal(text).text == canonical)
    }
  }

  @Test func `doubles come in as the shortest decimal that reads back`() throws {
    #expect(Decimal(0.1 + 0.2)?.text == "0.30000000000000004")
    #expect(Decimal(1e23)?.text == "1e+23")
    #expect(Decimal(Double.leastNonzeroMagnitude)?.text == "5e-324")
    #expect(Decimal(-0.0) == .zero)
    #expect(Decimal(Double.greatestFiniteMagnitude)?.double == .greatestFiniteMagnitude)
    #expect(Decimal(Double.infinity) == nil)
    #expect(Decimal(Double.nan) == nil)
  }

  @Test func `rounding is half to even of the shortest decimal`() {
    for (value, decimals, expected) in [
      (1.005, 2, 1.0), (1.015, 2, 1.02), (2.5, 0, 2), (3.5, 0, 4), (-2.5, 0, -2), (0.125, 2, 0.12),
      (20.8, 1, 20.8),
      (0.5, 0, 0), (1.5, 0, 2), (0.05, 1, 0), (0.15, 1, 0.2), (0.25, 1, 0.2), (0.35, 1, 0.4),
      (9.995, 2, 10),
      (9.985, 2, 9.98), (1e300, 2, 1e300), (1e-300, 2, 0), (8.345, 2, 8.34), (2.675, 2, 2.68),
      (0.1 + 0.2, 2, 0.3),
      (123456789.125, 2, 123456789.12), (.leastNonzeroMagnitude, 400, .leastNonzeroMagnitude),
      (9007199254740991, 3, 9007199254740991),
      (0.0005, 3, 0), (0.00051, 3, 0.001), (99.5, 0, 100), (98.5, 0, 98),
    ] {
      #expect(
        Decimal.rounded(value, decimals: decimals) == expected, "\(value) \(decimals)")
    }
    #expect(Decimal.rounded(-0.004, decimals: 2).sign == .plus)
    #expect(Decimal.rounded(.infinity, decimals: 2) == .infinity)
    #expect(Decimal.rounded(.nan, decimals: 2).isNaN)
  }

  @Test func `sums and differences are exact or absent`() throws {
    #expect(try decimal("0.1").adding(decimal("0.2")) == decimal("0.3"))
    #expect(try decimal("1").subtracting(decimal("1e-39"))?.text.count == 41)
    #expect(try decimal("1").subtracting(decimal("1e-41")) == nil)
    #expect(try decimal("1e300").adding(decimal("1")) == nil)
    #expect(try decimal("1.7e308").adding(decimal("1.7e308")) == nil)
    #expect(try decimal("5").subtracting(decimal("5")) == .zero)
  }
}
