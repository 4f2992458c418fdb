/// What the rows of a form that changes have cost of the rations of nodes.
///
/// Nearly no row costs enough to be counted, so that nothing is kept of nearly all.
struct RowRations: Sendable {
  /// What was counted, by node and block.
  private var costs: [UInt64: Int64] = [:]
  /// The same, by node.
  private var spent: [Int: Int64] = [:]
  /// The nodes that have used theirs up: all of their rows are evaluated where one is.
  private(set) var spentNodes: Set<Int> = []

  /// Notes what a row has cost.
  ///
  /// - Returns: Whether the rows of the node have cost more than its ration.
  @inline(__always)
  mutating func note(_ cost: Int64, of node: Int, _ block: Int) -> Bool {
    if cost == 0 && costs.isEmpty { return false }
    return replace(with: cost, of: node, block)
  }

  private mutating func replace(with cost: Int64, of node: Int, _ block: Int) -> Bool {
    let key = UInt64(node) << 32 | UInt64(block)
    let before = costs[key] ?? 0
    costs[key] = cost == 0 ? nil : cost
    let sum = (spent[node] ?? 0) - before + cost
    spent[node] = sum == 0 ? nil : sum
    return sum > Evaluation.ration
  }

  mutating func setSpent(_ node: Int, to isSpent: Bool) {
    if isSpent { spentNodes.insert(node) } else { spentNodes.remove(node) }
  }

  /// Forgets what the nodes of a scope have cost in a row that is removed.
  mutating func forget(_ block: Int, nodes: [Int32]) {
    if costs.isEmpty { return }
    for node in nodes { _ = replace(with: 0, of: Int(node), block) }
  }
}

extension Session {
  /// Evaluates a node in a row; in all rows where together they cost more than its ration.
  mutating func evaluate(_ number: Int, _ node: SessionPlan.Node, ofRow block: Int) {
    let slot = slot(of: Int(node.index), block)
    // Evaluated with all other rows.
    guard slots[slot].flags.contains(node.kind.queuedFlag) else { return }
    slots[slot].flags.remove(node.kind.queuedFlag)
    // The row may have been removed since.
    if evaluation.form.slots[block].kind != .header || isWaitingRow(block) { return }
    if !rations.spentNodes.isEmpty && rations.spentNodes.contains(number) {
      return evaluateAllRows(number, node)
    }
    let whole = Evaluation.ration
    evaluation.openRation(left: whole)
    perform(node, block)
    if rations.note(evaluation.cost(of: whole), of: number, block) {
      evaluateAllRows(number, node)
    }
  }

  /// Evaluates a node in all rows in their order, each with what those before it have left.
  private mutating func evaluateAllRows(_ number: Int, _ node: SessionPlan.Node) {
    var rest = Evaluation.ration
    for row in evaluation.blocks(of: Int(node.scope)) {
      slots[slot(of: Int(node.index), row)].flags.remove(node.kind.queuedFlag)
      evaluation.openRation(left: rest)
      perform(node, row)
      let cost = evaluation.cost(of: rest)
      _ = rations.note(cost, of: number, row)
      rest -= cost
    }
    rations.setSpent(number, to: rest < 0)
  }

  /// Rows came, went or moved: who comes before whom is another for nodes that have spent their ration.
  mutating func markSpentNodes() {
    for number in rations.spentNodes {
      let scope = Int(program.plan.nodes[number].scope)
      guard let first = evaluation.blocks(of: scope).first else {
        rations.setSpent(number, to: false)
        continue
      }
      mark(number, near: first, in: scope)
    }
  }
}
