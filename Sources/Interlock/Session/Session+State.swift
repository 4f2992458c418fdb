import CEL

extension Session {
  // MARK: Places

  /// The place of a field by its dotted name, rows by their places: `people[0].email`.
  ///
  /// - Throws: ``SessionError/unknownPlace(_:suggestion:)`` or ``SessionError/noSuchRow(_:count:)``.
  public func place(named name: String) throws(SessionError) -> FieldPlace {
    // What is in no row is found at once.
    if let field = program.names.field(name) { return FieldPlace(field: field, block: 0) }
    var walk = PlaceWalk()
    for step in PlaceStep.steps(ofName: name) { try walk.take(step, in: self) }
    return try walk.place(in: self, text: name)
  }

  /// The place of a field by a JSON Pointer (RFC 6901) of the outside's keys: `/people/0/email`.
  ///
  /// - Throws: ``SessionError/unknownPlace(_:suggestion:)`` or ``SessionError/noSuchRow(_:count:)``.
  public func place(at pointer: String) throws(SessionError) -> FieldPlace {
    guard pointer.utf8.first == UInt8(ascii: "/") else {
      throw .unknownPlace(pointer, suggestion: "/" + pointer)
    }
    var walk = PlaceWalk()
    for step in PlaceStep.steps(ofPointer: pointer) { try walk.take(step, in: self) }
    return try walk.place(in: self, text: pointer)
  }

  /// The element of a row of a list.
  ///
  /// - Throws: ``SessionError``.
  public func row(_ index: Int, of list: FieldPlace) throws(SessionError) -> FieldPlace {
    try checkRow(of: list, at: index)
    let row = latestRow(at: index, of: Int(list.field), Int(list.block))
    return place(of: program.fields[Int(list.field)].item ?? 0, row)
  }

  /// A member of a group, by its name.
  ///
  /// - Throws: ``SessionError/unknownPlace(_:suggestion:)``.
  public func member(_ name: String, of group: FieldPlace) throws(SessionError) -> FieldPlace {
    try check(group)
    guard let member = program.names.member(name, of: Int(group.field)) else {
      let members = program.fields[Int(group.field)].members
      let near = Suggestion.names(near: name, among: members.map { program.fields[$0].name })
      throw .unknownPlace(name, suggestion: near.first)
    }
    return place(of: member, Int(group.block))
  }

  @inline(__always)
  func place(of field: Int, _ block: Int) -> FieldPlace {
    let generation =
      block == 0 ? 0 : Int32(truncatingIfNeeded: evaluation.cells[block].bits)
    return FieldPlace(field: field, block: block, generation: generation)
  }

  /// Whether a place is one of this form as it is now: not that of a row that was removed.
  public func contains(_ place: FieldPlace) -> Bool {
    do throws(SessionError) {
      try check(place)
      return true
    } catch {
      return false
    }
  }

  /// The dotted name of a field, such as `people[1].email`.
  public func name(of place: FieldPlace) -> String {
    evaluation.name(of: .field(Int(place.field), block: Int(place.block)), isLatest: true)
  }

  /// The JSON Pointer of a field, such as `/people/1/email`.
  public func pointer(of place: FieldPlace) -> String {
    evaluation.pointer(of: .field(Int(place.field), block: Int(place.block)), isLatest: true)
  }

  /// All fields, in the order of the file and of the rows.
  public var places: [FieldPlace] {
    var places: [FieldPlace] = []
    for field in program.rootFields { collect(field, 0, &places) }
    return places
  }

  /// A field with all that is in it.
  package func places(in place: FieldPlace) -> [FieldPlace] {
    var places: [FieldPlace] = []
    collect(Int(place.field), Int(place.block), &places)
    return places
  }

  private func collect(_ field: Int, _ block: Int, _ places: inout [FieldPlace]) {
    places.append(place(of: field, block))
    for member in program.fields[field].members { collect(member, block, &places) }
    guard let item = program.fields[field].item else { return }
    for row in latestRows(of: field, block) { collect(item, row, &places) }
  }

  // MARK: Fields

  private func slot(_ place: FieldPlace) -> Int { slot(of: Int(place.field), Int(place.block)) }

  /// Whether a field is visible.
  public func isVisible(_ place: FieldPlace) -> Bool { evaluation.cells[slot(place)].isVisible }

  /// Whether a person may edit a field.
  public func isEditable(_ place: FieldPlace) -> Bool {
    !slots[slot(place)].flags.contains(.isDisabled)
  }

  /// Whether a field must not be empty; false while it is hidden.
  public func isRequired(_ place: FieldPlace) -> Bool {
    slots[slot(place)].flags.contains(.isDemanded)
  }

