import CPCRE2
public import Interlock

/// The regex engine of Interlock: PCRE2's interpreter, with bounded work.
///
/// Patterns are compiled with UTF on, UCP off and no DOTALL. `\C`, callouts and control verbs are
/// refused. The just-in-time compiler is never used: it counts work differently, and a verdict
/// must be the same on every machine. Patterns that need no engine at all are matched without it,
/// see ``DirectPattern``.
///
/// One instance serves any number of patterns and threads.
public final class PCRE2: PatternCompiler {
  private let scratchPool = ScratchPool()

  /// Creates an engine with its own pool of match memory.
  public init() {}

  /// The version of the PCRE2 library in use, such as `10.42 2022-12-11`.
  public static var version: String {
    let length = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil)
    guard length > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    unsafe bytes.withUnsafeMutableBytes { buffer in
      _ = unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), buffer.baseAddress)
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Compiles a pattern for matching whole subjects or parts of them.
  ///
  /// - Throws: ``Interlock/PatternError`` with the bytes of the pattern at fault.
  public func compile(
    _ pattern: String, mode: PatternMode
  ) throws(PatternError) -> any CompiledPattern {
    let bytes = Array(pattern.utf8)
    let syntax = PatternSyntax(bytes)
    if let error = syntax.refusal { throw error }
    // The plain code is compiled first: its errors are in terms of what the author wrote.
    let plain = try CompiledCode(bytes, syntax: syntax, mode: mode, countsWork: false)
    if let callout = plain.firstCallout {
      throw PatternSyntax.calloutRefusal(at: callout..<min(callout + 1, bytes.count))
    }
    let counted = try CompiledCode(bytes, syntax: syntax, mode: mode, countsWork: true)
    let engine = BoundedPattern(
      plain: plain, counted: counted, mode: mode, largestRepeat: syntax.largestRepeat,
      pool: scratchPool)
    return DirectPattern(bytes, mode: mode, engine: engine) ?? engine
  }
}
