public import Interlock

extension Diagnostic.ID {
  /// A file that is no UTF-8 text.
  public static let encoding = Self("encoding")
  /// Text that is no YAML.
  public static let syntax = Self("syntax")
  /// A file without content.
  public static let emptyFile = Self("empty-file")
  /// A file with more than one document.
  public static let severalDocuments = Self("several-documents")
  /// A key that stands twice in one mapping.
  public static let duplicateKey = Self("duplicate-key")
  /// A key that is a list or a mapping, or none at all.
  public static let complexKey = Self("complex-key")
  /// The key `<<`.
  public static let mergeKey = Self("merge-key")
  /// A tag such as `!!str`.
  public static let tag = Self("tag")
  /// A `%` line before the document.
  public static let directive = Self("directive")
  /// A `*name` that stands for nothing.
  public static let undefinedAlias = Self("undefined-alias")
  /// A file beyond the limits of size, depth or count.
  public static let tooLarge = Self("too-large")
}
