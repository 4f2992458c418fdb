/// A node of a parsed expression, with its bytes in the source.
///
/// A tree may be taken apart, rewritten and built anew before it is checked. A node that stands for
/// no text of its own takes the range of the text that it was made from.
public struct Expression: Hashable, Sendable {
  /// What the node is.
  public var kind: Kind
  /// The UTF-8 bytes of the source, with the parentheses around it.
  public var range: Range<Int>

  /// Creates a node.
  public init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The sorts of nodes.
  public indirect enum Kind: Hashable, Sendable {
    /// A constant.
    case literal(Literal)
    /// A name; a leading dot means that it is looked up from the root.
    case identifier(String)
    /// `operand.name`, or `operand.?name` where optional.
    case select(Expression, Member, isOptional: Bool)
    /// Whether `operand.name` is there: what `has(operand.name)` means.
    case presence(Expression, Member)
    /// `operand[index]`, or `operand[?index]` where optional.
    case index(Expression, Expression, isOptional: Bool)
    /// `name(arguments)` or `target.name(arguments)`.
    case call(Call)
    /// `!operand`.
    case not(Expression)
    /// `-operand`.
    case negate(Expression)
    /// An arithmetic operator, a comparison or `in`.
    case binary(BinaryOperator, Expression, Expression)
    /// `a && b && …`: all conjuncts of one chain.
    case and([Expression])
    /// `a || b || …`: all disjuncts of one chain.
    case or([Expression])
    /// `condition ? then : otherwise`.
    case conditional(Expression, Expression, Expression)
    /// `[a, ?b]`.
    case list([Element])
    /// `{k: v, ?k: v}`.
    case map([Entry])
    /// `Type{field: value}`.
    case message(String, [Entry])
    /// What a macro over the elements of a list or map expands to.
    case comprehension(Comprehension)
    /// A name for a value inside another expression: what `cel.bind` expands to.
    case bind(String, Expression, Expression)
    /// Text that could not be read and has been reported.
    case invalid
  }

  /// A constant as written.
  public enum Literal: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// An unsigned integer.
    case uint(UInt64)
    /// A double.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case bytes([UInt8])
  }

  /// The name of a member, with its place.
  public struct Member: Hashable, Sendable {
    /// The name, without backquotes.
    public var name: String
    /// The bytes of the name.
    public var range: Range<Int>

    /// Creates a member's name.
    public init(_ name: String, at range: Range<Int>) {
      self.name = name
      self.range = range
    }
  }

  /// A call of a function.
  public struct Call: Hashable, Sendable {
    /// What the function is called on, or nil.
    public var target: Expression?
    /// The name of the function.
    public var function: Member
    /// The arguments in the parentheses.
    public var arguments: [Expression]

    /// Creates a call.
    public init(_ function: Member, on target: Expression? = nil, _ arguments: [Expression]) {
      self.function = function
      self.target = target
      self.arguments = arguments
    }
  }

  /// An element of a list.
  public struct Element: Hashable, Sendable {
    /// The element.
    public var value: Expression
    /// Whether it is left out where it is an empty optional.
    public var isOptional: Bool

    /// Creates an element.
    public init(_ value: Expression, isOptional: Bool = false) {
      self.value = value
      self.isOptional = isOptional
    }
  }

  /// An entry of a map.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: Expression
    /// The value.
    public var value: Expression
    /// Whether it is left out where its value is an empty optional.
    public var isOptional: Bool

    /// Creates an entry.
    public init(_ key: Expression, _ value: Expression, isOptional: Bool = false) {
      self.key = key
      self.value = value
      self.isOptional = isOptional
    }
  }

  /// A walk over the elements of a list or the keys of a map.
  public struct Comprehension: Hashable, Sendable {
    /// What comes of the walk.
    public enum Kind: Hashable, Sendable {
      /// Whether the body holds for all.
      case all
      /// Whether it holds for one or more.
      case exists
      /// Whether it holds for exactly one.
      case existsOne
      /// The list of the bodies.
      case map
      /// The list of the elements for which the body holds.
      case filter
      /// The map of the keys (or indexes) to the bodies.
      case transformMap
      /// The map that merges the bodies, which are maps.
      case transformMapEntry
    }

    /// What comes of the walk.
    public var kind: Kind
    /// The list or map.
    public var source: Expression
    /// One name for the element or key, or two for index and element or key and value.
    public var variables: [Member]
    /// The condition under which an element counts, or nil.
    public var condition: Expression?
    /// What is evaluated for each element.
    public var body: Expression

    /// Creates a comprehension.
    public init(
      _ kind: Kind, over source: Expression, variables: [Member], condition: Expression? = nil,
      body: Expression
    ) {
      self.kind = kind
      self.source = source
      self.variables = variables
      self.condition = condition
      self.body = body
    }
  }
}

/// The operators of two operands that evaluate both.
public enum BinaryOperator: UInt8, Hashable, Sendable {
  /// `+`
  case add
  /// `-`
  case subtract
  /// `*`
  case multiply
  /// `/`
  case divide
  /// `%`
  case remainder
  /// `==`
  case equal
  /// `!=`
  case notEqual
  /// `<`
  case less
  /// `<=`
  case lessOrEqual
  /// `>`
  case greater
  /// `>=`
  case greaterOrEqual
  /// `in`
  case contains

  /// The operator as it is written.
  public var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .contains: "in"
    }
  }

  /// Whether it asks which of two values comes first.
  public var isOrdering: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// Whether it is `==` or `!=`.
  public var isEquality: Bool { self == .equal || self == .notEqual }

  /// How strongly it binds: 3 for products, 2 for sums, 1 for relations.
  var precedence: Int {
    switch self {
    case .multiply, .divide, .remainder: 3
    case .add, .subtract: 2
    default: 1
    }
  }
}
