import Interlock
import InterlockYAML

/// The entry point of libFuzzer: reads the bytes as a rule file and checks what must hold of any.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let source = SourceFile(path: "fuzz.yaml", bytes: bytes)
  let (root, diagnostics) = YAMLReader.read(source)

  precondition(root != nil || !diagnostics.isEmpty, "a file was refused without a word")
  for diagnostic in diagnostics {
    check(diagnostic.span, bytes)
    for label in diagnostic.related { check(label.span, bytes) }
  }
  if let root {
    var budget = 10_000
    check(root, bytes, &budget)
  }

  let text = DiagnosticRenderer(sources: [source]).render(diagnostics)
  for scalar in text.unicodeScalars {
    precondition(scalar.value >= 0x20 || scalar == "\n", "a control character got out")
  }
  return 0
}

private func check(_ span: SourceSpan, _ bytes: [UInt8]) {
  precondition(span.start >= 0 && span.start <= span.end && span.end <= bytes.count, "a bad span")
}

/// Walks a bounded part of the tree; aliases can make it large.
private func check(_ node: Node, _ bytes: [UInt8], _ budget: inout Int) {
  budget -= 1
  guard budget > 0 else { return }
  check(node.span, bytes)
  switch node.content {
  case .scalar(let scalar): check(scalar, bytes)
  case .sequence(let items): for item in items { check(item, bytes, &budget) }
  case .mapping(let entries):
    for entry in entries {
      check(entry.keySpan, bytes)
      check(entry.value, bytes, &budget)
    }
  }
}

/// Every decoded byte has a place, in order, and where it was written as it is, that byte is there.
private func check(_ scalar: Scalar, _ bytes: [UInt8]) {
  let decoded = Array(scalar.text.utf8)
  precondition(scalar.map.decodedCount == decoded.count, "the map has another length")
  // A text that the decoder and libyaml disagree about has one coarse piece.
  precondition(
    scalar.map.pieces.count != 1 || scalar.map.pieces[0].isVerbatim || decoded.count <= 4,
    "decoder and libyaml disagree")
  var last = 0
  var piece = 0
  for offset in decoded.indices {
    while piece + 1 < scalar.map.pieces.count, scalar.map.pieces[piece + 1].decoded <= offset {
      piece += 1
    }
    let place = scalar.map.sourceOffset(of: offset)
    precondition(place >= last && place < bytes.count, "places run backwards")
    if scalar.map.pieces[piece].isVerbatim {
      precondition(bytes[place] == decoded[offset], "another byte stands there")
    }
    last = place
  }
  check(scalar.map.span(of: 0..<decoded.count), bytes)
  if let comment = scalar.trailingComment { check(comment, bytes) }
}
