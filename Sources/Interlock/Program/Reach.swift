import CEL

/// Numbers as runs, in ascending order, none touching the next.
///
/// What a thing depends on stands in few runs where all are numbered in the order of evaluation, in
/// which each comes right after what it reads (the tree covers of Agrawal, Borgida and Jagadish, 1989):
/// of a chain of values each depends on one run, however long the chain is.
struct NumberRuns: Sendable {
  private(set) var runs: [Range<Int32>] = []

  init(_ number: Int) { runs = [Int32(number)..<Int32(number) + 1] }

  /// The numbers of all of some runs.
  init(joining sets: [NumberRuns]) {
    if sets.count == 1 {
      runs = sets[0].runs
      return
    }
    for run in sets.flatMap({ $0.runs }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, run.lowerBound <= last.upperBound {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        runs.append(run)
      }
    }
  }

  func contains(_ number: Int32) -> Bool {
    let place = runs.firstPlace { $0.upperBound > number }
    return place < runs.count && runs[place].contains(number)
  }
}

/// Where the things that others depend on stand in the order of evaluation; -1 where nothing reads
/// them.
final class ReachNumbers: Sendable {
  let value: [Int32]
  let visibility: [Int32]
  let validity: [Int32]
  /// The value of a field as it stands in the form, with what is pending in it.
  let input: [Int32]
  let computed: [Int32]
  let valid: Int32
  /// The group or list that each field is part of; -1 for none.
  let parents: [Int32]

  init(_ fields: [Field], computedCount: Int, _ order: [DependencyGraph.Node]) {
    var value = Array(repeating: Int32(-1), count: fields.count)
    var visibility = value
    var validity = value
    var input = value
    var computed = Array(repeating: Int32(-1), count: computedCount)
    var valid = Int32(-1)
    for (number, node) in order.enumerated() {
      switch node {
      case .value(let field): value[field] = Int32(number)
      case .visibility(let field): visibility[field] = Int32(number)
      case .validity(let field): validity[field] = Int32(number)
      case .input(let field): input[field] = Int32(number)
      case .computed(let index): computed[index] = Int32(number)
      case .valid: valid = Int32(number)
      case .action, .editability, .formRule: break
      }
    }
    self.value = value
    self.visibility = visibility
    self.validity = validity
    self.input = input
    self.computed = computed
    self.valid = valid
    parents = fields.map { Int32($0.parent ?? -1) }
  }
}

/// What an action depends on, directly or through what it reads.
package struct ActionReach: Sendable {
  /// Nil for an action that depends on nothing.
  private let numbers: ReachNumbers?
  private let reached: NumberRuns
  /// The gates that the action itself names, in the order of the file.
  let ownGates: [Int]
  /// Whether it waits for every gate of the form.
  let readsEveryGate: Bool

  init(
    _ reached: NumberRuns = NumberRuns(joining: []), of numbers: ReachNumbers? = nil,
    ownGates: [Int] = [], readsEveryGate: Bool = false
  ) {
    self.reached = reached
    self.numbers = numbers
    self.ownGates = ownGates
    self.readsEveryGate = readsEveryGate
  }

  /// The number of entries that it takes.
  var size: Int { 1 + reached.runs.count + ownGates.count }

  /// Whether it depends on the verdict on the whole form.
  package var readsValid: Bool { numbers.map { reached.contains($0.valid) } ?? false }

  /// Whether it depends on a computed value.
  package func reads(computed index: Int) -> Bool {
    numbers.map { reached.contains($0.computed[index]) } ?? false
  }

  /// Whether it depends on the visibility of a field.
  package func reads(visibilityOf field: Int) -> Bool {
    numbers.map { reached.contains($0.visibility[field]) } ?? false
  }

  /// Whether it depends on what a field's own rules find.
  package func reads(validityOf field: Int) -> Bool {
    numbers.map { reached.contains($0.validity[field]) } ?? false
  }

  /// Whether it depends on a field in any way: also on its value as it stands in the form, or as a
  /// part of what does.
  package func reads(field: Int) -> Bool {
    guard let numbers else { return false }
    if reached.contains(numbers.value[field]) || reached.contains(numbers.visibility[field])
      || reached.contains(numbers.validity[field])
    {
      return true
    }
    var container = Int32(field)
    while container >= 0 {
      if reached.contains(numbers.input[Int(container)]) { return true }
      container = numbers.parents[Int(container)]
    }
    return false
  }
}

extension Program {
  /// The gates that an action depends on, itself or through computed values, in the order of the
  /// file.
  func gates(readByAction index: Int) -> [Int] {
    let reach = actions[index].reach
    if reach.readsEveryGate { return Array(gates.indices) }
    var found = Set(reach.ownGates)
    for index in computed.indices where reach.reads(computed: index) {
      for variable in expressions[computed[index].expression].program.variables {
        if case .gate(let gate) = variables[variable].kind { found.insert(gate) }
      }
    }
    return found.sorted()
  }
}
