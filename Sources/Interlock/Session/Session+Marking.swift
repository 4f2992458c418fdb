extension Session {
  /// Puts a node into the queue for every block that is concerned by a change in one.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - block: The block with the change.
  ///   - scope: The scope of that block.
  @inline(__always)
  mutating func mark(_ node: Int, near block: Int, in scope: Int) {
    if program.plan.nodes[node].scope == 0 {
      queue.insert(node)
    } else {
      markRows(node, near: block, in: scope)
    }
  }

  private mutating func markRows(_ node: Int, near block: Int, in scope: Int) {
    let own = Int(program.plan.nodes[node].scope)
    if own == scope {
      markRow(node, block)
    } else if isInside(scope, of: own) {
      markRow(node, evaluation.blockOf(scope: own, near: block, in: scope))
    } else {
      for row in blocks(of: own, inside: block, of: scope) { markRow(node, row) }
    }
  }

  /// The blocks of a scope within one of a scope around it.
  private func blocks(of own: Int, inside block: Int, of scope: Int) -> [Int] {
    if own == scope { return [block] }
    guard let list = program.scopes[own].list, let parent = program.scopes[own].parent else {
      return []
    }
    var rows: [Int] = []
    for outer in blocks(of: parent, inside: block, of: scope) {
      evaluation.forEachRow(ofListIn: slot(of: list, outer)) { rows.append($0) }
    }
    return rows
  }

  private func isInside(_ scope: Int, of outer: Int) -> Bool {
    var scope = scope
    while let parent = program.scopes[scope].parent {
      if parent == outer { return true }
      scope = parent
    }
    return false
  }

  private mutating func markRow(_ number: Int, _ block: Int) {
    let node = program.plan.nodes[number]
    let slot = slot(of: Int(node.index), block)
    let flag = node.kind.queuedFlag
    if slots[slot].flags.contains(flag) { return }
    slots[slot].flags.insert(flag)
    queue.insert(number, row: block)
  }

  /// Marks all nodes of a block, and of the rows of the lists in it.
  mutating func markBlock(_ block: Int, scope: Int) {
    for node in program.plan.nodesOfScope[scope] { mark(Int(node), near: block, in: scope) }
    for field in program.scopes[scope].fields { markRows(ofList: field, block: block) }
  }

  mutating func markRows(ofList field: Int, block: Int) {
    let item = program.code[field].item
    guard item != FieldCode.none else { return }
    let scope = Int(program.code[Int(item)].scope)
    var rows: [Int] = []
    evaluation.forEachRow(ofListIn: slot(of: field, block)) { rows.append($0) }
    for row in rows { markBlock(row, scope: scope) }
  }

  private mutating func mark(
    _ table: ReaderTable, _ list: Int, near block: Int, in scope: Int
  ) {
    for place in table.range(list) { mark(table[node: place], near: block, in: scope) }
  }

  /// Marks who reads a place of the frame.
  mutating func markReaders(ofVariable variable: Int) {
    // Not as a parameter, which would count both references of the table.
    for place in program.plan.variableReaders.range(variable) {
      mark(program.plan.variableReaders[node: place], near: 0, in: 0)
    }
  }

  @inline(__always)
  mutating func markJudgement(of field: Int, _ block: Int) {
    let node = program.code[field].judgeNode
    if node != FieldCode.none {
      mark(Int(node), near: block, in: Int(program.code[field].scope))
    }
  }

  mutating func markActions() {
    for node in program.plan.actionNodes { queue.insert(Int(node)) }
  }

  /// The settled value of a field is new.
  mutating func valueChanged(_ field: Int, _ block: Int) {
    // All of a new row is in the queue already, and its list will be.
    if isMakingRows { return }
    // What was asked of a group or list is compared when it is judged: what is hidden in it is no
    // part of its value.
    if program.code[field].hasRemotes, !program.code[field].type.isContainer {
      dropRemotes(field, block)
    }
    sightChanged(field, block)
    if !program.plan.dirtinessReaders.isEmpty {
      forEachHolder(of: field, block) { session, holder, block, _ in
        let scope = Int(session.program.code[holder].scope)
        session.mark(session.program.plan.dirtinessReaders, holder, near: block, in: scope)
      }
    }
  }

  /// What expressions and rules see of a field is new.
  mutating func sightChanged(_ field: Int, _ block: Int) {
    markJudgement(of: field, block)
    markValueReaders(field, block)
    var (field, block) = (field, block)
    while let (holder, place) = holder(of: field, block) {
      (field, block) = (holder, place)
      markValueReaders(field, block)
      if program.code[field].judgesParts { markJudgement(of: field, block) }
    }
  }

  @inline(__always)
  private mutating func markValueReaders(_ field: Int, _ block: Int) {
    let scope = Int(program.code[field].scope)
    for place in program.plan.valueReaders.range(field) {
      mark(program.plan.valueReaders[node: place], near: block, in: scope)
    }
  }

  mutating func validityChanged(_ field: Int, _ block: Int) {
    var (field, block) = (field, block)
    while true {
      let scope = Int(program.code[field].scope)
      for place in program.plan.validityReaders.range(field) {
        mark(program.plan.validityReaders[node: place], near: block, in: scope)
      }
      guard let (holder, place) = holder(of: field, block) else { return }
      (field, block) = (holder, place)
    }
  }

  /// The rules of a field hold now, or no longer: a group or list is asked about only while all in it
  /// holds.
  mutating func holdingChanged(_ field: Int, _ block: Int) {
    if program.remotes.isEmpty { return }
    var (field, block) = (field, block)
    while let (holder, place) = holder(of: field, block) {
      (field, block) = (holder, place)
      if program.code[field].hasRemotes { markJudgement(of: field, block) }
    }
  }

  mutating func touchChanged(_ field: Int, _ block: Int) {
    note(field, block, .touched)
    note(field, block, .shown)
    forEachHolder(of: field, block) { session, holder, block, _ in
      let scope = Int(session.program.code[holder].scope)
      session.mark(session.program.plan.touchReaders, holder, near: block, in: scope)
    }
  }

  /// Calls the body for a field and for every group and list that it is part of.
  mutating func forEachHolder(
    of field: Int, _ block: Int, _ body: (inout Session, Int, Int, Bool) -> Void
  ) {
    body(&self, field, block, true)
    var (field, block) = (field, block)
    while let (holder, place) = holder(of: field, block) {
      (field, block) = (holder, place)
      body(&self, field, block, false)
    }
  }

  /// The places of rows are new.
  mutating func placesChanged(ofRowsIn scope: Int, _ block: Int) {
    mark(program.plan.indexReaders, scope, near: block, in: scope)
  }
}
