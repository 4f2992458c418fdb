/// What one transaction changed; each thing is named once, after all of it is consistent.
public struct Changes: Sendable {
  /// Fields with something new.
  public internal(set) var fields: [FieldChange] = []
  /// Rows that came, went or moved, in the order in which they did; a row that merely moved is not
  /// among the fields.
  public internal(set) var rows: [RowChange] = []
  /// What is new of the form as a whole: ``FieldAspects/violations``, with those of computed values,
  /// and ``FieldAspects/shown``.
  public internal(set) var form: FieldAspects = []
  /// Computed values that are new, by their places in ``Program/computedNames``.
  public internal(set) var computed: [Int] = []
  /// Gates that turned, in the order of the file.
  public internal(set) var gates: [GateHandle] = []
  /// Actions that were enabled or disabled.
  public internal(set) var actions: [ActionHandle] = []
  /// Whether what is broken of the form as a whole, or a part of an action's expression, turned;
  /// then actions may be blocked for other reasons, even where nothing else is new.
  public internal(set) var reasons = false
  /// What the host is asked.
  public internal(set) var requests: [RemoteRequest] = []
  /// What became of the presses, in their order.
  public internal(set) var presses: [PressOutcome] = []

  /// Whether nothing changed.
  public var isEmpty: Bool {
    fields.isEmpty && rows.isEmpty && form.isEmpty && computed.isEmpty && gates.isEmpty
      && actions.isEmpty
      && !reasons
      && requests.isEmpty
  }

  mutating func removeAll() {
    fields.empty()
    rows.empty()
    form = []
    computed.empty()
    gates.empty()
    actions.empty()
    reasons = false
    requests.empty()
    presses.empty()
  }
}

/// What is new in a field.
public struct FieldChange: Hashable, Sendable {
  /// The field.
  public let place: FieldPlace
  /// What of it.
  public let aspects: FieldAspects
}

/// A row that came, went or moved.
public struct RowChange: Hashable, Sendable {
  /// What became of a row, by its places in the list, from 0.
  public enum Kind: Hashable, Sendable {
    /// A row stands at a place; those behind moved on.
    case insert(Int)
    /// The row at a place is gone; those behind moved up.
    case remove(Int)
    /// The row at a place was taken out and stands at another now, counted without it.
    case move(Int, to: Int)
  }

  /// The list.
  public let list: FieldPlace
  /// What became of a row.
  public let kind: Kind
  /// The row that stands at a place now; nil where one went or moved.
  package let row: FieldPlace?

  init(_ kind: Kind, of list: FieldPlace, row: FieldPlace? = nil) {
    self.list = list
    self.kind = kind
    self.row = row
  }
}

/// Parts of a field's state.
public struct FieldAspects: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Creates a set of aspects from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The latest value, and with it whether it is dirty.
  public static let value = FieldAspects(rawValue: 1)
  /// Whether the field is visible.
  public static let visible = FieldAspects(rawValue: 2)
  /// Whether a person may edit it.
  public static let enabled = FieldAspects(rawValue: 4)
  /// Whether it must not be empty.
  public static let required = FieldAspects(rawValue: 8)
  /// Whether something is still to come before it is judged.
  public static let pending = FieldAspects(rawValue: 16)
  /// Whether a person has been in the field.
  public static let touched = FieldAspects(rawValue: 32)
  /// What is broken.
  public static let violations = FieldAspects(rawValue: 64)
  /// What of it is to be shown.
  public static let shown = FieldAspects(rawValue: 128)
  /// The rows of a list: inserted, moved or removed.
  public static let rows = FieldAspects(rawValue: 256)
  /// Everything: the field is new.
  public static let all = FieldAspects(rawValue: 511)
}

/// What became of a press.
public struct PressOutcome: Hashable, Sendable {
  /// The action.
  public let action: ActionHandle
  /// Whether it was accepted.
  public let isAccepted: Bool
  /// Why it was refused, see ``Session/blockers(of:)``.
  public let blockers: [String]
  /// The same as it is told: the first 20, then how many more there are.
  public var blockerSummary: [String] { ReasonList(telling: blockers).told }
}

/// A question to the host: the rule language, section 7.
public struct RemoteRequest: Hashable, Sendable {
  /// The number that the answer names; counted from 1.
  public let ticket: Int64
  /// The name of the check.
  public let check: String
  /// The field.
  public let place: FieldPlace
}
