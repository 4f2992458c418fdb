import Interlock
import InterlockPCRE2

private let engine = PCRE2()

/// The entry point of libFuzzer: a pattern, a line feed, and a subject to match it against.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let split = bytes.firstIndex(of: 0x0A) ?? bytes.count
  let pattern = String(decoding: bytes[..<split], as: UTF8.self)
  let subject = Array(bytes[split...].dropFirst())
  do throws(PatternError) {
    let whole = try engine.compile(pattern, mode: .whole)
    let search = try engine.compile(pattern, mode: .search)
    let first = whole.match(subject.span)
    precondition(whole.match(subject.span) == first, "an outcome changed")
    // What matches as a whole is found as well.
    if first == .matches { precondition(search.match(subject.span) != .fails, "not found") }
    // Beyond about 500 bytes matches are counted.
    var longer = subject
    longer += [UInt8](repeating: 0x0A, count: 3_000)
    _ = search.match(longer.span)
    _ = whole.match(longer.span)
  } catch {
    precondition(!error.message.isEmpty, "an error without a word")
    precondition(error.range.lowerBound >= 0, "a bad range")
    precondition(error.range.upperBound <= pattern.utf8.count, "a range beyond the pattern")
  }
  return 0
}
