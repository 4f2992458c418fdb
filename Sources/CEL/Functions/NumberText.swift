/// Reads and writes numbers without a locale.
enum NumberText {
  /// Reads a decimal number, `NaN`, `Infinity` or `-Infinity`; nil for anything else.
  static func parse(_ text: String) -> Double? {
    switch text {
    case "NaN": return .nan
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    let bytes = Array(text.utf8)
    var position = 0
    func digits() -> Int {
      let start = position
      while position < bytes.count, bytes[position].decimalDigit != nil { position += 1 }
      return position - start
    }
    func take(_ choices: StaticString) -> Bool {
      guard position < bytes.count else { return false }
      for choice in choices.description.utf8 where choice == bytes[position] {
        position += 1
        return true
      }
      return false
    }
    _ = take("+-")
    var count = digits()
    if take(".") { count += digits() }
    if count == 0 { return nil }
    if take("eE") {
      _ = take("+-")
      if digits() == 0 { return nil }
    }
    return position == bytes.count ? Double(text) : nil
  }

  /// Reads a decimal integer with a sign; nil for anything else and beyond the range.
  static func integer(_ text: String) -> Int64? {
    guard let last = text.utf8.last, last.decimalDigit != nil else { return nil }
    return Int64(text, radix: 10)
  }

  /// The shortest text that reads back as the double: `123.456`, `1`, `1e+21`.
  static func shortest(_ number: Double) -> String {
    if let special = special(number) { return special }
    let (digits, exponent) = decimal(number)
    let sign = number.sign == .minus ? "-" : ""
    if exponent < -4 || exponent >= 21 {
      var mantissa = String(decoding: digits.prefix(1), as: UTF8.self)
      if digits.count > 1 { mantissa += "." + String(decoding: digits.dropFirst(), as: UTF8.self) }
      return sign + mantissa + exponentText(exponent)
    }
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1)
        + String(decoding: digits, as: UTF8.self)
    }
    if digits.count <= exponent + 1 {
      return sign + String(decoding: digits, as: UTF8.self)
        + String(repeating: "0", count: exponent + 1 - digits.count)
    }
    return sign + String(decoding: digits[...exponent], as: UTF8.self) + "."
      + String(decoding: digits[(exponent + 1)...], as: UTF8.self)
  }

  /// The text of what is no finite number, or nil.
  static func special(_ number: Double) -> String? {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return nil
  }

  /// An exponent as `e+05`.
  static func exponentText(_ exponent: Int) -> String {
    let magnitude = String(exponent.magnitude)
    return (exponent < 0 ? "e-" : "e+") + (magnitude.utf8.count < 2 ? "0" : "") + magnitude
  }

  /// The shortest digits that read back as a finite double, and the power of ten of the first.
  private static func decimal(_ number: Double) -> (digits: [UInt8], exponent: Int) {
    if number == 0 { return ([UInt8(ascii: "0")], 0) }
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var isInExponent = false
    var exponentIsNegative = false
    for byte in number.magnitude.description.utf8 {
      if isInExponent {
        if byte == UInt8(ascii: "-") { exponentIsNegative = true }
        if let digit = byte.decimalDigit { exponent = exponent * 10 + Int(digit) }
      } else if byte.decimalDigit != nil {
        digits.append(byte)
      } else if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte == UInt8(ascii: "e") {
        isInExponent = true
      }
    }
    if exponentIsNegative { exponent = -exponent }
    var first = (point ?? digits.count) - 1 + exponent
    while digits.count > 1 && digits[0] == UInt8(ascii: "0") {
      digits.removeFirst()
      first -= 1
    }
    while digits.count > 1 && digits[digits.count - 1] == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, first)
  }
}
