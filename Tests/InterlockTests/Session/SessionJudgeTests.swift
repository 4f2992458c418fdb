import Interlock
import InterlockTestSupport
import Testing

/// A session after all events is the judge of the final form.
struct SessionJudgeTests {
  @Test func `a session says what a judge says of the same form`() throws {
    let count = OracleRun.count("SESSION_FILES", 400)
    var compared = 0
    for seed in 0..<count {
      var random = SeededRandom(UInt64(900_000 + seed))
      guard let run = try OracleRun(RandomRules.file(&random)) else { continue }
      var judge = Judge(run.program)
      for _ in 0..<5 {
        var form = OracleRun.Form(for: run.rules, &random)
        form.json = form.json.settable(in: run.rules.root).composed
        form.text = form.json.written(&random)
        // The session is given an answer to every request, and no lists.
        form.remote = form.remote ?? .fail
        form.sources = .object([])
        let verdict = try OracleRun.answer(of: &judge, to: form)
        let session = try Self.fill(run, form)
        let answer = OracleVerdict(session)
        compared += 1
        let difference = answer.difference(from: verdict)
        guard difference.isEmpty else {
          Issue.record("seed \(seed)\n\(difference)\n\(form.elapsed)\n\(form.text)\n\(run.text)")
          return
        }
      }
    }
    #expect(compared > 2 * count)
  }

  /// A session with all that a form carries, settled, after the form's time.
  private static func fill(_ run: OracleRun, _ form: OracleRun.Form) throws -> Session {
    guard let openedAt = Instant(form.openedAt) else {
      throw OracleRun.Failure(description: "no instant: \(form.openedAt)")
    }
    var session = Session(run.program, openedAt: openedAt)
    var requests = session.changes.requests
    var step = SessionStep()
    if case .object(let members) = form.json.formValue { step.values = members }
    step.touches = form.json.places(in: run.rules.root)
    try session.apply(step) { requests += $0.changes.requests }
    session.flush { requests += $0.changes.requests }
    let end = Duration.nanoseconds(form.elapsed)
    while true {
      while !requests.isEmpty {
        let request = requests.removeFirst()
        try session.resolve(request.ticket, passes: form.remote == .pass) {
          requests += $0.changes.requests
        }
      }
      // Whatever is asked on the way is answered before it is overdue.
      guard let due = session.nextDeadline, due <= end else { break }
      try session.advance(to: due) { requests += $0.changes.requests }
    }
    try session.advance(to: end)
    return session
  }
}
