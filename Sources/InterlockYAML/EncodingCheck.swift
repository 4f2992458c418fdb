import Interlock

/// Refuses what is no UTF-8 text, or too long, before anything is read.
enum EncodingCheck {
  static func problem(_ bytes: [UInt8], file: Int, limits: LoadLimits) -> Diagnostic? {
    func problem(_ id: Diagnostic.ID, _ message: String, _ range: Range<Int>, help: String)
      -> Diagnostic
    {
      Diagnostic(
        .error, id, message,
        at: SourceSpan(file: file, start: range.lowerBound, end: range.upperBound), help: help)
    }
    if bytes.count > limits.bytes {
      return problem(
        .tooLarge, "this file is longer than \(limits.bytes) bytes", limits.bytes..<limits.bytes,
        help: "split it up and import the parts")
    }
    // With UTF-16 or UTF-32, one of the first two bytes of a text in Latin letters is zero.
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
    if isWide {
      return problem(
        .encoding, "this file is UTF-16 or UTF-32, but it must be UTF-8", 0..<min(2, bytes.count),
        help: "save it as UTF-8")
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      return problem(
        .encoding, "this is not UTF-8 text", error.byteOffsets,
        help: "save the file as UTF-8")
    }
    return nil
  }
}
