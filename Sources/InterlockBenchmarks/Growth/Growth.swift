import Glibc

/// Measures how costs grow: the built command on inputs of growing size, each in a process of its own.
///
/// Instructions are counted where `perf` is there, as they are the same whatever else runs; else the
/// processor's time is taken, the least of three runs. Memory is the most that the process held. The
/// exponents are those of the costs above what the smallest input costs, fitted from a quarter of
/// the largest size on.
struct Growth {
  /// What is measured: the arguments of the command, and whether it reads events.
  static let operations: [(name: String, arguments: [String], readsEvents: Bool)] = [
    ("lint", ["lint", "rules.yaml"], false),
    (
      "validate", ["validate", "--now", "2026-11-30T12:00:00Z", "rules.yaml", "form.ndjson"], false
    ),
    ("explain", ["explain", "--now", "2026-11-30T12:00:00Z", "rules.yaml", "form.ndjson"], false),
    (
      "reasons",
      ["validate", "--now", "2026-11-30T12:00:00Z", "--explain", "rules.yaml", "form.ndjson"], false
    ),
    ("sarif", ["lint", "--format", "sarif", "rules.yaml"], false),
    ("run", ["run", "rules.yaml"], true),
  ]

  let command: String
  let folder: String
  let sizes: [Int]
  let operations: Set<String>
  /// The most processor seconds that one run may take.
  let limit = 20

  /// Measures the series whose names begin so, and prints a table.
  ///
  /// - Parameters:
  ///   - prefix: How the names begin.
  ///   - operations: What is measured, with commas between; nil for everything.
  ///   - sizes: How many there are of what a series has very many of, with commas between.
  static func run(_ prefix: String, operations: String?, sizes: String?) {
    let program = CommandLine.arguments[0]
    let command = program.lastIndex(of: "/").map { program[...$0] + "interlock" } ?? "interlock"
    guard let path = unsafe realpath(String(command), nil) else {
      print("\(command) was not found: build the product `interlock` first")
      return
    }
    defer { unsafe free(path) }
    var folder = Array(".build/growth-XXXXXX".utf8CString)
    let made = unsafe folder.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard made
    else { return print("no folder for the files could be made") }
    let all = Self.operations.map { $0.name }
    let growth = Growth(
      command: unsafe String(cString: path),
      folder: String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self),
      sizes: sizes?.split(separator: ",").compactMap { Int($0) }.sorted()
        ?? [500, 1_000, 2_000, 4_000, 8_000],
      operations: Set(operations?.split(separator: ",").map { String($0) } ?? all))
    growth.measure(prefix)
    unsafe _ = system("rm -r '\(growth.folder)'")
  }

  /// One run.
  struct Cost {
    var instructions: Double?
    var seconds: Double
    var bytes: Double
    var isCut: Bool
  }

  /// Measures every series whose name begins so and prints a table.
  func measure(_ prefix: String) {
    print(
      "series", "operation", sizes.map { "\($0)" }.joined(separator: "\t"), "work^", "memory^",
      separator: "\t")
    let smallest = Self.operations.map { operation in
      operations.contains(operation.name)
        ? run(GrowthInput(rules: GrowthSeries.head + GrowthSeries.fields(1)), operation) : nil
    }
    for series in GrowthSeries.all where series.name.hasPrefix(prefix) {
      let inputs = sizes.map { series.make($0) }
      for (place, operation) in Self.operations.enumerated() {
        guard let base = smallest[place] else { continue }
        if operation.readsEvents != !(inputs.first?.events.isEmpty ?? true) { continue }
        var costs: [Cost] = []
        for input in inputs {
          if costs.last?.isCut == true { break }
          costs.append(run(input, operation))
        }
        report(series.name, operation.name, costs, base)
      }
    }
  }

  private func report(_ series: String, _ operation: String, _ costs: [Cost], _ base: Cost) {
    let cells = sizes.indices.map { place -> String in
      guard place < costs.count else { return "-" }
      let cost = costs[place]
      if cost.isCut { return ">\(limit)s" }
      let milliseconds = Int((cost.seconds * 1_000).rounded())
      return "\(milliseconds)ms/\(Int(cost.bytes / 1_048_576))M"
    }
    let work = exponent(
      costs.map { cost in
        if let count = cost.instructions, let least = base.instructions {
          return (count, max(0, count - least), 2e6)
        }
        return (cost.seconds, max(0, cost.seconds - base.seconds), 0.002)
      })
    let memory = exponent(costs.map { ($0.bytes, max(0, $0.bytes - base.bytes), 1_048_576) })
    print(series, operation, cells.joined(separator: "\t"), work, memory, separator: "\t")
    _ = fflush(nil)
  }

  /// The slope of costs over sizes, both on a logarithmic scale.
  private func exponent(_ costs: [(whole: Double, above: Double, least: Double)]) -> String {
    guard costs.count == sizes.count, let largest = sizes.last else { return "cut" }
    var points: [(x: Double, y: Double)] = []
    for (size, cost) in zip(sizes, costs) where size * 4 >= largest {
      // What is near nothing has no slope.
      if cost.above < cost.least { return "flat" }
      points.append((log(Double(size)), log(cost.above)))
    }
    guard points.count > 1 else { return "?" }
    let x = points.reduce(0) { $0 + $1.x } / Double(points.count)
    let y = points.reduce(0) { $0 + $1.y } / Double(points.count)
    let above = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
    let below = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    let slope = above / below
    return "\((slope * 100).rounded() / 100)" + (slope > 1.2 ? " !" : "")
  }
}
