/// A function that expressions can call.
public struct Function: Sendable {
  /// How it is called.
  public enum Style: Hashable, Sendable {
    /// `name(arguments)`; the name may be qualified, such as `math.abs`.
    case global
    /// `target.name(arguments)`; the target is the first argument.
    case member
  }

  /// One signature.
  public struct Overload: Hashable, Sendable {
    /// The types of the arguments, the target first.
    public var parameters: [ValueType]
    /// The type of the result.
    public var result: ValueType

    /// Creates a signature.
    public init(_ parameters: [ValueType], _ result: ValueType) {
      self.parameters = parameters
      self.result = result
    }
  }

  /// What runs; chosen by the number of arguments so that a call needs no array.
  enum Implementation: Sendable {
    case unary(@Sendable (Value, inout Budget) -> Value)
    case binary(@Sendable (Value, Value, inout Budget) -> Value)
    /// With or without a second argument.
    case oneOrTwo(
      @Sendable (Value, inout Budget) -> Value, @Sendable (Value, Value, inout Budget) -> Value)
    case ternary(@Sendable (Value, Value, Value, inout Budget) -> Value)
    case variadic(@Sendable ([Value], inout Budget) -> Value)
  }

  /// The name.
  public let name: String
  /// How it is called.
  public let style: Style
  /// The signatures.
  public let overloads: [Overload]
  let implementation: Implementation
  /// Whether equal arguments always give an equal result, so that it may run at compile time.
  let isPure: Bool
  let isBuiltIn: Bool
  /// Whether it reads what is inside of the lists, maps and records that it is given.
  ///
  /// Where a null is undetermined, one inside of what is read makes the result so; what only holds or
  /// counts its arguments, such as `size`, does not read it.
  let readsParts: Bool

  /// Creates a function of the host.
  ///
  /// - Parameters:
  ///   - name: The name, which may be qualified.
  ///   - style: How it is called.
  ///   - overloads: The signatures.
  ///   - isPure: Whether equal arguments always give an equal result.
  ///   - body: Is given one value for each argument, none of them abnormal (nor null, where null
  ///     is undetermined) nor holding what is; tells a failure by ``Value/error(_:)``.
  public init(
    _ name: String, _ style: Style = .global, _ overloads: [Overload], isPure: Bool = true,
    body: @escaping @Sendable ([Value]) -> Value
  ) {
    self.init(
      name, style, overloads, .variadic { arguments, _ in body(arguments) }, isPure: isPure,
      isBuiltIn: false)
  }

  init(
    _ name: String, _ style: Style = .global, _ overloads: [Overload],
    _ implementation: Implementation, isPure: Bool = true, isBuiltIn: Bool = true,
    readsParts: Bool = true
  ) {
    self.name = name
    self.style = style
    self.overloads = overloads
    self.implementation = implementation
    self.isPure = isPure
    self.isBuiltIn = isBuiltIn
    self.readsParts = readsParts
  }
}
