import CEL
import Interlock

extension Check {
  static let neverEqualText = Check(
    "IL422", "never-equal-text",
    summary: "a text is compared with a literal that it can never be",
    rationale: """
      What comes in is trimmed and brought into the field's case before it is compared, and \
      its length is bounded, so that this literal never arrives.
      """,
    message: "`{field}` is never `{text}`: {why}",
    bad: #"""
      fields:
        code: { label: Code, case: upper }
        note: { label: Note, visibleWhen: 'code == «"vip"»' }
      """#,
    good: #"""
      fields:
        code: { label: Code, case: upper }
        note: { label: Note, visibleWhen: 'code == "VIP"' }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.flatMap { part -> [Draft] in
          guard case .binary(let symbol, let left, let right) = part.kind, symbol.isEquality else {
            return []
          }
          return [(left, right), (right, left)].compactMap { path, literal in
            guard let names = path.path, let text = literal.stringLiteral, !text.isEmpty,
              let index = context.field(names, from: expression.field)
            else { return nil }
            let field = context.fields[index]
            guard field.type == .text, !context.isSecret(index) else { return nil }
            let normalisation = field.rule.normalisation
            var why = ""
            if normalisation.trim, text.trimmingBlanks != text {
              why = "it is trimmed"
            } else if normalisation.letterCase == .lower, text.lowercased() != text {
              why = "it is brought into lower case"
            } else if normalisation.letterCase == .upper, text.uppercased() != text {
              why = "it is brought into upper case"
            }
            guard !why.isEmpty else { return nil }
            return Draft(
              at: expression.span(literal.range), ["field": field.name, "text": text, "why": why],
              help: "write the literal as it arrives")
          }
        }
      }
    })
}
