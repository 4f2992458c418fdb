import Interlock
import InterlockLint
import InterlockYAML

/// One call of `interlock lint` on files that were found.
struct LintRun {
  /// A file that was asked for.
  struct Target {
    /// Its place among the sources.
    var number: Int
    /// The folder that its imports are read from.
    var root: String?
    /// Whether it has tests alone.
    var isTests: Bool
  }

  let files: RuleFiles
  let targets: [Target]
  let settings: LintSettings
  /// What could not be read.
  let unreadable: [Diagnostic]

  /// Reports what is found.
  func report(_ streams: Streams) throws(Failure) -> ExitStatus {
    try checkOutputs()
    let found = report(on: try findings())
    try saveBaseline(of: found, streams)
    var left = withoutKnown(found, streams)
    try saveOutputs(left, streams)
    if settings.format == .text { left.mendableCount = try mendableCount(in: left) }
    try streams.print(left.write(as: settings.format, inColor: streams.outputTakesColor))
    return status(of: left)
  }

  // MARK: Mending

  /// Mends the files, or shows how they would be mended, and reports what is left.
  func mend(_ streams: Streams) throws(Failure) -> ExitStatus {
    try checkOutputs()
    if !settings.isDiff { try checkTargets(streams) }
    let fixer = Fixer(Linter(settings.options), takesUnsafe: settings.takesUnsafeFixes)
    let found = settings.isDiff ? try findings() : []
    let before = report(on: found)
    // Standard output is the mended file.
    let isInput = targets.contains { files.sources[$0.number].path == "<stdin>" }
    var unmended = found
    var isWritten = true
    for target in targets {
      let source = files.sources[target.number]
      let result = try mend(source, target, fixer)
      tell(result, of: source, streams)
      unmended.removeAll { finding in
        fixer.fix(for: finding, in: target.number).map { !result.refused.contains($0) } ?? false
      }
      if settings.isDiff {
        try streams.print(LineDifference.text(from: source, to: result.bytes))
      } else if source.path == "<stdin>" {
        try streams.print(result.bytes.span)
        try copyRest(of: source, streams)
      } else if result.count > 0 {
        guard try replace(source, by: result, toErrors: isInput, streams) else {
          isWritten = false
          continue
        }
      }
      files.replace(target.number, by: SourceFile(path: source.path, bytes: result.bytes))
    }
    let after = report(on: try findings())
    try saveBaseline(of: after, streams)
    let left = withoutKnown(after, streams)
    var shown = left
    if settings.isDiff {
      // The files stay as they are, and so do the places in them.
      shown = settings.baseline?.apply(to: before.with(unmended)).report ?? before.with(unmended)
      if status(of: left) == .refusal, status(of: shown) == .success { shown = left }
    }
    try saveOutputs(shown, streams)
    try show(shown, toErrors: isInput || settings.isDiff, streams)
    return isWritten ? status(of: left) : .failure
  }

  /// How many findings `--fix` mends, so that no more is promised.
  private func mendableCount(in report: LintReport) throws(Failure) -> Int {
    let fixer = Fixer(Linter(settings.options))
    var count = 0
    for target in targets {
      let fixable = report.findings.count { fixer.fix(for: $0, in: target.number) != nil }
      if fixable == 0 { continue }
      count += min(fixable, try mend(files.sources[target.number], target, fixer).count)
    }
    return count
  }

  /// Tells what is not mended though it has a fix.
  private func tell(_ result: Fixer.Result, of source: SourceFile, _ streams: Streams) {
    if result.refused.isEmpty { return }
    let path = Printable.text(source.path)
    let reason = Printable.text(result.refusal)
    let noun = result.refused.count == 1 ? "finding is" : "findings are"
    streams.printError(
      result.count == 0
        ? "interlock: \(path) is left as it is: \(reason)\n"
        : "interlock: \(result.refused.count) \(noun) not mended in \(path): \(reason)\n")
  }

  /// Writes a mended file, unless it has become another since it was read; tells whether it did.
  private func replace(
    _ source: SourceFile, by result: Fixer.Result, toErrors: Bool, _ streams: Streams
  ) throws(Failure) -> Bool {
    let path = Printable.text(source.path)
    do throws(IOError) {
      guard try streams.replace(source.path, source.bytes.span, result.bytes.span) else {
        streams.complain(
          "\(path) has changed since it was read and is left as it is; run the command again")
        return false
      }
    } catch {
      // The others are written all the same.
      streams.complain(error.message)
      return false
    }
    let noun = result.count == 1 ? "finding" : "findings"
    try say("mended \(result.count) \(noun) in \(path)\n", toErrors: toErrors, streams)
    return true
  }

