/// A line on the terminal that tells how far a long run has come, while verdicts go elsewhere.
struct Progress {
  private let streams: Streams
  private let start: Int64
  private var next: Int64
  private var isShown = false

  /// Nothing is told of runs that end sooner, in nanoseconds.
  private static let delay: Int64 = 1_000_000_000
  private static let interval: Int64 = 250_000_000

  init(_ streams: Streams) {
    self.streams = streams
    start = streams.showsProgress ? streams.uptime() : 0
    next = start + Self.delay
  }

  /// Tells the counts, where it is time to.
  mutating func tell(_ counts: FormJudge.Counts) {
    guard streams.showsProgress else { return }
    let now = streams.uptime()
    guard now >= next else { return }
    next = now + Self.interval
    isShown = true
    let seconds = (now - start) / 1_000_000_000
    streams.printError(
      "\r\u{1B}[K\(counts.forms) forms judged, \(counts.disabled) disabled, \(seconds) s")
  }

  /// Takes the line away, before anything else is written there.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    streams.printError("\r\u{1B}[K")
  }
}
