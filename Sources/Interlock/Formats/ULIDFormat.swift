extension Format {
  /// A universally unique identifier that sorts by time.
  static let ulid = Format(
    name: "ulid",
    summary: "a ULID: 26 characters of Crockford's base 32, of either case, up to 128 bits",
    source: "ULID specification, Canonical String Representation",
    passes: [
      "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav", "00000000000000000000000000",
      "7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    ],
    fails: [
      "8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAVV",
      "01ARZ3NDEKTSV4RRFFQ69G5FAI", "01ARZ3NDEKTSV4RRFFQ69G5FAL", "01ARZ3NDEKTSV4RRFFQ69G5FAO",
      "01ARZ3NDEKTSV4RRFFQ69G5FAU", "01ARZ3NDEK-SV4RRFFQ69G5FAV",
    ],
    matches: { bytes in
      guard bytes.count == 26, bytes[0] >= UInt8(ascii: "0"), bytes[0] <= UInt8(ascii: "7") else {
        return false
      }
      for index in 1..<26 {
        let byte = bytes[index]
        guard byte.isASCIIAlphanumeric else { return false }
        switch byte | 0x20 {
        // Left out of the alphabet, as they are easily misread.
        case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"):
          return false
        default: break
        }
      }
      return true
    })
}
