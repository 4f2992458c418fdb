/// One node of a rule file's document tree, with the bytes it came from.
///
/// The tree keeps what the author wrote: key order, quoting and places. Meaning is given to it by
/// the rule set reader, so that every problem can be reported at the node that caused it.
public struct Node: Sendable {
  /// What a node is.
  public enum Content: Sendable {
    /// A single value: text, number, boolean or null, told apart by ``Scalar``.
    case scalar(Scalar)
    /// A list.
    case sequence([Node])
    /// A mapping, in the order of the file, without duplicate keys.
    case mapping([Entry])
  }

  /// A key and its value.
  public struct Entry: Sendable {
    /// The key's text, decoded.
    public var key: String
    /// The bytes of the key.
    public var keySpan: SourceSpan
    /// The value.
    public var value: Node

    /// Creates an entry.
    public init(key: String, keySpan: SourceSpan, value: Node) {
      self.key = key
      self.keySpan = keySpan
      self.value = value
    }
  }

  /// What the node is.
  public var content: Content
  /// The bytes of the node, anchors and tags excluded.
  public var span: SourceSpan
  /// Whether a list or mapping was written in brackets, as `[a, b]` or `{ a: b }`.
  ///
  /// An unquoted regex such as `[a-z]` or `{2}` is read as one; ``span`` then has what was written.
  public var isFlow: Bool

  /// Creates a node.
  public init(_ content: Content, at span: SourceSpan, isFlow: Bool = false) {
    self.content = content
    self.span = span
    self.isFlow = isFlow
  }
}
