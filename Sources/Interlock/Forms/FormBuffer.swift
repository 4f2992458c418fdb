/// The values of one form, as a reader found them: bytes and slots, reused from form to form.
///
/// A reader copies the text of a form into ``bytes`` and records every known value as a slot, a
/// range of those bytes with its kind. Escapes are decoded in place, as decoding never lengthens a
/// text. Slots are indexed by number: those of the form itself form block 0, and every list row has
/// a block of its own, appended as rows come. In steady state nothing is allocated per form, and
/// after a form of unusual size its memory is given back.
public struct FormBuffer: ~Copyable, Sendable {
  /// The text that slots refer to, with ``padding`` zero bytes after it; what follows means nothing.
  public var bytes: [UInt8] = []
  /// Where the next text that did not come in with the form goes.
  var end = 0
  /// The blocks of slots, see ``FormLayout``.
  public var slots: [FormSlot] = []
  /// JSON Pointers of keys that the form has no field for; filled only where the layout asks.
  public var unknownPaths: [String] = []

  /// How many zero bytes follow the text, so that a scanner stops there and may load whole words.
  public static let padding = 16
  /// The longest text that is read as one form, in bytes.
  public static let maximumTextSize = 16 << 20
  /// The most bytes that the texts of one open form may take together, in four forms of the longest
  /// text: a session refuses more.
  public static let maximumOpenSize = 4 * maximumTextSize
  /// The most slots that one form may fill: a reader finds a form with more rows unreadable.
  public static let maximumSlotCount = 1_000_000
  /// The most keys that ``unknownPaths`` may list: a reader finds a form with more unreadable.
  public static let maximumUnknownPathCount = 100_000

  /// What is kept from form to form: forms of ordinary size never allocate, large ones leave nothing.
  private static let keptByteCount = 1 << 20
  private static let keptSlotCount = 1 << 15

  /// Creates an empty buffer.
  public init() {}

  /// The same values once more.
  func copy() -> FormBuffer {
    var copy = FormBuffer()
    copy.bytes = bytes
    copy.end = end
    copy.slots = slots
    copy.unknownPaths = unknownPaths
    return copy
  }

  /// Forgets the form and makes block 0 ready for the next.
  public mutating func reset(for layout: FormLayout) {
    reset(slotCount: layout.scopes[0].slotCount)
  }

