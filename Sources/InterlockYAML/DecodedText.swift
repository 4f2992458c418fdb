import Interlock

/// A scalar's decoded bytes as they are gathered, with the source of each.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [ScalarMap.Piece] = []

  /// Adds source bytes that stand for themselves.
  mutating func append(_ range: Range<Int>, of source: [UInt8]) {
    guard !range.isEmpty else { return }
    let goesOn =
      pieces.last.map { last in
        last.isVerbatim && last.source + bytes.count - last.decoded == range.lowerBound
      } ?? false
    if !goesOn {
      pieces.append(ScalarMap.Piece(decoded: bytes.count, source: range.lowerBound))
    }
    bytes += source[range]
  }

  /// Adds bytes that something else at a place in the source stands for.
  mutating func append(_ decoded: some Sequence<UInt8>, standingAt place: Int) {
    pieces.append(ScalarMap.Piece(decoded: bytes.count, source: place, isVerbatim: false))
    bytes += decoded
  }

  /// Adds a line feed for a line break of the source, of one or two bytes.
  mutating func appendBreak(_ place: Int, of source: [UInt8]) {
    if source[place] == 0x0A {
      append(place..<place + 1, of: source)
    } else {
      append(CollectionOfOne(0x0A), standingAt: place)
    }
  }

  /// The map from decoded bytes to the file.
  func map(file: Int, sourceEnd: Int) -> ScalarMap {
    ScalarMap(file: file, pieces: pieces, decodedCount: bytes.count, sourceEnd: sourceEnd)
  }

  /// The decoded text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