  /// Whether something is still to come before a field, or what is in it, is judged: a pause in
  /// typing, or the host's answer.
  public func isPending(_ place: FieldPlace) -> Bool {
    isPending(Int(place.field), Int(place.block))
  }

  /// Whether a person has been in a field, or in any of its members.
  public func isTouched(_ place: FieldPlace) -> Bool {
    evaluation.isTouched(Int(place.field), slot: slot(place), block: Int(place.block))
  }

  /// Whether the latest value of a field is unlike its initial one.
  public func isDirty(_ place: FieldPlace) -> Bool {
    isDirty(Int(place.field), Int(place.block))
  }

  private func isDirty(_ field: Int, _ block: Int) -> Bool {
    let slot = slot(of: field, block)
    let state = evaluation.cells[slot].state
    if !staged.isEmpty, program.code[field].item != FieldCode.none, state != .unknown {
      // What a person sees in the rows may wait for a pause, as the rows themselves may.
      return differs(field, block, from: evaluation.initialValue(of: field, block: block))
    }
    if slots[slot].flags.contains(.isStaged), let value = staged[slot: slot] {
      return evaluation.isDirty(field, slot: slot, block: block, latest: value.cell)
    }
    if program.code[field].hasMembers, state != .wrongType {
      return program.fields[field].members.contains { isDirty($0, block) }
    }
    return evaluation.isDirty(field, slot: slot, block: block)
  }

  /// Whether what a person sees in a field is unlike an initial value.
  private func differs(_ field: Int, _ block: Int, from initial: DefaultValue?) -> Bool {
    let slot = slot(of: field, block)
    let isStaged = slots[slot].flags.contains(.isStaged)
    let cell = (isStaged ? staged[slot: slot]?.cell : nil) ?? evaluation.cells[slot]
    if cell.state != .wrongType, cell.state != .unknown {
      if program.code[field].type == .group {
        return program.fields[field].members.contains {
          differs($0, block, from: evaluation.member($0, of: initial))
        }
      }
      if let item = program.fields[field].item {
        let rows = latestRows(of: field, block)
        guard case .list(let others)? = initial else { return !rows.isEmpty }
        return rows.count != others.count
          || zip(rows, others).contains { differs(item, $0, from: $1) }
      }
    }
    return evaluation.differs(
      Operand(field: field, slot: slot, block: block), cell, from: initial)
  }

  // MARK: Violations

