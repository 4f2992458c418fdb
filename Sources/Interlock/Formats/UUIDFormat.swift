extension Format {
  /// A universally unique identifier.
  static let uuid = Format(
    name: "uuid",
    summary: "a UUID of any version and variant: 8-4-4-4-12 hexadecimal digits of either case",
    source: "RFC 9562 section 4",
    passes: [
      "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
      "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
    ],
    fails: [
      "f81d4fae7dec11d0a76500a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
      "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
      "f81d4fae-7dec-11d0-a765-00a0c91e6bf66", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
      "f81d4fa-e7dec-11d0-a765-00a0c91e6bf6", "f81d4fae_7dec_11d0_a765_00a0c91e6bf6",
    ],
    matches: { bytes in
      guard bytes.count == 36 else { return false }
      for index in 0..<36 {
        switch index {
        case 8, 13, 18, 23: if bytes[index] != UInt8(ascii: "-") { return false }
        default: if !bytes[index].isASCIIHexDigit { return false }
        }
      }
      return true
    })
}
