import CEL
import Interlock

extension Check {
  static let secretCompared = Check(
    "IL910", "secret-compared",
    summary: "a secret is compared with a literal",
    rationale: """
      The literal is the secret itself, or tells what it is not. It stands in the rule file, \
      and where an action waits for the comparison the reason `condition SOURCE` shows it to \
      whoever sees the verdict.
      """,
    message: "the secret `{field}` is compared with a text of the rule file",
    bad: #"""
      fields:
        pin: { label: Code, secret: true, required: true }
      actions:
        open: { enabledWhen: 'valid && pin == «"4711"»', label: Open }
      """#,
    good: #"""
      fields:
        pin: { label: Code, secret: true, required: true }
      actions:
        open: { enabledWhen: valid, label: Open }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.flatMap { part -> [Draft] in
          guard case .binary(let symbol, let left, let right) = part.kind else { return [] }
          var pairs: [(Expression, Expression)] = []
          if symbol.isEquality || symbol.isOrdering { pairs = [(left, right), (right, left)] }
          if symbol == .contains, case .list(let elements) = right.kind {
            pairs = elements.map { (left, $0.value) }
          }
          return pairs.compactMap { path, literal in
            guard let names = path.path, let text = literal.stringLiteral, !text.isEmpty,
              let index = context.field(names, from: expression.field), context.isSecret(index)
            else { return nil }
            return Draft(
              at: expression.span(literal.range), ["field": context.fields[index].name],
              help: "compare it where the form is sent to")
          }
        }
      }
    })
}
