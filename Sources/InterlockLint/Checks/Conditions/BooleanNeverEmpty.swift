import CEL
import Interlock

extension Check {
  static let booleanNeverEmpty = Check(
    "IL219", "boolean-never-empty",
    summary: "a boolean is asked whether it is empty",
    rationale: """
      A boolean is never empty: where nothing came in it is its default or false. `isEmpty` of \
      it is true only while the field is hidden.
      """,
    message: "`{field}` is a boolean, which is never empty",
    bad: #"""
      fields:
        terms: { label: Terms, type: boolean }
        name: { label: Name, visibleWhen: '!«isEmpty(terms)»' }
      """#,
    good: #"""
      fields:
        terms: { label: Terms, type: boolean }
        name: { label: Name, visibleWhen: terms }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.compactMap { part in
          guard case .call(let call) = part.kind, call.function.name == "isEmpty",
            call.arguments.count == 1, let path = call.arguments[0].path,
            let index = context.field(path, from: expression.field),
            context.fields[index].type == .boolean, context.fields[index].rule.visibleWhen == nil
          else { return nil }
          return Draft(
            at: expression.span(part.range), ["field": context.fields[index].name],
            related: [Diagnostic.Label("a boolean", at: context.fields[index].rule.typeSpan)],
            help: "read the boolean itself: `\(context.fields[index].name)`")
        }
      }
    })
}
