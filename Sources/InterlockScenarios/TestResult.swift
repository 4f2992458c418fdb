package import Interlock

/// What became of a test.
package struct TestResult: Sendable {
  package var failures: [TestFailure] = []
  /// The run over time, where a scenario failed.
  package var lanes: Lanes?
  /// Where expectations are missing, what to write there.
  package var missing: [MissingExpectation] = []

  package var hasPassed: Bool { failures.isEmpty }

  /// Says of what is missing that it was written into the file.
  package mutating func noteWritten() {
    guard !missing.isEmpty else { return }
    for place in failures.indices where failures[place].isMissing {
      failures[place].notes = ["it was written as things are now; review it"]
    }
  }
}

/// An expectation that did not hold, or something that could not be done.
package struct TestFailure: Sendable {
  /// Where it stands in the file.
  package var span: SourceSpan
  /// What it is about, such as `login.enabled`; empty where a step could not be done.
  package var subject: String
  package var expected: String
  package var found: String
  /// More that helps to understand it.
  package var notes: [String] = []
  /// Whether an expectation is missing, which `--update` may write.
  package var isMissing = false
  /// The step and what was expected there, for the lanes.
  var step: Int?
  var item: Expectation?

  init(
    at span: SourceSpan, subject: String = "", expected: String, found: String, notes: [String] = []
  ) {
    self.span = span
    self.subject = subject
    self.expected = expected
    self.found = found
    self.notes = notes
  }

  /// An expectation that is missing.
  static func missing(
    at span: SourceSpan, expected: String, found: String, advice: String
  ) -> TestFailure {
    var failure = TestFailure(at: span, expected: expected, found: found, notes: [advice])
    failure.isMissing = true
    return failure
  }
}

/// What `--update` writes for an `expect` that is missing.
package struct MissingExpectation: Sendable {
  /// The test or step that lacks it.
  package var node: Node
  /// The key without a value, where there is one.
  package var entry: Node.Entry?
  /// In YAML's flow style.
  package var text: String
  /// The same in JSON.
  package var json: String
}

extension FormTest {
  /// Runs the test.
  package func run(with program: Program) -> TestResult {
    switch kind {
    case .form(let form): return FormRun(form, self, program).result
    case .scenario(let steps): return ScenarioRun.result(of: steps, self, program)
    }
  }
}

extension Expectation {
  /// What it is about, in the words of the test.
  func name(in program: Program) -> String {
    let subject =
      switch self.subject {
      case .form: ""
      case .field(let name): name
      case .computed(let index): program.computedNames[index]
      case .gate(let index): program.gates[index].name
      case .action(let index): program.actionNames[index]
      }
    if subject.isEmpty {
      return [.violations, .shown].contains(aspect) ? "form." + aspect.rawValue : aspect.rawValue
    }
    switch (self.subject, aspect) {
    case (.action, .enabled), (.gate, .open), (.computed, .value), (.field, .value):
      return subject
    default: return subject + "." + aspect.rawValue
    }
  }

  /// What was expected, unless what was found must not be shown.
  func words(forExpectedBeside found: Observation) -> String {
    if case .secret = found { return words(for: .secret(expected)) }
    return words(for: expected)
  }

  /// What was expected or found, in words where there are some.
  func words(for observation: Observation) -> String {
    guard case .boolean(let value) = observation else { return observation.text }
    switch (subject, aspect) {
    case (.action, .enabled): return value ? "enabled" : "disabled"
    case (.gate, .open): return value ? "open" : "closed"
    case (_, .pressed): return value ? "accepted" : "refused"
    default: return observation.text
    }
  }
}
