/// Where the values of a form stand, found anew in its text: readers keep no place of `null`, `true`,
/// `false` and lists.
enum TopLevelValue {
  /// The place of the first byte of a value at the top level of a JSON object; 0 where there is none.
  ///
  /// - Parameters:
  ///   - key: The key, which is looked for as it is: with an escape in it, it is not found.
  ///   - text: An object that was read without a fault.
  static func offset(of key: String, in text: Span<UInt8>) -> Int {
    var depth = 0
    var at = 0
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = at + 1
        at = start
        while at < text.count, text[at] != UInt8(ascii: "\"") {
          at += text[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(at, text.count)
        guard depth == 1, isKey(key, text.extracting(start..<end)) else { break }
        var next = end + 1
        skipBlanks(text, &next)
        guard next < text.count, text[next] == UInt8(ascii: ":") else { break }
        next += 1
        skipBlanks(text, &next)
        return next
      default: break
      }
      at += 1
    }
    return 0
  }

  private static func isKey(_ key: String, _ text: Span<UInt8>) -> Bool {
    let bytes = Array(key.utf8)
    guard bytes.count == text.count else { return false }
    for index in text.indices where text[index] != bytes[index] { return false }
    return true
  }

  private static func skipBlanks(_ text: Span<UInt8>, _ at: inout Int) {
    while at < text.count, " \t\r\n".utf8.contains(text[at]) { at += 1 }
  }
}
