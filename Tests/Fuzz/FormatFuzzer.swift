import CEL
import Interlock
import InterlockPCRE2

/// Takes every well-formed name for a time zone, so that the format's own check is what is fuzzed.
private final class AnyTimeZone: TimeZoneProvider {
  func offset(of zone: String, at instant: TimestampValue) -> Int64? { 0 }
}

private let engine = PCRE2()

private let matchers = Format.catalogue.map { format in
  (format.name, format.matcher(FormatSeams(patterns: PCRE2(), timeZones: AnyTimeZone())))
}

/// The entry point of libFuzzer: shows the bytes to every format.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let isText = String(validating: bytes, as: UTF8.self) != nil
  var accepted: Set<String> = []
  for (name, matches) in matchers {
    guard let matches else { preconditionFailure("a format without a matcher") }
    if matches(bytes.span) { accepted.insert(name) }
  }
  precondition(isText || accepted.isEmpty, "a format takes what is no UTF-8")
  // What one format accepts the wider one does too.
  for (narrow, wide) in [
    ("url", "uri"), ("uri", "uriReference"), ("uri", "iri"), ("ipv4", "ip"), ("ipv6", "ip"),
  ] where accepted.contains(narrow) {
    precondition(accepted.contains(wide), "a narrow format takes more than a wide one")
  }
  precondition(
    accepted.contains("ip") == (accepted.contains("ipv4") || accepted.contains("ipv6")),
    "an address of neither version")
  precondition(
    !(accepted.contains("ipv4") && accepted.contains("hostname")), "a name and an address")
  let text = String(decoding: bytes, as: UTF8.self)
  // Only hyphens in the third and fourth place ask for more than letters, digits and hyphens do.
  if accepted.contains("hostname"), !text.utf8.indices.contains(where: { hasHyphens(text, at: $0) })
  {
    precondition(accepted.contains("idnHostname"), "a name in ASCII that is no name in any script")
  }
  // The shorter way to a verdict leads where the engine leads.
  let isPattern = isText && (try? engine.compile(text, mode: .whole)) != nil
  precondition(accepted.contains("regex") == isPattern, "a regex that the engine judges otherwise")
  return 0
}

/// Whether two hyphens stand at a place.
private func hasHyphens(_ text: String, at index: String.Index) -> Bool {
  text.utf8[index...].starts(with: "--".utf8)
}
