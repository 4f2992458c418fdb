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
    /// Whether a rule of the form holds: a node of its own, as it may read very many fields and be
    /// reported on as many.
    case formRule(Int)
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

  /// The numbers of nodes, of those that there are.
  func numbers(of nodes: [Node]) -> [Int] { nodes.compactMap { numbers[$0] } }

  /// Which nodes read a node, directly or through others, by their numbers.
  func readers(of node: Node) -> [Bool] {
    var isReader = [Bool](repeating: false, count: nodes.count)
    guard let start = numbers[node] else { return isReader }
    var sources = [[Int]](repeating: [], count: nodes.count)
    for (source, edges) in edges.enumerated() {
      for edge in edges { sources[edge.target].append(source) }
    }
    var queue = [start]
    while let current = queue.popLast() {
      for source in sources[current] where !isReader[source] {
        isReader[source] = true
        queue.append(source)
      }
    }
    return isReader
  }
}
