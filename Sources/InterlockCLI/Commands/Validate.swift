import InterlockYAML

extension Command {
  /// `interlock validate`.
  static let validate = Command(
    name: "validate", summary: "judges forms by a rule file, one verdict for each",
    operands: "RULES [FORMS…]",
    options: [
      Option(
        "--input", "FORMAT",
        "how the forms come: ndjson (one a line), json (of any layout),\n"
          + "urlencoded (one a line) or csv (below a header)"),
      Option("--output", "ndjson|text", "how verdicts are written: for programs, or for people"),
      Option(
        "--elapsed", "12s", "the time since each form was opened; wins over the form's $elapsed"),
      Option(
        "--now", "INSTANT",
        "when each form was opened, such as 2026-11-30T12:00:00+09:00;\n"
          + "wins over the form's $now; without either it is the machine's time"),
      Option(
        "--sources", "FILE",
        "the lists that sources stand for, in JSON; wins over the form's $sources"),
      Option("--assume-remote", "pass|fail", "what remote checks answer; without it they block"),
      Option("--only-disabled", nil, "leaves out the verdicts on forms that are enabled"),
      Option(
        "--summary", nil,
        "tells at the end how many forms were judged, and how often each\n"
          + "rule was broken at each path"),
      Option("--key", "FIELD", "tells the value of this field in each verdict; never of a secret"),
      Option("--params", nil, "tells the limits and sizes behind each violation"),
      Option("--computed", nil, "tells the computed values"),
      Option("--values", nil, "tells the values of visible fields, normalised; a secret is null"),
      Option("--explain", nil, "tells why the first action is not enabled, in at most 20 reasons"),
      Option("--locale", "TAG", "the language of messages, such as ko"),
      Option("--strict-types", nil, "refuses text where JSON has a type of its own"),
      Option(
        "--unknown", "ignore|reject",
        "what becomes of keys that no field has; the rule file\n"
          + "decides without it"),
      Option("--root", "DIR", "the folder that imports are read from, not that of RULES"),
      Option("--jobs", "N", "judges with N threads; what comes out is the same"),
      .color,
    ],
    details: """
      FORMS are files, or standard input where none is named or for -. Without --input the file's
      name decides (.ndjson .jsonl .json .csv .urlencoded .form), else its beginning: { is one form
      a line, [ an array of forms.

      In URL-encoded forms and in the header of a table a.b, a[b] and a[0].b name members. A list
      takes one value after another; an empty cell of a table is missing.

      A form may carry $elapsed (seconds, or text such as "12s"), $now (when it was opened) and
      $sources ({"NAME": [ROWS]}).

      Exit status: 0 every form is enabled, 1 some form is not, 2 the call or the rules are wrong,
      or input could not be read or output not written.

      """,
    run: { (arguments, streams) throws(Failure) in try Validate.run(arguments, streams) })
}

/// Judges forms by a rule file.
enum Validate {
  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    guard let rules = arguments.operands.first else { throw Command.validate.missing("RULES") }
    let options = try ValidateOptions(arguments)
    let forms = options.forms
    let isInputTaken = forms.isEmpty || forms.contains(Streams.standardInput)
    if rules == Streams.standardInput, isInputTaken {
      throw Failure("standard input cannot give both the rules and the forms")
    }
    if forms.count(where: { $0 == Streams.standardInput }) > 1 {
      throw Failure("standard input is named twice")
    }

    let files = RuleFiles(streams)
    guard let program = try files.load(rules, root: arguments["--root"]).program else {
      streams.printError(files.report(inColor: streams.errorTakesColor))
      return .failure
    }
    var run = try ValidationRun(program, options, streams)
    for path in forms.isEmpty ? [Streams.standardInput] : forms {
      try run.judgeForms(in: path, isOneOfSeveral: forms.count > 1)
    }
    return try run.finish()
  }
}
