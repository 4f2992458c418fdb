/// A half-open range of bytes in one source file of a rule set.
public struct SourceSpan: Hashable, Sendable {
  /// The file's place in the list of sources; 0 is the rule file itself, the rest are its imports.
  public var file: Int
  /// The offset of the first byte, from 0.
  public var start: Int
  /// The offset just after the last byte.
  public var end: Int

  /// Creates a span of the bytes from `start` up to, not including, `end`.
  public init(file: Int = 0, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span at the beginning of the rule file.
  public static let beginning = SourceSpan(start: 0, end: 0)
}
