import Interlock

extension Check {
  static let confirmationOptional = Check(
    "IL917", "confirmation-optional",
    summary: "a confirmation that may be left empty",
    rationale: """
      `equals` is not judged on an empty value: a person who leaves the confirmation empty has \
      confirmed nothing, and the form is valid all the same. The form has been run through the \
      engine.
      """,
    message: "`{field}` may be left empty, and is then not compared with `{other}`",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Confirmation, secret: true, equals: «password» }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Confirmation, secret: true, required: true, equals: password }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let rule = field.firm("equals"), let other = context.field(namedBy: rule, of: field),
          other.isRequired, field.constraint("required") == nil, field.rule.requiredWhen == nil,
          field.type != .boolean, field.rule.visibleWhen == nil,
          let broken = context.broken(field, "\"\""), broken.isEmpty
        else { return nil }
        return Draft(
          at: rule.argument.span, ["field": field.name, "other": other.name],
          related: [
            Diagnostic.Label(
              "required", at: other.firm("required")?.keySpan ?? other.rule.name.span)
          ],
          notes: ["the engine finds nothing wrong with an empty `\(field.path)`"],
          help: "add `required: true` to `\(field.name)`",
          fixes: field.entry("equals").map {
            context.adding("required", "true", before: $0)
          } ?? [])
      }
    })
}
