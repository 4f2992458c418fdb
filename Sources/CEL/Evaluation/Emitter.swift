/// Turns checked terms into nodes; folds what is constant.
struct Emitter {
  let options: Options
  var nodes: [Node] = []
  var children: [Int32] = []
  var constants: [Value] = []
  var doubles: [Double] = []
  var ints: [Int64] = []
  var names: [String] = []
  /// The places of the names; texts that are canonically equivalent share an entry.
  private var namePlaces: [String: [Int]] = [:]
  var texts: [[String]] = []
  var functions: [Code.Callee] = []
  var patterns: [any CompiledRegex] = []
  var comprehensions: [ComprehensionNode] = []
  var issues: [Issue] = []
  private var failures: Set<Range<Int>> = []
  private var localCount = 0
  /// Turns folding off, to test that it changes nothing.
  var foldsConstants = true

  init(options: Options) { self.options = options }

  mutating func program(
    of term: Term, type: ValueType, variables: [Int], localCount: Int
  ) -> Program {
    self.localCount = localCount
    let root = emit(term).node
    let code = Code(
      self, root: root, localCount: localCount, type: type, variables: variables)
    return Program(code: code, costLimit: options.costLimit)
  }

  /// A node and whether it reads nothing that is not known now.
  struct Emitted {
    var node: Int
    var isConstant: Bool
  }

  func value(_ emitted: Emitted) -> Value? {
    if !emitted.isConstant { return nil }
    let node = nodes[emitted.node]
    switch node.operation {
    case .constant: return constants[Int(node.a)]
    case .constantInt: return .int(ints[Int(node.a)])
    case .constantDouble: return .double(doubles[Int(node.a)])
    default: return nil
    }
  }

  mutating func add(
    _ operation: Node.Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, at range: Range<Int>
  ) -> Int {
    nodes.append(
      Node(
        operation: operation, a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b),
        c: Int32(truncatingIfNeeded: c), start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound)))
    return nodes.count - 1
  }

  mutating func addConstant(_ value: Value, at range: Range<Int>) -> Emitted {
    let node: Int
    switch value {
    case .double(let number):
      doubles.append(number)
      node = add(.constantDouble, doubles.count - 1, at: range)
    case .int(let number):
      ints.append(number)
      node = add(.constantInt, ints.count - 1, at: range)
    default:
      constants.append(value)
      node = add(.constant, constants.count - 1, at: range)
    }
    return Emitted(node: node, isConstant: true)
  }

  mutating func addChildren(_ list: [Int]) -> Int {
    let first = children.count
    for child in list { children.append(Int32(truncatingIfNeeded: child)) }
    return first
  }

  mutating func addName(_ name: String) -> Int {
    if let known = namePlaces[name]?.first(where: { names[$0].hasSameBytes(as: name) }) {
      return known
    }
    namePlaces[name, default: []].append(names.count)
    names.append(name)
    return names.count - 1
  }

  /// Replaces a node whose parts are constant by its value; keeps it where it fails.
  mutating func fold(
    _ node: Int, _ isConstant: Bool, at range: Range<Int>, help: String = ""
  ) -> Emitted {
    guard isConstant else { return Emitted(node: node, isConstant: false) }
    guard foldsConstants else { return Emitted(node: node, isConstant: true) }
    switch value(ofConstant: node) {
    case .error(let error):
      if options.rejectConstantFailures && error.kind != .costLimit && issues.count < 100 {
        let place = error.range.isEmpty ? range : error.range
        if failures.insert(place).inserted {
          issues.append(
            Issue(.alwaysFails, at: place, "this always fails: \(error.message)", help: help))
        }
      }
      return Emitted(node: node, isConstant: false)
    case .undetermined: return Emitted(node: node, isConstant: false)
    case let value: return addConstant(value, at: range)
    }
  }

  /// Evaluates a node whose parts are constant.
  ///
  /// A function of its own: while the code is there it shares the tables, and to add to them would
  /// be to copy all that was emitted so far.
  @inline(never)
  private func value(ofConstant node: Int) -> Value {
    let code = Code(self, root: node, localCount: localCount)
    var state = code.makeState(10_000)
    return code.evaluate(node, [Value]().span, &state)
  }
}
