extension Function {
  /// The `encoders` extension.
  static let encoders: [Function] = [
    Function(
      "base64.encode", .global, [Overload([.bytes], .string)],
      .unary { value, budget in
        guard case .bytes(let bytes) = value else { return .failure(.noSuchOverload) }
        guard budget.spend(bytes: bytes.count * 2) else { return .failure(.costLimit) }
        return .string(Base64.encode(bytes))
      }),
    Function(
      "base64.decode", .global, [Overload([.string], .bytes)],
      .unary { value, budget in
        guard case .string(let text) = value else { return .failure(.noSuchOverload) }
        guard budget.spend(bytes: text.utf8.count) else { return .failure(.costLimit) }
        return Base64.decode(text).map { .bytes($0) } ?? .failure(.invalidConversion)
      }),
  ]
}

/// Base64 of RFC 4648 section 4; padding may be left out when reading.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of some bytes, with padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var position = 0
    while position < bytes.count {
      let rest = min(3, bytes.count - position)
      var group = UInt32(bytes[position]) << 16
      if rest > 1 { group |= UInt32(bytes[position + 1]) << 8 }
      if rest > 2 { group |= UInt32(bytes[position + 2]) }
      for digit in 0..<4 {
        result.append(
          digit <= rest ? alphabet[Int(group >> UInt32(18 - digit * 6) & 63)] : UInt8(ascii: "="))
      }
      position += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func decode(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    var padding = 0
    while digits.last == UInt8(ascii: "=") && padding < 2 {
      digits.removeLast()
      padding += 1
    }
    if digits.count % 4 == 1 || (padding > 0 && (digits.count + padding) % 4 != 0) { return nil }
    var result: [UInt8] = []
    var group: UInt32 = 0
    var bits: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: group >> bits))
        group &= (1 << bits) - 1
      }
    }
    // What is left over encodes nothing and must be zero.
    return group == 0 ? result : nil
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
