// Feeds arbitrary bytes to the reader of JSON forms, the splitter and the writer, and checks what
// must hold for all of them. Not part of the package; from the repository's root:
//
//   sh Tests/Fuzz/json-reader.sh -max_total_time=600 -max_len=4096
//
// Arguments go to libFuzzer; the first may be a folder of seeds. Needs a toolchain with libFuzzer.

import Interlock
import InterlockForms

/// A group in a group, a list of groups with a list, a list of values and awkward keys.
private let layout: FormLayout = {
  var layout = FormLayout()
  layout.scopes = [
    .init(slotCount: 10, element: .group(0)),
    .init(slotCount: 5, element: .group(2)),
    .init(slotCount: 2, element: .value),
    .init(slotCount: 2, element: .list(2)),
  ]
  layout.groups = [
    .init(
      members: [
        .init(key: "a", offset: 2, shape: .value),
        .init(key: "", offset: 3, shape: .value),
        .init(key: "a long key beyond sixteen bytes", offset: 4, shape: .value),
        .init(key: "g", offset: 5, shape: .group(1)),
        .init(key: "people", offset: 7, shape: .list(1)),
        .init(key: "t", offset: 8, shape: .list(3)),
        .init(key: "\"\u{E9}/~", offset: 9, shape: .value),
      ], reportsUnknownKeys: true),
    .init(members: [.init(key: "a", offset: 6, shape: .value)], reportsUnknownKeys: true),
    .init(
      members: [
        .init(key: "name", offset: 2, shape: .value),
        .init(key: "email", offset: 3, shape: .value),
        .init(key: "tags", offset: 4, shape: .list(2)),
      ], reportsUnknownKeys: true),
  ]
  return layout
}()

/// What one reading found, for comparison.
private struct Outcome: Equatable {
  var fault: UnreadableForm?
  var slots: [FormSlot] = []
  var texts: [[UInt8]] = []
  var unknownPaths: [String] = []
}

private struct Target: ~Copyable {
  var reader = JSONReader(layout)
  var form = FormBuffer()

  mutating func read(_ text: Span<UInt8>) -> Outcome {
    let fault = reader.read(text, into: &form)
    guard fault == nil else { return Outcome(fault: fault) }
    var outcome = Outcome(slots: form.slots, unknownPaths: form.unknownPaths)
    for slot in form.slots where slot.kind == .text || slot.kind == .number {
      let range = Int(slot.start)..<Int(slot.start) + Int(slot.length)
      precondition(range.upperBound <= text.count, "a slot lies outside the text")
      let bytes = Array(form.bytes[range])
      precondition(String(validating: bytes, as: UTF8.self) != nil, "a text is not UTF-8")
      precondition(!slot.isASCII || bytes.allSatisfy { $0 < 0x80 }, "a text is not ASCII")
      outcome.texts.append(bytes)
    }
    return outcome
  }
}

nonisolated(unsafe) private var seasoned = Target()

private struct Piece: Equatable {
  var text: [UInt8]
  var line: Int
  var fault: UnreadableForm?
}

private func split(_ bytes: [UInt8], as framing: FormFraming, by size: Int) -> [Piece] {
  var splitter = FormSplitter(framing)
  var pieces: [Piece] = []
  func drain(_ splitter: inout FormSplitter) {
    while let piece = splitter.next() {
      pieces.append(
        Piece(text: Array(splitter.bytes[piece.range]), line: piece.line, fault: piece.fault))
    }
  }
  var at = 0
  while at < bytes.count {
    let next = min(at + size, bytes.count)
    splitter.append(bytes.span.extracting(at..<next))
    drain(&splitter)
    at = next
  }
  splitter.finish()
  drain(&splitter)
  return pieces
}

/// Checks one input; a fault ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // A reader that has seen other forms finds what a new one finds.
  var fresh = Target()
  let outcome = fresh.read(bytes.span)
  precondition(outcome == seasoned.read(bytes.span), "the verdict depends on earlier forms")
  if let fault = outcome.fault {
    precondition(fault.offset >= 0 && fault.offset <= count, "an offset outside the form")
  }
  for framing in [FormFraming.lines, .array, .values] {
    let whole = split(bytes, as: framing, by: max(count, 1))
    for size in [1, 2, 3, 7] {
      precondition(whole == split(bytes, as: framing, by: size), "the blocks change the forms")
    }
  }
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
