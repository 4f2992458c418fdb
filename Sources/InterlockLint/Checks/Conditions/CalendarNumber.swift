import CEL
import Interlock

extension Check {
  static let calendarNumber = Check(
    "IL220", "calendar-number",
    summary: "a part of a date is compared with a number that it never has",
    rationale: """
      CEL counts months from 0, as JavaScript does, and days of the week from 0 for Sunday: \
      December is 11, and no month is 12.
      """,
    message: "`{function}` gives {range}, never {number}",
    bad: #"""
      fields:
        day: { label: Day, type: date }
        gift: { label: Gift, visibleWhen: 'day.getMonth() == «12»' }
      """#,
    good: #"""
      fields:
        day: { label: Day, type: date }
        gift: { label: Gift, visibleWhen: 'day.getMonth() == 11' }
      """#,
    run: { context in
      let ranges: [String: ClosedRange<Int64>] = [
        "getMonth": 0...11, "getDayOfWeek": 0...6, "getDate": 1...31, "getDayOfMonth": 0...30,
        "getDayOfYear": 0...365,
      ]
      return context.expressions.flatMap { expression -> [Draft] in
        guard let tree = expression.tree else { return [] }
        return tree.all.flatMap { part -> [Draft] in
          guard case .binary(let symbol, let left, let right) = part.kind, symbol.isEquality else {
            return []
          }
          return [(left, right), (right, left)].compactMap { call, literal in
            guard case .call(let call) = call.kind, call.target != nil,
              let range = ranges[call.function.name],
              case .literal(.int(let number)) = literal.kind,
              !range.contains(number)
            else { return nil }
            return Draft(
              at: expression.span(literal.range),
              [
                "function": call.function.name + "()", "number": String(number),
                "range": "\(range.lowerBound) to \(range.upperBound)",
              ],
              help: call.function.name == "getMonth" ? "January is 0 and December is 11" : "")
          }
        }
      }
    })
}
