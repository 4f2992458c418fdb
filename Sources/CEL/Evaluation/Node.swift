/// One operation of a compiled expression.
///
/// Nodes refer to one another by their position, so that an evaluation walks an array and touches no
/// reference count.
struct Node: Sendable {
  enum Operation: UInt8, Sendable {
    /// `a`: position among the constants.
    case constant
    /// `a`: position among the doubles.
    case constantDouble
    /// `a`: position among the integers.
    case constantInt
    /// `a`: frame index.
    case variable
    /// `a`: slot.
    case local
    /// `a`: kind of error.
    case failure
    /// `a`, `b`: first child and number of children.
    case and, or
    /// `a`: operand.
    case not, negate
    /// `a`, `b`, `c`: condition and branches.
    case conditional
    /// `a`, `b`: operands; `c`: operator.
    case arithmetic, doubleArithmetic, intArithmetic
    /// `a`, `b`: operands; `c`: operator, one of the relations.
    case equality, ordering, doubleRelation, intRelation, durationOrdering, stringEquality
    /// `a`: operand; `c`: 1 for `!=`.
    case nullEquality
    /// `a`, `b`: element and container.
    case membership
    /// `a`: element; `b`: position among the constants of the list; `c`: position among the lists of
    /// texts, or -1 where it is a list of other values.
    case constantMembership
    /// `a`: operand: the number of elements or code points.
    case size
    /// `a`: operand, an int: the double that is nearest to it.
    case doubleOfInt
    /// `a`: function; `b`, `c`: arguments.
    case unaryCall, binaryCall
    /// `a`: function; `b`, `c`: first child and number of children.
    case call
    /// `a`, `b`: an optional and what stands for it where it is none; `c`: 1 where that is a value.
    case orElse
    /// `a`: subject; `b`: position among the patterns.
    case matches
    /// `a`: operand; `b`: position of the name; `c`: position of the member in its record, or -1.
    case select, optionalSelect, presence
    /// `a`, `b`: operand and index.
    case index, optionalIndex
    /// `a`, `b`: first child and number of children.
    case list
    /// The same, with a literal 0 or 1 before each element or entry: 1 where it is optional.
    case optionalList, map
    /// `a`: position among the comprehensions.
    case comprehension
    /// `a`: slot; `b`, `c`: value and body.
    case bind
  }

  var operation: Operation
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  /// The bytes of the source, for errors.
  var start: Int32 = 0
  var end: Int32 = 0
}

/// The parts of a walk over elements.
struct ComprehensionNode: Sendable {
  var kind: Expression.Comprehension.Kind
  var source: Int
  var slots: [Int]
  /// The node of the condition, or -1.
  var condition: Int
  var body: Int
  /// What one round costs.
  var cost: Int64
}
