import CEL

/// One form on a screen: events and time in, consistent changes out.
///
/// A session never reads a clock: the host says when the form was opened and what time it is. Every
/// event is a transaction. What is due before it happens first, each instant as a change of its own;
/// then all that depends on the event is evaluated, each thing once and in an order in which nothing
/// half-updated is read; then the handler sees the settled form, with ``changes`` telling what is
/// new. The outcome does not depend on how the host slices time.
///
/// The same events at the same times give the same changes, and the state is always that of
/// evaluating the whole form from scratch.
public struct Session: ~Copyable, Sendable {
  var evaluation: Evaluation
  var queue: DirtyQueue
  /// What the session knows of each slot, beside what is judged.
  var slots: [SlotState]
  /// Values that wait for a pause.
  var staged = StagedValues()
  /// The rows that a person sees of lists whose rows wait for a pause, by the slot of the list.
  var latestRows: [Int: [Int]] = [:]
  /// Room for those whose pause is over.
  var dueValues: [StagedValue] = []
  var changedComputed: [Int] = []
  /// Whether each computed value is among these.
  var isComputedNoted: [Bool]
  /// Whether an action may have turned.
  var actionsMayHaveTurned = false
  /// Gates that may have turned, as often as they may.
  var turnedGates: [Int] = []
  /// What the host was asked and has not answered, and the number of the last request.
  var requests = OpenRequests()
  var lastTicket: Int64 = 0
  /// The values of groups and lists that the host was asked about last.
  var askedValues: [RemoteCheck: FormValue] = [:]
  /// What the host was told last.
  var toldActions: [Bool]
  var toldGates: [Bool]
  /// What presses have made shown, and what was until the reset that is part of the current change.
  var shown = ShownFields()
  var hiddenAgain = ShownFields()
  /// What a server reported, by slot, and of the form as a whole.
  var reports: [Int: FieldReports] = [:]
  var formReports: [String] = []
  /// When gates turn by themselves, by number; those that turn in time alone.
  var gateDeadlines = DeadlineHeap()
  /// Fields with a bound that follows `now`, by slot, and when they change next.
  var timers: [Int: TimedField] = [:]
  var timerDeadlines = DeadlineHeap()
  /// What the rows have cost, see ``Evaluation/openRation()``.
  var rations = RowRations()
  /// How many nodes were evaluated, each once for each block: what events cost, counted.
  var evaluationCount = 0
  /// The next instant at which anything can change by itself, in nanoseconds.
  var nextDue: Int64?
  /// Whether that may have become another.
  var isDueStale = true
  /// When the current calendar day ends, in nanoseconds since the form was opened; nil at the end
  /// of the calendar.
  var midnight: Int64?
  /// The tick of the clock at which expressions see the new day; nil where they do already.
  var todayTick: Int64?
  /// Whether the values of new rows are filled in, which are no changes of their own.
  var isMakingRows = false
  /// Beyond this many bytes the texts that nothing refers to are dropped.
  var compactionLimit = 0
  /// Room for the texts that are kept when others are dropped.
  var spareArena: [UInt8] = []

  /// Room for the places that a step names.
  var stepPlaces: [FieldPlace] = []

  /// What the last transaction changed.
  public internal(set) var changes = Changes()

  /// Opens a form.
  ///
  /// - Parameters:
  ///   - program: The compiled rules.
  ///   - openedAt: The wall instant at which it is opened, with its UTC offset.
  public init(_ program: Program, openedAt: Instant) {
    if let opened = program.opened {
      self.init(program, openedAt: openedAt, as: opened)
    } else {
      self.init(evaluating: program, openedAt: openedAt)
    }
  }

