/// A text for people in one or more languages, as an author wrote it.
package struct LocalizedText: Sendable {
  package struct Entry: Sendable {
    /// The language tag.
    package var locale: String
    package var template: MessageTemplate
    package var span: SourceSpan
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

  /// The template for a language tag, found by cutting the tag at its hyphens from the right.
  package func template(for locale: String) -> MessageTemplate? { entry(for: locale)?.template }
}

/// A message given for a rule by its name, for the rules that have none of their own.
package struct MessageOverride: Sendable {
  /// `required`, or `confirm.equals` in the messages of a file.
  package var key: Name
  package var text: LocalizedText
}
