import CPCRE2
import Interlock

/// Owns one `pcre2_code`.
///
/// Sendable because PCRE2 never writes to compiled code once it exists, as long as it is not
/// JIT-compiled, which this module never does.
@safe struct CompiledCode: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  deinit { unsafe pcre2_code_free_8(pointer) }

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The regex's bytes.
  ///   - syntax: The same, cut into items, to place errors.
  ///   - mode: How much of a subject must match.
  ///   - countsWork: Whether a callout stands before every item, by which ``WorkCounter`` sees how
  ///     far the matcher has moved.
  /// - Throws: ``Interlock/PatternError`` with the bytes of the pattern at fault.
  init(
    _ pattern: [UInt8], syntax: PatternSyntax, mode: PatternMode, countsWork: Bool
  ) throws(PatternError) {
    var options = PCRE2_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C
    if mode == .whole { options |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
    if countsWork { options |= PCRE2_AUTO_CALLOUT }

    // The library can be built with other defaults; a verdict may not depend on that.
    guard let context = unsafe pcre2_compile_context_create_8(nil) else {
      throw PatternError("there is not enough memory for this pattern", at: 0..<pattern.count)
    }
    defer { unsafe pcre2_compile_context_free_8(context) }
    _ = unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    _ = unsafe pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))
    _ = unsafe pcre2_set_parens_nest_limit_8(context, 200)

    var code: Int32 = 0
    var offset = 0
    let compiled = unsafe pattern.withUnsafeBufferPointer { buffer in
      // An empty array may have no base address, which PCRE2 takes for a fault.
      unsafe withUnsafePointer(to: 0 as UInt8) { nothing in
        unsafe pcre2_compile_8(
          buffer.baseAddress ?? nothing, buffer.count, options, &code, &offset, context)
      }
    }
    guard let compiled = unsafe compiled else {
      throw syntax.error(code: code, offset: offset, message: Self.message(of: code))
    }
    unsafe pointer = compiled
  }

  /// Where the first callout stands that the author wrote; nil without any.
  var firstCallout: Int? {
    var place = -1
    _ = unsafe pcre2_callout_enumerate_8(
      pointer,
      { block, data in
        guard let block = unsafe block, let data = unsafe data else { return 0 }
        unsafe data.storeBytes(of: Int(block.pointee.pattern_position), as: Int.self)
        return 1
      }, &place)
    return place < 0 ? nil : place
  }

  /// How many capturing groups there are.
  var captureCount: Int { Int(info(UInt32(PCRE2_INFO_CAPTURECOUNT))) }

  /// Whether the pattern reads back what a group has captured.
  var hasBackreference: Bool { info(UInt32(PCRE2_INFO_BACKREFMAX)) > 0 }

  /// Whether a search looks at the first position alone, as the pattern begins with `^`.
  var isAnchored: Bool { info(UInt32(PCRE2_INFO_ALLOPTIONS)) & PCRE2_ANCHORED != 0 }

  private func info(_ what: UInt32) -> UInt32 {
    var value: UInt32 = 0
    _ = unsafe pcre2_pattern_info_8(pointer, what, &value)
    return value
  }

  private static func message(of code: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let length = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
    }
    guard length > 0 else { return "this is no regex" }
    return String(decoding: bytes.prefix(Int(length)), as: UTF8.self)
  }
}
