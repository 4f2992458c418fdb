import Interlock

/// Just enough of a regex's syntax to say which bytes an error is about, and to refuse verbs.
///
/// PCRE2 tells an offset, which is often the end of the pattern or the middle of an item. Here the
/// pattern is cut into items, so that an error can point at the parenthesis that is never closed.
package struct PatternSyntax {
  package enum Kind: Equatable, Sendable {
    case literal, escape, quantifier, groupStart, groupEnd, classItem, comment, verb, callout
  }

  package struct Item {
    package var kind: Kind
    package var range: Range<Int>
  }

  /// The items, in order; those of a character class are its ranges and members.
  package private(set) var items: [Item] = []
  /// Where groups open that are never closed, outermost first.
  private(set) var openGroups: [Int] = []
  /// Where a character class opens that is never closed.
  private(set) var openClass: Int?
  /// The largest number in a `{…}` repeat.
  private(set) var largestRepeat = 0
  /// The ends of the groups that are closed, by where they open.
  private(set) var groupEnds: [Int: Int] = [:]

  private let bytes: [UInt8]
  private var offset = 0
  /// Whether `(?x)` is on, for each open group and the pattern itself.
  private var extended = [false]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while offset < bytes.count { scanItem() }
  }

  // MARK: Scanning

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func add(_ kind: Kind, to end: Int) {
    let end = min(max(end, offset + 1), bytes.count)
    items.append(Item(kind: kind, range: offset..<end))
    offset = end
  }

  private mutating func scanItem() {
    switch bytes[offset] {
    case UInt8(ascii: "\\"): scanEscape()
    case UInt8(ascii: "["): scanClass()
    case UInt8(ascii: "("): scanGroupStart()
    case UInt8(ascii: ")"):
      if let open = openGroups.popLast() {
        groupEnds[open] = offset + 1
        extended.removeLast()
      }
      add(.groupEnd, to: offset + 1)
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): scanQuantifier(to: offset + 1)
    case UInt8(ascii: "{"):
      if let end = repeatEnd(offset) { scanQuantifier(to: end) } else { fallthrough }
    default:
      if extended.last == true, bytes[offset] == UInt8(ascii: "#") {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        add(.comment, to: end)
      } else {
        add(.literal, to: characterEnd(offset))
      }
    }
  }

  private func characterEnd(_ start: Int) -> Int {
    var end = start + 1
    while let next = byte(end), next & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private mutating func scanQuantifier(to end: Int) {
    var end = end
    if let next = byte(end), next == UInt8(ascii: "+") || next == UInt8(ascii: "?") { end += 1 }
    add(.quantifier, to: end)
  }

  /// The end of `{2}`, `{2,}` or `{2,3}` that begins here; nil where the brace is a literal.
  private mutating func repeatEnd(_ start: Int) -> Int? {
    var index = start + 1
    var numbers: [Int] = []
    var current: Int?
    while let next = byte(index) {
      switch next {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        current = min(1 << 20, (current ?? 0) * 10 + Int(next - UInt8(ascii: "0")))
      case UInt8(ascii: ",") where numbers.isEmpty:
        numbers.append(current ?? 0)
        current = nil
      case UInt8(ascii: "}"):
        guard current != nil || !numbers.isEmpty else { return nil }
        largestRepeat = max(largestRepeat, current ?? 0, numbers.first ?? 0)
        return index + 1
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func scanEscape() {
    guard let kind = byte(offset + 1) else { return add(.escape, to: bytes.count) }
    switch kind {
    case UInt8(ascii: "Q"):
      var end = offset + 2
      while end < bytes.count {
        if bytes[end] == UInt8(ascii: "\\"), byte(end + 1) == UInt8(ascii: "E") { break }
        end += 1
      }
      add(.literal, to: end + 2)
    default: add(.escape, to: escapeEnd(offset))
    }
  }

  /// The end of an escape sequence that is no `\Q`.
  private func escapeEnd(_ start: Int) -> Int {
    guard let kind = byte(start + 1) else { return bytes.count }
    var end = characterEnd(start + 1)
    switch kind {
    case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "x"), UInt8(ascii: "o"),
      UInt8(ascii: "N"), UInt8(ascii: "k"), UInt8(ascii: "g"), UInt8(ascii: "u"):
      let closing: UInt8
      switch byte(end) {
      case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
      case UInt8(ascii: "<"): closing = UInt8(ascii: ">")
      case UInt8(ascii: "'"): closing = UInt8(ascii: "'")
      default: return kind == UInt8(ascii: "p") || kind == UInt8(ascii: "P") ? end + 1 : end
      }
      while let next = byte(end + 1), next != closing { end += 1 }
      return min(end + 2, bytes.count)
    case UInt8(ascii: "c"): return min(end + 1, bytes.count)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while let next = byte(end), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
        end += 1
      }
      return end
    default: return end
    }
  }

  private mutating func scanGroupStart() {
    let start = offset
    guard let mark = byte(start + 1), mark == UInt8(ascii: "?") || mark == UInt8(ascii: "*") else {
      return openGroup(to: start + 1)
    }
    if mark == UInt8(ascii: "*") {
      guard let letter = byte(start + 2) else { return openGroup(to: start + 2) }
      // `(*pla:…)` and its like are look-around by name; verbs are in capitals, or only a mark.
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 }
        return add(.verb, to: end ?? bytes.count)
      }
      var end = start + 2
      while let next = byte(end), next != UInt8(ascii: ":"), next != UInt8(ascii: ")") { end += 1 }
      return openGroup(to: end)
    }
    switch byte(start + 2) {
    case UInt8(ascii: "#"):
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 }
      if end == nil { openGroups.append(start) }
      add(.comment, to: end ?? bytes.count)
    case UInt8(ascii: "C"):
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 }
      add(.callout, to: end ?? bytes.count)
    default: scanGroupOptions()
    }
  }

  private mutating func openGroup(to end: Int) {
    openGroups.append(offset)
    extended.append(extended.last ?? false)
    add(.groupStart, to: end)
  }

  /// Reads `(?flags)`, `(?flags:`, `(?<name>`, `(?=`, `(?(condition)` and the rest.
  private mutating func scanGroupOptions() {
    var end = offset + 2
    var value = extended.last ?? false
    var isOn = true
    while let next = byte(end) {
      switch next {
      case UInt8(ascii: "^"): value = false
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: "x"): value = isOn
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "J"): break
      case UInt8(ascii: ")") where end > offset + 2:
        extended[extended.count - 1] = value
        return add(.groupEnd, to: end + 1)
      case UInt8(ascii: ":"):
        openGroup(to: end + 1)
        extended[extended.count - 1] = value
        return
      default: return openNamedGroup()
      }
      end += 1
    }
    openGroup(to: end)
  }

  private mutating func openNamedGroup() {
    var end = offset + 2
    if byte(end) == UInt8(ascii: "P") { end += 1 }
    let closing: UInt8
    switch byte(end) ?? 0 {
    case UInt8(ascii: "<"):
      if let next = byte(end + 1), next == UInt8(ascii: "=") || next == UInt8(ascii: "!") {
        return openGroup(to: end + 2)
      }
      closing = UInt8(ascii: ">")
    case UInt8(ascii: "'"): closing = UInt8(ascii: "'")
    case UInt8(ascii: "R"), UInt8(ascii: "&"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "="):
      // `(?R)`, `(?1)`, `(?&name)`, `(?P>name)`, `(?P=name)`; but `(?=` and `(?>` open a group.
      let isPython = end > offset + 2
      if !isPython, byte(end) == UInt8(ascii: ">") || byte(end) == UInt8(ascii: "=") {
        return openGroup(to: end + 1)
      }
      guard let close = bytes[end...].firstIndex(of: UInt8(ascii: ")")) else {
        return openGroup(to: bytes.count)
      }
      return add(.escape, to: close + 1)
    default: return openGroup(to: end + 1)
    }
    while let next = byte(end + 1), next != closing, next != UInt8(ascii: ")") { end += 1 }
    openGroup(to: end + 2)
  }

  private mutating func scanClass() {
    let start = offset
    offset += 1
    if byte(offset) == UInt8(ascii: "^") { offset += 1 }
    var isFirst = true
    while let next = byte(offset) {
      if next == UInt8(ascii: "]"), !isFirst {
        offset += 1
        return
      }
      isFirst = false
      var end = memberEnd(offset)
      // A range takes its two members together.
      if byte(end) == UInt8(ascii: "-"), let after = byte(end + 1), after != UInt8(ascii: "]") {
        end = memberEnd(end + 1)
      }
      add(.classItem, to: end)
    }
    openClass = start
  }

  private func memberEnd(_ start: Int) -> Int {
    switch byte(start) {
    case UInt8(ascii: "\\"): return escapeEnd(start)
    case UInt8(ascii: "["):
      guard let mark = byte(start + 1),
        mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") || mark == UInt8(ascii: ".")
      else { return start + 1 }
      var end = start + 2
      while let next = byte(end), isClassNameByte(next) { end += 1 }
      if byte(end) == mark, byte(end + 1) == UInt8(ascii: "]") { return end + 2 }
      return start + 1
    default: return characterEnd(start)
    }
  }

  /// Whether a byte can stand in the name of a POSIX class, as in `[:^alpha:]`.
  private func isClassNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "^")
  }
}
