import Interlock
import InterlockForms

/// One run over streams of forms: bytes in, verdicts out after every block.
struct ValidationRun: ~Copyable {
  private let program: Program
  private let options: ValidateOptions
  private let streams: Streams
  private var judges: JudgeTeam
  private var progress: Progress
  /// What was told already.
  private var notices: Set<String> = []

  /// The size of a block. A pipe gives what it has, so that verdicts come promptly.
  private static let blockSize = 1 << 17
  /// How many blocks more each thread is given at once.
  private static let largestBlockSize = 1 << 20
  /// How many blank bytes may come before the first form while the framing is guessed.
  private static let guessLimit = 1 << 20

  init(_ program: Program, _ options: ValidateOptions, _ streams: Streams) throws(Failure) {
    guard let machineTime = options.openedAt ?? streams.now() else {
      throw Failure("the machine's clock cannot be read; give the time with --now")
    }
    var details = VerdictWriter.Options()
    details.includesParameters = options.includesParameters
    details.includesValues = options.includesValues
    details.includesComputed = options.includesComputed
    details.includesBlockers = options.isExplained
    if let key = options.key { details.keySlot = try Self.slot(of: key, in: program) }
    var sources: FormSources.File?
    if let path = options.sources { sources = try FormSources.File(path, streams) }
    judges = try JudgeTeam(options.jobCount) { () throws(Failure) in
      try FormJudge(
        program, options, details, machineTime: machineTime, sources,
        usesColor: streams.outputTakesColor)
    }
    self.program = program
    self.options = options
    self.streams = streams
    progress = Progress(streams)
  }

  /// The slot of the field that `--key` names.
  private static func slot(of key: String, in program: Program) throws(Failure) -> Int {
    let fields = program.fields.filter { $0.scope == 0 }
    guard let field = fields.first(where: { $0.dottedName == key }) else {
      let names = fields.filter { !$0.isSecret }.map { $0.dottedName }
      throw Failure(
        "--key \(Printable.quoted(key)): there is no such field"
          + CommandLineReader.advice(for: key, among: names))
    }
    if field.isSecret { throw Failure("--key \(key): a secret is never written out") }
    if field.type == .group || field.type == .list {
      throw Failure("--key \(key): a field with a single value is needed, this is a \(field.type)")
    }
    return field.offset
  }

  // MARK: Reading

  /// Judges all forms of a file.
  mutating func judgeForms(in path: String, isOneOfSeveral: Bool) throws(Failure) {
    let source = try streams.source(path)
    defer { source.close() }
    let size = min(Self.largestBlockSize, Self.blockSize * options.jobCount)
    var block = [UInt8](repeating: 0, count: size)
    var count = try Self.read(source, &block)
    var beginning: [UInt8] = []
    let input = options.input(of: path)
    var framing: FormFraming? =
      switch input {
      case .ndjson, .urlencoded: .lines
      case .csv: .records
      case .json, nil: nil
      }
    while framing == nil {
      beginning.append(contentsOf: block[..<count])
      switch FormFraming.guess(beginning.span) {
      case .framing(let guess):
        // In JSON of any layout, a brace begins the first of several values.
        framing = guess == .lines && input == .json ? .values : guess
      case .unknown: framing = try unknownFraming(of: path, input)
      case .undecided:
        if count == 0 { return }
        if beginning.count > Self.guessLimit { framing = try unknownFraming(of: path, input) }
        if framing == nil { count = try Self.read(source, &block) }
      }
    }
    guard let framing else { return }
    var splitter = FormSplitter(framing)
    if beginning.isEmpty {
      splitter.append(block.span.extracting(first: count))
    } else {
      splitter.append(beginning.span)
      beginning = []
    }
    judges.begin(input ?? .ndjson)
    let file = isOneOfSeveral ? path : nil
    var needsHeader = input == .csv
    while count > 0 {
      if needsHeader { needsHeader = try !takeHeader(from: &splitter, of: path) }
      if !needsHeader { try judgePieces(of: &splitter, file: file) }
      count = try Self.read(source, &block)
      if count > 0 { splitter.append(block.span.extracting(first: count)) }
    }
    splitter.finish()
    if needsHeader { needsHeader = try !takeHeader(from: &splitter, of: path) }
    try judgePieces(of: &splitter, file: file)
  }

  private static func read(_ source: ByteSource, _ block: inout [UInt8]) throws(Failure) -> Int {
    do throws(IOError) {
      return try source.read(&block)
    } catch {
      throw Failure(error)
    }
  }

  /// Takes the header of a table where it has come; tells whether it has.
  private mutating func takeHeader(
    from splitter: inout FormSplitter, of path: String
  ) throws(Failure) -> Bool {
    guard let piece = splitter.next() else { return false }
    let fault =
      piece.fault ?? judges.readHeader(splitter.bytes.span.extracting(piece.range))
    if let fault {
      let name = path == Streams.standardInput ? "standard input" : Printable.text(path)
      throw Failure("cannot read the table in \(name): \(fault.message) (byte \(fault.offset))")
    }
    for column in judges.misspelledColumns() { tell(column.notice) }
    return true
  }

  private func unknownFraming(
    of path: String, _ input: ValidateOptions.Input?
  ) throws(Failure) -> FormFraming {
    if input == .json { return .values }
    let name = path == Streams.standardInput ? "standard input" : Printable.text(path)
    throw Failure(
      "\(name) begins with neither { nor [; say how the forms come: --input urlencoded or --input csv"
    )
  }

  // MARK: Judging

  /// Judges the forms that have come whole and writes their verdicts.
  private mutating func judgePieces(of splitter: inout FormSplitter, file: String?) throws(Failure)
  {
    try judges.judgePieces(of: &splitter, file: file)
    for notice in judges.takeNotices() { tell(notice) }
    do throws(Failure) {
      try judges.flush(streams)
    } catch {
      progress.clear()
      throw error
    }
    progress.tell(judges.counts)
  }

  /// Tells the person something, once a run.
  private mutating func tell(_ notice: String) {
    guard notices.insert(notice).inserted else { return }
    progress.clear()
    streams.complain("notice: " + notice)
  }

  /// Writes the summary and tells how the run went.
  mutating func finish() throws(Failure) -> ExitStatus {
    progress.clear()
    let counts = judges.counts
    if options.isSummed {
      let broken = judges.tally.entries(of: program)
      // The totals stay the last line, where scripts look for them.
      if options.writesText {
        try streams.print(TextReport.summary(broken) + TextReport.summary(counts))
      } else {
        try streams.print(Self.summary(broken) + Self.summary(counts))
      }
    }
    return counts.disabled == 0 ? .success : .refusal
  }

  /// What was broken how often, on one line; nothing where nothing was.
  private static func summary(_ broken: [(entry: ViolationTally.Entry, count: Int)]) -> String {
    if broken.isEmpty { return "" }
    var json = JSONWriter()
    json.beginObject()
    json.key("violations")
    json.beginArray()
    for (entry, count) in broken {
      json.beginObject()
      json.key("path")
      json.text(entry.path)
      json.key("rule")
      json.text(entry.rule)
      json.key("severity")
      json.text(entry.severity.rawValue)
      json.key("count")
      json.integer(Int64(count))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func summary(_ counts: FormJudge.Counts) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("summary")
    json.beginObject()
    for (key, count) in [
      ("forms", counts.forms), ("enabled", counts.enabled), ("disabled", counts.disabled),
      ("unreadable", counts.unreadable),
    ] {
      json.key(key)
      json.integer(Int64(count))
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
