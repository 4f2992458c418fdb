import Foundation
import Interlock
import InterlockForms
import InterlockLint
import InterlockTestSupport
import Testing

/// What the linter proves of conditions, put to the engine: each is made an action of its own, and
/// forms are judged by it.
@Suite struct ProofTests {
  /// A file with another action that waits for a condition alone; nil where it does not load.
  private func program(_ text: String, probing condition: String) -> Program? {
    let probe = "  probe: { enabledWhen: '\(condition.replacing("'", with: "''"))' }\n"
    let file = text.contains("\nactions:\n") ? text + probe : text + "actions:\n" + probe
    return RuleFile.load(file).program
  }

  /// Whether the probe was ever enabled, and whether it was ever not, in forty random forms.
  private func outcomes(
    of program: Program, _ rules: OracleRules, _ random: inout SeededRandom
  ) throws -> (isEnabled: Bool, isDisabled: Bool) {
    let place = try #require(program.actionNames.firstIndex(of: "probe"))
    var judge = Judge(program)
    var reader = JSONReader(program.layout)
    var outcome = (isEnabled: false, isDisabled: false)
    for _ in 0..<40 {
      let form = RandomForms.form(for: rules.root, &random).written(&random)
      let bytes = Array(form.utf8)
      if reader.read(bytes.span, into: &judge.form) != nil { continue }
      let openedAt = try #require(Instant(RandomForms.openedAt(&random)))
      let elapsed = RandomForms.elapsed(for: rules.ruleSet, &random)
      judge.judge(elapsed: elapsed, openedAt: openedAt)
      if judge.enabledActions[place] {
        outcome.isEnabled = true
      } else {
        outcome.isDisabled = true
      }
    }
    return outcome
  }

  private func text(_ span: SourceSpan, in source: SourceFile) -> String {
    String(decoding: source.bytes[span.start..<span.end], as: UTF8.self)
  }

  /// The condition that a finding is about, without its quotes.
  private func condition(of finding: Finding, in source: SourceFile) -> String {
    var parts = [finding.diagnostic.span]
    // Two parts that exclude each other.
    if finding.diagnostic.label == "excludes the other" {
      parts += finding.diagnostic.related.map { $0.span }
    }
    return parts.map { span in
      var text = text(span, in: source)
      if text.hasPrefix("'"), text.hasSuffix("'"), text.count > 1 {
        text = String(text.dropFirst().dropLast())
      }
      return "(" + text.replacing("''", with: "'") + ")"
    }.joined(separator: " && ")
  }

  @Test func `what is said to be always or never true is so in random forms`() throws {
    var random = SeededRandom(4_711)
    var count = 0
    for _ in 0..<120 {
      let text = RandomRules.file(&random)
      let source = SourceFile(path: "random.yaml", bytes: Array(text.utf8))
      guard RuleFile.load(text).program != nil else { continue }
      for finding in Linter().lint(source) {
        let isAlways = finding.diagnostic.id.name == "constant-condition"
        let isNever = ["rule-never-runs", "submit-never-enabled"].contains(
          finding.diagnostic.id.name)
        guard isAlways || isNever else { continue }
        let condition = condition(of: finding, in: source)
        guard let program = program(text, probing: condition) else { continue }
        count += 1
        let outcome = try outcomes(of: program, OracleRules(text), &random)
        #expect(isAlways ? !outcome.isDisabled : !outcome.isEnabled, "\(condition)\n\(text)")
      }
    }
    #expect(count > 20)
  }
}
