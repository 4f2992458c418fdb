import CEL

/// How much work a form may make: a list of many rows must not make it cost more than any text can.
///
/// Whatever is evaluated has a ration of its own for one form: a condition of a field, the rules of a
/// field, a computed value, a rule of the form, an action. In rows the ration is that of all of them
/// together, spent in their order; the row at which it is used up fails, and with it whatever costs
/// anything in those behind. So the outcome follows from the values alone, however they came in, and
/// all the work for a form is that of the rules of its file.
extension Evaluation {
  /// A ration, in units of ``CEL/Budget``.
  @inline(__always)
  static var ration: Int64 { 20_000_000 }
  /// What a row may cost without being counted: comparing a value or two does.
  static var freeCost: Int64 { 64 }

  /// Gives what is evaluated next a whole ration.
  @inline(__always)
  mutating func openRation() {
    budget = Budget(Self.ration)
    isRationSpent = false
  }

  /// Gives the next row what those before it have left of the ration.
  mutating func openRation(left rest: Int64) {
    budget = Budget(max(0, rest) + Self.freeCost)
    isRationSpent = rest < 0
  }

  /// What a row has cost of the ration.
  ///
  /// - Parameter rest: What ``openRation(left:)`` was given.
  func cost(of rest: Int64) -> Int64 {
    // With nothing left it may be that more was asked for.
    if budget.units == 0 { return max(0, rest) + Self.freeCost + 1 }
    let cost = max(0, rest) + Self.freeCost - budget.units
    return cost > Self.freeCost ? cost : 0
  }

  /// Whether a regex may be run.
  @inline(__always)
  var mayRunRegex: Bool { !isRationSpent && budget.units > 0 }

  // MARK: Whole forms

  /// What the rows that were judged so far have left of a node's ration.
  private func ration(left node: Int) -> Int64 {
    spent.isEmpty ? Self.ration : Self.ration - spent[node]
  }

  /// Evaluates a node in a row of a form that is judged whole.
  @inline(__always)
  mutating func spendRation<Result>(
    of node: Int32, _ body: (inout Evaluation) -> Result
  ) -> Result {
    let rest = ration(left: Int(node))
    openRation(left: rest)
    let result = body(&self)
    let cost = cost(of: rest)
    if cost > 0 {
      if spent.isEmpty { spent = Array(repeating: 0, count: program.plan.nodes.count) }
      spent[Int(node)] += cost
    }
    return result
  }
}
