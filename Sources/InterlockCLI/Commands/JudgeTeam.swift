import Interlock
import InterlockForms

/// Judges the forms of a block by one thread or several; verdicts come out in the order of the forms.
struct JudgeTeam: ~Copyable {
  /// A judge with its share of the forms of a block.
  private final class Member: @unchecked Sendable {
    // Between two rounds only the main thread touches it, in a round only its own thread.
    var judge: FormJudge
    var bytes: [UInt8] = []
    var pieces: ArraySlice<FormSplitter.Piece> = []
    var file: String?

    init(_ judge: consuming FormJudge) { self.judge = judge }

    /// Judges its share, and lets go of it.
    func work() {
      let bytes = self.bytes
      for piece in pieces { judge.judge(piece, in: bytes.span, file: file) }
      pieces = []
      self.bytes = []
    }
  }

  private let members: [Member]
  /// The threads of all members but the first, whose work the main thread does.
  private var threads: ThreadTeam?

  /// Below this many bytes to judge, waking other threads costs more than it gains.
  private static let sharedByteCount = 1 << 13

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

  /// Judges the forms that have come whole.
  mutating func judgePieces(of splitter: inout FormSplitter, file: String?) throws(Failure) {
    guard members.count > 1 else {
      while let piece = splitter.next() {
        members[0].judge.judge(piece, in: splitter.bytes.span, file: file)
      }
      return
    }
    var pieces: [FormSplitter.Piece] = []
    var byteCount = 0
    while let piece = splitter.next() {
      pieces.append(piece)
      byteCount += piece.range.count
    }
    if byteCount < Self.sharedByteCount {
      share(pieces, byteCount: byteCount, among: 1, splitter.bytes, file)
      members[0].work()
      return
    }
    share(pieces, byteCount: byteCount, among: members.count, splitter.bytes, file)
    if threads == nil {
      let others = Array(members.dropFirst())
      threads = try ThreadTeam(others.count) { others[$0].work() }
    }
    threads?.doRound { [members] in members[0].work() }
  }

  /// Gives members runs of forms that have about as many bytes each.
  private func share(
    _ pieces: [FormSplitter.Piece], byteCount: Int, among count: Int, _ bytes: [UInt8],
    _ file: String?
  ) {
    var first = 0
    var given = 0
    for (number, member) in members.prefix(count).enumerated() {
      var last = first
      let goal = number + 1 == count ? Int.max : byteCount / count * (number + 1)
      while last < pieces.count, given < goal {
        given += pieces[last].range.count
        last += 1
      }
      member.pieces = pieces[first..<last]
      member.bytes = bytes
      member.file = file
      first = last
    }
  }

  /// What there is to tell the person, in the order of the forms.
  func takeNotices() -> [String] {
    var notices: [String] = []
    for member in members where !member.judge.notices.isEmpty {
      notices += member.judge.notices
      member.judge.notices = []
    }
    return notices
  }

  /// Writes out the verdicts in the order of the forms.
  func flush(_ streams: Streams) throws(Failure) {
    for member in members { try member.judge.flush(streams) }
  }
}
