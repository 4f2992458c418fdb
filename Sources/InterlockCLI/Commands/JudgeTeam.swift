import Interlock
import InterlockForms

/// Judges the forms of a block by one thread or several; verdicts come out in the order of the forms.
struct JudgeTeam: ~Copyable {
  /// A judge with what it has written of the forms at hand.
  private final class Member: @unchecked Sendable {
    // While tasks are done only its own thread touches it, else only the main thread.
    var judge: FormJudge
    /// The tasks that it has done.
    var parts: [Part] = []

    init(_ judge: consuming FormJudge) { self.judge = judge }

    func judge(_ pieces: ArraySlice<FormSplitter.Piece>, of round: Round, task: Int) {
      let (start, noticeStart) = (judge.output.count, judge.notices.count)
      let bytes = round.bytes
      for piece in pieces { judge.judge(piece, in: bytes.span, file: round.file) }
      parts.append(
        Part(
          task: task, output: start..<judge.output.count,
          notices: noticeStart..<judge.notices.count))
    }
  }

  /// What became of one task.
  private struct Part {
    var task: Int
    var output: Range<Int>
    var notices: Range<Int>
  }

  /// The forms at hand, cut into tasks.
  private final class Round: @unchecked Sendable {
    // While tasks are done nobody writes to it, else only the main thread does.
    var bytes: [UInt8] = []
    var pieces: [FormSplitter.Piece] = []
    var tasks: [Range<Int>] = []
    var file: String?
  }

  private let members: [Member]
  private let round = Round()
  /// The threads of all members but the first, whose work the main thread does.
  private var threads: ThreadTeam?

  /// Below this many bytes to judge, waking other threads costs more than it gains.
  private static let sharedByteCount = 1 << 13
  /// How many bytes a task has at least.
  private static let taskByteCount = 1 << 12
  /// How many tasks there are for each thread: the last ones end at about the same time.
  private static let taskCount = 8

  init(_ count: Int, _ makeJudge: () throws(Failure) -> FormJudge) throws(Failure) {
    var members: [Member] = []
    for _ in 0..<count { members.append(Member(try makeJudge())) }
    self.members = members
  }

  /// How many forms came so far, by what became of them.
  var counts: FormJudge.Counts {
    var sum = FormJudge.Counts()
    for member in members { sum += member.judge.counts }
    return sum
  }

  /// What was broken how often so far, where a summary is asked for.
  var tally: ViolationTally {
    var sum = ViolationTally()
    for member in members { sum += member.judge.tally }
    return sum
  }

  /// Makes ready for the forms of a file.
  func begin(_ input: ValidateOptions.Input) {
    for member in members { member.judge.begin(input) }
  }

  /// Takes the header of a table; gives why it cannot be read.
  func readHeader(_ text: Span<UInt8>) -> UnreadableForm? {
    var fault: UnreadableForm?
    for member in members { fault = member.judge.readHeader(text) }
    return fault
  }

  /// The columns of that header whose names are probably slips.
  func misspelledColumns() -> [MisspelledColumn] { members[0].judge.misspelledColumns() }

  /// Judges the forms that have come whole.
  mutating func judgePieces(of splitter: inout FormSplitter, file: String?) throws(Failure) {
    guard members.count > 1 else {
      let member = members[0]
      while let piece = splitter.next() {
        member.judge.judge(piece, in: splitter.bytes.span, file: file)
      }
      return
    }
    var byteCount = 0
    while let piece = splitter.next() {
      round.pieces.append(piece)
      byteCount += piece.range.count
    }
    round.bytes = splitter.bytes
    round.file = file
    cutTasks(byteCount)
    if round.tasks.count == 1 {
      members[0].judge(round.pieces[...], of: round, task: 0)
    } else if !round.tasks.isEmpty {
      if threads == nil {
        let others = Array(members.dropFirst())
        threads = try ThreadTeam(others.count) { [round] thread, task in
          others[thread].judge(round.pieces[round.tasks[task]], of: round, task: task)
        }
      }
      threads?.run(round.tasks.count) { [members, round] task in
        members[0].judge(round.pieces[round.tasks[task]], of: round, task: task)
      }
    }
    // The splitter goes on writing into its bytes, which nobody else may hold then.
    round.bytes = []
    round.pieces.removeAll(keepingCapacity: true)
  }

  /// Cuts the forms at hand into runs that have about as many bytes each.
  private func cutTasks(_ byteCount: Int) {
    round.tasks.removeAll(keepingCapacity: true)
    let goal =
      byteCount < Self.sharedByteCount
      ? Int.max : max(Self.taskByteCount, byteCount / (members.count * Self.taskCount))
    var first = 0
    var given = 0
    for (index, piece) in round.pieces.enumerated() {
      given += piece.range.count
      guard given >= goal || index + 1 == round.pieces.count else { continue }
      round.tasks.append(first..<index + 1)
      first = index + 1
      given = 0
    }
  }

  /// What there is to tell the person, in the order of the forms.
  func takeNotices() -> [String] {
    guard members.contains(where: { !$0.judge.notices.isEmpty }) else { return [] }
    var notices = members.count == 1 ? members[0].judge.notices : []
    forEachPart { member, part in notices += member.judge.notices[part.notices] }
    for member in members { member.judge.notices = [] }
    return notices
  }

  /// Writes out the verdicts in the order of the forms.
  func flush(_ streams: Streams) throws(Failure) {
    if members.count == 1 {
      try streams.print(members[0].judge.output.span)
    } else {
      try forEachPart { (member, part) throws(Failure) in
        try streams.print(member.judge.output.span.extracting(part.output))
      }
    }
    for member in members {
      member.parts.removeAll(keepingCapacity: true)
      member.judge.clearOutput()
    }
  }

  /// Calls the body for all that was done, in the order of the forms.
  private func forEachPart<Problem: Error>(
    _ body: (Member, Part) throws(Problem) -> Void
  ) throws(Problem) {
    var places = Array(repeating: 0, count: members.count)
    for task in round.tasks.indices {
      // Every member has done its tasks in their order.
      for (number, member) in members.enumerated()
      where places[number] < member.parts.count && member.parts[places[number]].task == task {
        try body(member, member.parts[places[number]])
        places[number] += 1
      }
    }
  }
}
