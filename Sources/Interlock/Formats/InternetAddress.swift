/// The grammar of internet addresses, shared by the formats that contain them.
enum InternetAddress {
  /// Whether a range is an IPv4 address: four numbers from 0 to 255 without leading zeros.
  ///
  /// `dec-octet` of RFC 3986 section 3.2.2.
  static func isIPv4(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    for part in 0..<4 {
      if part > 0 {
        guard index < range.upperBound, bytes[index] == UInt8(ascii: ".") else { return false }
        index += 1
      }
      let start = index
      var value = 0
      while index < range.upperBound, index - start < 4, let digit = bytes[index].decimalDigit {
        value = value * 10 + Int(digit)
        index += 1
      }
      let length = index - start
      guard length >= 1, length <= 3, value <= 255,
        length == 1 || bytes[start] != UInt8(ascii: "0")
      else { return false }
    }
    return index == range.upperBound
  }

  /// Whether a range is an IPv6 address without a zone (RFC 4291 section 2.2).
  static func isIPv6(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let end = range.upperBound
    var groups = 0
    var hasGap = false
    // A gap at the start is the only place where a colon may come first.
    if bytes.has(UInt8(ascii: ":"), at: index), index < end {
      guard index + 1 < end, bytes[index + 1] == UInt8(ascii: ":") else { return false }
      hasGap = true
      index += 2
    }
    while index < end {
      let start = index
      while index < end, index - start < 5, bytes[index].isASCIIHexDigit { index += 1 }
      if index < end, bytes[index] == UInt8(ascii: ".") {
        // The last two groups as an IPv4 address.
        guard isIPv4(bytes, start..<end) else { return false }
        groups += 2
        index = end
        break
      }
      guard index > start, index - start <= 4 else { return false }
      groups += 1
      if index == end { break }
      guard bytes[index] == UInt8(ascii: ":") else { return false }
      index += 1
      if index < end, bytes[index] == UInt8(ascii: ":") {
        if hasGap { return false }
        hasGap = true
        index += 1
      } else if index == end {
        return false
      }
    }
    // A gap stands for at least one group (RFC 5952 only recommends against just one).
    return hasGap ? groups <= 7 : groups == 8
  }

  /// Whether a range is what may stand in brackets: an IPv6 address, or `v1.` and a later kind.
  ///
  /// `IP-literal` of RFC 3986 section 3.2.2, without its brackets.
  static func isLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty, bytes[range.lowerBound] | 0x20 == UInt8(ascii: "v") else {
      return isIPv6(bytes, range)
    }
    var index = range.lowerBound + 1
    let version = index
    while index < range.upperBound, bytes[index].isASCIIHexDigit { index += 1 }
    guard index > version, index + 1 < range.upperBound, bytes[index] == UInt8(ascii: ".") else {
      return false
    }
    for place in (index + 1)..<range.upperBound {
      let byte = bytes[place]
      guard byte.isURIUnreserved || byte.isURISubDelimiter || byte == UInt8(ascii: ":") else {
        return false
      }
    }
    return true
  }
}