  private init(evaluating program: Program, openedAt: Instant) {
    evaluation = Evaluation(program, openedAt: openedAt)
    queue = DirtyQueue(nodeCount: program.plan.nodes.count)
    slots = []
    isComputedNoted = Array(repeating: false, count: program.computed.count)
    toldActions = Array(repeating: false, count: program.actions.count)
    toldGates = Array(repeating: false, count: program.gates.count)
    evaluation.freeBlocks = Array(repeating: 0, count: program.scopes.count)
    evaluation.form.reset(for: program.layout)
    evaluation.chains = ViolationChains(
      slotCount: evaluation.form.slots.count, formRuleCount: program.formRules.count + 1)
    evaluation.gateEvents = program.gates.map { $0.since == .opened ? 0 : -1 }
    for gate in program.gates.indices {
      updateDeadline(ofGate: gate)
      evaluation.closedGates.set(gate, !evaluation.isOpen(gate: gate))
    }
    evaluation.interpret()
    growWithForm()
    for field in program.scopes[0].fields where program.code[field].item != FieldCode.none {
      noteAllInitialPlaces(ofRowsIn: field, 0)
    }
    for node in program.plan.nodesOfScope[0] { queue.insert(Int(node)) }
    for field in program.scopes[0].fields { markRows(ofList: field, block: 0) }
    updateMidnight()
    settle()
    forgetChanges()
    toldActions = evaluation.enabledActions
    for index in program.gates.indices { toldGates[index] = evaluation.isOpen(gate: index) }
    compactIfNeeded()
    updateDue()
  }

  /// The compiled rules.
  public var program: Program { evaluation.program }

  /// The time since the form was opened.
  public var elapsed: Duration { Duration(wholeNanoseconds: evaluation.elapsed) }

  /// The time since the form was opened at which anything can change by itself next; nil where time
  /// alone will change nothing.
  public var nextDeadline: Duration? { nextDue.map { Duration(wholeNanoseconds: $0) } }

  /// Whether no error was found in anything that is visible.
  public var isValid: Bool { evaluation.isValid }
}

/// What a session knows of a slot, beside its value.
struct SlotState: Sendable {
  struct Flags: OptionSet, Sendable {
    var rawValue: UInt16

    /// The nodes of a row that are in the queue.
    static let queuedVisibility = Flags(rawValue: 1)
    static let queuedEditability = Flags(rawValue: 2)
    static let queuedJudgement = Flags(rawValue: 4)
    static let queued: Flags = [.queuedVisibility, .queuedEditability, .queuedJudgement]
    /// Whether it is among what is new.
    static let isChanged = Flags(rawValue: 8)
    /// Whether a person may not edit it, and whether that is its own condition's doing.
    static let isDisabled = Flags(rawValue: 16)
    static let isDisabledItself = Flags(rawValue: 32)
    /// Whether it must not be empty.
    static let isDemanded = Flags(rawValue: 64)
    /// Whether its latest value waits for a pause.
    static let isStaged = Flags(rawValue: 128)
    /// Whether a server reported something on it.
    static let isReported = Flags(rawValue: 256)
    /// Whether a bound that follows `now` will change it.
    static let isTimed = Flags(rawValue: 512)
  }

  var flags: Flags = []
  var aspects: FieldAspects = []

  /// What remains where the row of the slot is removed: blocks keep their scope, so that what is in
  /// the queue for one is in it for the next row that gets the block.
  var ofRemovedRow: SlotState { SlotState(flags: flags.intersection(.queued)) }
}

extension SessionPlan.Node.Kind {
  /// What tells that a node is in the queue for a row.
  var queuedFlag: SlotState.Flags {
    switch self {
    case .visibility: .queuedVisibility
    case .editability: .queuedEditability
    case .judge, .load, .computed, .formRule, .valid, .action: .queuedJudgement
    }
  }
}

/// A field with a bound that follows `now`.
struct TimedField: Sendable {
  var field: Int
  var block: Int
}

extension Duration {
  /// A number of nanoseconds.
  init(wholeNanoseconds count: Int64) {
    self.init(
      secondsComponent: count / 1_000_000_000,
      attosecondsComponent: count % 1_000_000_000 * 1_000_000_000)
  }

  /// The nanoseconds, a fraction of one dropped; nil past 292 years.
  package var wholeNanoseconds: Int64? {
    let (seconds, attoseconds) = components
    let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFar) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isOver || isFar ? nil : sum
  }
}