  /// What is broken in a field, in the order of judgement.
  ///
  /// - Parameters:
  ///   - place: The field.
  ///   - locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func violations(of place: FieldPlace, locale: String? = nil) -> [ReportedViolation] {
    reported(storedViolations(Int(place.field), Int(place.block)), locale)
  }

  /// What of it is to be shown: that of a field that was touched, or that a press has made shown.
  public func shownViolations(
    of place: FieldPlace, locale: String? = nil
  ) -> [ReportedViolation] {
    showsViolations(of: place) ? violations(of: place, locale: locale) : []
  }

  /// Whether what is broken in a field is to be shown.
  package func showsViolations(of place: FieldPlace) -> Bool {
    shown.contains(Int(place.field)) || isTouched(place)
  }

  /// All that is broken, in the order of judgement, that of the form as a whole included.
  public func violations(locale: String? = nil) -> [ReportedViolation] {
    reported(allViolations(), locale)
  }

  func hasViolations(_ field: Int, _ block: Int) -> Bool {
    var hasAny = false
    forEachViolation(field, block) { _ in hasAny = true }
    return hasAny
  }

  private func storedViolations(_ field: Int, _ block: Int) -> [Violation] {
    var violations: [Violation] = []
    forEachViolation(field, block) { violations.append($0) }
    return violations
  }

  private func forEachViolation(_ field: Int, _ block: Int, _ body: (Violation) -> Void) {
    guard let chains = evaluation.chains else { return }
    func isOn(_ violation: Violation) -> Bool {
      guard case .field(let other, let place) = violation.subject else { return false }
      return other == field && place == block
    }
    if program.plan.parents[field] != FieldCode.none {
      let parent = Int(program.plan.parents[field])
      if program.code[parent].type == .list {
        let holder = Int(evaluation.form.slots[block].number)
        chains.forEach(slot: slot(of: parent, holder)) { if isOn($0) { body($0) } }
      }
    }
    chains.forEach(slot: slot(of: field, block)) { if isOn($0) { body($0) } }
    for rule in program.plan.formRulesOn[field] {
      chains.forEach(formRule: rule) { if isOn($0) { body($0) } }
    }
  }

  /// Everything that is broken, in the order in which a judge would report it.
  func allViolations() -> [Violation] {
    guard let chains = evaluation.chains else { return [] }
    var violations: [Violation] = []
    func visit(_ field: Int, _ block: Int) {
      chains.forEach(slot: slot(of: field, block)) { violations.append($0) }
      for member in program.fields[field].members { visit(member, block) }
      guard let item = program.fields[field].item else { return }
      for row in rows(of: field, block) { visit(item, row) }
    }
    for field in program.rootFields { visit(field, 0) }
    for rule in 0...program.formRules.count {
      chains.forEach(formRule: rule) { violations.append($0) }
    }
    appendFailedComputed(to: &violations)
    return violations
  }

  // MARK: Actions and gates

  /// Whether an action is enabled: its expression is true, and nothing it depends on is pending.
  public func isEnabled(_ action: ActionHandle) -> Bool {
    evaluation.enabledActions.indices.contains(action.index)
      && evaluation.enabledActions[action.index]
  }

  /// Whether a gate is open.
  public func isOpen(_ gate: GateHandle) -> Bool {
    program.gates.indices.contains(gate.index) && evaluation.isOpen(gate: gate.index)
  }

  /// How long until a gate turns by itself; nil where time alone will not turn it.
  public func remaining(of gate: GateHandle) -> Duration? {
    guard program.gates.indices.contains(gate.index), let due = deadline(ofGate: gate.index),
      due > evaluation.elapsed
    else { return nil }
    return Duration(wholeNanoseconds: due - evaluation.elapsed)
  }

  // MARK: Values

  /// A computed value; a date or time as text, `null` where there is none.
  public func value(of computed: ComputedHandle) -> FormValue {
    guard program.computed.indices.contains(computed.index) else { return .null }
    return FormValue(evaluation.value(ofComputed: computed.index))
  }

  /// The same as it may be shown: null where it is secret, and in the place of what is secret in it.
  package func shownValue(of computed: ComputedHandle) -> FormValue {
    guard program.computed.indices.contains(computed.index) else { return .null }
    return FormValue(evaluation.shownValue(ofComputed: computed.index))
  }

  /// The computed values as text, in the order of ``Program/computedNames``; secrets are `null`.
  public func computedTexts() -> [String] { evaluation.computedTexts() }

  /// The latest value of a field, normalised and typed; of a group or list what is visible in it.
  public func value(of place: FieldPlace) -> FormValue {
    value(Int(place.field), Int(place.block), usesLatest: true, { _ in true })
  }

  /// The settled value of a field, which rules and expressions see; normalised and typed.
  public func settledValue(of place: FieldPlace) -> FormValue {
    value(Int(place.field), Int(place.block), usesLatest: false, { _ in true })
  }

  /// The settled values of all visible fields by the outside's keys, normalised and typed.
  public var values: FormValue {
    .object(members(program.rootFields, 0, usesLatest: false, { _ in true }))
  }

  private func members(
    _ fields: [Int], _ block: Int, usesLatest: Bool, _ isShown: (Int) -> Bool
  ) -> [FormValue.Member] {
    var members: [FormValue.Member] = []
    for field in fields where evaluation.cells[slot(of: field, block)].isVisible {
      members.append(
        FormValue.Member(
          program.fields[field].key,
          value(field, block, usesLatest: usesLatest, isShown)))
    }
    return members
  }

  /// The values of the rows of a list; a hidden one is left out.
  private func visibleRows(
    of list: Int, _ block: Int, usesLatest: Bool, _ isShown: (Int) -> Bool
  ) -> [FormValue] {
    guard let item = program.fields[list].item else { return [] }
    var values: [FormValue] = []
    let rows = usesLatest ? latestRows(of: list, block) : rows(of: list, block)
    for row in rows where evaluation.cells[slot(of: item, row)].isVisible {
      values.append(value(item, row, usesLatest: usesLatest, isShown))
    }
    return values
  }

  func value(
    _ field: Int, _ block: Int, usesLatest: Bool, _ isShown: (Int) -> Bool
  ) -> FormValue {
    let slot = slot(of: field, block)
    var cell = evaluation.cells[slot]
    var raw = evaluation.form.slots[slot]
    if usesLatest, slots[slot].flags.contains(.isStaged),
      let latest = staged[slot: slot]
    {
      cell = latest.cell
      raw = latest.slot
    }
    switch program.code[field].type {
    case .group where cell.state != .wrongType && cell.state != .unknown:
      return .object(
        members(program.fields[field].members, block, usesLatest: usesLatest, isShown))
    case .list where cell.state != .wrongType && cell.state != .unknown:
      // An empty list is one, however it came to be empty.
      guard cell.state == .present else { return .list([]) }
      return .list(visibleRows(of: field, block, usesLatest: usesLatest, isShown))
    default: return evaluation.formValue(cell, raw, field)
    }
  }
}
