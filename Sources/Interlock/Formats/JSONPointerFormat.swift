extension Format {
  /// The path of a value in a JSON text.
  static let jsonPointer = Format(
    name: "jsonPointer",
    summary: "names that each follow a slash, with ~0 for ~ and ~1 for /; no URI fragment",
    source: "RFC 6901 section 3",
    passes: ["/items/0", "/", "//", "/a~1b/m~0n", "/ü", "/ ", "/a\"b", "/-", "", "/~01"],
    fails: ["items", "#/items", "/a~", "/~2", "a/b", "/a~/b", "0", " /a", "/~~0"],
    matches: { bytes in
      guard bytes.count > 0 else { return true }
      guard bytes[0] == UInt8(ascii: "/") else { return false }
      for index in 1..<bytes.count where bytes[index] == UInt8(ascii: "~") {
        guard
          bytes.has(UInt8(ascii: "0"), at: index + 1) || bytes.has(UInt8(ascii: "1"), at: index + 1)
        else { return false }
      }
      return bytes.isUTF8
    })
}
