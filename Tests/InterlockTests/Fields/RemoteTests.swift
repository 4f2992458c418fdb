import InterlockTestSupport
import Testing

@testable import Interlock

/// Checks that the host answers: without an answer they block what depends on their field.
@Suite struct RemoteTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      id:
        minLength: 3
        check: { id: noX, that: '!id.contains("x")' }
        remote: { free: { message: '{label} is taken', timeout: 5s, onTimeout: pass }, allowed: }
      hidden: { visibleWhen: id == "show", remote: { seen: {} } }
      people: { type: list, item: { type: group, fields: { mail: { remote: { known: {} } } } } }
      other: {}
    computed: { length: size(id) }
    actions:
      go: { enabledWhen: valid }
      short: { enabledWhen: 'length < 10' }
      free: { enabledWhen: 'other == ""' }
      checked: { enabledWhen: isValid(id) }
    """

  private struct Outcome: Equatable {
    var enabled: [Bool]
    var waiting: [String]
    var violations: [String]
    var blockers: [String]
  }

  private func judge(_ form: String, assuming answer: RemoteAnswer? = nil) throws -> Outcome {
    var judge = Judge(try RuleFile.program(Self.rules))
    judge.assumedRemote = answer
    try read(form, into: &judge)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    return Outcome(
      enabled: judge.enabledActions,
      waiting: judge.waitingRemotes().map { $0.name + " " + $0.path },
      violations: judge.reportedViolations().map { $0.path + " " + $0.rule },
      blockers: judge.blockers(ofAction: 0))
  }

  @Test func `without an answer all that depends on the field is blocked`() throws {
    let outcome = try judge(#"{"id":"abc"}"#)
    #expect(outcome.enabled == [false, false, true, false])
    #expect(outcome.waiting == ["free /id", "allowed /id"])
    #expect(outcome.violations == [])
    #expect(outcome.blockers == ["pending id"])
  }

  @Test func `an answer is taken for all`() throws {
    let passed = try judge(#"{"id":"abc"}"#, assuming: .pass)
    #expect(passed.enabled == [true, true, true, true])
    #expect(passed.waiting == [])
    let failed = try judge(#"{"id":"abc"}"#, assuming: .fail)
    #expect(failed.enabled == [false, true, true, false])
    #expect(failed.violations == ["/id free", "/id allowed"])
    #expect(failed.blockers == ["id.free", "id.allowed"])
  }

  @Test(arguments: [#"{}"#, #"{"id":" "}"#, #"{"id":"ab"}"#, #"{"id":"abx"}"#, #"{"id":5}"#])
  func `the host is asked only once the field's own rules hold`(form: String) throws {
    let outcome = try judge(form, assuming: .fail)
    #expect(!outcome.violations.contains("/id free"))
    #expect(try judge(form).waiting == [])
  }

  @Test func `what is hidden is never asked`() throws {
    #expect(try judge(#"{"id":"abc","hidden":"y"}"#).waiting == ["free /id", "allowed /id"])
    #expect(
      try judge(#"{"id":"show","hidden":"y"}"#).waiting
        == ["free /id", "allowed /id", "seen /hidden"])
  }

  @Test func `rows are asked each`() throws {
    let form = #"{"people":[{"mail":"a"},{"mail":""},{"mail":"b"}]}"#
    let outcome = try judge(form)
    #expect(outcome.waiting == ["known /people/0/mail", "known /people/2/mail"])
    #expect(outcome.blockers == ["pending people[0].mail", "pending people[2].mail"])
    #expect(
      try judge(form, assuming: .fail).violations
        == ["/people/0/mail known", "/people/2/mail known"])
  }

  @Test func `messages and times are those of the file`() throws {
    let program = try RuleFile.program(Self.rules)
    #expect(program.remotes.map { $0.name } == ["free", "allowed", "seen", "known"])
    #expect(program.remotes[0].timeout == 5_000_000_000)
    #expect(program.remotes[0].passesOnTimeout)
    #expect(program.remotes[1].timeout == 10_000_000_000)
    #expect(!program.remotes[1].passesOnTimeout)
    var judge = Judge(program)
    judge.assumedRemote = .fail
    try read(#"{"id":"abc"}"#, into: &judge)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    #expect(
      judge.reportedViolations().map { $0.message } == ["Id is taken", "Id was not accepted"])
  }

  @Test func `one check can be answered`() throws {
    var judge = Judge(try RuleFile.program(Self.rules))
    judge.evaluation.remoteOutcomes[RemoteCheck(remote: 0, block: 0)] = .pass
    judge.evaluation.remoteOutcomes[RemoteCheck(remote: 1, block: 0)] = .fail
    try read(#"{"id":"abc"}"#, into: &judge)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    #expect(judge.reportedViolations().map { $0.rule } == ["allowed"])
    #expect(judge.waitingRemotes() == [])
  }
}

/// Checks of groups and lists in forms that are judged as a whole.
struct ContainerRemoteTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      g:
        type: group
        fields: { a: { minLength: 2 }, pin: { secret: true }, w: { notPattern: { value: x, severity: warning } } }
        remote: { pair: {} }
      tags: { type: list, item: { maxLength: 3 }, remote: { known: {} } }
      people: { type: list, item: { type: group, fields: { n: { minLength: 2 } }, remote: { row: {} } } }
    """

  private func judge(_ form: String, assuming answer: RemoteAnswer? = nil) throws -> [String] {
    var judge = Judge(try RuleFile.program(Self.rules))
    judge.assumedRemote = answer
    try read(form, into: &judge)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    #expect(judge.isEnabled == judge.blockers(ofAction: 0).isEmpty)
    return judge.waitingRemotes().map { $0.name + " " + $0.path }
      + judge.reportedViolations().map { $0.path + " " + $0.rule }
  }

  @Test(arguments: [
    (
      #"{"g":{"a":"xx"},"tags":["a"],"people":[{"n":"xx"},{"n":"x"},{"n":"yy"}]}"#,
      ["pair /g", "known /tags", "row /people/0", "row /people/2", "/people/1/n minLength"]
    ),
    (#"{"g":{"a":"x"},"tags":["aaaa","b"]}"#, ["/g/a minLength", "/tags/0 maxLength"]),
    (#"{"g":{"a":" "},"tags":[]}"#, []),
    (#"{"g":{"w":"x"}}"#, ["pair /g", "/g/w notPattern"]),
  ])
  func `a group or list waits for an answer once all in it holds`(
    form: String, told: [String]
  ) throws {
    #expect(try judge(form) == told)
  }

  @Test func `a refused group is told before what is in it`() throws {
    #expect(
      try judge(#"{"g":{"w":"x"},"tags":["a"],"people":[{"n":"xx"}]}"#, assuming: .fail)
        == ["/g pair", "/g/w notPattern", "/tags known", "/people/0 row"])
    #expect(try judge(#"{"g":{"a":"xx"},"tags":["a"]}"#, assuming: .pass) == [])
  }
}
