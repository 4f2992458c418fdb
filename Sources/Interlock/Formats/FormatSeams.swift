public import CEL

/// What formats may ask of the host.
public struct FormatSeams: Sendable {
  /// The regex engine.
  public var patterns: (any PatternCompiler)?
  /// The database of time zones.
  public var timeZones: (any TimeZoneProvider)?

  /// Creates a set of seams; nil stands for what the host does not fill in.
  public init(
    patterns: (any PatternCompiler)? = nil, timeZones: (any TimeZoneProvider)? = nil
  ) {
    self.patterns = patterns
    self.timeZones = timeZones
  }
}
