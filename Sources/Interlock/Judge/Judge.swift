package import CEL

/// Judges a stream of forms against one program, one at a time, reusing everything.
///
/// Judging a form means: it is opened, all that it carries is set and touched in one step, settled,
/// and time passes until what has elapsed; nothing is pressed. The host fills ``form`` through a
/// reader, calls ``judge(elapsed:openedAt:)``, and reads the verdict from this value.
public struct Judge: ~Copyable {
  package var evaluation: Evaluation
  /// The language of messages, a BCP 47 tag.
  public var locale: String

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - program: What to judge by.
  ///   - locale: The language of messages; the rule file's own where nil.
  public init(_ program: Program, locale: String? = nil) {
    evaluation = Evaluation(program, openedAt: Evaluation.unknownInstant)
    self.locale = locale ?? program.locale
  }

  /// The program.
  public var program: Program { evaluation.program }

  /// The buffer that a reader fills.
  public var form: FormBuffer {
    _read { yield evaluation.form }
    _modify { yield &evaluation.form }
  }

  /// What every remote check answers; nil leaves them without an answer, which blocks.
  public var assumedRemote: RemoteAnswer? {
    get { evaluation.assumedRemote }
    set { evaluation.assumedRemote = newValue }
  }

  /// Takes back what was supplied for the sources: nothing is known of them then.
  public mutating func withdrawSources() {
    for index in evaluation.sources.indices { evaluation.sources[index] = nil }
  }

  /// Judges the form in ``form``.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the form was opened, in nanoseconds; at least 0.
  ///   - openedAt: When the form was opened.
  public mutating func judge(elapsed: Int64, openedAt: Instant) {
    evaluation.elapsed = max(0, elapsed)
    evaluation.openedAt = openedAt
    evaluation.now = openedAt.adding(nanoseconds: evaluation.elapsed) ?? openedAt
    evaluation.judge()
  }

  /// Whether the first action in the file is enabled.
  public var isEnabled: Bool { evaluation.enabledActions.first ?? false }

  /// Whether each action is enabled, in the order of ``Program/actionNames``.
  public var enabledActions: [Bool] { evaluation.enabledActions }

  /// Whether no error was found.
  public var isValid: Bool { evaluation.isValid }

  /// The number of violations.
  public var violationCount: Int { evaluation.violations.count }

  /// What is broken, in the order of judgement, with paths and messages.
  public func reportedViolations() -> [ReportedViolation] {
    evaluation.violations.map { report($0) }
  }

  /// One violation with its path and message.
  package func report(_ violation: Violation) -> ReportedViolation {
    evaluation.report(violation, locale: locale)
  }

  /// The closed gates that the first action depends on.
  public func waitingGates() -> [WaitingGate] {
    guard !program.actions.isEmpty else { return [] }
    return program.gates(readByAction: 0).compactMap { index in
      guard !evaluation.isOpen(gate: index) else { return nil }
      let gate = program.gates[index]
      // What has not happened, and what is over, no time alone brings about.
      let time = gate.kind == .within ? nil : evaluation.timeSinceEvent(ofGate: index)
      return WaitingGate(name: gate.name, remaining: time.map { gate.duration - $0 })
    }
  }

  /// The remote checks without an answer that the first action depends on.
  public func waitingRemotes() -> [WaitingRemote] {
    guard !evaluation.pendingRemotes.isEmpty, let action = program.actions.first else { return [] }
    return evaluation.pendingRemotes.filter { evaluation.isPending($0, for: action) }.map { check in
      WaitingRemote(
        name: program.remotes[check.remote].name,
        path: evaluation.pointer(of: subject(of: check)))
    }
  }

  private func subject(of check: RemoteCheck) -> Violation.Subject {
    .field(program.remotes[check.remote].field, block: check.block)
  }

  /// All the reasons why an action is not enabled, such as `confirm.equals` and `gate settled`.
  public func blockers(ofAction index: Int) -> [String] {
    reasons(ofAction: index, limit: .max).texts
  }

  /// The reasons why an action is not enabled, as they are told: the first 20, then how many more
  /// there are.
  public func blockerSummary(ofAction index: Int) -> [String] {
    reasons(ofAction: index, limit: ReasonList.toldCount).told
  }

  private func reasons(ofAction index: Int, limit: Int) -> ReasonList {
    guard !evaluation.enabledActions[index] else { return ReasonList() }
    return evaluation.reasons(of: index, among: evaluation.violations, limit: limit).list
  }
}

/// A violation as it is shown and written.
public struct ReportedViolation: Hashable, Sendable {
  /// A JSON Pointer (RFC 6901) of the outside's keys; empty for the form as a whole.
  public let path: String
  /// The keyword, or the id of a check or rule.
  public let rule: String
  /// How much it weighs.
  public let severity: Severity
  /// What to tell the person who fills in the form.
  public internal(set) var message: String
  /// The values that the message may name.
  public let parameters: [Parameter]
}

/// A gate that keeps an action disabled.
public struct WaitingGate: Hashable, Sendable {
  /// The gate's name.
  public let name: String
  /// Nanoseconds until it opens; nil where time alone will not open it.
  public let remaining: Int64?
}

/// A remote check without an answer, which keeps an action disabled.
public struct WaitingRemote: Hashable, Sendable {
  /// The check's name.
  public let name: String
  /// The JSON Pointer (RFC 6901) of the field that it is about.
  public let path: String
}

extension Judge {
  /// The computed values as text, in the order of ``Program/computedNames``; secrets are `null`.
  public func computedTexts() -> [String] { evaluation.computedTexts() }
}

extension Evaluation {
  func computedTexts() -> [String] {
    program.computed.indices.map { shownValue(ofComputed: $0).text }
  }

  /// A computed value as it may be shown: null where it is secret, and in the place of each secret
  /// member of the rows or groups that it holds.
  package func shownValue(ofComputed index: Int) -> CEL.Value {
    program.computed[index].isSecret ? .null : value(ofComputed: index).withoutSecrets
  }

  /// A computed value as it comes out: a date or time as a field of the type that the author gave it
  /// would have it.
  package func value(ofComputed index: Int) -> CEL.Value {
    let computed = program.computed[index]
    return computed.type.flatMap { frame[computed.variable].written(as: $0) }
      ?? frame[computed.variable]
  }
}
