import CEL
import Interlock

extension Check {
  static let rowNotRead = Check(
    "IL221", "row-not-read",
    summary: "what is asked of every row does not read the row",
    rationale: """
      The answer is the same for each row, so that the walk over them decides nothing.
      """,
    message: "`{variable}` is not read: the same is asked for every row",
    bad: #"""
      fields:
        limit: { label: Limit, type: integer }
        people:
          label: People
          type: list
          item: { type: group, fields: { age: { label: Age, type: integer } } }
          check: { id: adults, that: 'people.all(«p», limit >= 18)', message: Everyone is 18 or older }
      """#,
    good: #"""
      fields:
        people:
          label: People
          type: list
          item: { type: group, fields: { age: { label: Age, type: integer } } }
          check: { id: adults, that: 'people.all(p, p.age >= 18)', message: Everyone is 18 or older }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.compactMap { part in
          guard case .comprehension(let walk) = part.kind, let variable = walk.variables.last,
            !variable.range.isEmpty
          else { return nil }
          // A body that is a constant asks nothing either, but may stand for counting.
          let read = (walk.body.freeNames + (walk.condition?.freeNames ?? [])).map { $0.path[0] }
          guard !read.isEmpty, !walk.variables.contains(where: { read.contains($0.name) }) else {
            return nil
          }
          return Draft(
            at: expression.span(variable.range), ["variable": variable.name],
            help: "read the row: `\(variable.name).…`")
        }
      }
    })
}
