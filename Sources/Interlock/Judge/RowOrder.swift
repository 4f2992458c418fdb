/// The rows of a long list in their order: the row at a place, and the place of a row, are found, and
/// rows come, go and move, without a walk over all rows.
///
/// Rows stand in runs of bounded length, in the order of the list. A row knows the number of its run,
/// which stays when others are split, come or go; a place is counted over the lengths of the runs
/// before, of which there are few.
struct RowOrder: Sendable {
  /// Lists up to this length are renumbered instead, and those of half of it again.
  static let shortest = 64
  /// A run is split when it has so many rows.
  private static let longestRun = 256

  /// The rows of each run, by its number.
  private var runs: [[Int32]] = []
  /// The numbers of the runs in their order, and their lengths in the same order.
  private var order: [Int32] = []
  private var lengths: [Int32] = []
  /// Numbers of runs that are empty.
  private var free: [Int32] = []
  private(set) var count = 0

  /// Puts rows into runs.
  ///
  /// - Parameter setRun: Notes the number of the run of a row.
  init(_ rows: [Int], _ setRun: (Int, Int32) -> Void) {
    count = rows.count
    let length = Self.longestRun / 2
    for start in stride(from: 0, to: rows.count, by: length) {
      let number = Int32(runs.count)
      let run = rows[start..<min(start + length, rows.count)].map { Int32($0) }
      for row in run { setRun(Int(row), number) }
      runs.append(run)
      order.append(number)
      lengths.append(Int32(run.count))
    }
  }

  /// The row at a place.
  subscript(place: Int) -> Int {
    let (index, rest) = position(of: place)
    return Int(runs[Int(order[index])][rest])
  }

  /// The place of a row that stands in a run.
  func place(of row: Int, run: Int32) -> Int {
    var place = 0
    for index in order.indices {
      if order[index] == run {
        return place + (runs[Int(run)].firstIndex(of: Int32(row)) ?? 0)
      }
      place += Int(lengths[index])
    }
    return place
  }

  /// Puts a row at a place; the others make room.
  mutating func insert(_ row: Int, at place: Int, _ setRun: (Int, Int32) -> Void) {
    var (index, rest) = position(of: place)
    if index == order.count {
      // Behind all others; the last run takes it.
      index -= 1
      rest = Int(lengths[index])
    }
    let run = order[index]
    runs[Int(run)].insert(Int32(row), at: rest)
    lengths[index] += 1
    count += 1
    setRun(row, run)
    if Int(lengths[index]) >= Self.longestRun { split(index, setRun) }
  }

  /// Takes the row at a place out.
  mutating func remove(at place: Int) {
    let (index, rest) = position(of: place)
    let run = order[index]
    runs[Int(run)].remove(at: rest)
    lengths[index] -= 1
    count -= 1
    if lengths[index] == 0, order.count > 1 {
      order.remove(at: index)
      lengths.remove(at: index)
      free.append(run)
    }
  }

  /// The run of a place, by its index in the order, and the place in it; behind all runs for the
  /// place behind all rows.
  private func position(of place: Int) -> (index: Int, rest: Int) {
    var rest = place
    for index in lengths.indices {
      if rest < Int(lengths[index]) { return (index, rest) }
      rest -= Int(lengths[index])
    }
    return (order.count, rest)
  }

  /// Gives the second half of a run to a new one behind it.
  private mutating func split(_ index: Int, _ setRun: (Int, Int32) -> Void) {
    let run = Int(order[index])
    let half = runs[run].count / 2
    let rows = Array(runs[run][half...])
    runs[run].removeLast(rows.count)
    let number: Int32
    if let last = free.popLast() {
      number = last
      runs[Int(number)] = rows
    } else {
      number = Int32(runs.count)
      runs.append(rows)
    }
    for row in rows { setRun(Int(row), number) }
    lengths[index] = Int32(half)
    order.insert(number, at: index + 1)
    lengths.insert(Int32(rows.count), at: index + 1)
  }
}
