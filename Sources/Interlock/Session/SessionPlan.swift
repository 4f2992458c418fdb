/// What a session has to do where something changes; compiled once and shared by all sessions.
///
/// A node is something that is evaluated. Nodes are numbered in an order in which each comes after
/// all that it reads, so that whoever works through them by number sees nothing half-updated.
package struct SessionPlan: Sendable {
  /// Something that is evaluated, once for each block of its scope.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      /// Whether a field with `visibleWhen` is visible.
      case visibility
      /// Whether a person may edit a field with `enabledWhen`.
      case editability
      /// A place of the frame.
      case load
      /// The rules of one field, without those of its parts.
      case judge
      case computed
      case formRule
      case valid
      case action
    }

    var kind: Kind
    /// The field, variable, computed value, rule of the form or action.
    var index: Int32
    /// The kind of block that it is evaluated in.
    var scope: Int32
  }

  var nodes: [Node] = []
  /// Nodes by what they evaluate; ``FieldCode/none`` where there is no such node.
  var visibilityNodes: [Int32] = []
  var editabilityNodes: [Int32] = []
  var judgeNodes: [Int32] = []
  var loadNodes: [Int32] = []
  var formRuleNodes: [Int32] = []
  var actionNodes: [Int32] = []
  var validNode: Int32 = 0
  /// The nodes of every scope, in order.
  var nodesOfScope: [[Int32]] = []

  /// Who reads what expressions see of a field.
  var valueReaders = ReaderTable()
  /// Who reads whether the value of a field is unlike its initial one, which being hidden does not
  /// change.
  var dirtinessReaders = ReaderTable()
  /// Who reads whether a field and all in it is free of errors.
  var validityReaders = ReaderTable()
  /// Who reads whether a field was touched.
  var touchReaders = ReaderTable()
  /// Who reads the places of the rows of a scope.
  var indexReaders = ReaderTable()
  /// Who reads a place of the frame.
  var variableReaders = ReaderTable()
  /// Who reads a gate.
  var gateReaders = ReaderTable()
  /// Who has the openness of all gates as a part of its expression.
  var everyGateReaders: [Int32] = []
  /// Who has `valid` as a part of its expression.
  var validReaders: [Int32] = []

  /// The field that holds a field, by its number; ``FieldCode/none`` for those of the form itself.
  var parents: [Int32] = []
  /// Whether a container has rules that look at its parts.
  var judgesParts: [Bool] = []
  /// Whether what is inside a field, or the field itself, may be pending.
  var debounceOwners: [Int32] = []
  /// The gates that count from the last change of a field or of something in it.
  var gatesSinceField: [[Int]] = []
  /// The gates that count from the last accepted press of an action.
  var gatesSinceAction: [[Int]] = []
  /// The fields with a bound that follows the calendar day, and those with one that follows `now`.
  var dayFields: [Int] = []
  var momentBounds: [Int: [MovingBound]] = [:]
  /// Whether an expression reads `elapsed` or `now`, and whether one reads `today`.
  var readsClock = false
  var readsToday = false
  /// The places of the frame that move with the clock.
  var clockLoads: [Int32] = []
  var todayLoads: [Int32] = []
  /// The places of the frame that show a source, by source.
  var sourceLoads: [[Int32]] = []
  /// The rules of the form by the fields that they are reported on.
  var formRulesOn: [[Int]] = []
}

/// Lists of nodes by number, one after the other in memory.
package struct ReaderTable: Sendable {
  private var starts: [Int32] = [0]
  private var nodes: [Int32] = []

  /// Creates a table; each list is kept in ascending order, without repetition.
  init(_ lists: [Set<Int32>] = []) {
    for list in lists {
      nodes += list.sorted()
      starts.append(Int32(nodes.count))
    }
  }

  /// How many entries all lists have together.
  var size: Int { starts.count + nodes.count }

  /// Whether all lists are empty.
  @inline(__always)
  var isEmpty: Bool { nodes.isEmpty }

  /// The places of a list, for ``subscript(node:)``.
  @inline(__always)
  func range(_ list: Int) -> Range<Int> {
    list + 1 < starts.count ? Int(starts[list])..<Int(starts[list + 1]) : 0..<0
  }

  @inline(__always)
  subscript(node place: Int) -> Int { Int(nodes[place]) }
}

extension Program {
  /// The first field with a bound that follows `now` or the calendar day; nil where there is none.
  package var fieldWithMovingBound: Field? {
    (plan.dayFields + plan.momentBounds.keys).min().map { fields[$0] }
  }

  /// Whether an expression reads a variable of the form.
  package func reads(_ kind: Variable.Kind) -> Bool {
    variables.indices.contains {
      variables[$0].kind == kind && plan.loadNodes[$0] != FieldCode.none
    }
  }
}
