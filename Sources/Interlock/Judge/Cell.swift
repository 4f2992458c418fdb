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

  private struct Flags: OptionSet, Sendable {
    var rawValue: UInt8
    static let isHidden = Flags(rawValue: 1)
    static let isASCII = Flags(rawValue: 2)
    static let isPlain = Flags(rawValue: 4)
    static let isGiven = Flags(rawValue: 8)
    static let isTouched = Flags(rawValue: 16)
  }

  /// An integer, a boolean as 0 or 1, a double's bits, or the whole units of a ``Moment``.
  package var bits: Int64 = 0
  /// The bytes of a text or number, trimmed and normalised.
  package var start: Int32 = 0
  package var length: Int32 = 0
  /// The nanoseconds of a date and time, see ``Moment``.
  package var nanosecond: Int32 = 0
  package var state: State = .empty
  private var flags: Flags = []

  package init() {}

  /// Creates a cell without a value, for what came in.
  @inline(__always)
  init(given value: FormSlot, isTouched: Bool) {
    // A form that is judged was filled in by a person as far as it was filled in.
    if value.kind != .absent { flags = isTouched ? [.isGiven, .isTouched] : .isGiven }
  }

  /// Creates the value of a text that came in and is known to be plain.
  @inline(__always)
  init(plainText value: FormSlot, isTouched: Bool) {
    start = value.start
    length = value.length
    state = .present
    flags =
      isTouched ? [.isASCII, .isPlain, .isGiven, .isTouched] : [.isASCII, .isPlain, .isGiven]
  }

  package var isVisible: Bool {
    get { !flags.contains(.isHidden) }
    set { set(.isHidden, !newValue) }
  }

  package var isASCII: Bool {
    get { flags.contains(.isASCII) }
    set { set(.isASCII, newValue) }
  }

  /// Whether a text is known to have as many characters as bytes, in every unit.
  package var isPlain: Bool {
    get { flags.contains(.isPlain) }
    set { set(.isPlain, newValue) }
  }

  /// Whether the form carried the key.
  package var isGiven: Bool {
    get { flags.contains(.isGiven) }
    set { set(.isGiven, newValue) }
  }

  /// Which of the rows that its list has at first a row is; nil for others. Of a row's first cell,
  /// while a form changes.
  var initialPlace: Int? {
    get { start == 0 ? nil : Int(start) - 1 }
    set { start = newValue.map { Int32($0) + 1 } ?? 0 }
  }

  /// Whether a person has been in the field.
  package var isTouched: Bool {
    get { flags.contains(.isTouched) }
    set { set(.isTouched, newValue) }
  }

  @inline(__always)
  private mutating func set(_ flag: Flags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }

  package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

  package var double: Double { Double(bitPattern: UInt64(bitPattern: bits)) }
}

/// What a rule is judged on.
package struct Operand: Sendable {
  package var field: Int
  package var slot: Int
  package var block: Int
}
