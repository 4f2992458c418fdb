/// Maps byte offsets of a decoded scalar to byte offsets of the source file, piece by piece.
///
/// A scalar's text differs from what stands in the file wherever quotes, escapes, line folding or
/// indentation are involved, so that "start + offset" would put carets in the wrong place.
public struct ScalarMap: Sendable {
  /// From this decoded offset on, source offsets run in parallel, up to the next piece.
  public struct Piece: Hashable, Sendable {
    /// An offset into the decoded text, in UTF-8 bytes.
    public var decoded: Int
    /// The offset in the source of that byte.
    public var source: Int
    /// Whether source bytes of this piece run in step with decoded bytes; an escape does not: all
    /// of its decoded bytes belong to its first source byte.
    public var isVerbatim: Bool

    /// Creates a piece.
    public init(decoded: Int, source: Int, isVerbatim: Bool = true) {
      self.decoded = decoded
      self.source = source
      self.isVerbatim = isVerbatim
    }
  }

  /// The file the scalar stands in.
  public var file: Int
  /// The pieces, in ascending order of decoded offset; the first begins at 0.
  public var pieces: [Piece]
  /// The length of the decoded text in UTF-8 bytes.
  public var decodedCount: Int
  /// The offset in the source just after the scalar's content.
  public var sourceEnd: Int

  /// Creates a map from its pieces.
  public init(file: Int, pieces: [Piece], decodedCount: Int, sourceEnd: Int) {
    self.file = file
    self.pieces = pieces
    self.decodedCount = decodedCount
    self.sourceEnd = sourceEnd
  }

  /// The source offset of a decoded byte; offsets past the end give the end of the content.
  public func sourceOffset(of decoded: Int) -> Int {
    guard decoded < decodedCount else { return sourceEnd }
    guard let index = pieceIndex(at: decoded) else { return pieces.first?.source ?? sourceEnd }
    let piece = pieces[index]
    return piece.isVerbatim ? piece.source + (decoded - piece.decoded) : piece.source
  }

  /// The source bytes that a range of decoded bytes came from.
  public func span(of decoded: Range<Int>) -> SourceSpan {
    let start = sourceOffset(of: decoded.lowerBound)
    guard !decoded.isEmpty else { return SourceSpan(file: file, start: start, end: start) }
    // The end is found from the last byte, so that a break or escape after the range is left out.
    let last = decoded.upperBound - 1
    guard let index = pieceIndex(at: last) else {
      return SourceSpan(file: file, start: start, end: sourceEnd)
    }
    let end: Int
    if pieces[index].isVerbatim {
      end = sourceOffset(of: last) + 1
    } else {
      // An escape is taken whole: up to the piece after it.
      end = index + 1 < pieces.count ? pieces[index + 1].source : sourceEnd
    }
    return SourceSpan(file: file, start: start, end: min(end, sourceEnd))
  }

  /// The last piece that begins at or before a decoded offset.
  private func pieceIndex(at decoded: Int) -> Int? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].decoded <= decoded { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
