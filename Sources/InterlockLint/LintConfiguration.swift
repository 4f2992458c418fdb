public import Interlock
import InterlockYAML

/// The settings that a project keeps in a file: `.interlock-lint.yaml`.
///
/// ```yaml
/// checks:
///   unlabelled-field: error
///   max-off-step: off
/// deny: warnings
/// baseline: lint-baseline.txt
/// ```
public struct LintConfiguration: Sendable {
  /// Which checks run and how much they weigh.
  public var options = LintOptions()
  /// What a finding weighs at least that a call fails with; nil for never.
  public var threshold: Diagnostic.Severity? = .error
  /// The path of the baseline; nil where there is none.
  public var baseline: String?

  /// Creates the settings of a project that has none.
  public init() {}

  /// The words for what a call fails with, for advice.
  public static let thresholds = ["error", "warning", "info", "never"]

  /// What one of the ``thresholds`` means.
  public static func threshold(_ word: String) -> Diagnostic.Severity? {
    switch word {
    case "info": .info
    case "warning": .warning
    case "never": nil
    default: .error
    }
  }

  /// Reads the settings, and reports what is wrong with them.
  public static func read(_ source: SourceFile) -> (LintConfiguration, [Diagnostic]) {
    let (document, problems) = YAMLReader.read(source)
    var reader = ConfigurationReader(diagnostics: problems)
    if let document { reader.read(document) }
    return (reader.configuration, reader.diagnostics)
  }
}

private struct ConfigurationReader {
  var configuration = LintConfiguration()
  var diagnostics: [Diagnostic]

  mutating func read(_ root: Node) {
    guard case .mapping(let entries) = root.content else {
      return report("the settings are keys and values, this is \(root.noun)", at: root.span)
    }
    let keys = ["checks", "only", "deny", "fail-on", "baseline"]
    for entry in entries {
      switch entry.key {
      case "checks": readLevels(entry.value)
      case "only": readOnly(entry.value)
      case "deny":
        if entry.value.scalar?.text == "warnings" {
          configuration.threshold = .warning
        } else {
          report("`deny` takes only the word `warnings`", at: entry.value.span)
        }
      case "fail-on":
        if let word = entry.value.scalar?.text, LintConfiguration.thresholds.contains(word) {
          configuration.threshold = LintConfiguration.threshold(word)
        } else {
          report("`fail-on` is `error`, `warning`, `info` or `never`", at: entry.value.span)
        }
        if entries.contains(where: { $0.key == "deny" }) {
          report(
            "`fail-on` and `deny` say the same: `deny: warnings` is `fail-on: warning`",
            at: entry.keySpan, help: "remove one of the two")
        }
      case "baseline":
        if let path = entry.value.scalar?.text, !path.isEmpty {
          configuration.baseline = path
        } else {
          report("`baseline` is the path of a file", at: entry.value.span)
        }
      default:
        let near = Suggestion.names(near: entry.key, among: keys)
        report(
          "unknown key `\(entry.key)` in the settings", at: entry.keySpan,
          help: near.first.map { "a key with a similar name exists: `\($0)`" }
            ?? "there are `checks`, `only`, `deny`, `fail-on` and `baseline`")
      }
    }
  }

  private mutating func readLevels(_ node: Node) {
    guard case .mapping(let entries) = node.content else {
      return report("`checks` are names and levels, this is \(node.noun)", at: node.span)
    }
    for entry in entries {
      guard let check = check(entry.key, at: entry.keySpan) else { continue }
      guard let level = entry.value.scalar.flatMap({ LintOptions.Level($0.text) }) else {
        report(
          "a level is `off`, `info`, `warning` or `error`, this is \(entry.value.noun)",
          at: entry.value.span)
        continue
      }
      if check.isLoadError {
        report(
          "`\(check.name)` keeps a file from loading: its level is fixed", at: entry.keySpan,
          help: "remove it")
        continue
      }
      if configuration.options.levels[check.id] != nil {
        report(
          "`\(check.name)` has a level already", at: entry.keySpan, help: "remove one of the two")
      }
      configuration.options.levels[check.id] = level
    }
  }

  private mutating func readOnly(_ node: Node) {
    guard case .sequence(let nodes) = node.content else {
      return report("`only` is a list of checks, this is \(node.noun)", at: node.span)
    }
    var only: Set<String> = []
    for node in nodes {
      guard let check = check(node.scalar?.text ?? "", at: node.span) else { continue }
      only.insert(check.id)
    }
    configuration.options.only = only
  }

  private mutating func check(_ word: String, at span: SourceSpan) -> Check? {
    if let check = Check.named(word) { return check }
    let near = Suggestion.names(near: word, among: Check.all.map { $0.name })
    report(
      "there is no check `\(word)`", at: span,
      help: near.first.map { "a check with a similar name exists: `\($0)`" }
        ?? "`interlock lint --list` prints all names")
    return nil
  }

  private mutating func report(_ message: String, at span: SourceSpan, help: String = "") {
    diagnostics.append(
      Diagnostic(.error, Diagnostic.ID("lint-configuration"), message, at: span, help: help))
  }
}
