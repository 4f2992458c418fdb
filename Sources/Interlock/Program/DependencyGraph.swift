/// What reads what, with the place where it is read.
struct DependencyGraph {
  /// A thing that has to be evaluated.
  enum Node: Hashable, Sendable {
    /// What expressions see of a field.
    case value(Int)
    case visibility(Int)
    /// The value of a field as it stands in the form; nothing has to be evaluated for it.
    case input(Int)
    /// Whether a field and all in it is free of errors.
    case validity(Int)
    /// Whether a person may edit a field; nothing reads it.
    case editability(Int)
    case computed(Int)
    /// Whether the form is free of errors; the step that judges everything.
    case valid
    case action(Int)
  }

  struct Edge: Sendable {
    var target: Int
    var span: SourceSpan
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [[Edge]] = []
  private var numbers: [Node: Int] = [:]

  mutating func number(of node: Node) -> Int {
    if let number = numbers[node] { return number }
    let number = nodes.count
    nodes.append(node)
    edges.append([])
    numbers[node] = number
    return number
  }

  /// Notes that a node reads another.
  mutating func add(_ source: Node, reads target: Node, at span: SourceSpan) {
    let from = number(of: source)
    let to = number(of: target)
    edges[from].append(Edge(target: to, span: span))
  }

  /// The nodes in an order in which each comes after all that it reads; nil where there is a cycle.
  func order() -> [Int]? {
    var state = [UInt8](repeating: 0, count: nodes.count)
    var order: [Int] = []
    order.reserveCapacity(nodes.count)
    // Iterative, as chains may be as long as there are fields.
    var stack: [(node: Int, next: Int)] = []
    for root in nodes.indices where state[root] == 0 {
      state[root] = 1
      stack.append((root, 0))
      while let (node, next) = stack.last {
        if next == edges[node].count {
          state[node] = 2
          order.append(node)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let target = edges[node][next].target
        if state[target] == 1 { return nil }
        if state[target] == 0 {
          state[target] = 1
          stack.append((target, 0))
        }
      }
    }
    return order
  }

  /// A shortest cycle, as edges each of which leads to the next one's source; nil where none is.
  func shortestCycle() -> [(source: Int, edge: Edge)]? {
    var best: [(source: Int, edge: Edge)]?
    for start in nodes.indices {
      guard let cycle = cycle(from: start, below: best?.count ?? Int.max) else { continue }
      best = cycle
      if cycle.count == 1 { break }
    }
    return best
  }

  private func cycle(from start: Int, below limit: Int) -> [(source: Int, edge: Edge)]? {
    var cameFrom: [Int: (source: Int, edge: Edge)] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for edge in edges[node] {
        if edge.target == start {
          var path = [(source: node, edge: edge)]
          var current = node
          while current != start, let step = cameFrom[current] {
            path.append(step)
            current = step.source
          }
          return path.count < limit ? path.reversed() : nil
        }
        if cameFrom[edge.target] == nil {
          cameFrom[edge.target] = (node, edge)
          queue.append(edge.target)
        }
      }
    }
    return nil
  }

  /// All nodes that a node reads, directly or through others, itself included.
  func reach(of node: Node) -> Set<Int> {
    guard let start = numbers[node] else { return [] }
    var seen: Set<Int> = [start]
    var queue = [start]
    while let current = queue.popLast() {
      for edge in edges[current] where seen.insert(edge.target).inserted {
        queue.append(edge.target)
      }
    }
    return seen
  }
}