  /// Forgets the form and makes block 0 ready for the next.
  ///
  /// - Parameter slotCount: The number of slots of the form's own block.
  public mutating func reset(slotCount: Int) {
    if bytes.capacity > Self.keptByteCount { bytes = [] }
    end = 0
    if slots.capacity > Self.keptSlotCount { slots = [] }
    if !unknownPaths.isEmpty { unknownPaths = [] }
    if slots.count == slotCount {
      unsafe slots.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: FormSlot()) }
    } else if slots.capacity < slotCount {
      slots = Array(repeating: FormSlot(), count: slotCount)
    } else {
      slots.removeAll(keepingCapacity: true)
      for _ in 0..<slotCount { slots.append(FormSlot()) }
    }
  }

  /// Appends a text that did not come in with the form, such as a default, behind all others.
  ///
  /// - Returns: The bytes it takes in ``bytes``.
  package mutating func append(_ text: [UInt8]) -> Range<Int> {
    let range = end..<end + text.count
    if range.upperBound > bytes.count {
      bytes.removeSubrange(end...)
      bytes.append(contentsOf: text)
    } else {
      bytes.replaceSubrange(range, with: text)
    }
    end = range.upperBound
    return range
  }

  /// Appends a text behind all others; the room for texts grows in doubling steps.
  ///
  /// - Returns: The text as a value.
  mutating func append(_ text: Span<UInt8>, as kind: FormSlot.Kind) -> FormSlot {
    let range = end..<end + text.count
    if range.upperBound > bytes.count {
      let size = max(range.upperBound, min(2 * bytes.count, bytes.count + Self.keptByteCount), 64)
      bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    }
    end = range.upperBound
    var slot = FormSlot(kind, start: range.lowerBound, length: range.count)
    (slot.isASCII, slot.isPlain) = Text.isPlain(text)
    copy(text, to: range.lowerBound)
    return slot
  }

  /// Copies the text of a form into ``bytes`` and puts the padding after it.
  ///
  /// - Parameter text: At most ``maximumTextSize`` bytes.
  public mutating func load(_ text: Span<UInt8>) {
    let needed = text.count + Self.padding
    end = needed
    if bytes.count < needed {
      // Doubling keeps the number of allocations small while forms grow.
      bytes = [UInt8](repeating: 0, count: max(needed, 2 * min(bytes.count, Self.keptByteCount)))
    }
    copy(text, to: 0)
    for index in text.count..<needed { bytes[index] = 0 }
  }

  /// Copies a text over bytes that there are.
  private mutating func copy(_ text: Span<UInt8>, to start: Int) {
    precondition(start >= 0 && start + text.count <= bytes.count)
    unsafe bytes.withUnsafeMutableBufferPointer { target in
      unsafe text.withUnsafeBufferPointer { source in
        guard let base = target.baseAddress, let first = source.baseAddress else { return }
        unsafe (base + start).update(from: first, count: source.count)
      }
    }
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
    Self.appendRow(to: list, in: block, slotCount: scope.slotCount, of: &slots)
  }

  /// Appends a row to a list and gives the index of its block's first slot.
  ///
  /// - Parameters:
  ///   - list: The slot of the list, in the whole buffer.
  ///   - block: The first slot of the block that the list stands in.
  ///   - slotCount: The number of slots of a row's block.
  ///   - slots: The buffer's slots.
  package static func appendRow(
    to list: Int, in block: Int, slotCount: Int, of slots: inout [FormSlot]
  ) -> Int {
    let row = appendBlock(in: block, slotCount: slotCount, of: &slots)
    append(row: row, to: list, of: &slots)
    return row
  }

  /// Appends the block of a row that is part of no list yet.
  static func appendBlock(in block: Int, slotCount: Int, of slots: inout [FormSlot]) -> Int {
    let row = slots.count
    for _ in 0..<slotCount { slots.append(FormSlot()) }
    slots[row].kind = .header
    slots[row].number = Int32(truncatingIfNeeded: block)
    return row
  }

  /// Puts a row at the end of a list.
  ///
  /// - Parameters:
  ///   - row: The first slot of the row's block.
  ///   - list: The slot of the list, in the whole buffer.
  ///   - slots: The buffer's slots.
  static func append(row: Int, to list: Int, of slots: inout [FormSlot]) {
    let index = slots[list].length
    slots[row].length = index
    if index == 0 {
      slots[list].start = Int32(row)
    } else {
      slots[Int(slots[list].number)].start = Int32(row)
    }
    slots[list].number = Int32(truncatingIfNeeded: row)
    slots[list].length = index + 1
  }
}

/// One value of a form, as it came in.
public struct FormSlot: Sendable, Hashable {
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
    /// `number` the last row's; for any other field `length` is 0 where the list is empty.
    case array
    /// An object. For a group its members have slots of their own; for ``FormLayout/Shape/object``
    /// `start` and `length` give its text in the form, before any of it was decoded.
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
  /// Whether a text is known to be ASCII without a carriage return, so that every byte is a
  /// character.
  package var isPlain = false
  /// See ``Kind``.
  public var start: Int32 = 0
  /// See ``Kind``.
  public var length: Int32 = 0
  /// See ``Kind``.
  public var number: Int32 = 0

  /// Creates an absent value.
  public init() {}

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - kind: What came in.
  ///   - start: Where its bytes begin in ``FormBuffer/bytes``.
  ///   - length: How many they are.
  ///   - isASCII: Whether they are known to be all ASCII.
  public init(_ kind: Kind, start: Int = 0, length: Int = 0, isASCII: Bool = false) {
    self.kind = kind
    self.isASCII = isASCII
    self.start = Int32(truncatingIfNeeded: start)
    self.length = Int32(truncatingIfNeeded: length)
  }
}
