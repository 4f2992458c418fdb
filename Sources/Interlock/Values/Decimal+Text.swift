extension Decimal: CustomStringConvertible {
  /// The shortest text in plain notation, such as `-0.8`; with an exponent where that is long.
  ///
  /// An exponent is written for numbers from 1e21 and below 1e-6, as JavaScript does it: `1e+23`. The text
  /// is a JSON number and reads back as the same number.
  public var text: String {
    guard !limbs.isZero else { return "0" }
    let count = significantDigits
    let exponent = Int(pointExponent)
    var text = isNegative ? "-" : ""
    if exponent > 21 || exponent < -5 {
      append(0..<1, to: &text)
      if count > 1 {
        text.append(".")
        append(1..<count, to: &text)
      }
      text.append(exponent > 0 ? "e+" : "e-")
      text.append("\((exponent - 1).magnitude)")
    } else if exponent <= 0 {
      text.append("0.")
      for _ in exponent..<0 { text.append("0") }
      append(0..<count, to: &text)
    } else {
      append(0..<exponent, to: &text)
      if count > exponent {
        text.append(".")
        append(exponent..<count, to: &text)
      }
    }
    return text
  }

  /// The same as ``text``.
  public var description: String { text }

  private func append(_ positions: Range<Int>, to text: inout String) {
    for position in positions {
      let digit = UInt8(truncatingIfNeeded: limbs.digit(at: position))
      text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
    }
  }
}

extension Double {
  /// The shortest text that reads back as the number, in the notation of ``Decimal/text``; nil for
  /// infinity and NaN.
  package var shortestText: String? {
    if let whole = Int64(exactly: self), whole.magnitude < 1 << 53 { return "\(whole)" }
    return Decimal(self)?.text
  }
}
