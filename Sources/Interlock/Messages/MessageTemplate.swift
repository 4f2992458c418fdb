/// A message with placeholders such as `{label}` and `{min}`.
package struct MessageTemplate: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case text(String)
    /// A placeholder's name, without its braces.
    case placeholder(String)
  }

  package var parts: [Part]

  /// Reads a template. A brace that does not enclose a name is text.
  package init(_ source: String) {
    var parts: [Part] = []
    var text = ""
    var rest = Substring(source)
    while let character = rest.first {
      rest.removeFirst()
      guard character == "{", let end = rest.firstIndex(of: "}"),
        !rest[..<end].isEmpty,
        rest[..<end].utf8.allSatisfy({ MessageTemplate.isNameByte($0) })
      else {
        text.append(character)
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(.placeholder(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  /// The names of the placeholders, in order.
  package var placeholders: [String] {
    var names: [String] = []
    for case .placeholder(let name) in parts { names.append(name) }
    return names
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
