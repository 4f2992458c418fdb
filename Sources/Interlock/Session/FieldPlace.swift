/// A field of a form, or of one row of a list, as a session knows it.
///
/// A place inside a row follows the row when others are inserted, moved or removed; once the row
/// itself is removed the place is no longer valid, and a session refuses it.
public struct FieldPlace: Hashable, Sendable {
  /// The field's number.
  package let field: Int32
  /// The first slot of the block that it stands in.
  package let block: Int32
  /// Which of the rows that have stood in that block it belongs to.
  package let generation: Int32

  package init(field: Int, block: Int, generation: Int32 = 0) {
    self.field = Int32(truncatingIfNeeded: field)
    self.block = Int32(truncatingIfNeeded: block)
    self.generation = generation
  }
}

/// An action of a form.
public struct ActionHandle: Hashable, Sendable {
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// A computed value of a form.
public struct ComputedHandle: Hashable, Sendable {
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// A gate of a form.
public struct GateHandle: Hashable, Sendable {
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// A name that a form does not have.
public struct UnknownName: Error, Hashable, Sendable {
  /// What was asked for.
  public let name: String
  /// A name that is nearly the same; nil where there is none.
  public let suggestion: String?
}

extension Program {
  /// Finds a field by its name, members of groups by their dotted path: `address.city`.
  ///
  /// - Throws: ``UnknownName``, also for what stands in the rows of a list, which a session finds.
  public func field(_ name: String) throws(UnknownName) -> FieldPlace {
    if let field = names.field(name) { return FieldPlace(field: field, block: 0) }
    throw unknown(name, among: fields.compactMap { $0.scope == 0 ? $0.dottedName : nil })
  }

  /// Whether a field is a group or a list.
  package func isContainer(_ place: FieldPlace) -> Bool {
    code[Int(place.field)].type.isContainer
  }

  /// Whether the value of a field is never shown.
  package func isSecret(_ place: FieldPlace) -> Bool { fields[Int(place.field)].isSecret }

  /// Finds an action by its name.
  ///
  /// - Throws: ``UnknownName``.
  public func action(_ name: String) throws(UnknownName) -> ActionHandle {
    if let index = names.action(name) { return ActionHandle(index: index) }
    throw unknown(name, among: actionNames)
  }

  /// The name of an action.
  public func name(of action: ActionHandle) -> String { actionNames[action.index] }

  /// Finds a computed value by its name.
  ///
  /// - Throws: ``UnknownName``.
  public func computed(_ name: String) throws(UnknownName) -> ComputedHandle {
    if let index = names.computed(name) { return ComputedHandle(index: index) }
    throw unknown(name, among: computedNames)
  }

  /// Finds a gate by its name.
  ///
  /// - Throws: ``UnknownName``.
  public func gate(_ name: String) throws(UnknownName) -> GateHandle {
    if let index = names.gate(name) { return GateHandle(index: index) }
    throw unknown(name, among: gates.map { $0.name })
  }

  func unknown(_ name: String, among names: [String]) -> UnknownName {
    UnknownName(name: name, suggestion: Suggestion.names(near: name, among: names).first)
  }
}
