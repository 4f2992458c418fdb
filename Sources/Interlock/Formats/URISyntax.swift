/// The generic grammar of URIs, and of IRIs, which are URIs with more characters.
///
/// RFC 3986 sections 3 and 4, RFC 3987 section 2.2. Zones of IPv6 addresses (RFC 6874) are refused.
struct URISyntax {
  /// Whether the characters of RFC 3987 are allowed besides ASCII.
  var allowsUnicode: Bool
  /// Whether a text without a scheme is accepted, as a reference.
  var allowsRelative: Bool

  /// A part of a URI, for the characters that it may have.
  private enum Part {
    case user, host, path, query, fragment
  }

  /// Whether a whole text follows the grammar.
  func matches(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    if let end = schemeEnd(bytes) {
      index = end
    } else {
      // Before the first slash of a relative reference there is no colon.
      guard allowsRelative, !hasColonInFirstSegment(bytes) else { return false }
    }
    if bytes.has(UInt8(ascii: "/"), at: index), bytes.has(UInt8(ascii: "/"), at: index + 1) {
      let start = index + 2
      index = start
      while index < bytes.count, !bytes[index].endsAuthority { index += 1 }
      guard isAuthority(bytes, start..<index) else { return false }
    }
    var part = Part.path
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "#") {
        guard part != .fragment else { return false }
        part = .fragment
        index += 1
      } else if byte == UInt8(ascii: "?"), part == .path {
        part = .query
        index += 1
      } else if byte.isPathDelimiter {
        index += 1
      } else {
        guard skipCharacter(bytes, at: &index, of: part) else { return false }
      }
    }
    return true
  }

  /// The place behind the colon of a scheme; nil where none begins the text.
  private func schemeEnd(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 1, bytes[0].isASCIILetter else { return nil }
    for index in 1..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") { return index + 1 }
      guard
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      else { return nil }
    }
    return nil
  }

  private func hasColonInFirstSegment(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<bytes.count {
      if bytes[index] == UInt8(ascii: ":") { return true }
      if bytes[index].endsAuthority { return false }
    }
    return false
  }

  /// Whether a range is an optional user, a host that may be empty, and an optional port.
  private func isAuthority(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let at = bytes.firstIndex(of: UInt8(ascii: "@"), in: range)
    if at < range.upperBound {
      while index < at {
        if bytes[index] == UInt8(ascii: ":") {
          index += 1
        } else {
          guard skipCharacter(bytes, at: &index, of: .user) else { return false }
        }
      }
      index = at + 1
    }
    let end = range.upperBound
    if index < end, bytes[index] == UInt8(ascii: "[") {
      let close = bytes.firstIndex(of: UInt8(ascii: "]"), in: index..<end)
      guard close < end, InternetAddress.isLiteral(bytes, (index + 1)..<close) else {
        return false
      }
      index = close + 1
    } else {
      while index < end, bytes[index] != UInt8(ascii: ":") {
        guard skipCharacter(bytes, at: &index, of: .host) else { return false }
      }
    }
    guard index < end else { return true }
    return bytes[index] == UInt8(ascii: ":") && bytes.endOfDigits(from: index + 1) >= end
  }

  /// Moves behind an unreserved character, a sub-delimiter or a percent escape; false elsewhere.
  private func skipCharacter(
    _ bytes: Span<UInt8>, at index: inout Int, of part: Part
  ) -> Bool {
    let byte = bytes[index]
    if byte.isURIUnreserved || byte.isURISubDelimiter {
      index += 1
      return true
    }
    if byte == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, bytes[index + 1].isASCIIHexDigit,
        bytes[index + 2].isASCIIHexDigit
      else { return false }
      index += 3
      return true
    }
    guard byte >= 0x80, allowsUnicode, let scalar = bytes.scalar(at: &index) else { return false }
    return URISyntax.isCharacter(scalar) || (part == .query && URISyntax.isPrivate(scalar))
  }

  /// `ucschar` of RFC 3987 section 2.2.
  static func isCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF: scalar & 0xFFFF <= 0xFFFD
    case 0xE1000...0xEFFFD: true
    default: false
    }
  }

  /// `iprivate` of RFC 3987 section 2.2.
  private static func isPrivate(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }
}

extension UInt8 {
  /// What may stand in a path, a query or a fragment besides plain characters and escapes.
  var isPathDelimiter: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: ":")
      || self == UInt8(ascii: "@")
  }

  /// What ends the authority of a URI.
  var endsAuthority: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
}
