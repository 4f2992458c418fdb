public import Interlock

/// Which checks run and how much their findings weigh.
public struct LintOptions: Sendable {
  /// What becomes of the findings of a check.
  public enum Level: Hashable, Sendable {
    /// They are dropped.
    case off
    /// They weigh so much.
    case severity(Diagnostic.Severity)

    /// Reads `off`, `info`, `warning` or `error`; nil for another word.
    public init?(_ word: String) {
      switch word {
      case "off": self = .off
      case "info": self = .severity(.info)
      case "warning": self = .severity(.warning)
      case "error": self = .severity(.error)
      default: return nil
      }
    }

    /// The words, for advice.
    public static let words = ["off", "info", "warning", "error"]
  }

  /// Levels by the identifier of a check.
  public var levels: [String: Level] = [:]
  /// The identifiers of the only checks that run; nil for all. What keeps a file from loading is
  /// reported in any case.
  public var only: Set<String>?

  /// Creates options under which every check runs with its own severity.
  public init() {}

  func runs(_ check: Check) -> Bool {
    if let only, !only.contains(check.id) { return false }
    return levels[check.id] != .off
  }

  /// A finding with the severity that it has here; nil where it is dropped.
  func weighed(_ finding: Finding) -> Finding? {
    guard let check = Check.named(finding.check) else { return finding }
    if Check.keepsFromLoading(finding) { return finding }
    guard runs(check) else { return nil }
    guard case .severity(let severity)? = levels[check.id] else { return finding }
    var finding = finding
    finding.diagnostic.severity = severity
    return finding
  }
}
