import Interlock
import InterlockForms

private struct Target: ~Copyable {
  var reader = JSONReader(layout)
  var form = FormBuffer()

  mutating func read(_ text: Span<UInt8>) -> Outcome {
    Outcome(reader.read(text, into: &form), form, size: text.count)
  }
}

nonisolated(unsafe) private var seasoned = Target()

/// Checks one input; a fault ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // A reader that has seen other forms finds what a new one finds.
  var fresh = Target()
  let outcome = fresh.read(bytes.span)
  precondition(outcome == seasoned.read(bytes.span), "the verdict depends on earlier forms")
  for framing in [FormFraming.lines, .array, .values] { checkSplitting(bytes, as: framing) }
  // Whatever is written reads back.
  var writer = JSONWriter()
  writer.beginObject()
  writer.key("a")
  writer.text(bytes.span)
  writer.endObject()
  let written = fresh.read(writer.bytes.span)
  precondition(written.fault == nil, "what was written is not readable")
  precondition(
    String(decoding: written.texts[0], as: UTF8.self).isEmpty == bytes.isEmpty,
    "what was written is lost")
  if String(validating: bytes, as: UTF8.self) != nil {
    precondition(written.texts == [bytes], "what was written differs")
  }
  return 0
}
