/// How much a violation weighs.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  /// Blocks: the form is not valid.
  case error
  /// Reported, blocks nothing.
  case warning
  /// Advice, blocks nothing.
  case info
}
