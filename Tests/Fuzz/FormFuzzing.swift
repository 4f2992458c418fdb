import Interlock
import InterlockForms

/// A group in a group, a list of groups with a list, a list of values and awkward keys.
let layout: FormLayout = {
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
struct Outcome: Equatable {
  var fault: UnreadableForm?
  var slots: [FormSlot] = []
  var texts: [[UInt8]] = []
  var unknownPaths: [String] = []

  /// Takes what a reader has found, and checks what holds for every reader.
  init(_ fault: UnreadableForm?, _ form: borrowing FormBuffer, size: Int) {
    self.fault = fault
    if let fault {
      precondition(fault.offset >= 0 && fault.offset <= size, "an offset outside the form")
      return
    }
    slots = form.slots
    unknownPaths = form.unknownPaths
    for slot in slots where slot.kind == .text || slot.kind == .number {
      let range = Int(slot.start)..<Int(slot.start) + Int(slot.length)
      precondition(range.upperBound <= size, "a slot lies outside the text")
      let bytes = Array(form.bytes[range])
      precondition(String(validating: bytes, as: UTF8.self) != nil, "a text is not UTF-8")
      precondition(!slot.isASCII || bytes.allSatisfy { $0 < 0x80 }, "a text is not ASCII")
      texts.append(bytes)
    }
  }
}

struct Piece: Equatable {
  var text: [UInt8]
  var line: Int
  var fault: UnreadableForm?
}

func split(_ bytes: [UInt8], as framing: FormFraming, by size: Int) -> [Piece] {
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

/// Makes sure that the blocks that a stream comes in change nothing.
func checkSplitting(_ bytes: [UInt8], as framing: FormFraming) {
  let whole = split(bytes, as: framing, by: max(bytes.count, 1))
  for size in [1, 2, 3, 7] {
    precondition(whole == split(bytes, as: framing, by: size), "the blocks change the forms")
  }
}
