import Interlock

/// Takes what a session tells while it changes, and writes it out.
final class EventOutput {
  private var writer: ChangeWriter
  private let streams: Streams
  /// Why nothing can be written any more.
  private var failure: Failure?

  /// Beyond this many bytes what was told is written out at once.
  private static let limit = 1 << 16

  init(_ writer: ChangeWriter, _ streams: Streams) {
    self.writer = writer
    self.streams = streams
  }

  /// Tells the whole state of a form that was opened, and what it asks.
  func open(_ session: borrowing Session, asking requests: [RemoteRequest]) {
    writer.appendAll(of: session)
    for request in requests { writer.append(request, of: session) }
  }

  /// Tells what changed last.
  func tell(_ session: borrowing Session) {
    // A session that is underway cannot be stopped; what it says is lost.
    if failure != nil { return }
    writer.appendChanges(of: session)
    if writer.bytes.count < Self.limit { return }
    do throws(Failure) {
      try flush()
    } catch {
      failure = error
    }
  }

  /// Answers a press.
  func answer(_ press: PressOutcome, _ session: borrowing Session) {
    writer.append(press, in: session)
  }

  /// Refuses an event.
  func refuse(_ fault: EventFault, line: Int) { writer.append(fault, line: line) }

  /// Writes out all that was told.
  func flush() throws(Failure) {
    if let failure { throw failure }
    let bytes = writer.bytes
    writer.clear()
    try streams.print(bytes.span)
  }
}
