import Interlock

extension Check {
  static let emptySection = Check(
    "IL011", "empty-section",
    summary: "a section has nothing in it, or the form no field",
    rationale: """
      A section that is empty says nothing; a form without fields is always valid.
      """,
    message: "{what}",
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
            at: entry.keySpan, ["what": "`\(key)` is empty"], help: "remove it",
            fixes: context.removing(entry, "remove `\(key)`", .safe)))
      }
      if context.entry("fields") == nil, let form = context.entry("form") {
        drafts.append(
          Draft(at: form.keySpan, ["what": "the form has no fields"], help: "add `fields:`"))
      }
      return drafts
    })
}
