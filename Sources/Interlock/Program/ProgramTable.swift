/// What the hot path reads of a program: elements that are there as long as the program is.
///
/// An array that is gone through is retained and released, which costs as much as to judge a rule;
/// a table is only a place in memory. Whoever reads it holds the program.
@safe struct ProgramTable<Element: Sendable>: @unchecked Sendable {
  // Nothing is written to the memory once it is filled.
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  /// Copies elements, none of which has anything to be released.
  init(_ elements: [Element]) {
    count = elements.count
    unsafe base = .allocate(capacity: max(elements.count, 1))
    for place in elements.indices { unsafe (base + place).initialize(to: elements[place]) }
  }

  /// Gives the memory back; only the program does so, at its end.
  func deallocate() { unsafe base.deallocate() }

  @inline(__always)
  subscript(place: Int) -> Element {
    precondition(place >= 0 && place < count)
    return unsafe base[place]
  }
}

/// The tables of a program.
struct ProgramTables: Sendable {
  let fields: ProgramTable<FieldCode>
  let rules: ProgramTable<RuleCode>
  /// The fields of the form itself, and all that have a slot in its block.
  let rootFields: ProgramTable<Int>
  let formFields: ProgramTable<Int>
  let steps: ProgramTable<Step>

  func deallocate() {
    fields.deallocate()
    rules.deallocate()
    rootFields.deallocate()
    formFields.deallocate()
    steps.deallocate()
  }
}
