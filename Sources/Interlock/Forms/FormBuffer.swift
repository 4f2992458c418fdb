/// The values of one form, as a reader found them: bytes and slots, reused from form to form.
///
/// A reader copies the text of a form into ``bytes`` and records every known value as a slot, a
/// range of those bytes with its kind. Escapes are decoded in place, as decoding never lengthens a
/// text. Slots are indexed by number: those of the form itself form block 0, and every list row has
/// a block of its own, appended as rows come. In steady state nothing is allocated per form.
public struct FormBuffer: ~Copyable {
  /// The text that slots refer to.
  public var bytes: [UInt8] = []
  /// The blocks of slots, see ``FormLayout``.
  public var slots: [FormSlot] = []
  /// JSON Pointers of keys that the form has no field for; filled only where the layout asks.
  public var unknownPaths: [String] = []

  /// Creates an empty buffer.
  public init() {}

  /// Forgets the form and makes block 0 ready for the next.
  public mutating func reset(for layout: FormLayout) {
    bytes.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    unknownPaths.removeAll(keepingCapacity: true)
    appendBlock(of: layout.scopes[0].slotCount)
  }

  /// Appends a row to a list and gives the index of its block's first slot.
  ///
  /// - Parameters:
  ///   - list: The slot of the list, in the whole buffer.
  ///   - block: The first slot of the block that the list stands in.
  ///   - scope: The layout of a row.
  public mutating func appendRow(
    to list: Int, in block: Int, scope: FormLayout.Scope
  ) -> Int {
    let row = slots.count
    let index = slots[list].length
    appendBlock(of: scope.slotCount)
    slots[row].length = index
    slots[row].number = Int64(block)
    if index == 0 {
      slots[list].start = Int32(row)
    } else {
      slots[Int(slots[list].number)].start = Int32(row)
    }
    slots[list].number = Int64(row)
    slots[list].length = index + 1
    return row
  }

  private mutating func appendBlock(of count: Int) {
    slots.append(contentsOf: repeatElement(FormSlot(), count: count))
  }
}

/// One value of a form, as it came in.
public struct FormSlot: Sendable {
  /// What came in.
  public enum Kind: UInt8, Sendable {
    /// The key is not there.
    case absent
    /// JSON `null`.
    case null
    /// Text, decoded: `start` and `length` give its bytes.
    case text
    /// A JSON number: `start` and `length` give its text, unchanged.
    case number
    /// JSON `true`.
    case `true`
    /// JSON `false`.
    case `false`
    /// A list. For a list field: `length` counts the rows, `start` is the first row's block and
    /// `number` the last row's; for any other field only the kind matters.
    case array
    /// An object. For a group its members have slots of their own.
    case object
    /// Several values under one key, in input that cannot say that they are a list.
    case repeated
    /// The header of a row's block: `start` is the next row's block (0: none), `length` the row's
    /// place from 0, and `number` the block that its list stands in.
    case header
  }

  /// What came in.
  public var kind: Kind = .absent
  /// Whether a text is all ASCII; only ever true where it is known.
  public var isASCII = false
  /// See ``Kind``.
  public var start: Int32 = 0
  /// See ``Kind``.
  public var length: Int32 = 0
  /// See ``Kind``.
  public var number: Int64 = 0

  /// Creates an absent value.
  public init() {}
}
