import Interlock
import InterlockForms

private struct Target: ~Copyable {
  var reader = URLEncodedReader(layout)
  var form = FormBuffer()

  mutating func read(_ text: Span<UInt8>) -> Outcome {
    Outcome(reader.read(text, into: &form), form, size: text.count)
  }
}

nonisolated(unsafe) private var seasoned = Target()
nonisolated(unsafe) private var count = 0

/// The entry point of libFuzzer: reads the bytes as a URL-encoded form, and writes them as one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  // A reader that has seen other forms finds what a new one finds, and finds it again.
  var fresh = Target()
  let outcome = fresh.read(bytes.span)
  precondition(outcome == fresh.read(bytes.span), "the verdict depends on the form before")
  precondition(outcome == seasoned.read(bytes.span), "the verdict depends on earlier forms")
  // What is remembered is bounded, so now and then it begins anew.
  count += 1
  if count % 1_000 == 0 { seasoned = Target() }
  let hexadecimal = Array("0123456789abcdef".utf8)
  var written = Array("g[a]=".utf8)
  for byte in bytes {
    written += [0x25, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
  }
  let back = fresh.read(written.span)
  if String(validating: bytes, as: UTF8.self) != nil {
    precondition(back.texts == [bytes], "what was written differs")
  } else {
    precondition(back.fault != nil, "what is no text was read")
  }
  return 0
}
