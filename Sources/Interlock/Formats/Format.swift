/// A named format of text: one standard, one matcher, and examples that show where the line runs.
///
/// A new format is one file, `NameFormat.swift`, and one line in ``catalogue``.
public struct Format: Sendable {
  /// The name in a rule file, such as `email`.
  public let name: String
  /// What a person calls such a text, without an article: `e-mail address`.
  public let noun: String
  /// What it accepts, as one sentence for the reference.
  public let summary: String
  /// The standard and the section that define it.
  public let source: String
  /// Texts that match.
  public let passes: [String]
  /// Texts that do not.
  public let fails: [String]
  /// Whether a whole text, as UTF-8, has the format; takes time linear in its length.
  public let matches: @Sendable (Span<UInt8>) -> Bool

  /// Creates a format.
  public init(
    name: String, noun: String, summary: String, source: String, passes: [String], fails: [String],
    matches: @escaping @Sendable (Span<UInt8>) -> Bool
  ) {
    self.name = name
    self.noun = noun
    self.summary = summary
    self.source = source
    self.passes = passes
    self.fails = fails
    self.matches = matches
  }

  /// Whether a whole text has the format.
  public func accepts(_ text: String) -> Bool { matches(text.utf8.span) }
}
