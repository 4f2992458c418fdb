import Interlock
import InterlockLint

/// One call of `interlock lint` on files that were found.
struct LintRun {
  let files: RuleFiles
  /// The files that were asked for, by their place among the sources.
  let numbers: [Int]
  /// The folder that the imports of each are read from.
  let roots: [String?]
  let settings: LintSettings

  /// Reports what is found.
  func report(_ streams: Streams) throws(Failure) -> ExitStatus {
    var report = try findings()
    for (_, path) in settings.outputs { try files.checkIsNotRead(path, "--output") }
    if let path = settings.newBaseline {
      try files.checkIsNotRead(path, "--write-baseline")
      try save(LintBaseline.text(of: report), at: path, streams)
    }
    if let baseline = settings.baseline {
      let (left, stale) = baseline.apply(to: report)
      report = left
      if stale > 0 {
        let clause = stale == 1 ? "finding that is" : "findings that are"
        streams.complain("the baseline lists \(stale) \(clause) no longer there")
      }
    }
    for (format, path) in settings.outputs {
      try save(report.write(as: format), at: path, streams)
    }
    try streams.print(report.write(as: settings.format, inColor: streams.outputTakesColor))
    let fails = report.fails(denyingWarnings: settings.deniesWarnings)
    return fails && settings.newBaseline == nil ? .refusal : .success
  }

  /// Mends the files, or shows how they would be mended.
  func mend(_ streams: Streams) throws(Failure) -> ExitStatus {
    let fixer = Fixer(Linter(settings.options), takesUnsafe: settings.takesUnsafeFixes)
    var isLeft = false
    for (place, number) in numbers.enumerated() {
      let source = files.sources[number]
      try files.imports(from: roots[place], of: number)
      let result = fixer.fix(
        source, number: number, imports: files, timeZones: files.timeZones)
      let path = Printable.text(source.path)
      if !result.refusal.isEmpty {
        streams.printError(
          "interlock: \(path) is left as it is: \(Printable.text(result.refusal))\n")
      }
      let mended = SourceFile(path: source.path, bytes: result.bytes)
      // Standard output is the mended file.
      let isInput = source.path == "<stdin>"
      if settings.isDiff {
        try streams.print(LineDifference.text(from: source, to: result.bytes))
      } else if isInput {
        try streams.print(String(decoding: result.bytes, as: UTF8.self))
      } else if result.count > 0 {
        let noun = result.count == 1 ? "finding" : "findings"
        try save(String(decoding: result.bytes, as: UTF8.self), at: source.path, streams)
        try streams.print("mended \(result.count) \(noun) in \(path)\n")
      }
      let left = Linter(settings.options).lint(
        mended, file: number, imports: files, timeZones: files.timeZones)
      let report = LintReport(
        sources: files.sources.enumerated().map { $0.offset == number ? mended : $0.element },
        files: [number], findings: left, version: Version.current)
      if !settings.isDiff, !left.isEmpty {
        if isInput {
          streams.printError(
            report.write(as: settings.format, inColor: streams.errorTakesColor))
        } else {
          try streams.print(report.write(as: settings.format, inColor: streams.outputTakesColor))
        }
      }
      isLeft = isLeft || report.fails(denyingWarnings: settings.deniesWarnings)
    }
    return isLeft ? .refusal : .success
  }

  private func findings() throws(Failure) -> LintReport {
    let linter = Linter(settings.options)
    var findings: [Finding] = []
    var seen: Set<Finding> = []
    for (place, number) in numbers.enumerated() {
      try files.imports(from: roots[place], of: number)
      let found = linter.lint(
        files.sources[number], file: number, imports: files, timeZones: files.timeZones)
      // What is wrong with an imported file is said once.
      findings += found.filter { seen.insert($0).inserted }
    }
    return LintReport(
      sources: files.sources, files: numbers, findings: findings, version: Version.current)
  }

  private func save(_ text: String, at path: String, _ streams: Streams) throws(Failure) {
    let bytes = Array(text.utf8)
    do throws(IOError) {
      try streams.save(path, bytes.span)
    } catch {
      throw Failure(error)
    }
  }
}

/// What `interlock lint` says of its checks.
enum LintPages {
  /// Prints a line for each check.
  static func list(_ streams: Streams) throws(Failure) -> ExitStatus {
    let width = Check.all.reduce(0) { max($0, $1.name.count) } + 2
    var text = ""
    for check in Check.all {
      let severity =
        switch check.severity {
        case .error: "error    "
        case .warning: "warning  "
        case .info: "info     "
        }
      let space = String(repeating: " ", count: width - check.name.count)
      text += "\(check.id)  \(check.name)\(space)\(severity)\(check.summary)\n"
    }
    try streams.print(text)
    return .success
  }

  /// Prints the reference page of a check.
  static func explain(_ word: String, _ streams: Streams) throws(Failure) -> ExitStatus {
    try streams.print(check(word).page)
    return .success
  }

  /// The check of a name or number.
  static func check(_ word: String) throws(Failure) -> Check {
    if let check = Check.named(word) { return check }
    let names = Check.all.map { $0.name }
    let advice = CommandLineReader.advice(for: word, among: names)
    throw Failure(
      "there is no check \(Printable.text(word))"
        + (advice.isEmpty ? "; see interlock lint --list" : advice))
  }
}
