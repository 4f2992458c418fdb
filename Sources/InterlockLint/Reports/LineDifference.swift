public import Interlock

/// The difference of two texts, line by line, in the unified format that `patch` reads.
public enum LineDifference {
  private static let context = 3

  /// The difference of two versions of a file; empty where there is none.
  public static func text(from old: SourceFile, to new: [UInt8]) -> String {
    let before = lines(old.bytes)
    let after = lines(new)
    let difference = after.difference(from: before)
    if difference.isEmpty { return "" }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    // The lines of both, each with its mark and its places.
    var rows: [(mark: String, text: String, old: Int, new: Int)] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, removed.contains(left) {
        rows.append(("-", before[left], left, right))
        left += 1
      } else if right < after.count, inserted.contains(right) {
        rows.append(("+", after[right], left, right))
        right += 1
      } else {
        guard left < before.count else { break }
        rows.append((" ", before[left], left, right))
        left += 1
        right += 1
      }
    }
    var text = "--- \(LintReport.plain(old.path))\n+++ \(LintReport.plain(old.path))\n"
    var place = 0
    while let first = rows[place...].firstIndex(where: { $0.mark != " " }) {
      var end = first
      var last = first
      while end < rows.count, end - last <= 2 * context {
        if rows[end].mark != " " { last = end }
        end += 1
      }
      let range = max(place, first - context)..<min(rows.count, last + context + 1)
      let hunk = rows[range]
      let oldCount = hunk.count { $0.mark != "+" }
      let newCount = hunk.count { $0.mark != "-" }
      let (oldStart, newStart) = (rows[range.lowerBound].old, rows[range.lowerBound].new)
      text += "@@ -\(oldStart + (oldCount > 0 ? 1 : 0)),\(oldCount)"
      text += " +\(newStart + (newCount > 0 ? 1 : 0)),\(newCount) @@\n"
      for row in hunk { text += row.mark + shown(row.text) + "\n" }
      place = range.upperBound
    }
    return text
  }

  /// A line as it stands, but for what would control a terminal: that `patch` then refuses it is
  /// better than to hide what is changed.
  private static func shown(_ line: String) -> String {
    var shown = ""
    let scalars = line.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let isLineEnd = scalar == "\r" && scalars.index(after: index) == scalars.endIndex
      if scalar == "\t" || isLineEnd || !DisplayWidth.isControl(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += DisplayWidth.escape(of: scalar)
      }
    }
    return shown
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
