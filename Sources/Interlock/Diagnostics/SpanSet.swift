/// Spans that are asked very often whether another lies in one of them: in a file with very many of
/// both, to look at each would take the square of their number.
package struct SpanSet: Sendable {
  /// By file in ascending order of their starts, those that lie in another left out: the ends ascend
  /// too then.
  private var spans: [Int: [SourceSpan]] = [:]

  package init(_ all: some Sequence<SourceSpan>) {
    let ordered = all.sorted { left, right in
      left.start == right.start ? left.end > right.end : left.start < right.start
    }
    for span in ordered {
      if let last = spans[span.file]?.last, last.end >= span.end { continue }
      spans[span.file, default: []].append(span)
    }
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// Whether a span lies within one of these.
  package func contains(_ span: SourceSpan) -> Bool { self.span(around: span) != nil }

  /// One of these that a span lies within.
  package func span(around span: SourceSpan) -> SourceSpan? {
    guard let own = spans[span.file] else { return nil }
    // Of those that begin no later the last one ends last.
    let next = own.firstPlace { $0.start > span.start }
    return next > 0 && own[next - 1].end >= span.end ? own[next - 1] : nil
  }

  /// Whether a span has a byte in common with one of these, or one is an empty place in the other.
  package func touches(_ span: SourceSpan) -> Bool {
    guard let own = spans[span.file] else { return false }
    // Of those that begin before its end the last one ends last.
    let next = own.firstPlace { $0.start >= max(span.end, span.start + 1) }
    return next > 0 && span.start < max(own[next - 1].end, own[next - 1].start + 1)
  }

  /// The spans of a file that have bytes in common with a range, as ranges in ascending order.
  package func ranges(in file: Int, within range: Range<Int>) -> [Range<Int>] {
    guard let own = spans[file] else { return [] }
    var place = own.firstPlace { $0.end > range.lowerBound }
    var ranges: [Range<Int>] = []
    while place < own.count, own[place].start < range.upperBound {
      if own[place].start < own[place].end { ranges.append(own[place].start..<own[place].end) }
      place += 1
    }
    return ranges
  }
}

extension Array {
  /// The first place of which something is true that is true of all behind it; the count where there
  /// is none.
  package func firstPlace(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
