import Interlock
import InterlockForms
import InterlockPCRE2
import InterlockYAML

extension Command {
  /// `interlock explain`.
  static let explain = Command(
    name: "explain", summary: "tells why the actions of a form are enabled or not",
    operands: "RULES [FORM]",
    options: [
      Option("--action", "NAME", "explains this action; without it all of them"),
      Option("--line", "N", "explains the form on this line of the file; without it the first"),
      Option(
        "--input", "FORMAT",
        "how the form comes: ndjson (one a line), json (of any layout),\n"
          + "urlencoded (one a line) or csv (below a header)"),
      Option(
        "--elapsed", "12s", "the time since the form was opened; wins over the form's $elapsed"),
      Option(
        "--now", "INSTANT",
        "when the form was opened, such as 2026-11-30T12:00:00+09:00;\n"
          + "wins over the form's $now; without either it is the machine's time"),
      Option("--sources", "FILE", "a JSON object with the lists of the sources by name"),
      Option("--assume-remote", "pass|fail", "what remote checks answer; without it they block"),
      Option("--locale", "TAG", "the language of messages, such as ko"),
      Option("--strict-types", nil, "refuses text where JSON has a type of its own"),
      Option("--root", "DIR", "the folder that imports are read from, not that of RULES"),
      .color,
    ],
    details: """
      FORM is a file of forms, or standard input where none is named or for -. Without --input the
      file's name decides (.ndjson .jsonl .json .csv .urlencoded .form), else its beginning: forms in
      JSON begin with { or [. Each part of an action's expression is shown with its value, each broken
      rule with its place in the rule files, the value that came in and what would have to change.
      Of more than 20 reasons, or things that are broken beside, the first 20 are told.
      Secrets are shown as dots.

      Exit status: 0 every action explained is enabled, 1 some action is not, 2 the call or the
      rules are wrong, or the form could not be read.

      """,
    run: { (arguments, streams) throws(Failure) in try Explain.run(arguments, streams) })
}

/// Tells why actions are enabled or not.
enum Explain {
  /// The most bytes of forms that are looked through.
  private static let limit = 64 << 20

  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    guard let rules = arguments.operands.first else { throw Command.explain.missing("RULES") }
    let options = try ValidateOptions(arguments)
    guard options.forms.count <= 1 else {
      throw Failure("one FORM is explained at a time, not \(options.forms.count)")
    }
    let form = options.forms.first ?? Streams.standardInput
    if rules == Streams.standardInput, form == Streams.standardInput {
      throw Failure("standard input cannot give both the rules and the form")
    }
    let line = try arguments["--line"].map { (text) throws(Failure) in try Self.line(text) }

    let files = RuleFiles(streams)
    let loaded = try files.load(rules, root: arguments["--root"])
    guard loaded.program != nil, let ruleSet = loaded.ruleSet,
      let explainer = Explainer(ruleSet, patterns: PCRE2(), timeZones: TimeZones.system())
    else {
      streams.printError(files.report(inColor: streams.errorTakesColor))
      return .failure
    }
    let program = explainer.program
    let actions = try actions(named: arguments["--action"], in: program)
    var judge = Judge(program, locale: options.locale)
    judge.evaluation.isStrict = options.isStrict
    judge.assumedRemote = options.assumedRemote
    try judgeForm(in: form, onLine: line, &judge, options, streams)

    var text = ExplanationText(files.sources, usesColor: streams.outputTakesColor)
    var isEnabled = true
    var isFirst = true
    explainer.explain(actions: actions, &judge) { explanation in
      text.append(explanation, isFirst: isFirst)
      isFirst = false
      isEnabled = isEnabled && explanation.isEnabled
    }
    try streams.print(text.text)
    return isEnabled ? .success : .refusal
  }

  private static func line(_ text: String) throws(Failure) -> Int {
    guard let line = Int(text), line > 0 else {
      throw Failure("--line takes the number of a line, from 1, not \(Printable.quoted(text))")
    }
    return line
  }

  private static func actions(
    named name: String?, in program: Program
  ) throws(Failure) -> [Int] {
    guard let name else { return Array(program.actionNames.indices) }
    if let index = program.actionNames.firstIndex(of: name) { return [index] }
    throw Failure(
      "--action \(Printable.quoted(name)): there is no such action"
        + CommandLineReader.advice(for: name, among: program.actionNames))
  }

  /// Reads one form of a file and judges it.
  private static func judgeForm(
    in path: String, onLine line: Int?, _ judge: inout Judge, _ options: ValidateOptions,
    _ streams: Streams
  ) throws(Failure) {
    let shown = path == Streams.standardInput ? "standard input" : Printable.text(path)
    guard let machineTime = options.openedAt ?? streams.now() else {
      throw Failure("the machine's clock cannot be read; give the time with --now")
    }
    let bytes = try streams.bytes(of: path, limit: limit)
    if bytes.count > limit { throw Failure("\(shown) is longer than 64 MiB; give one form") }
    let input = options.input(of: path)
    var splitter = FormSplitter(try framing(of: bytes.span, input, shown))
    splitter.append(bytes.span)
    splitter.finish()
    let readsText = input == .urlencoded || input == .csv
    judge.evaluation.isStrict = options.isStrict && !readsText
    let lists = try options.sources.map { (path) throws(Failure) in
      try FormSources.File(path, streams)
    }
    var sources = try FormSources(lists, for: &judge)
    var clock = FormClock(judge.program, options, machineTime: machineTime)
    sources.readsText = readsText
    clock.readsText = readsText
    let notice = { (text: String) in streams.complain("notice: " + text) }
    var reader = FormReader(judge.program.layout)
    var needsHeader = input == .csv
    while let piece = splitter.next() {
      let text = splitter.bytes.span.extracting(piece.range)
      if needsHeader {
        if let fault = piece.fault ?? reader.readHeader(text) {
          throw Failure("cannot read the table in \(shown): \(fault.message)")
        }
        for column in reader.misspelledColumns() { notice(column.notice) }
        needsHeader = false
        continue
      }
      if let line, piece.line != line { continue }
      let place = "\(shown), line \(piece.line): "
      if let fault = piece.fault { throw Failure(place + fault.message) }
      if let fault = reader.read(text, as: input ?? .json, into: &judge.form)
        ?? sources.supply(text, to: &judge, notice: notice)
      {
        throw Failure(place + fault.message)
      }
      switch clock.read(judge.form, from: text, notice: notice) {
      case .unreadable(let fault): throw Failure(place + fault.message)
      case .times(let elapsed, let openedAt): judge.judge(elapsed: elapsed, openedAt: openedAt)
      }
      return
    }
    throw Failure(line.map { "\(shown) has no form on line \($0)" } ?? "\(shown) holds no form")
  }

  /// How the forms of a file are told apart.
  private static func framing(
    of bytes: Span<UInt8>, _ input: ValidateOptions.Input?, _ shown: String
  ) throws(Failure) -> FormFraming {
    switch input {
    case .csv: return .records
    case .ndjson, .urlencoded: return .lines
    case .json, nil: break
    }
    guard case .framing(let guess) = FormFraming.guess(bytes) else {
      if input == .json { return .values }
      throw Failure(
        "\(shown) holds no form in JSON, which begins with {; say with --input how the form comes")
    }
    // Of a form that is laid out over several lines, a line alone is none.
    return guess == .lines ? .values : guess
  }
}
