/// Where the entries of mappings and the elements of lists stand in the bytes of their file, for
/// whoever changes the file's text.
///
/// A node's span does not tell: what an alias stands for has the span of its anchor.
package struct SourceLayout {
  /// The bytes of an entry or an element, and what stands around it.
  package struct Place {
    /// The bytes of the mapping or list that it is part of.
    package var parent: Range<Int>
    /// Whether that has brackets.
    package var isFlow: Bool
    /// Whether it is an entry of a mapping.
    package var isEntry: Bool
    /// From the key, or the first byte of an element, to just behind the value, or its alias.
    package var range: Range<Int>
    /// The end of what stands before it in the same collection; nil where it is the first.
    package var previousEnd: Int?
    /// The beginning of what stands behind it; nil where it is the last.
    package var nextStart: Int?
  }

  /// The entries by where their keys begin.
  package private(set) var entries: [Int: Place] = [:]
  /// The elements of lists by where they begin.
  package private(set) var elements: [Int: Place] = [:]
  /// What aliases repeat, in order and apart from each other.
  private var repeated: [Range<Int>] = []
  private let bytes: [UInt8]

  /// Finds where everything in a document stands.
  package init(_ document: Node, in bytes: [UInt8]) {
    self.bytes = bytes
    var stack = [document]
    while let node = stack.popLast() {
      switch node.content {
      case .scalar: break
      case .sequence(let nodes): add(nodes, of: node, &stack)
      case .mapping(let entries): add(entries, of: node, &stack)
      }
    }
    merge()
  }

  /// Whether the file has aliases.
  package var hasAliases: Bool { !repeated.isEmpty }

  /// Whether some of these bytes stand for something in several places.
  package func isRepeated(_ range: Range<Int>) -> Bool {
    var low = 0
    var high = repeated.count
    while low < high {
      let middle = (low + high) / 2
      if repeated[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < repeated.count && repeated[low].lowerBound <= range.upperBound
  }

  private mutating func add(_ entries: [Node.Entry], of node: Node, _ stack: inout [Node]) {
    var places: [Place] = []
    var isKnown = true
    for entry in entries {
      let key = entry.keySpan
      // A key that is an alias stands somewhere before.
      if key.start < places.last?.range.upperBound ?? node.span.start { isKnown = false }
      let isAlias = entry.value.span.start < key.end
      if isAlias {
        repeated.append(entry.value.span.start..<entry.value.span.end)
      } else {
        stack.append(entry.value)
      }
      guard isKnown else {
        repeated.append(key.start..<key.end)
        continue
      }
      let colon = skipSpace(from: key.end)
      let afterKey = byte(colon) == UInt8(ascii: ":") ? colon + 1 : key.end
      guard let end = isAlias ? aliasEnd(from: afterKey) : max(entry.value.span.end, afterKey)
      else {
        isKnown = false
        continue
      }
      places.append(place(key.start..<end, in: node, after: places.last, isEntry: true))
    }
    guard isKnown else { return }
    for index in places.indices {
      if index + 1 < places.count { places[index].nextStart = places[index + 1].range.lowerBound }
      self.entries[places[index].range.lowerBound] = places[index]
    }
  }

  private mutating func add(_ nodes: [Node], of node: Node, _ stack: inout [Node]) {
    var places: [Place] = []
    var isKnown = true
    for element in nodes {
      let from = places.last?.range.upperBound ?? node.span.start
      let isAlias = element.span.start < from
      if isAlias {
        repeated.append(element.span.start..<element.span.end)
        isKnown = false
      } else {
        stack.append(element)
        places.append(
          place(element.span.start..<element.span.end, in: node, after: places.last, isEntry: false)
        )
      }
    }
    guard isKnown else { return }
    for index in places.indices {
      if index + 1 < places.count { places[index].nextStart = places[index + 1].range.lowerBound }
      elements[places[index].range.lowerBound] = places[index]
    }
  }

  private func place(
    _ range: Range<Int>, in node: Node, after previous: Place?, isEntry: Bool
  ) -> Place {
    Place(
      parent: node.span.start..<node.span.end, isFlow: node.isFlow, isEntry: isEntry, range: range,
      previousEnd: previous?.range.upperBound, nextStart: nil)
  }

  /// The end of the alias that stands here; nil where there is none.
  private func aliasEnd(from start: Int) -> Int? {
    var offset = skipSpace(from: start)
    guard byte(offset) == UInt8(ascii: "*") else { return nil }
    offset += 1
    while offset < bytes.count, isNameByte(bytes[offset]) { offset += 1 }
    return offset
  }

  /// The first byte from here on that is no white space and in no comment.
  private func skipSpace(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "#") where offset > start:
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      default: return offset
      }
    }
    return offset
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Puts what is repeated in order, what overlaps becoming one.
  private mutating func merge() {
    var merged: [Range<Int>] = []
    for range in repeated.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    repeated = merged
  }
}
