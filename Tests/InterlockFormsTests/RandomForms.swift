import Interlock
import InterlockTestSupport

/// Draws layouts and JSON texts that mostly fit them.
struct RandomForms {
  var random: SeededRandom
  private(set) var layout = FormLayout()

  /// Keys near to one another, of all lengths, and some that are hard to write.
  static let keys = [
    "id", "email", "name", "nam", "names", "a", "aa", "", "0", "$now", "newsletter", "birthDate",
    "password", "passwords", "a key of sixteen", "a key of sixteen!", "a key of sixteen?",
    "a key of more than sixteen bytes", "é", "e\u{301}", "한국어", "\"", "\\", "a\"b", "\n", "\u{0}",
    "/~",
    "😀", "\u{2028}",
  ]

  init(seed: UInt64) {
    random = SeededRandom(seed)
    _ = scope(depth: 3, isForm: true)
  }

  // MARK: Layouts

  private mutating func scope(depth: Int, isForm: Bool) -> Int {
    let number = layout.scopes.count
    layout.scopes.append(.init(slotCount: 0, element: .value))
    var slotCount = 2
    let element = isForm ? .group(group(depth, &slotCount)) : shape(depth, &slotCount)
    layout.scopes[number] = .init(slotCount: slotCount, element: element)
    return number
  }

  private mutating func shape(_ depth: Int, _ slotCount: inout Int) -> FormLayout.Shape {
    switch random.int(0...5) {
    case 0 where depth > 0: .group(group(depth - 1, &slotCount))
    case 1 where depth > 0: .list(scope(depth: depth - 1, isForm: false))
    default: .value
    }
  }

  private mutating func group(_ depth: Int, _ slotCount: inout Int) -> Int {
    let number = layout.groups.count
    layout.groups.append(.init(members: [], reportsUnknownKeys: random.oneIn(2)))
    for key in Self.keys.shuffled(using: &random).prefix(random.int(0...8)) {
      let offset = slotCount
      slotCount += 1
      let shape = shape(depth, &slotCount)
      layout.groups[number].members.append(.init(key: key, offset: offset, shape: shape))
    }
    return number
  }

  // MARK: Texts

  /// A text of a form, with white space and escapes as they fall.
  mutating func text() -> String {
    blanks() + object(layout.scopes[0].element, depth: 4) + blanks()
  }

  private mutating func value(_ shape: FormLayout.Shape, depth: Int) -> String {
    if depth > 0 {
      switch shape {
      case .group where !random.oneIn(6): return object(shape, depth: depth - 1)
      case .list where !random.oneIn(6): return array(shape, depth: depth - 1)
      default: break
      }
      if random.oneIn(6) {
        return random.oneIn(2)
          ? object(shape, depth: depth - 1) : array(shape, depth: depth - 1)
      }
    }
    switch random.int(0...9) {
    case 0: return "null"
    case 1: return "true"
    case 2: return "false"
    case 3...5: return number()
    default: return quoted(content())
    }
  }

  private mutating func object(_ shape: FormLayout.Shape, depth: Int) -> String {
    var shapes: [String: FormLayout.Shape] = [:]
    if case .group(let number) = shape {
      for member in layout.groups[number].members where !random.oneIn(4) {
        shapes[member.key] = member.shape
      }
      for member in layout.groups[number].members where shapes[member.key] == nil {
        shapes[member.key] = random.oneIn(2) ? nil : member.shape
      }
    }
    // The order of a dictionary changes from run to run; that of the keys does not.
    var keys = Self.keys.filter { shapes[$0] != nil || random.oneIn(12) }
    if random.oneIn(20) { keys += (0..<random.int(1...40)).map { "more \($0)" } }
    // Canonically equivalent keys are one key to Foundation, which reads the text for comparison.
    if keys.contains("é") { keys.removeAll { $0.utf8.count == 3 && $0.utf8.first == 0x65 } }
    keys = random.oneIn(2) ? keys.shuffled(using: &random) : keys
    var text = "{" + blanks()
    for (index, key) in keys.enumerated() {
      if index > 0 { text += "," + blanks() }
      text += quoted(key) + blanks() + ":" + blanks()
      text += value(shapes[key] ?? .value, depth: depth) + blanks()
    }
    return text + "}"
  }

  private mutating func array(_ shape: FormLayout.Shape, depth: Int) -> String {
    var element = FormLayout.Shape.value
    if case .list(let scope) = shape { element = layout.scopes[scope].element }
    var text = "[" + blanks()
    for index in 0..<random.int(0...4) {
      if index > 0 { text += "," + blanks() }
      text += value(element, depth: depth) + blanks()
    }
    return text + "]"
  }

  private mutating func number() -> String {
    var text = random.oneIn(3) ? "-" : ""
    text += random.oneIn(3) ? "0" : String(random.int(1...99_999_999))
    if random.oneIn(3) { text += "." + String(random.int(0...9999)) }
    if random.oneIn(4) {
      text += random.oneIn(2) ? "e" : "E"
      text += (random.pick(["", "+", "-"]) ?? "") + String(random.int(0...20))
    }
    return text
  }

  private mutating func content() -> String {
    let alphabet = Array(
      random.oneIn(2) ? "abcdefghij0123 @." : "ab\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}é€한😀\u{7F}")
    return String(
      (0..<random.int(0...30)).compactMap { _ in random.pick(alphabet) })
  }

  private mutating func quoted(_ content: String) -> String {
    let escapesMuch = random.oneIn(6)
    var text = "\""
    for scalar in content.unicodeScalars {
      let short = [
        0x22: "\\\"", 0x5C: "\\\\", 0x2F: "\\/", 0x08: "\\b", 0x0C: "\\f", 0x0A: "\\n",
        0x0D: "\\r", 0x09: "\\t",
      ]
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if let short = short[Int(scalar.value)], mustEscape || escapesMuch, !random.oneIn(4) {
        text += short
      } else if mustEscape || (escapesMuch && random.oneIn(2)) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private mutating func blanks() -> String {
    guard random.oneIn(4) else { return "" }
    return (0..<random.int(1...10)).reduce(into: "") { text, _ in
      text += random.pick([" ", "\n", "\t", "\r"]) ?? ""
    }
  }
}
