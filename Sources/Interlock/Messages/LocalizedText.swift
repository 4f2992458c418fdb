/// A text for people in one or more languages, as an author wrote it.
package struct LocalizedText: Sendable {
  package struct Entry: Sendable {
    /// The language tag.
    package var locale: String
    package var template: MessageTemplate
    package var span: SourceSpan
    /// Where each byte of it stands in the file; nil for what is no text of a file.
    package var map: ScalarMap?

    /// The bytes of a placeholder in the file; those of the whole text where they are not known.
    func span(of placeholder: Int) -> SourceSpan {
      guard let map else { return span }
      var offset = 0
      var index = 0
      for part in template.parts {
        let source: String
        switch part {
        case .text(let text): source = text
        case .placeholder(let own):
          source = own.source
          if index == placeholder { return map.span(of: offset..<offset + source.utf8.count) }
          index += 1
        }
        offset += source.utf8.count
      }
      return span
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// The text for a language tag, found by cutting the tag at its hyphens from the right.
  package func entry(for locale: String) -> Entry? {
    var tag = locale
    while true {
      if let entry = entries.first(where: { $0.locale == tag }) { return entry }
      guard let hyphen = tag.lastIndex(of: "-") else { return nil }
      tag = String(tag[..<hyphen])
    }
  }

  /// The texts whose placeholders are all among some names; nil where there is none.
  func filled(by names: [String]) -> LocalizedText? {
    let filled = entries.filter { entry in
      entry.template.placeholders.allSatisfy { names.contains($0.name) }
    }
    return filled.isEmpty ? nil : LocalizedText(entries: filled)
  }

  /// The template for a language tag, found by cutting the tag at its hyphens from the right.
  package func template(for locale: String) -> MessageTemplate? { entry(for: locale)?.template }
}

/// A message given for a rule by its name, for the rules that have none of their own.
package struct MessageOverride: Sendable {
  /// `required`, or `confirm.equals` in the messages of a file.
  package var key: Name
  package var text: LocalizedText
}
