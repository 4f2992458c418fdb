import Interlock
import InterlockForms

/// Short ways to cut a stream in a test.
enum Splitting {
  /// The forms of a stream that comes in blocks of a size: `LINE TEXT`, or `LINE !MESSAGE`.
  static func pieces(_ stream: [UInt8], _ framing: FormFraming, by size: Int) -> [String] {
    var splitter = FormSplitter(framing)
    var pieces: [String] = []
    var at = 0
    while at < stream.count {
      let next = min(at + size, stream.count)
      splitter.append(stream.span.extracting(at..<next))
      drain(&splitter, &pieces)
      at = next
    }
    splitter.finish()
    drain(&splitter, &pieces)
    return pieces
  }

  /// The same of a text that comes at once.
  static func pieces(_ stream: String, _ framing: FormFraming) -> [String] {
    pieces(Array(stream.utf8), framing, by: max(stream.utf8.count, 1))
  }

  private static func drain(_ splitter: inout FormSplitter, _ pieces: inout [String]) {
    while let piece = splitter.next() {
      if let fault = piece.fault {
        pieces.append("\(piece.line) !\(fault.message)")
      } else {
        let text = String(decoding: splitter.bytes[piece.range], as: UTF8.self)
        pieces.append("\(piece.line) \(text)")
      }
    }
  }
}
