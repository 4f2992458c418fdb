/// The files that a rule file imports, read by the host: the core itself reads no file.
public struct ImportedDocuments: Sendable {
  /// The roots of the files, each once, in the order in which they are taken over.
  ///
  /// A file comes after those that it imports. Of two messages for one rule in one language that of
  /// the later file wins, and the rule file's own wins over all.
  public var roots: [Node]
  /// Whether every file could be read; where not, the reason has been reported.
  public var isComplete: Bool

  /// Creates the list of what was read.
  public init(roots: [Node] = [], isComplete: Bool = true) {
    self.roots = roots
    self.isComplete = isComplete
  }
}
