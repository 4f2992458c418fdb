import CEL
import Interlock

extension Check {
  static let divisionByZeroPossible = Check(
    "IL208", "division-by-zero-possible",
    summary: "a division fails where its divisor is 0, and the form with it",
    rationale: """
      A failed expression is an error of the form: nothing is enabled any more, and the person \
      is not told which field to change. The form has been run through the engine.
      """,
    message: "this fails where `{field}` is 0",
    bad: #"""
      fields:
        total: { label: Total, type: integer, required: true }
        people: { label: People, type: integer, required: true }
      computed:
        share: { value: '«total / people»', label: Share }
      """#,
    good: #"""
      fields:
        total: { label: Total, type: integer, required: true }
        people: { label: People, type: integer, required: true, min: 1 }
      computed:
        share: { value: total / people, label: Share }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree, let replay = context.replay else { return [] }
        // A path that a condition of the expression reads is guarded.
        let names = tree.all.flatMap { part -> [String] in
          switch part.kind {
          case .conditional(let condition, _, _):
            condition.freeNames.map { $0.path.joined(separator: ".") }
          case .and(let operands), .or(let operands):
            operands.flatMap { $0.freeNames.map { $0.path.joined(separator: ".") } }
          default: []
          }
        }
        let guarded = Set(names)
        return tree.all.compactMap { part in
          guard case .binary(let symbol, _, let divisor) = part.kind,
            symbol == .divide || symbol == .remainder
          else { return nil }
          var path = divisor.path
          if case .call(let call) = divisor.kind, call.function.name == "double",
            call.arguments.count == 1
          {
            path = call.arguments[0].path
          }
          guard let path, let index = context.field(path, from: expression.field),
            !guarded.contains(path.joined(separator: ".")),
            context.fields[index].type == .integer || context.fields[index].type == .number,
            replay.mayTry()
          else { return nil }
          var zero: [(field: Int, json: String)] = []
          var one: [(field: Int, json: String)] = []
          for name in tree.freeNames {
            guard let other = context.field(name.path, from: expression.field) else { continue }
            let isNumber =
              context.fields[other].type == .integer || context.fields[other].type == .number
            guard isNumber else { continue }
            zero.append((other, other == index ? "0" : "1"))
            one.append((other, "1"))
          }
          guard let bad = replay.form(zero), let good = replay.form(one),
            let failed = replay.judge(bad), let passed = replay.judge(good),
            failed.violations.contains(where: { $0.rule == "expressionError" }),
            !passed.violations.contains(where: { $0.rule == "expressionError" }),
            failed.isClean(at: replay.path(of: index))
          else { return nil }
          return Draft(
            at: expression.span(part.range), ["field": path.joined(separator: ".")],
            related: [Diagnostic.Label("may be 0", at: context.fields[index].rule.name.span)],
            notes: ["the engine reports `expressionError` for \(bad)"],
            help:
              "bound the divisor with `min: 1`, or ask first: `\(path.joined(separator: ".")) == 0 ? null : …`"
          )
        }
      }
    })
}
