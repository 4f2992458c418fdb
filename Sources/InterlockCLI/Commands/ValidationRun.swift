import Interlock
import InterlockForms

/// One run over streams of forms: bytes in, verdicts out after every block.
struct ValidationRun: ~Copyable {
  /// How many forms came, by what became of them.
  struct Counts {
    var forms = 0
    var enabled = 0
    var unreadable = 0
    var disabled: Int { forms - enabled }
  }

  private let options: ValidateOptions
  private let streams: Streams
  private var judge: Judge
  private var reader: JSONReader
  private var clock: FormClock
  private var sources: FormSources
  private var verdicts: VerdictWriter
  private var text: TextReport
  private var counts = Counts()

  /// The size of a block. A pipe gives what it has, so that verdicts come promptly.
  private static let blockSize = 1 << 17
  /// How many blank bytes may come before the first form while the framing is guessed.
  private static let guessLimit = 1 << 20

  init(_ program: Program, _ options: ValidateOptions, _ streams: Streams) throws(Failure) {
    guard let machineTime = options.openedAt ?? streams.now() else {
      throw Failure("the machine's clock cannot be read; give the time with --now")
    }
    var details = VerdictWriter.Options()
    details.includesParameters = options.includesParameters
    details.includesComputed = options.includesComputed
    details.includesBlockers = options.isExplained
    if let key = options.key { details.keySlot = try Self.slot(of: key, in: program) }
    var judge = Judge(program, locale: options.locale)
    judge.evaluation.isStrict = options.isStrict
    judge.assumedRemote = options.assumedRemote
    sources = try FormSources(options.sources, streams, for: &judge)
    self.judge = judge
    self.options = options
    self.streams = streams
    var layout = program.layout
    if let rejects = options.rejectsUnknown { layout.setReportsUnknownKeys(rejects) }
    reader = JSONReader(layout)
    clock = FormClock(program, options, machineTime: machineTime)
    verdicts = VerdictWriter(details)
    text = TextReport(details, keyLabel: options.key, usesColor: streams.outputTakesColor)
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
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    var count = try Self.read(source, &block)
    var beginning: [UInt8] = []
    let input = try input(named: path)
    var framing: FormFraming? = input == .ndjson ? .lines : nil
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
    let file = isOneOfSeveral ? path : nil
    while count > 0 {
      judgePieces(of: &splitter, file: file)
      try flush()
      count = try Self.read(source, &block)
      if count > 0 { splitter.append(block.span.extracting(first: count)) }
    }
    splitter.finish()
    judgePieces(of: &splitter, file: file)
    try flush()
  }

  private static func read(_ source: ByteSource, _ block: inout [UInt8]) throws(Failure) -> Int {
    do throws(IOError) {
      return try source.read(&block)
    } catch {
      throw Failure(error)
    }
  }

  /// How forms come, as the command line or the file's name tells; nil where the bytes must.
  private func input(named path: String) throws(Failure) -> ValidateOptions.Input? {
    if let input = options.input { return input }
    let name = path.lowercased()
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return .ndjson }
    if name.hasSuffix(".json") { return .json }
    if name.hasSuffix(".csv") {
      throw CommandLineReader.notSupported("CSV input (\(Printable.quoted(path)))")
    }
    return nil
  }

  private func unknownFraming(
    of path: String, _ input: ValidateOptions.Input?
  ) throws(Failure) -> FormFraming {
    if input == .json { return .values }
    let name = path == Streams.standardInput ? "standard input" : Printable.text(path)
    throw Failure("\(name) begins with neither { nor [; say with --input how the forms come")
  }

  // MARK: Judging

  private mutating func judgePieces(of splitter: inout FormSplitter, file: String?) {
    while let piece = splitter.next() {
      counts.forms += 1
      if let fault = piece.fault {
        refuse(fault, piece.line, file)
      } else if let fault = read(splitter.bytes.span.extracting(piece.range)) {
        refuse(fault, piece.line, file)
      } else {
        judgeForm(piece.line, file)
      }
    }
  }

  /// Reads a form and what it carries for the sources; gives why it cannot be read.
  private mutating func read(_ text: Span<UInt8>) -> UnreadableForm? {
    reader.read(text, into: &judge.form)
      ?? sources.supply(text, to: &judge) { [streams] in streams.complain("notice: " + $0) }
  }

  private mutating func judgeForm(_ line: Int, _ file: String?) {
    let reading = clock.read(judge.form) { [streams] in streams.complain("notice: " + $0) }
    switch reading {
    case .unreadable(let fault): refuse(fault, line, file)
    case .times(let elapsed, let openedAt):
      judge.judge(elapsed: elapsed, openedAt: openedAt)
      if judge.isEnabled {
        counts.enabled += 1
        if options.isOnlyDisabled { return }
      }
      if options.writesText {
        text.append(&judge, line: line, file: file)
      } else {
        verdicts.append(&judge, line: line, file: file)
      }
    }
  }

  private mutating func refuse(_ fault: UnreadableForm, _ line: Int, _ file: String?) {
    counts.unreadable += 1
    if options.writesText {
      text.append(fault, line: line, file: file)
    } else {
      verdicts.append(fault, line: line, file: file)
    }
  }

  // MARK: Writing

  private mutating func flush() throws(Failure) {
    if options.writesText {
      try streams.print(text.bytes.span)
      text.clear()
    } else {
      try streams.print(verdicts.bytes.span)
      verdicts.clear()
    }
  }

  /// Writes the summary and tells how the run went.
  mutating func finish() throws(Failure) -> ExitStatus {
    if options.isSummed {
      try streams.print(options.writesText ? TextReport.summary(counts) : Self.summary(counts))
    }
    return counts.disabled == 0 ? .success : .refusal
  }

  private static func summary(_ counts: Counts) -> String {
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
