import Interlock
import InterlockScenarios
import InterlockYAML

extension Command {
  /// `interlock test`.
  static let test = Command(
    name: "test", summary: "runs the tests of rule files",
    operands: "[PATH…]",
    options: [
      Option("--update", nil, "writes expectations that are missing into the files"),
      Option("--format", "FORMAT", "text or junit; text where not given"),
      .repeatable("--output", "FORMAT:FILE", "writes the results to a file as well"),
      Option("--root", "DIR", "the folder that imports are read from"),
      .color,
    ],
    details: """
      PATH is a rule file, whose `tests` are run and those of NAME.test.yaml beside it; a
      NAME.test.yaml file; or a folder with any of them. Without it, the current folder. The file -
      is standard input, with rules or with tests.

        tests:
          forms:
            - name: passwords differ
              form: { id: toughie, password: abcdefg1, confirm: abcdefg2 }
              elapsed: 12s
              expect: { enabled: false, errors: { /confirm: [equals] } }
          scenarios:
            - name: opens at ten seconds
              steps:
                - set: { id: toughie, password: abcdefg1, confirm: abcdefg1 }
                - at: 9.999s
                  expect: { signup: false }
                - at: 10s
                  expect: { signup: true }

      A NAME.test.yaml file begins with `interlockTest: 1` and `rules: NAME.yaml`. Every test takes
      `now` (an instant; it must be given where the rules read `now` or `today`), `sources` (lists by
      name), `remote` (pass or fail; in scenarios also by check, and without it steps `resolve`) and
      `locale`.

      Of a form, `expect` takes `enabled` (the first action), `actions`, `valid`, `errors` and
      `warnings` (rules by path), `messages` (texts by path), `waiting` (gates and remote checks),
      `blockedBy`, `computed`, `values`. The errors are always compared, and without `errors` there
      must be none.

      A step takes `at` (time since the opening) and events, which are one change, in this order:
      `reset`, `supply`, `set`, `insert` ({ path, at }), `move` ({ path, from, to }), `remove`
      ({ path, at }), `resolve` ({ ticket, ok }), `report` ({ path, message }), `touch`, `press`.
      So a new row is inserted by one step and filled in by the next. `expect` takes any part of
      the form as it is then:

        ACTION: true                    or { enabled, blockedBy }
        GATE: true                      or { open, remaining }
        COMPUTED: 12.5
        FIELD: abcd                     or { value, visible, enabled, required, pending, touched,
                                             dirty, violations, shown, messages }
        form: { violations: [RULE] }    or { shown, messages }: of the form as a whole, and of
                                        computed values that failed
        valid, errors, warnings, messages, blockedBy, values
        pressed: true                   whether the presses of this step were accepted, or by action
        requests: [CHECK]               what the host was asked since the last step, or
                                        { check, ticket, field, value }

      Fields are named as id, address.city or people[0].email, or by a JSON Pointer. The names may
      also stand in `fields`, `computed`, `gates` and `actions`, as `interlock run` writes them. Null
      and an empty text or list are the same; of groups only what is named is compared.

      --update fills an `expect` without a value, adds one to a form without, and to each step of a
      scenario that expects nothing at all; review what it writes.

      Exit status: 0 every test passed, 1 a test failed, 2 the call, the rules or the tests are wrong;
      the tests of the other files are run all the same.

      """,
    run: { (arguments, streams) throws(Failure) in try Test.run(arguments, streams) })
}

