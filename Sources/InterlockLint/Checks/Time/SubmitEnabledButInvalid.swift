import CEL
import Interlock

extension Check {
  static let submitEnabledButInvalid = Check(
    "IL313", "submit-enabled-but-invalid",
    summary: "no action of the form asks whether it is valid",
    rationale: """
      The rules of the fields are reported but stop nobody: the action is enabled while the \
      form is invalid. The form that is shown has been run through the engine. A form that \
      also has an action that waits for `valid` is left alone, as a second one may well save a \
      draft.
      """,
    message: "`{action}` can be enabled while the form is invalid",
    bad: #"""
      fields:
        name: { label: Name }
        mail: { label: Mail, required: true }
      actions:
        send: { enabledWhen: «'!isEmpty(name) || valid'», label: Send }
      """#,
    good: #"""
      fields:
        name: { label: Name }
        mail: { label: Mail, required: true }
      actions:
        send: { enabledWhen: valid, label: Send }
      """#,
    run: { context in
      guard let program = context.program, let replay = context.replay,
        !context.ruleSet.actions.isEmpty
      else { return [] }
      let actions = context.expressions.filter {
        if case .action = $0.role { return true }
        return false
      }
      // An action without an expression waits for `valid`.
      guard actions.count == context.ruleSet.actions.count else { return [] }
      let isGuarded = actions.contains { expression in
        expression.tree?.conjuncts.contains { $0.path == ["valid"] } ?? true
      }
      if isGuarded { return [] }
      let longest = context.gates.reduce(Int64(0)) { max($0, $1.rule.duration) }
      let forms = context.sampleForms(of: program, replay)
      // The first action that any form shows to be at fault, with the first such form.
      var found: (place: Int, form: String, broken: (path: String, rule: String))?
      for form in forms {
        for elapsed in Set([0, longest]).sorted() {
          guard let verdict = replay.judge(form, elapsed: elapsed), !verdict.isValid,
            let broken = verdict.violations.first,
            let place = verdict.enabled.firstIndex(of: true), place < found?.place ?? actions.count
          else { continue }
          found = (place, form, broken)
        }
      }
      guard let found, case .action(let action) = actions[found.place].role else { return [] }
      let (path, rule) = found.broken
      return [
        Draft(
          at: actions[found.place].source.span, ["action": action],
          notes: [
            "the engine enables it for \(found.form), which breaks `\(rule)` at \(path.isEmpty ? "the form" : path)"
          ],
          help: "write `enabledWhen: valid && …`")
      ]
    })
}
