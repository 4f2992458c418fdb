import Interlock

extension Check {
  static let secretIsChanged = Check(
    "IL810", "secret-is-changed",
    summary: "a secret is changed on its way in",
    rationale: """
      A password that is brought into lower case, or whose blanks are collapsed, is not the \
      one that the person typed, and far easier to guess.
      """,
    message: "`{key}` changes the secret `{field}` before it is compared or passed on",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true, «case»: lower }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard context.isSecret(field.index), field.type == .text else { return [] }
        let normalisation = field.rule.normalisation
        var keys: [String] = []
        if normalisation.letterCase != nil { keys.append("case") }
        if normalisation.collapse { keys.append("collapse") }
        return keys.compactMap { key in
          guard let entry = field.entry(key) else { return nil }
          return Draft(
            at: entry.keySpan, ["key": key, "field": field.name], help: "remove it",
            fixes: context.removing(entry, "remove `\(key)`", .unsafe))
        }
      }
    })
}
