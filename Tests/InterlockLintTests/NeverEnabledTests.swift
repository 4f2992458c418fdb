import Interlock
import InterlockLint
import Testing

/// Actions that nothing can ever enable, and those that only look so.
@Suite struct NeverEnabledTests {
  private func names(_ body: String) -> [String] {
    let text = "interlock: 1\nform: f\n" + body
    return Linter().lint(SourceFile(path: "rules.yaml", bytes: Array(text.utf8))).map {
      $0.diagnostic.id.name
    }
  }

  @Test(arguments: [
    ("after: 10s, since: go", "go: { enabledWhen: valid && g }", true),
    ("after: 10s, since: go", "go: {}", true),
    ("after: 10s, since: submit", "", true),
    ("after: 10s, since: go", "go: { enabledWhen: valid || g }", false),
    ("after: 10s, since: go", "go: { enabledWhen: valid }\n  other: { enabledWhen: g }", false),
    ("cooldown: 10s, since: go", "go: { enabledWhen: valid && g }", false),
    ("after: 10s, since: a", "go: { enabledWhen: valid && g }", false),
  ])
  func `a gate after an action is none for that action`(gate: String, action: String, isFound: Bool)
  {
    let actions = action.isEmpty ? "" : "actions:\n  \(action)\n"
    let found = names("fields: { a: {} }\ngates:\n  g: { \(gate) }\n" + actions)
    #expect(found.contains("gate-never-open") == isFound, "\(found)")
  }

  @Test(arguments: [
    ("max: 6", "valid && n > 7", true), ("exclusiveMin: 2", "n <= 2 && valid", true),
    ("max: 6", "valid && (n > 7 || n == 9)", true), ("min: 3", "valid && n == 2", true),
    ("max: 6", "valid && n > 5", false), ("max: 6", "n > 7", false),
    ("max: 6", "valid || n > 7", false), ("max: 6", "valid && (n > 7 || isEmpty(n))", false),
    ("max: { value: 6, severity: warning }", "valid && n > 7", false),
    ("max: { value: 6, when: isEmpty(a) }", "valid && n > 7", false),
    // Numbers are exact for bounds, and the nearest doubles for conditions.
    ("type: number, exclusiveMax: 0.1", "valid && n >= 0.1", false),
    ("type: number, exclusiveMax: 0.1", "valid && n > 0.1", true),
    ("type: number, min: 9007199254740993", "valid && n <= 9007199254740992.0", false),
    ("type: number, max: 6.5", "valid && n > 7.0", true),
  ])
  func `a condition that valid refuses is never true`(
    rule: String, condition: String, isFound: Bool
  ) {
    let found = names(
      """
      fields:
        a: {}
        n: { \(rule.hasPrefix("type") ? "" : "type: integer, ")\(rule) }
      actions:
        go: { enabledWhen: '\(condition)' }
      """)
    #expect(found.contains("submit-never-enabled") == isFound, "\(found)")
  }
}
