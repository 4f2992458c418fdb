/// How expressions are read, checked and evaluated.
public struct Options: Hashable, Sendable {
  /// Whether an integer literal beside a double is read as a double.
  ///
  /// Beside means: the other operand of an operator, the other branch of `?:`, another element of a
  /// list, or an element of the list that a double is looked for in. Sums, differences and products
  /// of integer literals count as such.
  public var integerLiteralsBesideDouble = false
  /// Whether reading a null gives ``Value/undetermined`` in place of an error.
  ///
  /// A null is read by every operator and function but a comparison with the literal `null`, `has`,
  /// a list or map literal that holds it, and `?:` that chooses it. No type is comparable with null
  /// then but a nullable one.
  public var nullIsUndetermined = false
  /// Whether `matches` takes only constant patterns, which are compiled with the expression.
  public var constantPatterns = false
  /// Whether an operation or function whose double is infinite or not a number fails.
  ///
  /// It is judged where it arises, so that no such number decides a comparison either.
  public var failOnNonFinite = false
  /// Whether a constant part that always fails, such as `duration("10x")`, is an issue.
  public var rejectConstantFailures = false
  /// The number of levels that an expression may be nested.
  public var maximumDepth = 200
  /// The number of bytes that a source may have.
  public var maximumLength = 65536
  /// The number of units of work that one evaluation may do; see ``Budget``.
  public var costLimit: Int64 = 1_000_000

  /// CEL as its specification has it.
  public static let standard = Options()

  /// CEL as rule files have it: nulls are undetermined, literals fit doubles, nothing is guessed.
  public static let rules: Options = {
    var options = Options()
    options.integerLiteralsBesideDouble = true
    options.nullIsUndetermined = true
    options.constantPatterns = true
    options.failOnNonFinite = true
    options.rejectConstantFailures = true
    return options
  }()

  private init() {}
}
