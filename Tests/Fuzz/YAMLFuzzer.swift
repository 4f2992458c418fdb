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
    var walk = Walk(bytes: bytes, isFaultless: diagnostics.isEmpty)
    walk.check(root)
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

/// Checks a bounded part of a tree; aliases can make it large.
private struct Walk {
  let bytes: [UInt8]
  let isFaultless: Bool
  var budget = 10_000

  mutating func check(_ node: Node) {
    budget -= 1
    guard budget > 0 else { return }
    Fuzz.check(node.span, bytes)
    switch node.content {
    case .scalar(let scalar): check(scalar)
    case .sequence(let items): for item in items { check(item) }
    case .mapping(let entries):
      for entry in entries {
        Fuzz.check(entry.keySpan, bytes)
        check(entry.value)
      }
    }
  }

  /// Every decoded byte has a place, in order; one that was written as it is stands there.
  private func check(_ scalar: Scalar) {
    let decoded = Array(scalar.text.utf8)
    let map = scalar.map
    precondition(map.decodedCount == decoded.count, "the map has another length")
    // A text that the decoder and libyaml disagree about has one coarse piece.
    let isCoarse = map.pieces.count == 1 && !map.pieces[0].isVerbatim && decoded.count > 4
    precondition(!isFaultless || !isCoarse, "decoder and libyaml disagree")
    var last = 0
    var piece = 0
    for offset in decoded.indices {
      while piece + 1 < map.pieces.count, map.pieces[piece + 1].decoded <= offset { piece += 1 }
      let place = map.sourceOffset(of: offset)
      precondition(place >= last && place < bytes.count, "places run backwards")
      if map.pieces[piece].isVerbatim {
        precondition(bytes[place] == decoded[offset], "another byte stands there")
      }
      last = place
    }
    Fuzz.check(map.span(of: 0..<decoded.count), bytes)
    if let comment = scalar.trailingComment { Fuzz.check(comment, bytes) }
  }
}
