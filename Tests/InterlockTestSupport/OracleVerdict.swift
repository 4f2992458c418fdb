package import Interlock

/// What the oracle says about one form.
package struct OracleVerdict: Hashable {
  /// `path rule`, with `!reason` where there is one and the severity where it is none of an error.
  package var violations: [String] = []
  /// Whether each action is enabled, in the order of the file.
  package var enabled: [Bool] = []
  /// Why each action is not enabled.
  package var blockers: [[String]] = []
  /// Computed values as text.
  package var computed: [String] = []

  package init() {}

  /// The answer of the engine in the same shape.
  package init(_ judge: inout Judge) {
    violations = judge.reportedViolations().map { violation in
      let reason = violation.parameters.first { $0.name == "reason" }
      return Self.line(violation.path, violation.rule, reason?.text, violation.severity)
    }
    enabled = judge.enabledActions
    for index in enabled.indices { blockers.append(judge.blockers(ofAction: index)) }
    computed = judge.computedTexts()
  }

  package static func line(
    _ path: String, _ rule: String, _ reason: String?, _ severity: Severity
  ) -> String {
    path + " " + rule + (reason.map { "!" + $0 } ?? "")
      + (severity == .error ? "" : " " + severity.rawValue)
  }

  /// What differs, line by line.
  package func difference(from other: OracleVerdict) -> String {
    var lines: [String] = []
    func compare<T: Equatable>(_ name: String, _ own: T, _ others: T) {
      if own != others { lines.append("\(name):\n    judge:  \(own)\n    oracle: \(others)") }
    }
    compare("violations", violations, other.violations)
    compare("enabled", enabled, other.enabled)
    compare("blockers", blockers, other.blockers)
    compare("computed", computed, other.computed)
    return lines.joined(separator: "\n")
  }
}
