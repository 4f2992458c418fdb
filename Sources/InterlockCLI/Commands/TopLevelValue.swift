/// Where the values of a form stand, found anew in its text: readers keep no place of `null`, `true`,
/// `false` and lists.
enum TopLevelValue {
  /// The place of the first byte of a value at the top level of a JSON object; 0 where there is none.
  ///
  /// - Parameters:
  ///   - key: The key, in ASCII; escapes in it are read.
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

  /// The place of the value of a key that a form of pairs, `a=1&b=2`, carries a second time; 0 where it
  /// does not.
  static func offset(ofRepeated key: String, in text: Span<UInt8>) -> Int {
    var isSecond = false
    var at = 0
    while at < text.count {
      let start = at
      while at < text.count, text[at] != UInt8(ascii: "&") { at += 1 }
      var name: [UInt8] = []
      var next = start
      while next < at, text[next] != UInt8(ascii: "=") {
        if text[next] == UInt8(ascii: "%"), let byte = hexadecimal(text, next + 1, 2) {
          name.append(UInt8(truncatingIfNeeded: byte))
          next += 3
        } else {
          name.append(text[next])
          next += 1
        }
      }
      if name.elementsEqual(key.utf8) {
        if isSecond { return min(next + 1, at) }
        isSecond = true
      }
      at += 1
    }
    return 0
  }

  private static func isKey(_ key: String, _ text: Span<UInt8>) -> Bool {
    var at = 0
    for byte in key.utf8 {
      guard at < text.count else { return false }
      if text[at] == UInt8(ascii: "\\"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "u") {
        guard hexadecimal(text, at + 2, 4) == Int(byte) else { return false }
        at += 6
      } else {
        guard text[at] == byte else { return false }
        at += 1
      }
    }
    return at == text.count
  }

  /// The number that some hexadecimal digits write; nil where there are not so many.
  private static func hexadecimal(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= text.count else { return nil }
    var value = 0
    for index in start..<start + count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value * 16 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value * 16 + Int(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value * 16 + Int(byte - UInt8(ascii: "A")) + 10
      default: return nil
      }
    }
    return value
  }

  private static func skipBlanks(_ text: Span<UInt8>, _ at: inout Int) {
    while at < text.count, " \t\r\n".utf8.contains(text[at]) { at += 1 }
  }
}
