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
      read, but for hidden ones and for links that lead out of it. The file - is standard input. A
      file that has types and messages and nothing of a form is checked as one that forms import,
      and the tests of a NAME.test.yaml, or of standard input that begins as one, are checked
      against the rules that it names.

      An import stays in the folder of --root; without it, in the folder that was named or that of
      the file that was.

      A comment `# interlock: ignore CHECK -- the reason` silences a check in the entry that follows;
      in JSON a key `"$lint-ignore": { "CHECK": "the reason" }` does in the object that it stands in.

      With --fix a file keeps its syntax, mode, owner and links, and one that has changed since it
      was read is left alone; the findings are those that are left. With --diff those that no fix is
      for go to standard error, so that what is printed is a patch.

      Exit status: 0 no error, 1 errors (or what --fail-on says; what cannot be read of a folder is
      one), 2 the call is wrong, or a file that it names could not be read or written.

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
    var problems: [Diagnostic] = []
    for operand in arguments.operands {
      let found = try paths(of: operand, root: arguments["--root"], streams)
      if found.files.isEmpty, found.problems.isEmpty {
        throw Failure(
          "there is no .yaml, .yml or .json file in \(Printable.text(operand))")
      }
      problems += found.problems.map { files.add($0) }
      for path in found.files {
        let number: Int
        do throws(Failure) {
          number = try files.number(of: path, root: found.root)
        } catch {
          guard found.isFolder else { throw error }
          // What cannot be read of a folder keeps nothing else from it.
          problems.append(
            files.add(FolderWalk.Problem(path: path, message: error.message, help: "")))
          continue
        }
        if targets.contains(where: { $0.number == number }) { continue }
        targets.append(
          LintRun.Target(number: number, root: found.root, isTests: files.isTestFile(number)))
      }
    }
    let run = LintRun(files: files, targets: targets, settings: settings, unreadable: problems)
    return settings.mends ? try run.mend(streams) : try run.report(streams)
  }

  /// What an operand means.
  private struct Found {
    var files: [String]
    var problems: [FolderWalk.Problem] = []
    /// The folder that imports are read from; that of the file where nil.
    var root: String?
    var isFolder = false
  }

  /// The rule files that an operand means, in order of their names.
  private static func paths(
    of operand: String, root: String?, _ streams: Streams
  ) throws(Failure) -> Found {
    if operand == Streams.standardInput { return Found(files: [operand], root: root) }
    do throws(IOError) {
      switch try streams.kind(operand) {
      // Whoever names a pipe or a device means it.
      case .file, .device: return Found(files: [operand], root: root)
      case .folder, .linkedFolder:
        let walk = try FolderWalk(
          operand, named: operand.hasSuffix("/") ? operand : operand + "/", root: root, streams)
        // Of a folder, all files may import one another.
        return Found(
          files: walk.files, problems: walk.problems, root: root ?? operand, isFolder: true)
      }
    } catch {
      throw Failure(error)
    }
  }
}
