/// A problem in the text of an expression: where, what, and what to do.
public struct Issue: Hashable, Sendable {
  /// The sort of problem, for hosts that give each its own name.
  public enum Code: UInt8, Hashable, Sendable {
    /// The text does not follow the grammar.
    case syntax
    /// Another language's spelling, such as `and` or a single `=`.
    case spelling
    /// The expression is too long or nested too deep.
    case limit
    /// A name that is not in scope.
    case unknownName
    /// A function that does not exist.
    case unknownFunction
    /// A member that the record does not have.
    case unknownMember
    /// Too many or too few arguments.
    case argumentCount
    /// Operands or arguments whose types do not go together.
    case type
    /// A pattern that is no valid regex or not constant.
    case pattern
    /// The expression fails whatever the data.
    case alwaysFails
    /// A macro that cannot be used like this.
    case macro
  }

  /// The sort of problem.
  public var code: Code
  /// The UTF-8 bytes of the source at fault.
  public var range: Range<Int>
  /// What was found, as a lower-case clause.
  public var message: String
  /// What to do, as a lower-case clause; empty when there is no good advice.
  public var help: String
  /// The text to put in the place of ``replaced``, where that says for certain what was meant.
  public var replacement: String?
  /// The bytes that ``replacement`` takes the place of.
  public var replaced: Range<Int>

  /// Creates an issue.
  public init(
    _ code: Code, at range: Range<Int>, _ message: String, help: String = "",
    replacement: String? = nil, of replaced: Range<Int>? = nil
  ) {
    self.code = code
    self.range = range
    self.message = message
    self.help = help
    self.replacement = replacement
    self.replaced = replaced ?? range
  }
}