/// Runs the tests of rule files.
enum Test {
  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    let format = try arguments["--format"].map { (word) throws(Failure) in
      try TestReport.Format(word, of: "--format")
    }
    let outputs = try (arguments.lists["--output"] ?? []).map { (word) throws(Failure) in
      try output(word)
    }
    let files = RuleFiles(streams)
    let paths = try TestPaths(arguments.operands, root: arguments["--root"], streams)
    var report = TestReport(usesColor: streams.outputTakesColor)
    for problem in paths.problems {
      let fault = files.add(problem)
      files.note([fault])
      report.addBroken(
        files.sources[fault.span.file], fault.span.file, [fault], files.report(of: [fault]))
    }
    var seen: Set<Int> = []
    for path in paths.all {
      let number: Int
      do throws(Failure) {
        number = try files.number(of: path.text, root: path.root)
      } catch {
        guard path.isFound else { throw error }
        let fault = files.add(
          FolderWalk.Problem(path: path.text, message: error.message, help: ""))
        files.note([fault])
        report.addBroken(
          files.sources[fault.span.file], fault.span.file, [fault], files.report(of: [fault]))
        continue
      }
      // Under another name it is the same file.
      guard seen.insert(number).inserted else { continue }
      let known = files.diagnostics.count
      let tests: RuleFiles.LoadedTests
      // What is wrong may have been told already, of another file that needs the same rules.
      let isBroken: Bool
      if files.isTestFile(number) {
        tests = files.loadTests(number, root: path.root)
        isBroken = tests.program == nil
      } else {
        let rules = files.load(number, allowsLibrary: true)
        isBroken = rules.program == nil && !rules.isLibrary
        tests = RuleFiles.LoadedTests(suite: rules.tests, program: rules.program, number: number)
      }
      let faults = files.diagnostics[known...].filter { $0.severity == .error }
      if isBroken || !faults.isEmpty {
        // Those of the other files are run all the same.
        report.addBroken(files.sources[number], number, faults, files.report(of: faults))
      } else if let program = tests.program, !tests.suite.tests.isEmpty {
        report.begin(files.sources[number])
        for test in tests.suite.tests { report.add(test, test.run(with: program)) }
      }
    }
    for (_, path) in outputs { try files.checkIsNotRead(path, "--output") }
    if files.hasErrors { streams.printError(files.report(inColor: streams.errorTakesColor)) }
    if report.isEmpty, files.hasErrors, format != .junit, outputs.isEmpty { return .failure }
    if report.isEmpty, !files.hasErrors {
      throw Failure("there are no tests in \(paths.operands.joined(separator: ", "))")
    }
    let isWritten = arguments.has("--update") ? try report.update(streams) : true
    for (format, path) in outputs {
      let text = Array(report.text(as: format).utf8)
      do throws(IOError) {
        try streams.save(path, text.span)
      } catch {
        throw Failure(error)
      }
    }
    // What is no part of the results goes where it does not get in their way.
    if format == .junit { streams.printError(report.notes) }
    try streams.print(report.text(as: format ?? .text))
    if files.hasErrors || !isWritten { return .failure }
    return report.failedCount == 0 ? .success : .refusal
  }

  private static func output(
    _ word: String
  ) throws(Failure) -> (format: TestReport.Format, path: String) {
    guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else {
      throw Failure(
        "--output is a format and a file, such as junit:tests.xml, not \(Printable.text(word))")
    }
    let format = try TestReport.Format(String(word[..<colon]), of: "--output")
    return (format, String(word[word.index(after: colon)...]))
  }
}

/// The rule files and test files that a call means, each once, in order.
struct TestPaths {
  /// What was asked for, for messages.
  let operands: [String]
  private(set) var all: [(text: String, root: String?, isFound: Bool)] = []
  /// What in a folder cannot be read.
  private(set) var problems: [FolderWalk.Problem] = []
  private var names: Set<String> = []

  private static let endings = FolderWalk.endings

  init(_ operands: [String], root: String?, _ streams: Streams) throws(Failure) {
    self.operands = operands.isEmpty ? ["this folder"] : operands.map { Printable.text($0) }
    for operand in operands.isEmpty ? ["."] : operands {
      if operand == Streams.standardInput {
        add(operand, root)
        continue
      }
      do throws(IOError) {
        switch try streams.kind(operand) {
        case .file, .device:
          add(operand, root)
          if !Self.isTestFile(operand) { addCompanions(of: operand, root, streams) }
        case .folder, .linkedFolder:
          let prefix = operand == "." ? "" : operand.hasSuffix("/") ? operand : operand + "/"
          let walk = try FolderWalk(operand, named: prefix, root: root, streams)
          problems += walk.problems
          for path in walk.files { add(path, root ?? operand, isFound: true) }
        }
      } catch {
        throw Failure(error)
      }
    }
  }

  /// Whether a file has tests alone, by its name.
  static func isTestFile(_ path: String) -> Bool {
    endings.contains { path.hasSuffix(".test" + $0) }
  }

  private mutating func add(_ path: String, _ root: String?, isFound: Bool = false) {
    if names.insert(path).inserted { all.append((path, root, isFound)) }
  }

  private mutating func addCompanions(of path: String, _ root: String?, _ streams: Streams) {
    guard let ending = Self.endings.first(where: { path.hasSuffix($0) }) else { return }
    let name = path.dropLast(ending.count)
    for ending in Self.endings {
      let companion = name + ".test" + ending
      if (try? streams.kind(companion)) == .file { add(companion, root) }
    }
  }
}
