import Interlock
import InterlockLint

extension Command {
  /// `interlock lint`.
  static let lint = Command(
    name: "lint", summary: "reports everything that is wrong with rule files",
    operands: "RULES…",
    options: [
      Option("--deny", "warnings", "makes warnings count as errors, as --fail-on warning does"),
      Option(
        "--fail-on", "LEVEL",
        "the least that exit status 1 stands for: error, which it is where not\n"
          + "given, warning, info or never"),
      Option(
        "--format", "FORMAT", "text, short, json, sarif, github or junit; text where not given"),
      .repeatable("--output", "FORMAT:FILE", "writes the findings to a file as well"),
      .repeatable(
        "--set", "CHECK=LEVEL", "makes a check off, info, warning or error, by its name or number"),
      Option("--only", "CHECK,CHECK", "runs these checks alone"),
      Option("--config", "FILE", "the settings; .interlock-lint.yaml where there is one"),
      Option("--baseline", "FILE", "does not report the findings that are listed there"),
      Option("--write-baseline", "FILE", "lists the findings there"),
      Option("--fix", nil, "mends what can be mended without changing what a file means"),
      Option("--unsafe-fixes", nil, "lets --fix and --diff make the other fixes too"),
      Option("--diff", nil, "prints what --fix would change, and changes nothing"),
      Option("--list", nil, "lists the checks"),
      Option("--explain", "CHECK", "explains a check"),
      Option("--root", "DIR", "the folder that imports are read from"),
      .color,
    ],
    details: """
      RULES are files or folders; of a folder every .yaml, .yml and .json file in it and below is
      read, but for hidden ones. The file - is standard input. A file that has types and messages and
      nothing of a form is checked as one that forms import, and the tests of a NAME.test.yaml, or of
      standard input that begins as one, are checked against the rules that it names.

      An import stays in the folder of --root; without it, in the folder that was named or that of
      the file that was.

      A comment `# interlock: ignore CHECK -- the reason` silences a check in the entry that follows;
      in JSON a key `"$lint-ignore": { "CHECK": "the reason" }` does in the object that it stands in.

      With --fix the findings are those that are left. With --diff those that no fix is for go to
      standard error, so that what is printed is a patch.

      Exit status: 0 no error, 1 errors (or what --fail-on says), 2 the call is wrong or a file could
      not be read.

      """,
    run: { (arguments, streams) throws(Failure) in try Lint.run(arguments, streams) })
}

/// Reports what is wrong with rule files.
enum Lint {
  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    if arguments.has("--list") { return try LintPages.list(streams) }
    if let word = arguments["--explain"] { return try LintPages.explain(word, streams) }
    guard !arguments.operands.isEmpty else { throw Command.lint.missing("RULES") }
    guard let settings = try LintSettings.read(arguments, streams) else { return .failure }
    let files = RuleFiles(streams)
    var targets: [LintRun.Target] = []
    for operand in arguments.operands {
      let found = try paths(of: operand, streams)
      if found.isEmpty { throw Failure("there is no .yaml, .yml or .json file in \(operand)") }
      // Of a folder, all files may import one another.
      let root = arguments["--root"] ?? (found == [operand] ? nil : operand)
      for path in found {
        let number = try files.number(of: path, root: root)
        if targets.contains(where: { $0.number == number }) { continue }
        targets.append(
          LintRun.Target(number: number, root: root, isTests: files.isTestFile(number)))
      }
    }
    let run = LintRun(files: files, targets: targets, settings: settings)
    return settings.mends ? try run.mend(streams) : try run.report(streams)
  }

  /// The rule files that an operand means, in order of their names.
  private static func paths(of operand: String, _ streams: Streams) throws(Failure) -> [String] {
    if operand == Streams.standardInput { return [operand] }
    do throws(IOError) {
      guard try streams.kind(operand) != .file else { return [operand] }
      return try paths(in: operand, streams)
    } catch {
      throw Failure(error)
    }
  }

  private static func paths(in folder: String, _ streams: Streams) throws(IOError) -> [String] {
    var paths: [String] = []
    for name in try streams.names(folder).sorted() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch try streams.kind(path) {
      case .folder: paths += try self.paths(in: path, streams)
      case .file where isRuleFile(name): paths.append(path)
      // A link can lead back to a folder above.
      case .file, .linkedFolder, .device: break
      }
    }
    return paths
  }

  private static func isRuleFile(_ name: String) -> Bool {
    [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
  }
}
