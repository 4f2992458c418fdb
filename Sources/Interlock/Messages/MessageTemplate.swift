/// A message with placeholders such as `{label}`, `{label:은/는}` and `{min:entry/entries}`.
package struct MessageTemplate: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case text(String)
    case placeholder(Placeholder)
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
        let placeholder = Placeholder(rest[..<end])
      else {
        text.append(character)
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(.placeholder(placeholder))
      rest = rest[rest.index(after: end)...]
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  /// The placeholders, in order.
  package var placeholders: [Placeholder] {
    var found: [Placeholder] = []
    for case .placeholder(let placeholder) in parts { found.append(placeholder) }
    return found
  }

  /// The template as it is written.
  package var source: String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let own): text += own
      case .placeholder(let placeholder): text += placeholder.source
      }
    }
    return text
  }
}
