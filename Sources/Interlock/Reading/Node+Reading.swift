extension Node {
  /// What the node is, with an article, for messages.
  package var noun: String {
    switch content {
    case .sequence: "a list"
    case .mapping: "a group of keys"
    case .scalar(let scalar):
      switch scalar.resolved {
      case .null: "nothing"
      case .boolean(let value): value ? "`true`" : "`false`"
      case .integer, .float: "the number `\(scalar.text)`"
      case .text: scalar.style == .plain ? "the word `\(scalar.shortText)`" : "a text"
      }
    }
  }

  /// The node as a scalar; nil for lists, mappings and null.
  package var scalar: Scalar? {
    guard case .scalar(let scalar) = content, scalar.resolved != .null else { return nil }
    return scalar
  }

  /// The words of a text that is to be a list, in brackets; nil for what is no text.
  package var bracketed: String? {
    guard let scalar else { return nil }
    var list = ""
    for part in scalar.text.utf8.split(separator: UInt8(ascii: ",")) {
      let bytes = Array(part)
      let word = String(decoding: bytes[Text.trimmedRange(bytes.span)], as: UTF8.self)
      if !word.isEmpty { list += (list.isEmpty ? "" : ", ") + word }
    }
    return list.isEmpty ? nil : "[" + list + "]"
  }

  /// Whether the node stands for nothing: `null`, `~` or an empty value.
  package var isNull: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.resolved == .null
  }
}

extension Scalar {
  /// The text, cut to a length that fits into a message.
  fileprivate var shortText: String { text.count > 40 ? String(text.prefix(40)) + "…" : text }
}
