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
  /// How many rows of each run are marked, by its number, for each kind of mark.
  private var marks: [[Int32]]

  /// Puts rows into runs.
  ///
  /// - Parameters:
  ///   - isMarked: Whether a row is marked.
  ///   - setRun: Notes the number of the run of a row.
  init(
    _ rows: [Int], isMarked: (Int, MarkedPlaces.Kind) -> Bool, _ setRun: (Int, Int32) -> Void
  ) {
    marks = Array(repeating: [], count: MarkedPlaces.Kind.allCases.count)
    let length = Self.longestRun / 2
    for start in stride(from: 0, to: rows.count, by: length) {
      let number = Int32(runs.count)
      let run = rows[start..<min(start + length, rows.count)].map { Int32($0) }
      for row in run { setRun(Int(row), number) }
      runs.append(run)
      order.append(number)
      lengths.append(Int32(run.count))
      countMarks(ofRun: number, isMarked)
    }
  }

  /// Calls the body with the rows of the runs that have marked ones, in order, while it wants more.
  func forEachCandidate(_ kind: MarkedPlaces.Kind, _ body: (Int) -> Bool) {
    for run in order where marks[kind.rawValue][Int(run)] > 0 {
      for row in runs[Int(run)] where !body(Int(row)) { return }
    }
  }

  /// A row of a run is marked now, or no longer.
  mutating func mark(run: Int32, _ kind: MarkedPlaces.Kind, _ isMarked: Bool) {
    marks[kind.rawValue][Int(run)] += isMarked ? 1 : -1
  }

  /// No row is marked any more.
  mutating func forgetMarks(_ kind: MarkedPlaces.Kind) {
    for run in marks[kind.rawValue].indices { marks[kind.rawValue][run] = 0 }
  }

  private mutating func countMarks(
    ofRun run: Int32, _ isMarked: (Int, MarkedPlaces.Kind) -> Bool
  ) {
    for kind in MarkedPlaces.Kind.allCases {
      let count = runs[Int(run)].count { isMarked(Int($0), kind) }
      if marks[kind.rawValue].count <= Int(run) { marks[kind.rawValue].append(0) }
      marks[kind.rawValue][Int(run)] = Int32(count)
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
  mutating func insert(
    _ row: Int, at place: Int, isMarked: (Int, MarkedPlaces.Kind) -> Bool,
    _ setRun: (Int, Int32) -> Void
  ) {
    var (index, rest) = position(of: place)
    if index == order.count {
      // Behind all others; the last run takes it.
      index -= 1
      rest = Int(lengths[index])
    }
    let run = order[index]
    runs[Int(run)].insert(Int32(row), at: rest)
    lengths[index] += 1
    setRun(row, run)
    for kind in MarkedPlaces.Kind.allCases where isMarked(row, kind) { mark(run: run, kind, true) }
    if Int(lengths[index]) >= Self.longestRun { split(index, isMarked, setRun) }
  }

  /// Takes the row at a place out.
  mutating func remove(at place: Int, isMarked: (Int, MarkedPlaces.Kind) -> Bool) {
    let (index, rest) = position(of: place)
    let run = order[index]
    let row = Int(runs[Int(run)].remove(at: rest))
    lengths[index] -= 1
    for kind in MarkedPlaces.Kind.allCases where isMarked(row, kind) { mark(run: run, kind, false) }
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
  private mutating func split(
    _ index: Int, _ isMarked: (Int, MarkedPlaces.Kind) -> Bool, _ setRun: (Int, Int32) -> Void
  ) {
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
    countMarks(ofRun: Int32(run), isMarked)
    countMarks(ofRun: number, isMarked)
    lengths[index] = Int32(half)
    order.insert(number, at: index + 1)
    lengths.insert(Int32(rows.count), at: index + 1)
  }
}
