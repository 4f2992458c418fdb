/// The nodes that have to be evaluated, each once, taken out in ascending order.
///
/// Nodes of the form itself are bits; a second level of bits tells which words have any, so that
/// forms of any size find the next one in a few steps. Nodes of rows are kept in a heap.
struct DirtyQueue: Sendable {
  /// The first 64 nodes, which are all that most forms have.
  private var low: UInt64 = 0
  private var words: [UInt64]
  private var summary: [UInt64]
  /// Node and block in one number, the smallest first.
  private var heap: [UInt64] = []
  /// No word of ``summary`` before this one has a bit.
  private var first = Int.max

  init(nodeCount: Int) {
    let wordCount = nodeCount <= 64 ? 0 : (nodeCount + 63) / 64
    words = Array(repeating: 0, count: wordCount)
    summary = Array(repeating: 0, count: (wordCount + 63) / 64)
  }

  /// Adds a node of the form itself.
  @inline(__always)
  mutating func insert(_ node: Int) {
    if node < 64 {
      low |= 1 << UInt64(node)
    } else {
      insert(high: node)
    }
  }

  @inline(never)
  private mutating func insert(high node: Int) {
    let word = node / 64
    words[word] |= 1 << UInt64(node % 64)
    summary[word / 64] |= 1 << UInt64(word % 64)
    first = min(first, word / 64)
  }

  /// Adds a node of a row; the caller sees to it that it is there only once.
  mutating func insert(_ node: Int, row block: Int) {
    heap.append(UInt64(node) << 32 | UInt64(block))
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2] > heap[place] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes the first node out.
  ///
  /// - Returns: The node and its block, 0 for the form itself; nil where there is none.
  @inline(__always)
  mutating func next() -> (node: Int, block: Int)? {
    if low != 0 && heap.isEmpty {
      let node = low.trailingZeroBitCount
      low &= low - 1
      return (node, 0)
    }
    if low == 0 && heap.isEmpty && first >= summary.count { return nil }
    return nextOfMany()
  }

  private mutating func nextOfMany() -> (node: Int, block: Int)? {
    if low != 0 {
      let node = low.trailingZeroBitCount
      if let top = heap.first, Int(top >> 32) < node { return nextOfRow() }
      low &= low - 1
      return (node, 0)
    }
    while first < summary.count, summary[first] == 0 { first += 1 }
    guard first < summary.count else {
      return heap.isEmpty ? nil : nextOfRow()
    }
    let word = first * 64 + summary[first].trailingZeroBitCount
    let node = word * 64 + words[word].trailingZeroBitCount
    if let top = heap.first, Int(top >> 32) < node { return nextOfRow() }
    words[word] &= words[word] - 1
    if words[word] == 0 { summary[first] &= summary[first] - 1 }
    return (node, 0)
  }

  private mutating func nextOfRow() -> (node: Int, block: Int) {
    let top = heap[0]
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return (Int(top >> 32), Int(top & 0xFFFF_FFFF))
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
