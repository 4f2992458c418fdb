/// An IP address or a network: 4 or 16 bytes, and for a network its prefix length.
struct NetworkAddress: Equatable {
  static let addressType = "net.IP"
  static let networkType = "net.CIDR"

  var bytes: [UInt8]
  /// The number of leading bits of the network, or nil for an address.
  var prefix: Int?

  init(bytes: [UInt8], prefix: Int? = nil) {
    self.bytes = bytes
    self.prefix = prefix
  }

  /// Reads what ``opaque`` has made; nil for any other value.
  init?(_ value: OpaqueValue) {
    if value.typeName == NetworkAddress.addressType {
      guard value.bytes.count == 4 || value.bytes.count == 16 else { return nil }
      self.init(bytes: value.bytes)
    } else if value.typeName == NetworkAddress.networkType {
      guard value.bytes.count == 5 || value.bytes.count == 17, let prefix = value.bytes.last else {
        return nil
      }
      self.init(bytes: Array(value.bytes.dropLast()), prefix: Int(prefix))
    } else {
      return nil
    }
  }

  var opaque: Value {
    guard let prefix else {
      return .opaque(OpaqueValue(typeName: NetworkAddress.addressType, bytes: bytes))
    }
    return .opaque(
      OpaqueValue(
        typeName: NetworkAddress.networkType,
        bytes: bytes + [UInt8(truncatingIfNeeded: prefix)]))
  }

  /// Reads an address; nil for anything else, a zone, and an IPv4 address in dotted IPv6.
  ///
  /// An IPv6 address that maps an IPv4 address is that IPv4 address.
  init?(address text: String) {
    let characters = Array(text.utf8)
    if characters.contains(UInt8(ascii: ":")) {
      guard let bytes = NetworkAddress.parse6(characters) else { return nil }
      self.init(bytes: NetworkAddress(bytes: bytes).unmapped)
    } else {
      guard let bytes = NetworkAddress.parse4(characters[...]) else { return nil }
      self.init(bytes: bytes)
    }
  }

  /// Reads `address/length`; nil for anything else.
  init?(network text: String) {
    let characters = Array(text.utf8)
    guard let slash = characters.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let digits = characters[(slash + 1)...]
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ $0.decimalDigit != nil }),
      digits.count == 1 || digits.first != UInt8(ascii: "0"),
      let prefix = Int(String(decoding: digits, as: UTF8.self), radix: 10),
      let address = NetworkAddress(
        address: String(decoding: characters[..<slash], as: UTF8.self)),
      prefix <= address.bytes.count * 8
    else { return nil }
    self.init(bytes: address.bytes, prefix: prefix)
  }

  private static func parse4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var value: Int?
    var length = 0
    for character in text {
      if let digit = character.decimalDigit {
        if length > 0 && value == 0 { return nil }
        let next = (value ?? 0) * 10 + Int(digit)
        if next > 255 { return nil }
        value = next
        length += 1
      } else {
        guard character == UInt8(ascii: "."), let part = value, bytes.count < 3 else { return nil }
        bytes.append(UInt8(part))
        value = nil
        length = 0
      }
    }
    guard let part = value, bytes.count == 3 else { return nil }
    return bytes + [UInt8(part)]
  }

  private static func parse6(_ text: [UInt8]) -> [UInt8]? {
    var groups: [UInt16] = []
    var gap: Int?
    var position = 0
    let colon = UInt8(ascii: ":")
    if text.count >= 2 && text[0] == colon {
      guard text[1] == colon else { return nil }
      gap = 0
      position = 2
    }
    while position < text.count {
      var value: UInt32 = 0
      var length = 0
      while position < text.count, let digit = text[position].hexDigit {
        value = value << 4 | UInt32(digit)
        length += 1
        position += 1
        if length > 4 { return nil }
      }
      if length == 0 { return nil }
      groups.append(UInt16(value))
      if position == text.count { break }
      guard text[position] == colon else { return nil }
      position += 1
      if position == text.count { return nil }
      if text[position] == colon {
        if gap != nil { return nil }
        gap = groups.count
        position += 1
      }
    }
    if let gap {
      if groups.count > 7 { return nil }
      groups.insert(contentsOf: Array(repeating: 0, count: 8 - groups.count), at: gap)
    }
    if groups.count != 8 { return nil }
    var bytes: [UInt8] = []
    for group in groups { bytes += [UInt8(group >> 8), UInt8(group & 255)] }
    return bytes
  }

  /// The canonical text, of RFC 5952 for IPv6.
  var text: String {
    let address = bytes.count == 4 ? text4 : text6
    return prefix.map { address + "/" + String($0) } ?? address
  }

  private var text4: String {
    String(bytes[0]) + "." + String(bytes[1]) + "." + String(bytes[2]) + "." + String(bytes[3])
  }

  private var text6: String {
    var groups: [UInt16] = []
    for index in 0..<8 {
      groups.append(UInt16(bytes[index * 2]) << 8 | UInt16(bytes[index * 2 + 1]))
    }
    // The first longest run of two zeros or more is left out.
    var best = (start: 0, length: 1)
    var start = 0
    while start < 8 {
      var end = start
      while end < 8 && groups[end] == 0 { end += 1 }
      if end - start > best.length { best = (start, end - start) }
      start = max(end, start + 1)
    }
    var text = ""
    var index = 0
    while index < 8 {
      if best.length > 1 && index == best.start {
        text += "::"
        index += best.length
        continue
      }
      if !text.isEmpty && text.utf8.last != UInt8(ascii: ":") { text += ":" }
      text += String(groups[index], radix: 16)
      index += 1
    }
    return text
  }

  /// The IPv4 address that an IPv6 address maps, else the address itself.
  var unmapped: [UInt8] {
    let isMapped =
      bytes.count == 16 && bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10] == 255
      && bytes[11] == 255
    return isMapped ? Array(bytes[12...]) : bytes
  }

  /// The address with the bits after the prefix cleared.
  var masked: NetworkAddress {
    let kept = prefix ?? bytes.count * 8
    var result = self
    for index in bytes.indices {
      let bits = max(0, min(8, kept - index * 8))
      result.bytes[index] &= bits == 0 ? 0 : 255 << UInt8(8 - bits)
    }
    return result
  }

  /// Whether an address, or all of a network, lies in this network.
  func contains(_ other: NetworkAddress) -> Bool {
    guard let prefix, other.bytes.count == bytes.count else { return false }
    if let inner = other.prefix, inner < prefix { return false }
    return NetworkAddress(bytes: other.bytes, prefix: prefix).masked.bytes == masked.bytes
  }
}
