import CEL
import Interlock

extension Check {
  static let sameOperands = Check(
    "IL217", "same-operands",
    summary: "both sides of an operator are the same",
    rationale: """
      The result does not depend on what is compared: one of the two was meant to be another \
      name.
      """,
    message: "both sides of `{operator}` are `{operand}`",
    bad: #"""
      fields:
        a: { label: First }
        b: { label: Second, visibleWhen: '«a == a»' }
      """#,
    good: #"""
      fields:
        a: { label: First }
        b: { label: Second, visibleWhen: 'a == "x"' }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.compactMap { part in
          func draft(_ symbol: String, _ operand: Expression) -> Draft? {
            // Two constants are found by their value.
            guard !operand.freeNames.isEmpty else { return nil }
            return Draft(
              at: expression.span(part.range),
              ["operator": symbol, "operand": expression.text(operand.range)],
              help: "write the other name on one side")
          }
          switch part.kind {
          case .binary(let symbol, let left, let right)
          where (symbol.isEquality || symbol.isOrdering || symbol == .subtract)
            && left.signature == right.signature:
            return draft(symbol.symbol, left)
          case .and(let operands), .or(let operands):
            var seen: Set<String> = []
            guard let twice = operands.first(where: { !seen.insert($0.signature).inserted }) else {
              return nil
            }
            if case .and = part.kind { return draft("&&", twice) }
            return draft("||", twice)
          case .conditional(_, let then, let otherwise) where then.signature == otherwise.signature:
            return draft("?:", then)
          default: return nil
          }
        }
      }
    })
}
