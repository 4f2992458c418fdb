/// A function that is replaced by an expression before anything is checked.
///
/// The macros of an environment are tried in order; one that declines (returns nil) leaves the call
/// to the next, and in the end to the function of that name.
public struct Macro: Sendable {
  /// What a macro makes of a call.
  public enum Expansion: Sendable {
    /// The expression to put in the call's place.
    case expression(Expression)
    /// Why the call cannot be used like this.
    case issue(Issue)
  }

  /// How a macro is called.
  public enum Style: Hashable, Sendable {
    /// `name(arguments)`; the name may be qualified, such as `cel.bind`.
    case global
    /// `target.name(arguments)`.
    case member
  }

  /// The name.
  public let name: String
  /// How it is called.
  public let style: Style
  /// The number of arguments, without the target.
  public let arity: Int
  /// Makes an expression of a call, or nil to decline.
  public let expand: @Sendable (MacroCall) -> Expansion?
  /// Whether a simple name among the arguments stands for something in those after it.
  let bindsNames: Bool

  /// Creates a macro.
  public init(
    _ name: String, _ style: Style = .global, arity: Int,
    expand: @escaping @Sendable (MacroCall) -> Expansion?
  ) {
    self.init(name, style, arity: arity, bindsNames: false, expand: expand)
  }

  init(
    _ name: String, _ style: Style = .global, arity: Int, bindsNames: Bool,
    expand: @escaping @Sendable (MacroCall) -> Expansion?
  ) {
    self.name = name
    self.style = style
    self.arity = arity
    self.bindsNames = bindsNames
    self.expand = expand
  }

  func matches(_ call: Expression.Call) -> Bool {
    guard call.arguments.count == arity else { return false }
    guard let target = call.target else {
      return style == .global && call.function.name == name
    }
    switch style {
    case .member: return call.function.name == name
    case .global:
      guard name.utf8.count > call.function.name.utf8.count, let path = target.path else {
        return false
      }
      var qualified = ""
      for part in path { qualified += part + "." }
      return qualified + call.function.name == name
    }
  }
}

/// A call that a macro may replace.
public struct MacroCall: Sendable {
  /// What it is called on; nil for a global macro.
  public let target: Expression?
  /// The name as it is written.
  public let name: Expression.Member
  /// The arguments.
  public let arguments: [Expression]
  /// The bytes of the whole call.
  public let range: Range<Int>
  private let boundNames: [String]

  init(_ call: Expression.Call, at range: Range<Int>, boundNames: [String]) {
    target = call.target
    name = call.function
    arguments = call.arguments
    self.range = range
    self.boundNames = boundNames
  }

  /// Whether a macro around the call binds the name, such as the `x` of `list.all(x, …)`: it is then
  /// what that macro says, whatever else is called so.
  public func isBound(_ name: String) -> Bool { boundNames.contains(name) }

  /// An expression in the place of the call.
  public func node(_ kind: Expression.Kind) -> Macro.Expansion {
    .expression(Expression(kind, at: range))
  }

  /// The simple name that an argument is, to name a variable.
  func variable(_ position: Int) -> Expression.Member? {
    let argument = arguments[position]
    if case .identifier(let name) = argument.kind, name.utf8.first != UInt8(ascii: ".") {
      return Expression.Member(name, at: argument.range)
    }
    return nil
  }

  /// The issue that an argument must be a simple name.
  func notAName(_ position: Int) -> Macro.Expansion {
    .issue(
      Issue(
        .macro, at: arguments[position].range,
        "argument \(position + 1) of `\(name.name)` names a variable and must be a simple name",
        help: "write for example `.\(name.name)(x, …)`"))
  }
}
