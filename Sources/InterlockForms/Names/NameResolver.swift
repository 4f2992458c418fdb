import Interlock

/// One step of the way from a form to a value.
struct NameStep {
  enum Kind: UInt8 { case member, row, append }
  var kind: Kind
  /// The member of a group, or the place of a row from 0; of a row that comes last, 0.
  var number: Int32
  /// What the step leads to.
  var shape: LayoutIndex.Shape
}

/// Finds what a name such as `address.city`, `address[city]`, `people[0].name` or `tags[]` stands for.
///
/// A key of the rule file that reads like a path is taken as that key: at every object the longest
/// key that the name begins with wins. The time taken is linear in the name and in the longest key.
struct NameResolver: ~Copyable {
  /// What became of a name.
  enum Outcome {
    /// It names a value, the way to which is in ``NameResolver/steps``.
    case found
    /// No field has the key that these bytes hold, in the object that the steps lead to.
    case unknown(Range<Int>, isReported: Bool)
    /// It goes on behind empty brackets, which these bytes are: nothing says which row it means.
    case rowless(Range<Int>)
    /// What stands in brackets behind a list is no place of a row.
    case placeless
  }

  let layout: LayoutIndex
  /// The way to the value of the last name.
  private(set) var steps: [NameStep] = []

  init(_ layout: FormLayout) { self.layout = LayoutIndex(layout) }

  /// Finds the value of a name, decoded, in a text.
  mutating func resolve(_ name: Range<Int>, in text: JSONText) -> Outcome {
    steps.removeAll(keepingCapacity: true)
    let end = name.upperBound
    var at = name.lowerBound
    var shape = unsafe layout.scopes[0].element
    guard shape.kind == .group else { return .unknown(name, isReported: false) }
    var group = unsafe layout.groups[Int(shape.target)]
    func unknown(_ key: Range<Int>) -> Outcome {
      .unknown(key, isReported: group.reportsUnknownKeys)
    }
    guard let first = member(of: group, at..<end, in: text) else { return unknown(name) }
    shape = append(first.member)
    at += first.length
    while at < end {
      let rest = at..<end
      switch (shape.kind, text[at]) {
      case (.group, 0x2E):
        group = unsafe layout.groups[Int(shape.target)]
        at += 1
        guard let next = member(of: group, at..<end, in: text) else { return unknown(at..<end) }
        shape = append(next.member)
        at += next.length
      case (.group, 0x5B):
        group = unsafe layout.groups[Int(shape.target)]
        guard let close = bracket(after: at, before: end, in: text) else { return unknown(rest) }
        let member = layout.member(
          of: group, start: at + 1, length: close - at - 1, in: text)
        guard member != LayoutIndex.noMember else {
          return unknown(at + 1..<(close + 1 == end ? close : end))
        }
        shape = append(member)
        at = close + 1
      case (.list, 0x5B):
        guard let close = bracket(after: at, before: end, in: text) else { return unknown(rest) }
        shape = unsafe layout.scopes[Int(shape.target)].element
        if close == at + 1 {
          guard close + 1 == end else { return .rowless(at..<close + 1) }
          steps.append(NameStep(kind: .append, number: 0, shape: shape))
        } else if let row = Self.row(at + 1..<close, in: text) {
          steps.append(NameStep(kind: .row, number: row, shape: shape))
        } else {
          return .placeless
        }
        at = close + 1
      default: return unknown(rest)
      }
    }
    return .found
  }

  /// Why a form with a name cannot be read; nil where it can.
  func fault(of name: Range<Int>, _ outcome: Outcome, in text: JSONText, at offset: Int)
    -> FormFault?
  {
    switch outcome {
    case .found, .unknown: return nil
    case .placeless:
      return FormFault("a row of a list is named by its place, as in 'a[0]'", at: offset)
    case .rowless(let brackets):
      // A name of many bytes is no text for a message.
      guard name.count <= Self.longestTold else {
        return FormFault(
          "'a[][b]' does not say which row it is part of: write 'a[0][b]'", at: offset)
      }
      func decoded(_ range: Range<Int>) -> String {
        String(decoding: range.map { text[$0] }, as: UTF8.self)
      }
      let placed =
        decoded(name.lowerBound..<brackets.lowerBound) + "[0]"
        + decoded(brackets.upperBound..<name.upperBound)
      return FormFault(
        "'\(decoded(name))' does not say which row it is part of: write '\(placed)'", at: offset)
    }
  }

  private static let longestTold = 100

  /// The slot where the steps lead to a single value of the form itself; -1 elsewhere.
  var plainSlot: Int32 {
    guard steps.count == 1, steps[0].shape.kind != .list else { return -1 }
    return unsafe layout.members[Int(steps[0].number)].offset
  }

  /// The JSON Pointer (RFC 6901) of an unknown key in the object that the steps lead to.
  func pointer(of key: Range<Int>, in text: JSONText) -> String {
    var path: [UInt8] = []
    func append(_ byte: UInt8) {
      switch byte {
      case 0x7E: path += [0x7E, 0x30]
      case 0x2F: path += [0x7E, 0x31]
      default: path.append(byte)
      }
    }
    for step in steps {
      path.append(0x2F)
      switch step.kind {
      case .member: for byte in layout.key(of: step.number) { append(byte) }
      case .row: path += String(step.number).utf8
      case .append: path.append(0x2D)
      }
    }
    path.append(0x2F)
    for place in key { append(text[place]) }
    return String(decoding: path, as: UTF8.self)
  }

  private mutating func append(_ member: Int32) -> LayoutIndex.Shape {
    let shape = unsafe layout.members[Int(member)].shape
    steps.append(NameStep(kind: .member, number: member, shape: shape))
    return shape
  }

  /// The member whose key is the whole rest of a name, or the longest beginning that leads on.
  private func member(
    of group: LayoutIndex.Group, _ rest: Range<Int>, in text: JSONText
  ) -> (member: Int32, length: Int)? {
    let longest = Int(group.longestKey)
    let start = rest.lowerBound
    if rest.count <= longest {
      let whole = layout.member(of: group, start: start, length: rest.count, in: text)
      if whole != LayoutIndex.noMember { return (whole, rest.count) }
    }
    var length = min(rest.count - 1, longest)
    while length >= 0 {
      let byte = text[start + length]
      if byte == 0x2E || byte == 0x5B {
        let member = layout.member(of: group, start: start, length: length, in: text)
        if member != LayoutIndex.noMember {
          let kind = unsafe layout.members[Int(member)].shape.kind
          if kind == .group || (kind == .list && byte == 0x5B) { return (member, length) }
        }
      }
      length -= 1
    }
    return nil
  }

  /// The place of the bracket that closes the one at a place.
  private func bracket(after open: Int, before end: Int, in text: JSONText) -> Int? {
    var at = open + 1
    while at < end {
      if text[at] == 0x5D { return at }
      at += 1
    }
    return nil
  }

  /// The place of a row, without leading zeros; one that no form can have is a row past the limit.
  private static func row(_ digits: Range<Int>, in text: JSONText) -> Int32? {
    guard !digits.isEmpty, digits.count == 1 || text[digits.lowerBound] != 0x30 else { return nil }
    var row = 0
    for place in digits {
      guard JSONText.isDigit(text[place]) else { return nil }
      row = min(FormBuffer.maximumSlotCount, row * 10 + Int(text[place] - 0x30))
    }
    return Int32(row)
  }
}
