import Interlock

/// A gate, with where its time stands.
struct LintGate {
  let rule: GateRule
  /// The bytes of its time.
  let span: SourceSpan?
  /// Whether it counts from the opening of the form, not from a field or an action.
  let isSinceOpened: Bool

  /// Its time as rule files write it.
  var shown: String { TimeSpan(nanoseconds: rule.duration).shown }
}

extension LintContext {
  func collectGates() -> [LintGate] {
    var definitions: [SourceSpan: Node] = [:]
    if case .mapping(let entries)? = entry("gates")?.value.content {
      for entry in entries.reversed() { definitions[entry.keySpan] = entry.value }
    }
    return ruleSet.gates.map { rule in
      let own = definitions[rule.name.span]
      let since = own?.entry("since")?.value.scalar?.text ?? "opened"
      return LintGate(
        rule: rule, span: own?.entry(rule.kind.rawValue)?.value.span,
        isSinceOpened: since == "opened")
    }
  }

  /// Forms that are worth a try: nothing at all, and each field alone with what it may refuse.
  func sampleForms(of program: Interlock.Program, _ replay: Replay) -> [String] {
    var forms = ["{}"]
    for field in fields.prefix(100) {
      for value in ["\"x\"", "\"\"", "0", "-1", "true", "[]"] {
        if let form = replay.form([(field.index, value)]) { forms.append(form) }
      }
    }
    return forms
  }
}
