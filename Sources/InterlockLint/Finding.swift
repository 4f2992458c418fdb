public import Interlock

/// A mistake that was found: a diagnostic, the check that found it, and how to mend it.
public struct Finding: Hashable, Sendable {
  /// An argument of the check's message.
  public struct Argument: Hashable, Sendable {
    /// The name in the template.
    public let name: String
    /// What stands for it.
    public let value: String
  }

  /// The identifier of the check, such as `IL101`; its name where the catalogue does not have it.
  public let check: String
  /// What is wrong, where, and what to write instead.
  public var diagnostic: Diagnostic
  /// The arguments of the message.
  public let arguments: [Argument]
  /// Ways to mend it, the best first.
  public let fixes: [Fix]
}

/// A way to mend a finding: edits that belong together.
public struct Fix: Hashable, Sendable {
  /// Whether a fix may be made without a person looking at it.
  public enum Applicability: String, Hashable, Sendable {
    /// It changes nothing about what the file means, or only what was certainly meant.
    case safe
    /// It may change the meaning.
    case unsafe
  }

  /// What it does, as an imperative clause.
  public let title: String
  /// Whether it may be made without a person looking at it.
  public let applicability: Applicability
  /// The edits, which do not overlap.
  public let edits: [Edit]

  /// Creates a fix.
  public init(_ title: String, _ applicability: Applicability, _ edits: [Edit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}

/// The replacement of a range of bytes.
public struct Edit: Hashable, Sendable {
  /// What is replaced; an empty span is an insertion.
  public let span: SourceSpan
  /// What stands there instead.
  public let text: String

  /// Creates an edit.
  public init(_ span: SourceSpan, _ text: String) {
    self.span = span
    self.text = text
  }
}

/// What a check says of a mistake, before its message is made.
struct Draft {
  var span: SourceSpan
  var arguments: [Finding.Argument]
  var label = ""
  var related: [Diagnostic.Label] = []
  var notes: [String] = []
  var help = ""
  var fixes: [Fix] = []

  init(
    at span: SourceSpan, _ arguments: KeyValuePairs<String, String> = [:], label: String = "",
    related: [Diagnostic.Label] = [], notes: [String] = [], help: String = "", fixes: [Fix] = []
  ) {
    self.span = span
    self.arguments = arguments.map { Finding.Argument(name: $0.key, value: $0.value) }
    self.label = label
    self.related = related
    self.notes = notes
    self.help = help
    self.fixes = fixes
  }
}
