/// A set of ASCII characters: a byte is looked up in a few instructions.
package struct ASCIISet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  /// Creates a set from its bits: those of the characters below U+0040, and of the others.
  @inline(__always)
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  package init(_ range: ClosedRange<UInt8>) { insert(range) }

  /// What a letter behind a backslash stands for, as pcre2pattern(3) has it without UCP: `\d`, `\W`.
  package init?(escapedBy letter: UInt8) {
    switch letter | 0x20 {
    case UInt8(ascii: "d"): insert(UInt8(ascii: "0")...UInt8(ascii: "9"))
    case UInt8(ascii: "w"):
      insert(UInt8(ascii: "0")...UInt8(ascii: "9"))
      insert(UInt8(ascii: "A")...UInt8(ascii: "Z"))
      insert(UInt8(ascii: "a")...UInt8(ascii: "z"))
      insert(UInt8(ascii: "_")...UInt8(ascii: "_"))
    case UInt8(ascii: "s"):
      insert(0x09...0x0D)
      insert(0x20...0x20)
    default: return nil
    }
    if letter & 0x20 == 0 { invert() }
  }

  package mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range where byte < 0x80 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  package mutating func formUnion(_ other: ASCIISet) {
    low |= other.low
    high |= other.high
  }

  package mutating func invert() {
    low = ~low
    high = ~high
  }

  @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && word >> UInt64(byte & 0x3F) & 1 != 0
  }

  package func isDisjoint(with other: ASCIISet) -> Bool { low & other.low | high & other.high == 0 }
}

// The bits are written out, as they are needed too often to be made when they are.
extension ASCIISet {
  /// Letters, digits and the hyphen, of which the labels of host names are made.
  static var hostLabel: ASCIISet {
    ASCIISet(low: 0x03FF_2000_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
  }

  /// What may stand before the `@` of an address: `atext` of RFC 5322 section 3.2.3 and the dot.
  static var emailAtom: ASCIISet {
    ASCIISet(low: 0xA3FF_ECFA_0000_0000, high: 0x7FFF_FFFF_C7FF_FFFE)
  }

  /// `unreserved` and `sub-delims` of RFC 3986, sections 2.3 and 2.2.
  static var uriPlain: ASCIISet {
    ASCIISet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }

  /// The same and `/`, `?`, `:` and `@`, which paths and queries may have.
  static var uriPath: ASCIISet {
    ASCIISet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }
}
