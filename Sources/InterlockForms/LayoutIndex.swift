import Interlock

/// A ``FormLayout`` prepared for readers: finds the member of a group by the bytes of its key.
///
/// Forms of one stream tend to carry their keys in one order, so a reader first compares with the
/// key that followed the last one before. That order is learned as forms go by; it decides how fast
/// a key is found, never which.
@safe struct LayoutIndex: ~Copyable {
  /// A member of a group, by its number among those of all groups.
  struct Member {
    /// The first eight bytes of the key with its closing quote, those past the end being zero.
    var head: UInt64
    /// Selects the bytes of `head` that count.
    var mask: UInt64
    /// The last eight bytes of the key with its closing quote, where these are more than eight.
    var tail: UInt64
    /// The bytes of the key with its closing quote, or 0 for a key that needs escapes.
    var quotedLength: Int32
    /// Where the key begins in `keys`.
    var keyStart: Int32
    /// How long it is.
    var keyLength: Int32
    /// The slot, counted from the block's first.
    var offset: Int32
    var shape: Shape
  }

  /// A ``FormLayout/Shape`` in fixed-size parts.
  struct Shape {
    enum Kind: UInt8 { case value, group, list, object }
    var kind: Kind
    /// Whether a single value is a boolean.
    var isBoolean: Bool
    /// The group, or the scope of the list's rows.
    var target: Int32

    init(_ shape: FormLayout.Shape, isBoolean: Bool = false) {
      self.isBoolean = isBoolean
      switch shape {
      case .value: (kind, target) = (.value, 0)
      case .object: (kind, target) = (.object, 0)
      case .group(let group): (kind, target) = (.group, Int32(group))
      case .list(let scope): (kind, target) = (.list, Int32(scope))
      }
    }
  }

  /// The keys of an object: a part of the hash table.
  struct Group {
    /// Where the group's part of the table begins, and its size less one.
    var tableStart: Int32
    var tableMask: Int32
    /// The entry of `successors` that tells the first key of the object.
    var entrance: Int32
    /// The length of the longest key.
    var longestKey: Int32
    var reportsUnknownKeys: Bool
  }

  /// The layout of one kind of block.
  struct Scope {
    var slotCount: Int32
    var element: Shape
  }

  /// The member that no key matches, for groups without members.
  static let noMember: Int32 = 0

  let members: UnsafeMutablePointer<Member>
  let groups: UnsafeMutablePointer<Group>
  let scopes: UnsafeMutablePointer<Scope>
  /// By hash: members, or `noMember` for an empty place.
  private let table: UnsafeMutablePointer<Int32>
  /// The bytes of all keys, with padding.
  private let keys: UnsafeMutablePointer<UInt8>
  /// By member, and by the `entrance` of each group: the member to expect next.
  let successors: UnsafeMutablePointer<Int32>

  init(_ layout: FormLayout) {
    var members = [
      Member(
        head: 1, mask: 0, tail: 0, quotedLength: 0, keyStart: 0, keyLength: -1, offset: 0,
        shape: Shape(.value))
    ]
    var groups: [Group] = []
    var table: [Int32] = []
    var keys: [UInt8] = []
    let memberCount = layout.groups.reduce(1) { $0 + $1.members.count }
    var successors = [Int32](
      repeating: Self.noMember, count: memberCount + layout.groups.count)
    for (number, group) in layout.groups.enumerated() {
      var size = 2
      while size < 2 * group.members.count { size *= 2 }
      let start = table.count
      table += [Int32](repeating: Self.noMember, count: size)
      let entrance = memberCount + number
      var previous = entrance
      for member in group.members {
        let index = Int32(members.count)
        successors[previous] = index
        previous = Int(index)
        members.append(Member(member, keyStart: keys.count))
        keys += member.keyBytes
        var place = Self.hash(Self.words(of: member.keyBytes), member.keyBytes.count) & (size - 1)
        while table[start + place] != Self.noMember { place = (place + 1) & (size - 1) }
        table[start + place] = index
      }
      groups.append(
        Group(
          tableStart: Int32(start), tableMask: Int32(size - 1), entrance: Int32(entrance),
          longestKey: Int32(group.members.map { $0.keyBytes.count }.max() ?? 0),
          reportsUnknownKeys: group.reportsUnknownKeys))
    }
    keys += [UInt8](repeating: 0, count: 8)
    let scopes = layout.scopes.map {
      Scope(slotCount: Int32($0.slotCount), element: Shape($0.element, isBoolean: $0.isBoolean))
    }
    unsafe self.members = Self.copy(members)
    unsafe self.groups = Self.copy(groups)
    unsafe self.scopes = Self.copy(scopes)
    unsafe self.table = Self.copy(table)
    unsafe self.keys = Self.copy(keys)
    unsafe self.successors = Self.copy(successors)
  }

