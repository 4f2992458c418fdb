import CEL
public import Interlock

/// Appends verdicts to a buffer that is used again and again: one JSON object a line.
///
/// The shape is that of `interlock validate`: the rule language, section 9. The verdict on an
/// enabled form that breaks nothing allocates nothing.
public struct VerdictWriter: Sendable {
  /// What a verdict tells besides `enabled`, `errors`, `warnings` and `waiting`.
  public struct Options: Sendable {
    /// Whether violations carry `params`.
    public var includesParameters = false
    /// Whether the values of visible fields are told, normalised; secrets are `null`.
    public var includesValues = false
    /// Whether the computed values are told; secrets are `null`.
    public var includesComputed = false
    /// Whether `blockedBy` tells the reasons why the first action is not enabled: the first 20, and
    /// how many more there are.
    public var includesBlockers = false
    /// The slot of the value that is told as `key`, in the form's own block; never a secret's.
    package var keySlot: Int?

    /// Creates options that ask for nothing more.
    public init() {}
  }

  private let options: Options
  private var json = JSONWriter()
  private var values = ValuesWriter()
  private var reports = FixedReports()

  /// Creates a writer with an empty buffer.
  public init(_ options: Options = Options()) { self.options = options }

  /// What was written: whole lines.
  public var bytes: [UInt8] { json.bytes }

  /// Empties the buffer and keeps its storage.
  public mutating func clear() { json.clear() }

  /// Appends the verdict on the form that was judged last.
  ///
  /// - Parameters:
  ///   - line: The physical line that the form starts on, from 1.
  ///   - file: The file that it came from, where there are several.
  public mutating func append(_ judge: inout Judge, line: Int, file: String? = nil) {
    // Parts of the judge are read as they are: to ask it as a whole copies it first.
    let isEnabled = judge.evaluation.enabledActions.first ?? false
    if file == nil, options.keySlot == nil {
      json.beginVerdict(line: line, isEnabled: isEnabled)
    } else {
      begin(line: line, file: file)
      if let slot = options.keySlot {
        json.key("key")
        write(judge.form.slots[slot], of: judge.form.bytes.span)
      }
      json.key("enabled")
      json.boolean(isEnabled)
    }
    if judge.evaluation.enabledActions.count > 1 { writeActions(of: judge) }
    if !judge.evaluation.violations.isEmpty { writeViolations(of: judge) }
    if !isEnabled { writeWaiting(judge.waitingGates(), judge.waitingRemotes()) }
    if options.includesValues {
      json.key("values")
      values.write(judge, to: &json)
    }
    if options.includesComputed { writeComputed(of: judge) }
    if options.includesBlockers, !isEnabled {
      json.key("blockedBy")
      json.texts(judge.blockerSummary(ofAction: 0))
    }
    json.endVerdict()
  }

  /// Appends the verdict on a form that cannot be read.
  ///
  /// - Parameters:
  ///   - form: Why it cannot be read.
  ///   - line: The physical line that the form starts on, from 1.
  ///   - file: The file that it came from, where there are several.
  public mutating func append(_ form: UnreadableForm, line: Int, file: String? = nil) {
    begin(line: line, file: file)
    json.key("enabled")
    json.boolean(false)
    json.key("unreadable")
    json.beginObject()
    json.key("offset")
    json.integer(Int64(form.offset))
    json.key("message")
    json.text(form.message)
    json.endObject()
    json.endObject()
    json.endLine()
  }

  private mutating func begin(line: Int, file: String?) {
    json.beginObject()
    json.key("line")
    json.integer(Int64(line))
    if let file {
      json.key("file")
      json.text(file)
    }
  }

  // MARK: Parts

  private mutating func writeActions(of judge: borrowing Judge) {
    json.key("actions")
    json.beginObject()
    let enabled = judge.enabledActions
    for (index, action) in judge.program.actions.enumerated() {
      json.key(action.name)
      json.boolean(enabled[index])
    }
    json.endObject()
  }

  private mutating func writeViolations(of judge: borrowing Judge) {
    reports.begin(judge)
    writeViolations(of: judge, areErrors: true, as: "errors")
    writeViolations(of: judge, areErrors: false, as: "warnings")
  }

  private mutating func writeViolations(
    of judge: borrowing Judge, areErrors: Bool, as key: String
  ) {
    var isFirst = true
    for index in judge.evaluation.violations.indices {
      let violation = judge.evaluation.violations[index]
      guard judge.evaluation.isError(violation) == areErrors else { continue }
      if isFirst {
        json.key(key)
        json.beginArray()
      }
      if !reports.write(violation, to: &json, isFirst: isFirst) {
        let start = json.bytes.count + (isFirst ? 0 : 1)
        write(judge.report(violation))
        reports.keep(
          violation, of: judge, includesParameters: options.includesParameters,
          json.bytes[start...])
      }
      isFirst = false
    }
    if !isFirst { json.endArray() }
  }

  private mutating func write(_ violation: ReportedViolation) {
    json.beginObject()
    json.key("path")
    json.text(violation.path)
    json.key("rule")
    json.text(violation.rule)
    json.key("message")
    json.text(violation.message)
    if options.includesParameters {
      json.key("params")
      json.parameters(violation.parameters)
    }
    json.endObject()
  }

  private mutating func writeWaiting(_ gates: [WaitingGate], _ remotes: [WaitingRemote]) {
    guard !(gates.isEmpty && remotes.isEmpty) else { return }
    json.key("waiting")
    json.beginArray()
    for gate in gates {
      json.beginObject()
      json.key("gate")
      json.text(gate.name)
      json.key("remaining")
      if let remaining = gate.remaining {
        json.seconds(nanoseconds: remaining)
      } else {
        json.null()
      }
      json.endObject()
    }
    for remote in remotes {
      json.beginObject()
      json.key("remote")
      json.text(remote.name)
      json.key("path")
      json.text(remote.path)
      json.endObject()
    }
    json.endArray()
  }

  private mutating func writeComputed(of judge: borrowing Judge) {
    json.key("computed")
    json.beginObject()
    for (index, name) in judge.program.computedNames.enumerated() {
      json.key(name)
      json.value(judge.evaluation.shownValue(ofComputed: index))
    }
    json.endObject()
  }

  /// Writes a value as it came in; what is no single value is `null`.
  private mutating func write(_ slot: FormSlot, of bytes: Span<UInt8>) {
    let range = Int(slot.start)..<Int(slot.start) + Int(slot.length)
    switch slot.kind {
    case .text: json.text(bytes.extracting(range))
    case .number: json.number(verbatim: bytes.extracting(range))
    case .true: json.boolean(true)
    case .false: json.boolean(false)
    case .absent, .null, .array, .object, .repeated, .header: json.null()
    }
  }
}
