extension DependencyGraph {
  /// A step from a node to one that it reads.
  typealias Step = (source: Int, edge: Edge)

  /// A shortest cycle, as edges each of which leads to the next one's source; nil where none is.
  ///
  /// In a graph of very many nodes the search is bounded: a short cycle is found all the same, of
  /// long ones it may be one that is not the shortest.
  func shortestCycle() -> [Step]? {
    let components = components()
    var search = CycleSearch(graph: self, components: components.numbers)
    let isRing = rings(components)
    var best: [Step]?
    // Twice as far each time, so that short cycles are found before much work is done.
    var length = 1
    while best == nil, search.budget > 0, length <= 2 * nodes.count {
      for start in nodes.indices where components.sizes[components.numbers[start]] > 0 {
        let longest = best.map { $0.count - 1 } ?? length
        guard search.budget > 0, longest > 0 else { break }
        let component = components.numbers[start]
        if isRing[component], components.sizes[component] > longest { continue }
        if let cycle = search.cycle(from: start, longest: longest) { best = cycle }
      }
      length *= 2
    }
    if best != nil { return best }
    // Any cycle of the smallest knot.
    var smallest: Int?
    for start in nodes.indices {
      let size = components.sizes[components.numbers[start]]
      guard size > 0 else { continue }
      if let known = smallest, components.sizes[components.numbers[known]] <= size { continue }
      smallest = start
    }
    search.budget = Int.max
    return smallest.flatMap { search.cycle(from: $0, longest: Int.max) }
  }

  /// Whether each component is one ring, which is as long as it has nodes: nothing has to be searched
  /// to know that.
  private func rings(_ components: (numbers: [Int], sizes: [Int])) -> [Bool] {
    var isRing = components.sizes.map { $0 > 0 }
    for node in nodes.indices where isRing[components.numbers[node]] {
      let component = components.numbers[node]
      var next: Int?
      for edge in edges[node] where components.numbers[edge.target] == component {
        if let next, next != edge.target { isRing[component] = false }
        next = edge.target
      }
    }
    return isRing
  }

  /// The strongly connected component of every node, and how many nodes of cycles each has: 0 where
  /// there is no cycle in it.
  ///
  /// Tarjan's algorithm, without recursion, as chains may be as long as there are fields.
  private func components() -> (numbers: [Int], sizes: [Int]) {
    let unseen = -1
    var order = [Int](repeating: unseen, count: nodes.count)
    var lowest = order
    var numbers = order
    var sizes: [Int] = []
    var open: [Int] = []
    var stack: [(node: Int, next: Int)] = []
    var count = 0
    for root in nodes.indices where order[root] == unseen {
      stack.append((root, 0))
      while let (node, next) = stack.last {
        if next == 0 {
          order[node] = count
          lowest[node] = count
          count += 1
          open.append(node)
        }
        if next < edges[node].count {
          stack[stack.count - 1].next += 1
          let target = edges[node][next].target
          if order[target] == unseen {
            stack.append((target, 0))
          } else if numbers[target] == unseen {
            lowest[node] = min(lowest[node], order[target])
          }
          continue
        }
        stack.removeLast()
        if let reader = stack.last?.node { lowest[reader] = min(lowest[reader], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        var size = 0
        while let member = open.popLast() {
          numbers[member] = sizes.count
          size += 1
          if member == node { break }
        }
        let isCyclic = size > 1 || edges[node].contains { $0.target == node }
        sizes.append(isCyclic ? size : 0)
      }
    }
    return (numbers, sizes)
  }
}

/// Looks for cycles through one node after another.
private struct CycleSearch {
  private let graph: DependencyGraph
  private let components: [Int]
  /// How many more edges may be followed.
  var budget = 4_000_000
  /// The number of the search that came to a node last, from where, and over how many edges.
  private var seenIn: [Int]
  private var searchCount = 0
  private var cameFrom: [DependencyGraph.Step?]
  private var distances: [Int]
  private var queue: [Int] = []

  init(graph: DependencyGraph, components: [Int]) {
    self.graph = graph
    self.components = components
    seenIn = Array(repeating: 0, count: components.count)
    cameFrom = Array(repeating: nil, count: components.count)
    distances = Array(repeating: 0, count: components.count)
  }

  /// A shortest cycle through a node; nil where it is longer than allowed, or the budget is spent.
  mutating func cycle(from start: Int, longest: Int) -> [DependencyGraph.Step]? {
    queue.removeAll(keepingCapacity: true)
    queue.append(start)
    searchCount += 1
    seenIn[start] = searchCount
    distances[start] = 0
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      if distances[node] >= longest { return nil }
      for edge in graph.edges[node] {
        budget -= 1
        if edge.target == start { return path(to: (node, edge), from: start) }
        guard components[edge.target] == components[start], seenIn[edge.target] != searchCount
        else {
          continue
        }
        seenIn[edge.target] = searchCount
        cameFrom[edge.target] = (node, edge)
        distances[edge.target] = distances[node] + 1
        queue.append(edge.target)
      }
      if budget <= 0 { return nil }
    }
    return nil
  }

  private func path(
    to last: DependencyGraph.Step, from start: Int
  ) -> [DependencyGraph.Step] {
    var path = [last]
    var current = last.source
    while current != start, let step = cameFrom[current] {
      path.append(step)
      current = step.source
    }
    return path.reversed()
  }
}
