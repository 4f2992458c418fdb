/// How much a violation weighs.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  /// Blocks: the form is not valid.
  case error
  /// Reported, blocks nothing.
  case warning
  /// Advice, blocks nothing.
  case info

  /// Whether it weighs more than another.
  package func isGraver(than other: Severity) -> Bool {
    switch (self, other) {
    case (.error, .warning), (.error, .info), (.warning, .info): true
    default: false
    }
  }
}
