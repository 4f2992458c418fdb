/// A named format of text: one standard, one matcher, and examples that show where the line runs.
///
/// A new format is one file, `NameFormat.swift`, one line in ``catalogue``, and what a person calls
/// it in the table of each language under `Messages`.
public struct Format: Sendable {
  /// Whether a whole text, as UTF-8, has the format; total on any bytes.
  public typealias Matcher = @Sendable (Span<UInt8>) -> Bool

  /// The name in a rule file, such as `email`.
  public let name: String
  /// What a person calls such a text, without an article: `e-mail address`.
  public var noun: String { MessageCatalogue.noun(ofFormat: name, .english) }
  /// What it accepts, as one sentence for the reference.
  public let summary: String
  /// The standard and the section that define it.
  public let source: String
  /// What the host has to fill in for it, in words; empty where the core can do it alone.
  public let need: String
  /// Texts that match.
  public let passes: [String]
  /// Texts that do not.
  public let fails: [String]
  /// Makes the matcher from what the host fills in; nil where that is missing.
  private let make: @Sendable (FormatSeams) -> Matcher?

  /// What the check of one byte costs, in units of a form's budget: what asks the host, such as the
  /// compilation of a regex, takes longer.
  var workPerByte: Int64 { need.isEmpty ? 1 : 8 }

  /// Creates a format that needs nothing of the host; its matcher takes time linear in the text.
  public init(
    name: String, summary: String, source: String, passes: [String], fails: [String],
    matches: @escaping Matcher
  ) {
    self.init(
      name: name, summary: summary, source: source, need: "", passes: passes,
      fails: fails, make: { _ in matches })
  }

  /// Creates a format that needs something of the host.
  ///
  /// - Parameters:
  ///   - need: What it needs, as it stands in a message: `a regex engine`.
  ///   - make: Makes the matcher, or gives nil where what it needs is not there.
  public init(
    name: String, summary: String, source: String, need: String, passes: [String],
    fails: [String], make: @escaping @Sendable (FormatSeams) -> Matcher?
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.need = need
    self.passes = passes
    self.fails = fails
    self.make = make
  }

  /// The matcher on this host; nil where the host does not fill in what the format needs.
  public func matcher(_ seams: FormatSeams = FormatSeams()) -> Matcher? { make(seams) }
}