  deinit {
    unsafe members.deallocate()
    unsafe groups.deallocate()
    unsafe scopes.deallocate()
    unsafe table.deallocate()
    unsafe keys.deallocate()
    unsafe successors.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(
    _ array: [Element]
  ) -> UnsafeMutablePointer<Element> {
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    for index in array.indices {
      unsafe (pointer + index).initialize(to: array[index])
    }
    return unsafe pointer
  }
}

// MARK: - Look-up

extension LayoutIndex {
  /// Whether a key and its closing quote stand at a place of a text.
  @inline(__always)
  func isKey(
    _ member: UnsafePointer<Member>, at start: Int, in text: JSONText
  ) -> Bool {
    // Part by part: to copy the whole takes longer than to compare.
    guard unsafe text.word(start) & member.pointee.mask == member.pointee.head else { return false }
    let length = unsafe Int(member.pointee.quotedLength)
    if length <= 8 { return true }
    // The head has shown that eight bytes of text are there, not that all are.
    guard start + length <= text.end,
      unsafe text.word(start + length - 8) == member.pointee.tail
    else { return false }
    if length <= 16 { return true }
    return unsafe isEqual(keys + Int(member.pointee.keyStart), start, length - 1, in: text)
  }

  /// The member with a key, or `noMember`.
  ///
  /// - Parameters:
  ///   - start: Where the key begins in the text, decoded.
  ///   - length: Its length.
  func member(
    of group: Group, start: Int, length: Int, in text: JSONText
  ) -> Int32 {
    let words = (
      length > 0 ? text.word(start) & Self.mask(length) : 0,
      length > 8 ? text.word(start + length - 8) : 0
    )
    let mask = Int(group.tableMask)
    var place = Self.hash(words, length) & mask
    while true {
      let index = unsafe table[Int(group.tableStart) + place]
      if index == Self.noMember { return index }
      let member = unsafe members[Int(index)]
      if Int(member.keyLength) == length,
        unsafe isEqual(keys + Int(member.keyStart), start, length, in: text)
      {
        return index
      }
      place = (place + 1) & mask
    }
  }

  /// The bytes of a member's key.
  func key(of member: Int32) -> [UInt8] {
    let member = unsafe members[Int(member)]
    return unsafe Array(
      UnsafeBufferPointer(start: keys + Int(member.keyStart), count: Int(member.keyLength)))
  }

  private func isEqual(
    _ key: UnsafeMutablePointer<UInt8>, _ start: Int, _ length: Int, in text: JSONText
  ) -> Bool {
    for index in 0..<length where unsafe key[index] != text[start + index] { return false }
    return true
  }

  /// Selects the first bytes of a word.
  static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? ~0 : (1 << (8 * UInt64(count))) - 1
  }

  /// The first eight bytes, and the last eight where there are more.
  static func words(of bytes: [UInt8]) -> (UInt64, UInt64) {
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return (word(bytes.prefix(8)), bytes.count > 8 ? word(bytes.suffix(8)) : 0)
  }

  static func hash(_ words: (UInt64, UInt64), _ length: Int) -> Int {
    let mixed = words.0 ^ (words.1 << 27 | words.1 >> 37) ^ UInt64(length)
    return Int((mixed &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}

extension LayoutIndex.Member {
  fileprivate init(_ member: FormLayout.Member, keyStart: Int) {
    let bytes = member.keyBytes
    let needsEscape = bytes.contains { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
    let quoted = bytes + [0x22]
    let words = LayoutIndex.words(of: quoted)
    head = needsEscape ? 1 : words.0
    mask = needsEscape ? 0 : LayoutIndex.mask(quoted.count)
    tail = words.1
    quotedLength = needsEscape ? 0 : Int32(quoted.count)
    self.keyStart = Int32(keyStart)
    keyLength = Int32(bytes.count)
    offset = Int32(member.offset)
    shape = LayoutIndex.Shape(member.shape, isBoolean: member.isBoolean)
  }
}
