import CEL

/// A form as it is when it has just been opened, for programs of which every form is the same then.
///
/// A session begins with it at the cost of a few references; what a form changes it gets for itself.
struct OpenedForm: Sendable {
  fileprivate let form: [FormSlot]
  fileprivate let bytes: [UInt8]
  fileprivate let end: Int
  fileprivate let cells: [Cell]
  fileprivate let frame: [CEL.Value]
  fileprivate let failedFields: [FailedField]
  fileprivate let failedComputed: [Int]
  fileprivate let enabledActions: [Bool]
  fileprivate let conjunctOutcomes: [Bool]
  fileprivate let isValid: Bool
  fileprivate let chains: ViolationChains?
  fileprivate let gateEvents: [Int64]
  fileprivate let rowOrders: [Int: RowOrder]
  fileprivate let marks: [MarkedPlaces]
  fileprivate let closedGates: BitTree
  fileprivate let slots: [SlotState]
  fileprivate let toldActions: [Bool]
  fileprivate let toldGates: [Bool]
  fileprivate let freeBlocks: [Int]
  fileprivate let gateDeadlines: DeadlineHeap
  fileprivate let nextDue: Int64?

  /// Opens a form once.
  ///
  /// - Returns: nil where a form depends on when it is opened, or asks its host something at once.
  init?(_ program: Program) {
    let plan = program.plan
    guard program.remotes.isEmpty, !plan.readsClock, !plan.readsToday, plan.dayFields.isEmpty,
      plan.momentBounds.isEmpty
    else { return nil }
    let session = Session(program, openedAt: Evaluation.unknownInstant)
    form = Array(session.evaluation.form.slots)
    bytes = session.evaluation.form.bytes
    end = session.evaluation.form.end
    cells = session.evaluation.cells
    frame = session.evaluation.frame
    failedFields = session.evaluation.failedFields
    failedComputed = session.evaluation.failedComputed
    enabledActions = session.evaluation.enabledActions
    conjunctOutcomes = session.evaluation.conjunctOutcomes
    isValid = session.evaluation.isValid
    chains = session.evaluation.chains
    gateEvents = session.evaluation.gateEvents
    rowOrders = session.evaluation.rowOrders
    marks = session.evaluation.marks
    closedGates = session.evaluation.closedGates
    slots = session.slots
    toldActions = session.toldActions
    toldGates = session.toldGates
    freeBlocks = session.evaluation.freeBlocks
    gateDeadlines = session.gateDeadlines
    nextDue = session.nextDue
  }
}

extension Session {
  init(_ program: Program, openedAt: Instant, as opened: OpenedForm) {
    evaluation = Evaluation(program, openedAt: openedAt, frame: opened.frame)
    evaluation.form.slots = opened.form
    evaluation.form.bytes = opened.bytes
    evaluation.form.end = opened.end
    evaluation.cells = opened.cells
    evaluation.failedFields = opened.failedFields
    evaluation.failedComputed = opened.failedComputed
    evaluation.enabledActions = opened.enabledActions
    evaluation.conjunctOutcomes = opened.conjunctOutcomes
    evaluation.isValid = opened.isValid
    evaluation.chains = opened.chains
    evaluation.gateEvents = opened.gateEvents
    queue = DirtyQueue(nodeCount: program.plan.nodes.count)
    evaluation.rowOrders = opened.rowOrders
    evaluation.marks = opened.marks
    evaluation.closedGates = opened.closedGates
    slots = opened.slots
    isComputedNoted = Array(repeating: false, count: program.computed.count)
    toldActions = opened.toldActions
    toldGates = opened.toldGates
    evaluation.freeBlocks = opened.freeBlocks
    gateDeadlines = opened.gateDeadlines
    nextDue = opened.nextDue
    isDueStale = false
  }
}
