/// The classes of ASCII characters that the grammars of formats are built from.
extension UInt8 {
  /// `A` to `Z` and `a` to `z`.
  var isASCIILetter: Bool {
    let lower = self | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// `A` to `Z`.
  var isASCIIUppercase: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

  /// `a` to `z`.
  var isASCIILowercase: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }

  /// Letters and digits.
  var isASCIIAlphanumeric: Bool { isASCIILetter || decimalDigit != nil }

  /// `0` to `9`, `A` to `F` and `a` to `f`.
  var isASCIIHexDigit: Bool {
    let lower = self | 0x20
    return decimalDigit != nil || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f"))
  }

  /// `unreserved` of RFC 3986 section 2.3.
  var isURIUnreserved: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
  }

  /// `sub-delims` of RFC 3986 section 2.2.
  var isURISubDelimiter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