  /// Passes on what of standard input is beyond the limit of rule files.
  private func copyRest(of source: SourceFile, _ streams: Streams) throws(Failure) {
    guard source.bytes.count > LoadLimits().bytes else { return }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(IOError) {
        count = try streams.input.read(&block)
      } catch {
        throw Failure(error)
      }
      if count == 0 { return }
      try streams.print(Array(block[..<count]).span)
    }
  }

  /// Refuses to mend what has no text that could be replaced.
  private func checkTargets(_ streams: Streams) throws(Failure) {
    for target in targets {
      let path = files.sources[target.number].path
      guard path != "<stdin>", (try? streams.kind(path)) == .device else { continue }
      throw Failure(
        "--fix cannot write into \(Printable.text(path)), which is no file: name a file, or - to "
          + "have standard input mended to standard output")
    }
  }

  private func mend(
    _ source: SourceFile, _ target: Target, _ fixer: Fixer
  ) throws(Failure) -> Fixer.Result {
    guard target.isTests else {
      try files.imports(from: target.root, of: target.number)
      return fixer.fix(
        source, number: target.number, imports: files, timeZones: files.timeZones)
    }
    let linter = Linter(settings.options)
    return fixer.fix(source, number: target.number) { text in
      linter.findings(of: self.testProblems(in: text, target), in: text, file: target.number)
    }
  }

  /// Tells what was done, where it is no part of a report.
  private func say(
    _ text: String, toErrors: Bool, _ streams: Streams
  ) throws(Failure) {
    if toErrors || settings.format != .text {
      streams.printError(text)
    } else {
      try streams.print(text)
    }
  }

  private func show(
    _ report: LintReport, toErrors: Bool, _ streams: Streams
  ) throws(Failure) {
    if report.findings.isEmpty, toErrors || settings.format == .text { return }
    if toErrors {
      streams.printError(report.write(as: settings.format, inColor: streams.errorTakesColor))
    } else {
      try streams.print(report.write(as: settings.format, inColor: streams.outputTakesColor))
    }
  }

  // MARK: Finding

  private func findings() throws(Failure) -> [Finding] {
    let linter = Linter(settings.options)
    var findings = linter.findings(of: unreadable)
    var places: [Diagnostic: Int] = [:]
    for target in targets {
      let source = files.sources[target.number]
      let found: [Finding]
      if target.isTests {
        found = linter.findings(
          of: testProblems(in: source, target), in: source, file: target.number)
      } else {
        try files.imports(from: target.root, of: target.number)
        let result = linter.check(
          source, file: target.number, imports: files, timeZones: files.timeZones)
        found = result.findings
        files.conceal(result.concealed)
      }
      // What is wrong with an imported file is said once, with the fixes that its own text has.
      for finding in found {
        if let place = places[finding.diagnostic] {
          if findings[place].fixes.isEmpty { findings[place] = finding }
        } else {
          places[finding.diagnostic] = findings.count
          findings.append(finding)
        }
      }
    }
    return findings
  }

  /// What is wrong with a test file, and that its rules do not load.
  private func testProblems(in source: SourceFile, _ target: Target) -> [Diagnostic] {
    let (tests, rules) = files.tests(in: source, target.number, root: target.root)
    var problems = tests.diagnostics
    // Rules that are linted as well speak for themselves.
    guard let rules, rules.hasErrors, let place = tests.rules,
      !targets.contains(where: { $0.number == place })
    else { return problems }
    let count = rules.diagnostics.count { $0.severity == .error }
    let path = files.sources[place].path
    problems.append(
      Diagnostic(
        .error, .wrongValue,
        "`\(path)` has \(count) error\(count == 1 ? "" : "s"): nothing can be tested with it",
        at: tests.rulesSpan, help: "mend it first: `interlock lint \(path)` says what is wrong"))
    return problems
  }

  private func report(on findings: [Finding]) -> LintReport {
    LintReport(
      sources: files.sources,
      files: targets.map { $0.number } + unreadable.map { $0.span.file }, findings: findings,
      version: Version.current, concealed: Array(files.concealed))
  }

  private func status(of report: LintReport) -> ExitStatus {
    let fails = report.fails(settings.threshold)
    return fails && settings.newBaseline == nil ? .refusal : .success
  }

  // MARK: Files

  private func checkOutputs() throws(Failure) {
    var taken: [String] = []
    let all =
      settings.outputs.map { ("--output", $0.path) }
      + (settings.newBaseline.map { [("--write-baseline", $0)] } ?? [])
    for (option, path) in all {
      try files.checkIsNotRead(path, option)
      if let settingsPath = settings.path, files.streams.isSameFile(settingsPath, path) {
        throw Failure("\(option) would overwrite the settings in \(Printable.text(path))")
      }
      // A pipe or a device takes one after the other.
      let isFile = (try? files.streams.kind(path)) != .device
      if isFile, taken.contains(where: { $0 == path || files.streams.isSameFile($0, path) }) {
        throw Failure("\(Printable.text(path)) is named for two results: name another file")
      }
      taken.append(path)
    }
  }

  private func saveBaseline(of report: LintReport, _ streams: Streams) throws(Failure) {
    guard let path = settings.newBaseline else { return }
    try save(LintBaseline.text(of: report), at: path, streams)
  }

  private func saveOutputs(_ report: LintReport, _ streams: Streams) throws(Failure) {
    for (format, path) in settings.outputs {
      try save(report.write(as: format), at: path, streams)
    }
  }

  /// Takes out what the baseline lists, and tells of what is no longer there.
  private func withoutKnown(_ report: LintReport, _ streams: Streams) -> LintReport {
    guard let baseline = settings.baseline else { return report }
    let (left, stale) = baseline.apply(to: report)
    if stale > 0, !settings.isDiff {
      let clause = stale == 1 ? "finding that is" : "findings that are"
      streams.complain("the baseline lists \(stale) \(clause) no longer there")
    }
    return left
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
