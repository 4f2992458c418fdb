/// What a rule file may cost at most; past these a file is refused with a clear error.
///
/// The bytes and nodes of a rule file and of all that it imports are counted together.
public struct LoadLimits: Hashable, Sendable {
  /// The length of a file, and of all its texts after aliases are replaced, in bytes.
  public var bytes = 4 << 20
  /// How deep lists and mappings may nest.
  public var depth = 64
  /// How many values there may be after aliases are replaced.
  public var nodes = 1_000_000
  /// How many times files may import others, all together.
  public var imports = 1_000

  /// The limits of the rule language: 4 MiB of text, 64 levels, 1,000,000 nodes.
  public init() {}
}
