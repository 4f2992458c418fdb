import Interlock
import InterlockForms

/// Reads and judges forms and writes their verdicts: what one thread does of a run.
struct FormJudge: ~Copyable {
  /// How many forms came, by what became of them.
  struct Counts {
    var forms = 0
    var enabled = 0
    var unreadable = 0
    var disabled: Int { forms - enabled }

    static func += (sum: inout Counts, more: Counts) {
      sum.forms += more.forms
      sum.enabled += more.enabled
      sum.unreadable += more.unreadable
    }
  }

  private let options: ValidateOptions
  private var judge: Judge
  private var reader: FormReader
  private var input = ValidateOptions.Input.ndjson
  private var clock: FormClock
  private var sources: FormSources
  private var verdicts: VerdictWriter
  private var text: TextReport
  private(set) var counts = Counts()
  /// What was broken how often, where a summary is asked for.
  private(set) var tally = ViolationTally()
  /// What to tell the person, once a run; the host takes it.
  var notices: [String] = []

  init(
    _ program: Program, _ options: ValidateOptions, _ details: VerdictWriter.Options,
    machineTime: Instant, _ sourceFile: FormSources.File?, usesColor: Bool
  ) throws(Failure) {
    var judge = Judge(program, locale: options.locale)
    judge.assumedRemote = options.assumedRemote
    sources = try FormSources(sourceFile, for: &judge)
    self.judge = judge
    self.options = options
    var layout = program.layout
    if let rejects = options.rejectsUnknown { layout.setReportsUnknownKeys(rejects) }
    reader = FormReader(layout)
    clock = FormClock(program, options, machineTime: machineTime)
    verdicts = VerdictWriter(details)
    text = TextReport(details, keyLabel: options.key, usesColor: usesColor)
  }

  /// Makes ready for the forms of a file.
  mutating func begin(_ input: ValidateOptions.Input) {
    self.input = input
    let readsText = input == .urlencoded || input == .csv
    clock.readsText = readsText
    sources.readsText = readsText
    // In these formats every value is a text; none of them could have had a type of its own.
    judge.evaluation.isStrict = options.isStrict && !readsText
  }

  /// Takes the header of a table; gives why it cannot be read.
  mutating func readHeader(_ text: Span<UInt8>) -> UnreadableForm? { reader.readHeader(text) }

  /// The columns of that header whose names are probably slips.
  mutating func misspelledColumns() -> [MisspelledColumn] { reader.misspelledColumns() }

  /// Judges one form of a stream.
  ///
  /// - Parameters:
  ///   - piece: The form.
  ///   - bytes: What the piece is a range of.
  ///   - file: The file that it came from, where there are several.
  mutating func judge(_ piece: FormSplitter.Piece, in bytes: Span<UInt8>, file: String?) {
    counts.forms += 1
    if let fault = piece.fault {
      refuse(fault, piece.line, file)
    } else if let fault = read(bytes.extracting(piece.range)) {
      refuse(fault, piece.line, file)
    } else {
      judgeForm(bytes.extracting(piece.range), piece.line, file)
    }
  }

  /// Reads a form and what it carries for the sources; gives why it cannot be read.
  private mutating func read(_ text: Span<UInt8>) -> UnreadableForm? {
    if let fault = reader.read(text, as: input, into: &judge.form) { return fault }
    var said: String?
    defer { if let said { notices.append(said) } }
    return sources.supply(text, to: &judge) { said = $0 }
  }

  private mutating func judgeForm(_ form: Span<UInt8>, _ line: Int, _ file: String?) {
    var said: [String] = []
    let reading = clock.read(judge.form, from: form) { said.append($0) }
    if !said.isEmpty { notices += said }
    switch reading {
    case .unreadable(let fault): refuse(fault, line, file)
    case .times(let elapsed, let openedAt):
      judge.judge(elapsed: elapsed, openedAt: openedAt)
      if options.isSummed, judge.violationCount > 0 { tally.add(judge) }
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

  /// The verdicts since the last time.
  var output: [UInt8] { options.writesText ? text.bytes : verdicts.bytes }

  /// Forgets the verdicts that were written out.
  mutating func clearOutput() {
    text.clear()
    verdicts.clear()
  }
}
