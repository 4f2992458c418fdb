/// A value of a form after it was read by its field's type.
package struct Cell: Sendable {
  package enum State: UInt8, Sendable {
    /// Missing, null, `[]`, or text that is empty or blank.
    case empty
    /// A value of the field's type.
    case present
    /// Something that is no value of the field's type.
    case wrongType
    /// Part of something of the wrong type: not judged and undetermined.
    case unknown
  }

  package var state: State = .empty
  package var isVisible = true
  package var isASCII = false
  /// Whether the form carried the key.
  package var isGiven = false
  /// Whether a person has been in the field.
  package var isTouched = false
  /// The bytes of a text or number, trimmed and normalised.
  package var start: Int32 = 0
  package var length: Int32 = 0
  /// The nanoseconds of a date and time, see ``Moment``.
  package var nanosecond: Int32 = 0
  /// An integer, a boolean as 0 or 1, a double's bits, or the whole units of a ``Moment``.
  package var bits: Int64 = 0

  package init() {}

  package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

  package var double: Double { Double(bitPattern: UInt64(bitPattern: bits)) }
}

/// What a rule is judged on.
package struct Operand: Sendable {
  package var field: Int
  package var slot: Int
  package var block: Int
}
