import CEL
import Interlock

extension Check {
  static let finerThanTick = Check(
    "IL218", "finer-than-tick",
    summary: "the time elapsed is compared more finely than the clock of the form ticks",
    rationale: """
      `elapsed` is rounded down to `clock.tick`, one second where none is given, so that the \
      comparison changes only at the next tick. A gate turns at exactly its deadline.
      """,
    message: "`elapsed` moves in steps of {tick}, so that {literal} counts as {counted}",
    bad: #"""
      fields:
        a: { label: A }
      actions:
        go: { enabledWhen: 'valid && elapsed >= «duration("2500ms")»', label: Go }
      """#,
    good: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: 2500ms }
      actions:
        go: { enabledWhen: valid && settled, label: Go }
      """#,
    run: { context in
      context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        let tick = context.ruleSet.tick
        return tree.all.flatMap { part -> [Draft] in
          guard case .binary(let symbol, let left, let right) = part.kind,
            symbol.isOrdering || symbol.isEquality
          else { return [] }
          return [(left, right), (right, left)].compactMap { name, literal in
            guard name.path == ["elapsed"], case .call = literal.kind,
              let time = ConditionFacts.number(literal)?.int64, time > 0, time % tick != 0
            else { return nil }
            return Draft(
              at: expression.span(literal.range),
              [
                "tick": TimeSpan(nanoseconds: tick).shown,
                "literal": TimeSpan(nanoseconds: time).shown,
                "counted": TimeSpan(nanoseconds: (time / tick + 1) * tick).shown,
              ],
              help: "use a gate, a multiple of the tick, or a finer `clock: { tick: … }`")
          }
        }
      }
    })
}

extension TimeSpan {
  /// The length in the largest units that leave no fraction, as rule files write it.
  var shown: String {
    for (unit, size) in [
      ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ] as [(String, Int64)]
    where nanoseconds % size == 0 {
      return "\(nanoseconds / size)\(unit)"
    }
    return "\(nanoseconds)ns"
  }
}
