import CEL
import Interlock

extension Check {
  static let unknownOption = Check(
    "IL104", "unknown-option", .error,
    summary: "a choice is compared with a text that is none of its options",
    rationale: """
      The comparison is false whatever is chosen. Options are compared by their value, never \
      by their label.
      """,
    message: "`{text}` is no option of `{field}`: the comparison is false whatever is chosen",
    bad: #"""
      fields:
        plan: { label: Plan, type: choice, options: [free, pro] }
        card: { label: Card, visibleWhen: 'plan == «"por"»' }
      """#,
    good: #"""
      fields:
        plan: { label: Plan, type: choice, options: [free, pro] }
        card: { label: Card, visibleWhen: 'plan == "pro"' }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.flatMap { part -> [Draft] in
          guard case .binary(let symbol, let left, let right) = part.kind else { return [] }
          var pairs: [(Expression, Expression)] = []
          if symbol.isEquality { pairs = [(left, right), (right, left)] }
          if symbol == .contains, case .list(let elements) = right.kind {
            pairs = elements.map { (left, $0.value) }
          }
          return pairs.compactMap { path, literal in
            guard let names = path.path, let text = literal.stringLiteral, !text.isEmpty,
              let index = context.field(names, from: expression.field)
            else { return nil }
            let field = context.fields[index]
            guard field.type == .choice, let options = context.options[index], options.isOfTexts,
              field.entry("optionsFrom") == nil, !options.has(text)
            else { return nil }
            let span = expression.span(literal.range)
            let values = options.values
            let named = options.value(labelled: text)
            let near =
              named == nil && context.maySuggest(among: values.count)
              ? Suggestion.names(near: text, among: values).first : nil
            let place = field.constraint("options")?.argument.span ?? field.rule.name.span
            return Draft(
              at: span, ["text": text, "field": field.name],
              related: [Diagnostic.Label("the options", at: place)],
              help: named.map { "write the value of the option with this label: `\($0)`" }
                ?? near.map { "an option with a similar name exists: `\($0)`" }
                ?? "the options are " + values.prefix(10).map { "`\($0)`" }.joined(separator: ", "))
          }
        }
      }
    })
}
