import Interlock
import InterlockForms
import Testing

/// Forms and streams that are too large to hold.
struct FormSplitterLimitTests {
  static let limit = 1000
  static let tooLarge = "a form must not be larger than 16 MiB"

  /// Cuts a stream of a beginning, so many spaces, and an end; gives the forms without the spaces,
  /// and the most bytes that were held.
  private func pieces(
    _ framing: FormFraming, _ beginning: String, filler: Int, _ end: String, block size: Int
  ) -> (forms: [String], held: Int) {
    var splitter = FormSplitter(framing, maximumFormSize: Self.limit)
    var forms: [String] = []
    var held = 0
    func drain(_ splitter: inout FormSplitter) {
      while let piece = splitter.next() {
        let text = splitter.bytes[piece.range].filter { $0 != 0x20 }
        forms.append(
          "\(piece.line) " + (piece.fault?.message ?? String(decoding: text, as: UTF8.self)))
      }
      held = max(held, splitter.bytes.count)
    }
    let block = [UInt8](repeating: 0x20, count: size)
    for part in [beginning, "", end] {
      if part.isEmpty {
        var rest = filler
        while rest > 0 {
          splitter.append(block.span.extracting(0..<min(size, rest)))
          drain(&splitter)
          rest -= size
        }
      } else {
        let bytes = Array(part.utf8)
        splitter.append(bytes.span)
        drain(&splitter)
      }
    }
    splitter.finish()
    drain(&splitter)
    return (forms, held)
  }

  @Test(arguments: [1, 7, 64, 5000])
  func `a form over the limit has one verdict and is not held`(block: Int) {
    for filler in [Self.limit - 1, Self.limit, Self.limit + 1, 2 * Self.limit] {
      let isLarge = filler + 2 > Self.limit
      let first = isLarge ? "2 " + Self.tooLarge : "2 {}"
      let lines = pieces(.lines, "\n{", filler: filler, "}\r\n{}\n", block: block)
      #expect(lines.forms == [first, "3 {}"])
      let array = pieces(.array, "[\n{", filler: filler, "},\n{}]", block: block)
      #expect(array.forms == [first, "3 {}"])
      let values = pieces(.values, "\n{", filler: filler, "}\n{}", block: block)
      #expect(values.forms == [first, "3 {}"])
      let open = pieces(.lines, "\n{", filler: filler, "}", block: block)
      #expect(open.forms == [first])
      if block < Self.limit {
        for held in [lines.held, array.held, values.held] { #expect(held < Self.limit * 2) }
      }
    }
  }

  @Test func `the limit is 16 MiB`() {
    for (filler, isRead) in [(16 << 20, true), ((16 << 20) + 1, false)] {
      var splitter = FormSplitter(.lines)
      let line = [UInt8](repeating: 0x61, count: filler)
      splitter.append(line.span)
      splitter.finish()
      let piece = splitter.next()
      #expect((piece?.fault == nil) == isRead)
    }
  }

  @Test func `memory goes down again after a large form`() {
    var splitter = FormSplitter(.lines)
    let large = [UInt8](repeating: 0x61, count: 12 << 20) + [0x0A]
    splitter.append(large.span)
    #expect(splitter.next() != nil)
    let small = Array("{}\n".utf8)
    splitter.append(small.span)
    #expect(splitter.bytes.count <= 4 << 20)
    #expect(splitter.next()?.line == 2)
  }

  @Test func `a long stream is cut in the memory of a block`() {
    var splitter = FormSplitter(.lines)
    let line = Array(("{\"a\":\"" + String(repeating: "x", count: 300) + "\"}\n").utf8)
    let block = Array(repeatElement(line, count: 211).joined())
    var count = 0
    for round in 0..<200 {
      // Blocks end anywhere in a line.
      let cut = (round * 37) % line.count
      splitter.append(block.span.extracting(0..<cut))
      while splitter.next() != nil { count += 1 }
      splitter.append(block.span.extracting(cut..<block.count))
      while splitter.next() != nil { count += 1 }
      #expect(splitter.bytes.count < 2 * block.count)
    }
    #expect(count == 200 * 211)
  }
}
