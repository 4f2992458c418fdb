/// The compiled form of an expression: tables that never change.
final class Code: Sendable {
  let nodes: [Node]
  let children: [Int32]
  let constants: [Value]
  let doubles: [Double]
  let ints: [Int64]
  let names: [String]
  /// The constant lists of texts that `in` looks through.
  let texts: [[String]]
  let functions: [Callee]
  let patterns: [any CompiledRegex]
  let comprehensions: [ComprehensionNode]
  let root: Int
  let localCount: Int
  /// What the whole results in, and the places of the frame that it reads.
  let type: ValueType
  let variables: [Int]
  let nullIsUndetermined: Bool
  let failOnNonFinite: Bool

  init(
    _ emitter: Emitter, root: Int, localCount: Int, type: ValueType = .dyn,
    variables: [Int] = []
  ) {
    nodes = emitter.nodes
    children = emitter.children
    constants = emitter.constants
    doubles = emitter.doubles
    ints = emitter.ints
    names = emitter.names
    texts = emitter.texts
    functions = emitter.functions
    patterns = emitter.patterns
    comprehensions = emitter.comprehensions
    self.root = root
    self.localCount = localCount
    self.type = type
    self.variables = variables
    nullIsUndetermined = emitter.options.nullIsUndetermined
    failOnNonFinite = emitter.options.failOnNonFinite
  }

  /// A function that a node calls.
  struct Callee: Sendable {
    var implementation: Function.Implementation
    var readsParts: Bool
  }

  /// What changes during one evaluation.
  struct State {
    var budget: Budget
    var locals: [Value]
    /// Why a typed evaluation failed; valid where one tells so.
    var error = EvaluationError(.noSuchOverload)
  }

  func makeState(_ cost: Int64) -> State {
    State(
      budget: Budget(cost),
      locals: localCount == 0 ? [] : Array(repeating: .null, count: localCount))
  }
}
