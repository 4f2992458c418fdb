/// The grammar of host names, shared by the formats that contain them.
enum HostName {
  /// The most bytes of a name, its dots included (RFC 1035 section 2.3.4, without the root).
  static let longest = 253

  /// Whether a range is labels of 1 to 63 letters, digits and inner hyphens, parted by dots.
  ///
  /// RFC 952 as relaxed by RFC 1123 section 2.1; without a bound on the whole.
  static func isLabels(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var labelStart = start
    var index = start
    while true {
      if index == bytes.count || bytes[index] == UInt8(ascii: ".") {
        let length = index - labelStart
        guard length >= 1, length <= 63, bytes[labelStart] != UInt8(ascii: "-"),
          bytes[index - 1] != UInt8(ascii: "-")
        else { return false }
        if index == bytes.count { return true }
        labelStart = index + 1
      } else if !ASCIISet.hostLabel.contains(bytes[index]) {
        return false
      }
      index += 1
    }
  }

  /// Whether a range has the form of an IPv4 address, four numbers, which no host name has.
  ///
  /// RFC 1123 section 2.1: the highest label of a name is alphabetic, so that the two differ.
  static func isDottedDecimal(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var dots = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: ".") {
        dots += 1
      } else if bytes[index].decimalDigit == nil {
        return false
      }
    }
    return dots == 3
  }
}
