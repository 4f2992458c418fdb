import Interlock
import InterlockForms

/// One form over time: events come from standard input, and what they change goes out.
struct EventRun: ~Copyable {
  private var session: Session
  private var reader: EventReader
  private let output: EventOutput
  private let streams: Streams

  /// A pipe gives what it has, so that an event is answered at once.
  private static let blockSize = 1 << 16

  /// Opens the form and tells its state.
  init(
    _ program: Program, openedAt: Instant, locale: String?, sources: [SuppliedSource],
    _ streams: Streams
  ) throws(Failure) {
    session = Session(program, openedAt: openedAt)
    reader = EventReader(program)
    output = EventOutput(ChangeWriter(program, locale: locale), streams)
    self.streams = streams
    var requests = session.changes.requests
    if !sources.isEmpty {
      var step = SessionStep()
      step.supplied = sources
      do throws(SessionError) {
        try session.apply(step) { requests += $0.changes.requests }
      } catch {
        throw Failure("--sources: " + error.message)
      }
    }
    output.open(session, asking: requests)
    try output.flush()
  }

  // MARK: Running

  /// Takes events until there are no more; they tell the times.
  mutating func run() throws(Failure) {
    var splitter = FormSplitter(.lines)
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      let count = try read(&block)
      if count == 0 { break }
      splitter.append(block.span.extracting(first: count))
      while let piece = splitter.next() { try take(piece, splitter.bytes.span) }
      try output.flush()
    }
    splitter.finish()
    while let piece = splitter.next() { try take(piece, splitter.bytes.span) }
    try end()
  }

  /// Takes events as they come until there are no more; the clock tells the times.
  mutating func runLive() throws(Failure) {
    let start = streams.uptime()
    var splitter = FormSplitter(.lines)
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      let now = time(since: start)
      try advance(to: now)
      guard try wait(until: session.nextDeadline, from: now) else { continue }
      let count = try read(&block)
      if count == 0 { break }
      splitter.append(block.span.extracting(first: count))
      while let piece = splitter.next() {
        try take(piece, splitter.bytes.span, at: time(since: start))
      }
      try output.flush()
    }
    splitter.finish()
    while let piece = splitter.next() {
      try take(piece, splitter.bytes.span, at: time(since: start))
    }
    try end()
  }

  private func read(_ block: inout [UInt8]) throws(Failure) -> Int {
    do throws(IOError) {
      return try streams.input.read(&block)
    } catch {
      throw Failure(error)
    }
  }

  /// At the end of input debounces settle, and no time passes.
  private mutating func end() throws(Failure) {
    let output = output
    session.flush { output.tell($0) }
    try output.flush()
  }

  // MARK: The clock

  /// The clock's time since the form was opened, never before that of the form.
  private func time(since start: Int64) -> Int64 {
    max(session.elapsedNanoseconds, streams.uptime() - start)
  }

  private func wait(until deadline: Duration?, from now: Int64) throws(Failure) -> Bool {
    let limit = deadline.map { max(0, $0.wholeNanoseconds - now) }
    do throws(IOError) {
      return try streams.waitForInput(limit)
    } catch {
      throw Failure(error)
    }
  }

  private mutating func advance(to time: Int64) throws(Failure) {
    let output = output
    do throws(SessionError) {
      try session.advance(to: .nanoseconds(time)) { output.tell($0) }
    } catch {
      throw Failure(error.message)
    }
    try output.flush()
  }

  // MARK: Events

  /// Takes one line.
  ///
  /// - Parameter time: What the clock says; nil where events tell the times.
  private mutating func take(
    _ piece: FormSplitter.Piece, _ bytes: Span<UInt8>, at time: Int64? = nil
  ) throws(Failure) {
    do throws(EventFault) {
      if piece.fault != nil { throw EventFault("an event must not be larger than 16 MiB") }
      let text = bytes.extracting(piece.range)
      var event = try reader.read(json: text.indices.map { text[$0] })
      if let time {
        if event.time != nil { throw EventFault("with --live the clock tells the time, not at") }
        event.time = time
      }
      try apply(event)
    } catch {
      output.refuse(error, line: piece.line)
    }
  }

  private mutating func apply(_ event: Event) throws(EventFault) {
    let output = output
    do throws(SessionError) {
      try session.apply(
        event.step, at: event.time.map { .nanoseconds($0) }, onChange: { output.tell($0) })
      for press in session.changes.presses { output.answer(press, session) }
    } catch {
      throw EventFault(Self.message(of: error, event.step))
    }
  }

  /// What is wrong with a step; a name that nothing has is told as it was written.
  private static func message(of error: SessionError, _ step: SessionStep) -> String {
    guard case .unknownPlace(let name, nil) = error else { return error.message }
    var written = step.values.map { $0.key } + step.touches + step.refusals.map { $0.field }
    written += (step.insertions + step.removals).map { $0.list } + step.moves.map { $0.row.list }
    if written.contains(name) { return error.message }
    let whole = written.first { $0.hasPrefix(name + "[") || $0.hasPrefix(name + ".") }
    return whole.map { "there is no `\($0)`: this form has no `\(name)`" } ?? error.message
  }
}

extension Duration {
  /// The nanoseconds, a fraction of one dropped.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
