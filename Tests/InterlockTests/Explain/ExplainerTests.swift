import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Testing

@testable import Interlock

/// Why actions are enabled or not.
@Suite struct ExplainerTests {
  private func explain(_ rules: String, elapsed: Int64 = 0) throws -> Explanation {
    let source = SourceFile(path: "rules.yaml", bytes: Array(rules.utf8))
    let loaded = LoadedRules(source, patterns: PCRE2())
    let ruleSet = try #require(loaded.ruleSet)
    let explainer = try #require(Explainer(ruleSet, patterns: PCRE2()))
    var judge = Judge(explainer.program)
    judge.form.reset(for: explainer.program.layout)
    judge.judge(elapsed: elapsed, openedAt: Evaluation.unknownInstant)
    return explainer.explain(action: 0, &judge)
  }

  private func count(_ tree: ExplainedExpression) -> Int {
    tree.parts.reduce(1) { $0 + count($1) }
  }

  @Test func `an expression of many parts is shown in part`() throws {
    let chain = Array(repeating: "size(a) > 1", count: 300).joined(separator: " || ")
    let explanation = try explain(
      "interlock: 1\nform: f\nfields: { a: {} }\nactions: { go: { enabledWhen: '\(chain)' } }")
    #expect(!explanation.isEnabled)
    #expect((100...Explainer.maximumParts + 1).contains(count(explanation.tree)))
  }

  @Test func `computed values that read one another are shown in part`() throws {
    let steps = (1...40).map { "  c\($0): c\($0 - 1) + c\($0 - 1)\n" }.joined()
    let explanation = try explain(
      "interlock: 1\nform: f\nfields: { a: { type: number } }\ncomputed:\n  c0: a + 1.0\n" + steps
        + "actions: { go: { enabledWhen: c40 > 0.0 } }")
    #expect((100...Explainer.maximumParts + 50).contains(count(explanation.tree)))
  }

  @Test func `what is in the frame of the judge or not is shown alike`() throws {
    let explanation = try explain(
      """
      interlock: 1
      form: f
      gates: { slow: { after: 10s } }
      actions: { go: { enabledWhen: valid && slow && !(valid && slow) } }
      """, elapsed: 10_000_000_000)
    #expect(explanation.tree.value == "false")
    #expect(explanation.tree.parts.map { $0.value } == ["true", "true", "false"])
    #expect(explanation.reasons.map { $0.name } == ["condition"])
  }

  @Test func `the first reasons and remarks are told and the rest counted, each once`() throws {
    let fields = (0..<30).map { "  f\($0): { required: true }\n" }.joined()
    let rules = (0..<30).map {
      "  - { id: w\($0), that: '!isEmpty(f0)', severity: warning, message: M }\n"
    }.joined()
    func counts(_ condition: String) throws -> [Int] {
      let explanation = try explain(
        "interlock: 1\nform: f\nfields:\n\(fields)rules:\n\(rules)"
          + "gates: { g: { after: 9s }, h: { after: 8s } }\nactions: { go: { \(condition) } }\n")
      return [
        explanation.reasons.count, explanation.moreReasons, explanation.remarks.count,
        explanation.moreRemarks,
      ]
    }
    #expect(try counts("enabledWhen: valid") == [20, 10, 20, 10])
    #expect(try counts("enabledWhen: isValid(f25) && valid && valid") == [20, 10, 20, 10])
    #expect(try counts("enabledWhen: valid && isValid(f25) && g") == [20, 11, 20, 10])
    #expect(try counts("enabledWhen: isValid(f25) && isValid(f26) && g") == [3, 0, 20, 38])
    #expect(try counts("") == [20, 12, 20, 10])
  }
}
