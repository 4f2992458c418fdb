/// Several events that are one change: none of them is seen without the others.
///
/// They happen in the order of the properties. Fields are named by a JSON Pointer of the outside's
/// keys where the text begins with `/`, else by their dotted name with rows in brackets.
public struct SessionStep: Sendable {
  /// A row of a list.
  public struct Row: Hashable, Sendable {
    /// The list.
    public var list: String
    /// The place of the row, from 0.
    public var index: Int

    /// Creates a row.
    public init(of list: String, at index: Int) {
      self.list = list
      self.index = index
    }
  }

  /// A row and its new place.
  public struct Move: Hashable, Sendable {
    /// The row.
    public var row: Row
    /// The place it gets, from 0.
    public var target: Int

    /// Creates a move.
    public init(_ row: Row, to target: Int) {
      self.row = row
      self.target = target
    }
  }

  /// What a server said of a field.
  public struct Refusal: Hashable, Sendable {
    /// The field; empty for the form as a whole.
    public var field: String
    /// The message for the person who fills in the form.
    public var message: String

    /// Creates a refusal of a field, or of the form as a whole where its name is empty.
    public init(of field: String, message: String) {
      self.field = field
      self.message = message
    }
  }

  /// The answer to a request.
  public struct Answer: Hashable, Sendable {
    /// The number of the request.
    public var ticket: Int64
    /// Whether the check passed.
    public var passes: Bool

    /// Creates an answer.
    public init(to ticket: Int64, passes: Bool) {
      self.ticket = ticket
      self.passes = passes
    }
  }

  /// Whether all values return to their initial ones.
  public var resets = false
  /// Lists that the host supplies.
  public var supplied: [SuppliedSource] = []
  /// Values by the outside's keys, or as fields are named else.
  public var values: [FormValue.Member] = []
  /// Rows to insert.
  public var insertions: [Row] = []
  /// Rows to move.
  public var moves: [Move] = []
  /// Rows to remove.
  public var removals: [Row] = []
  /// Answers to requests.
  public var answers: [Answer] = []
  /// What a server said.
  public var refusals: [Refusal] = []
  /// Fields in which a person has been.
  public var touches: [String] = []
  /// Actions that are pressed, by name.
  public var presses: [String] = []

  /// Creates a step without events.
  public init() {}

  /// Whether nothing happens.
  public var isEmpty: Bool {
    !resets && supplied.isEmpty && values.isEmpty && insertions.isEmpty && moves.isEmpty
      && removals.isEmpty && answers.isEmpty && refusals.isEmpty && touches.isEmpty
      && presses.isEmpty
  }
}

extension Session {
  /// Does several events as one change.
  ///
  /// - Parameters:
  ///   - step: The events.
  ///   - time: When they happen, since the form was opened; nil stands for the last instant.
  ///   - onChange: Sees the settled form after every change: what was due before, then this one.
  /// - Returns: For each press whether it was accepted.
  /// - Throws: ``SessionError`` where any of them is refused; then nothing has changed, the time
  ///   included, and the handler was not called.
  @discardableResult
  public mutating func apply(
    _ step: SessionStep, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) -> [Bool] {
    let instant = try instant(time)
    if step.isEmpty {
      try advance(toNanosecond: instant, onChange)
      begin()
      finish(onChange)
      return []
    }
    let isResolved = try resolve(step, at: instant)
    if !isResolved {
      // What can be refused depends on what is done before it: it is tried on a copy.
      var trial = Session(copying: self)
      try trial.advance(toNanosecond: instant) { _ in }
      trial.begin()
      _ = try trial.perform(step, isResolved: false)
    }
    try advance(toNanosecond: instant, onChange)
    begin()
    let presses = try perform(step, isResolved: isResolved)
    finish(onChange)
    return presses
  }

  /// Does the events of a step in their order.
  ///
  /// - Parameter isResolved: Whether ``stepPlaces`` has the places that it names, in their order.
  private mutating func perform(
    _ step: SessionStep, isResolved: Bool
  ) throws(SessionError) -> [Bool] {
    var places = StepPlaces(isResolved: isResolved)
    if step.resets { reset() }
    supply(step.supplied)
    for member in step.values {
      let place = try places.next(self, key: member.key)
      makeRoom()
      if !isResolved {
        var room = SessionRoom(self, replacing: place)
        try room.check(member.value, for: Int(place.field), path: { name(of: place) })
      }
      write(member.value, to: Int(place.field), Int(place.block))
    }
    for row in step.insertions {
      let list = try places.next(self, row.list)
      try checkInsertion(in: list, at: row.index)
      insertRow(in: Int(list.field), Int(list.block), at: row.index)
    }
    for move in step.moves {
      let list = try places.next(self, move.row.list)
      try checkRow(of: list, at: move.row.index)
      try checkRow(of: list, at: move.target)
      moveRow(of: Int(list.field), Int(list.block), from: move.row.index, to: move.target)
    }
    for row in step.removals {
      let list = try places.next(self, row.list)
      try checkRow(of: list, at: row.index)
      removeRow(of: Int(list.field), Int(list.block), at: row.index)
    }
    for answer in step.answers { try resolve(answer.ticket, passes: answer.passes) }
    for refusal in step.refusals {
      report(
        refusal.message, on: refusal.field.isEmpty ? nil : try places.next(self, refusal.field))
    }
    for name in step.touches {
      let place = try places.next(self, name)
      touch(Int(place.field), Int(place.block))
    }
    if step.presses.isEmpty { return [] }
    var presses: [Bool] = []
    for name in step.presses { presses.append(press(try action(name))) }
    return presses
  }

  /// The field of a key of the outside, a JSON Pointer or a name.
  func find(key: String) throws(SessionError) -> FieldPlace {
    if key.utf8.first == UInt8(ascii: "/") { return try place(at: key) }
    if let field = member(key, of: nil) { return FieldPlace(field: field, block: 0) }
    return try named(key)
  }

  /// The field of a name that is no key of the outside: as the output names it, `people[0].email`.
  private func named(_ name: String) throws(SessionError) -> FieldPlace {
    do throws(SessionError) {
      return try place(named: name)
    } catch .unknownPlace(let place, suggestion: nil) {
      let keys = program.rootFields.map { program.fields[$0].key }
      throw .unknownPlace(place, suggestion: Suggestion.names(near: name, among: keys).first)
    }
  }

  func find(_ text: String) throws(SessionError) -> FieldPlace {
    text.utf8.first == UInt8(ascii: "/") ? try place(at: text) : try place(named: text)
  }

  func action(_ name: String) throws(SessionError) -> Int {
    do throws(UnknownName) {
      return try program.action(name).index
    } catch {
      throw .unknownPlace(name, suggestion: error.suggestion)
    }
  }
}
