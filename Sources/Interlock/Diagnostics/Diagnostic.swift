/// A problem in a rule file: what is wrong, where, and what to write instead.
///
/// Diagnostics are values. They are collected while a file is read and compiled, never thrown one
/// by one, and turned into text only at the edge, by ``DiagnosticRenderer``.
public struct Diagnostic: Hashable, Sendable {
  /// How much a diagnostic weighs.
  public enum Severity: Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// Very probably a mistake.
    case warning
    /// Advice.
    case info
  }

  /// A stable name of a kind of diagnostic, in kebab-case, such as `unknown-key`.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    /// The kebab-case name.
    public let name: String

    /// Creates an identifier from its kebab-case name.
    public init(_ name: String) { self.name = name }

    /// The kebab-case name.
    public var description: String { name }
  }

  /// A second place that explains the first.
  public struct Label: Hashable, Sendable {
    /// Where.
    public var span: SourceSpan
    /// What stands there, a few words.
    public var text: String

    /// Creates a label on a span.
    public init(_ text: String, at span: SourceSpan) {
      self.span = span
      self.text = text
    }
  }

  /// A text to write in the place of another.
  public struct Replacement: Hashable, Sendable {
    /// The bytes that it takes the place of; none where it is added.
    public var span: SourceSpan
    /// What to write there.
    public var text: String

    /// Creates a replacement.
    public init(_ text: String, of span: SourceSpan) {
      self.span = span
      self.text = text
    }

    /// A word in the place of another, in quotes where that has some.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - text: What stands there, as it reads.
    ///   - span: Where it stands, quotes included.
    package init(_ word: String, for text: String, at span: SourceSpan) {
      let isPlain = span.end - span.start == text.utf8.count
      self.init(isPlain ? word : "\"" + Quoting.part(word, in: .doubleQuoted) + "\"", of: span)
    }
  }

  /// How much it weighs.
  public var severity: Severity
  /// The kind of problem.
  public var id: ID
  /// What is wrong: one clause, lower case, no full stop.
  public var message: String
  /// The bytes at fault.
  public var span: SourceSpan
  /// A few words under the caret; empty when the message says it all.
  public var label: String
  /// Other places that matter, such as the first of two definitions.
  public var related: [Label]
  /// Facts that help to understand the problem.
  public var notes: [String]
  /// What to write instead; empty when there is no good advice.
  public var help: String
  /// The same as an edit, where what was meant is certain: with it the problem is mended.
  public var replacement: Replacement?

  /// Creates a diagnostic; only severity, kind, message and place are required.
  public init(
    _ severity: Severity, _ id: ID, _ message: String, at span: SourceSpan, label: String = "",
    related: [Label] = [], notes: [String] = [], help: String = "",
    replacement: Replacement? = nil
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.span = span
    self.label = label
    self.related = related
    self.notes = notes
    self.help = help
    self.replacement = replacement
  }
}
