/// A scalar of a rule file: its decoded text, how it was written, and where each part came from.
public struct Scalar: Sendable {
  /// How a scalar was written.
  public enum Style: Hashable, Sendable {
    /// Without quotes: may be a number, boolean or null.
    case plain
    /// In single quotes.
    case singleQuoted
    /// In double quotes, with escapes.
    case doubleQuoted
    /// A `|` block.
    case literal
    /// A `>` block.
    case folded
  }

  /// What a scalar means under YAML 1.2's core schema (section 10.3 of the specification).
  public enum Resolved: Hashable, Sendable {
    /// `null`, `~` or nothing at all.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// Decimal, octal (`0o17`) or hexadecimal (`0x1F`) digits; the text stays in ``Scalar/text``.
    case integer
    /// A decimal number with a fraction or an exponent, `.inf` or `.nan`.
    case float
    /// Anything else, and everything in quotes or in a block.
    case text
  }

  /// The decoded text.
  public var text: String
  /// How it was written.
  public var style: Style
  /// What it means.
  public var resolved: Resolved
  /// Where each decoded byte came from.
  public var map: ScalarMap
  /// The comment that follows a plain scalar on its last line, from the `#` to the line's end.
  ///
  /// In `pattern: ^a #b$` YAML takes ` #b$` away; the author may have meant it to be part of the
  /// text.
  public var trailingComment: SourceSpan?
  /// Whether white space follows the comment's `#`, as authors of comments write it.
  public var isCommentSpaced: Bool
  /// The comment as text, with the white space before it; nil where no comment follows.
  public var commentText: String?

  /// Creates a scalar.
  public init(
    text: String, style: Style, resolved: Resolved, map: ScalarMap,
    trailingComment: SourceSpan? = nil, isCommentSpaced: Bool = true,
    commentText: String? = nil
  ) {
    self.text = text
    self.style = style
    self.resolved = resolved
    self.map = map
    self.trailingComment = trailingComment
    self.isCommentSpaced = isCommentSpaced
    self.commentText = commentText
  }
}
