import Testing

@testable import InterlockCLI

/// `interlock run --live`, with a clock of its own.
@Suite struct LiveRunTests {
  private static let rules = """
    interlock: 1
    form: f
    fields: { id: { label: ID, minLength: 4, debounce: 500ms } }
    gates: { settled: { after: 10s } }
    actions: { login: { enabledWhen: valid && settled } }

    """

  /// Runs the form and gives the lines behind the first, which tells the whole state.
  private func run(
    _ pieces: [(milliseconds: Int64, text: String)], rules: String = LiveRunTests.rules
  ) -> (lines: [String], waits: Int, isGood: Bool) {
    let stage = Stage()
    stage.files["rules.yaml"] = Array(rules.utf8)
    // Nothing depends on where the clock begins.
    let schedule = InputSchedule(start: 77_000_000_001, pieces)
    stage.schedule = schedule
    let status = stage.run(["run", "rules.yaml", "--live"])
    let lines = stage.outputText.split(separator: "\n").map { String($0) }
    return (Array(lines.dropFirst()), schedule.waitCount, status.rawValue == 0)
  }

  @Test func `what is due comes at its time, whether or not anything comes in`() {
    let run = run([(2_000, #"{"set":{"id":"abcd"}}"# + "\n"), (60_000, "")])
    #expect(
      run.lines == [
        #"{"at":"2s","fields":{"id":{"value":"abcd","pending":true,"dirty":true}},"#
          + #""blockedBy":{"login":["gate settled","pending id"]}}"#,
        #"{"at":"2.5s","fields":{"id":{"pending":false}},"blockedBy":{"login":["gate settled"]}}"#,
        #"{"at":"10s","gates":{"settled":{"open":true}},"actions":{"login":true}}"#,
      ])
    #expect(run.isGood)
  }

  @Test func `nobody waits more often than something happens`() {
    let run = run([
      (2_000, #"{"set":{"id":"abcd"}}"# + "\n"), (60_000, "\n"), (3_600_000, ""),
    ])
    // For each of three pieces, and for the pause and the gate.
    #expect(run.waits == 5)
  }

  @Test func `a line that comes in pieces happens when it ends`() {
    let run = run([
      (1_000, #"{"set":{"#), (2_000, #""id":"abc"}}"#), (3_250, "\n"), (3_300, ""),
    ])
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.hasPrefix(#"{"at":"3.25s","fields":{"id":{"value":"abc""#) == true)
    // The end of the input ends the pause.
    #expect(run.lines.last?.hasPrefix(#"{"at":"3.25s","fields":{"id":{"pending":false"#) == true)
  }

  @Test func `several lines at once are events of one time each`() {
    let press = #"{"press":"login"}"# + "\n"
    let run = run([(10_000, press + #"{"set":{"id":"a"}}"# + "\n" + press), (10_001, "")])
    #expect(run.lines.allSatisfy { $0.hasPrefix(#"{"at":"10s","#) })
    #expect(run.lines.count == 5)
    #expect(run.lines[1] == #"{"at":"10s","pressed":{"login":true,"values":{"id":null}}}"#)
    #expect(run.lines[4].hasPrefix(#"{"at":"10s","pressed":{"login":false,"blockedBy":["id.min"#))
  }

  @Test func `an event does not tell the time`() {
    let run = run([(1_000, #"{"at":"11s","set":{"id":"abcd"}}"# + "\n"), (1_001, "")])
    #expect(
      run.lines == [
        #"{"error":{"line":1,"message":"with --live the clock tells the time, not at"}}"#
      ])
    #expect(run.isGood)
  }

  @Test func `a form that nothing but events changes waits for them`() {
    let run = run(
      [(3_600_000, #"{"set":{"a":"x"}}"# + "\n"), (7_200_000, "")],
      rules: "interlock: 1\nform: f\nfields: { a: {} }\n")
    #expect(
      run.lines == [#"{"at":"3600s","fields":{"a":{"value":"x","dirty":true}}}"#])
    #expect(run.waits == 2)
  }

  @Test func `a clock that runs backwards stops the time`() {
    let stage = Stage()
    stage.files["rules.yaml"] = Array(Self.rules.utf8)
    var readings: [Int64] = [5_000_000_000, 7_000_000_000, 6_000_000_000, 4_000_000_000]
    stage.uptime = { readings.count > 1 ? readings.removeFirst() : readings[0] }
    stage.input = Array((#"{"set":{"id":"abcd"}}"# + "\n").utf8)
    #expect(stage.run(["run", "rules.yaml", "--live"]).rawValue == 0)
    let lines = stage.outputText.split(separator: "\n").dropFirst()
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"at":"2s","#) })
  }
}
