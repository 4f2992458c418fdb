/// Where each value of a form goes: which keys an object may have and the slots they fill.
///
/// A block of slots is laid out by a ``Scope``: slot 0 is the block's header, slot 1 the element
/// itself (the form, or the row of a list), then its members and, recursively, the members of its
/// groups. A list takes one slot of its block; its rows have blocks of their own.
public struct FormLayout: Sendable {
  /// The layout of one kind of block: the form, or a row of one list.
  public struct Scope: Sendable {
    /// How many slots a block has.
    public var slotCount: Int
    /// What the element in slot 1 is.
    public var element: Shape
    /// Whether the element is a boolean.
    public var isBoolean = false

    /// Creates the layout of a kind of block.
    public init(slotCount: Int, element: Shape) {
      self.slotCount = slotCount
      self.element = element
    }
  }

  /// What a slot may hold besides a single value.
  public enum Shape: Sendable, Hashable {
    /// Only a single value: an array or object here is noted and skipped.
    case value
    /// An object whose keys are those of the numbered ``Group``.
    case group(Int)
    /// An object that is left to the host: its slot gives the place of its text.
    case object
    /// A list whose rows have the numbered ``Scope``.
    case list(Int)
  }

  /// The keys of an object.
  public struct Group: Sendable {
    /// The members, in the order of the rule file.
    public var members: [Member]
    /// Whether a key that is no member is recorded in ``FormBuffer/unknownPaths``.
    public var reportsUnknownKeys: Bool

    /// Creates the keys of an object.
    public init(members: [Member], reportsUnknownKeys: Bool = false) {
      self.members = members
      self.reportsUnknownKeys = reportsUnknownKeys
    }
  }

  /// A key of an object and the slot it fills.
  public struct Member: Sendable {
    /// The key, as the outside writes it.
    public var key: String
    /// The key's UTF-8 bytes.
    public var keyBytes: [UInt8]
    /// The slot, counted from the block's first.
    public var offset: Int
    /// What it may hold.
    public var shape: Shape
    /// Whether it is a boolean: pages post a box that is ticked and leave out one that is not.
    public var isBoolean: Bool

    /// Creates a member.
    public init(key: String, offset: Int, shape: Shape, isBoolean: Bool = false) {
      self.isBoolean = isBoolean
      self.key = key
      self.keyBytes = Array(key.utf8)
      self.offset = offset
      self.shape = shape
    }
  }

  /// The kinds of block; the first is the form's own.
  public var scopes: [Scope] = []
  /// The kinds of object.
  public var groups: [Group] = []

  /// The slot of a block that holds the element itself: the form, or the row.
  public static let elementOffset = 1

  /// Creates an empty layout.
  public init() {}

  /// Decides for every object whether keys that are no member are recorded.
  public mutating func setReportsUnknownKeys(_ reports: Bool) {
    for index in groups.indices { groups[index].reportsUnknownKeys = reports }
  }
}
