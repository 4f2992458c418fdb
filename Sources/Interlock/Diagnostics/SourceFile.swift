/// The text of one rule file, as bytes, and the name it is reported under.
public struct SourceFile: Hashable, Sendable {
  /// The path as the person wrote it; shown in diagnostics.
  public let path: String
  /// The file's bytes, unchanged.
  public let bytes: [UInt8]

  /// Creates a source file from its path and bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
