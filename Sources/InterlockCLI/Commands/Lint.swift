import Interlock

extension Command {
  /// `interlock lint`.
  static let lint = Command(
    name: "lint", summary: "reports everything that is wrong with rule files",
    operands: "RULES…",
    options: [
      Option("--deny", "warnings", "makes warnings count as errors"),
      Option("--format", "text", "how findings are written"),
      Option("--root", "DIR", "the folder that imports are read from"),
      .planned("--fix"), .planned("--list"), .planned("--explain", "ID"),
    ],
    details: """
      RULES are files or folders; of a folder every .yaml, .yml and .json file in it and below is
      read, but for hidden ones and NAME.test.yaml. The file - is standard input. A file that has
      types and messages and nothing of a form is checked as one that forms import.

      An import stays in the folder of --root; without it, in the folder that was named or that of
      the file that was.

      Exit status: 0 no error, 1 errors, 2 the call is wrong or a file could not be read.

      """,
    run: { (arguments, streams) throws(Failure) in try Lint.run(arguments, streams) })
}

/// Reports what is wrong with rule files.
enum Lint {
  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw Command.lint.missing("RULES") }
    if let denied = arguments["--deny"], denied != "warnings" {
      throw Failure("--deny takes only the word warnings, not \(Printable.text(denied))")
    }
    switch arguments["--format"] {
    case nil, "text": break
    case "json", "sarif", "github", "junit":
      throw CommandLineReader.notSupported("--format \(arguments["--format"] ?? "")")
    case .some(let other):
      throw Failure("--format is text, not \(Printable.text(other))")
    }

    let files = RuleFiles(streams)
    var seen: Set<String> = []
    for operand in arguments.operands {
      let found = try paths(of: operand, streams)
      if found.isEmpty { throw Failure("there is no .yaml, .yml or .json file in \(operand)") }
      // Of a folder, all files may import one another.
      let root = arguments["--root"] ?? (found == [operand] ? nil : operand)
      for path in found where seen.insert(path).inserted {
        _ = try files.load(path, root: root, allowsLibrary: true)
      }
    }
    return try report(files, denyingWarnings: arguments.has("--deny"), streams)
  }

  private static func report(
    _ files: RuleFiles, denyingWarnings: Bool, _ streams: Streams
  ) throws(Failure) -> ExitStatus {
    if files.diagnostics.isEmpty {
      let name = files.sources.count == 1 ? files.sources[0].path : "\(files.sources.count) files"
      try streams.print("no errors in \(Printable.text(name))\n")
      return .success
    }
    try streams.print(files.report(inColor: streams.outputTakesColor))
    let hasWarnings = files.diagnostics.contains { $0.severity == .warning }
    return files.hasErrors || denyingWarnings && hasWarnings ? .refusal : .success
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
    for ending in [".yaml", ".yml", ".json"] where name.hasSuffix(ending) {
      return !name.dropLast(ending.utf8.count).hasSuffix(".test")
    }
    return false
  }
}
