import Interlock

extension Check {
  static let emptySection = Check(
    "IL011", "empty-section",
    summary: "a section has nothing in it",
    rationale: """
      A section that is empty says nothing: most often what was to stand there was forgotten.
      """,
    message: "`{section}` is empty",
    bad: #"""
      fields:
        a: { label: A }
      «rules»:
      """#,
    good: #"""
      fields:
        a: { label: A }
      """#,
    run: { context in
      var drafts: [Draft] = []
      // Without any field nothing can ever be wrong.
      if !context.ruleSet.isLibrary, context.entry("fields") == nil,
        let form = context.entry("form")
      {
        drafts.append(
          Draft(
            at: form.keySpan, ["section": "fields"], label: "this form has no fields",
            help: "add `fields:`; a form without any is always enabled"))
      }
      for key in ["fields", "computed", "gates", "rules", "actions", "messages", "types"] {
        guard let entry = context.entry(key) else { continue }
        let isEmpty: Bool
        switch entry.value.content {
        case .mapping(let entries): isEmpty = entries.isEmpty
        case .sequence(let nodes): isEmpty = nodes.isEmpty
        case .scalar: isEmpty = entry.value.isNull
        }
        guard isEmpty else { continue }
        drafts.append(
          Draft(
            at: entry.keySpan, ["section": key], help: "remove it",
            fixes: context.removing(entry, "remove `\(key)`", .safe)))
      }
      return drafts
    })
}
