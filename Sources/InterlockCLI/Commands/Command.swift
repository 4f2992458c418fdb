/// A command of the program.
struct Command: Sendable {
  let name: String
  /// What it does, a few words for the list of commands.
  let summary: String
  /// The operands, such as `RULES [FORMS…]`.
  let operands: String
  let options: [Option]
  /// What the help says behind the options.
  let details: String
  let run: @Sendable (Arguments, Streams) throws(Failure) -> ExitStatus

  /// The commands that this version has.
  static let all: [Command] = [.validate, .run, .test, .lint, .explain, .eval, .schema]

  /// Runs one call of the program.
  static func run(_ words: [String], _ streams: Streams) throws(Failure) -> ExitStatus {
    guard let word = words.first else {
      streams.printError(Help.overview)
      return .failure
    }
    switch word {
    case "--help", "-h":
      try streams.print(Help.overview)
      return .success
    case "--version":
      try streams.print("interlock \(Version.current)\n")
      return .success
    case "help":
      return try Help.run(Array(words.dropFirst()), streams)
    default:
      let command = try named(word)
      let arguments = try CommandLineReader.read(
        Array(words.dropFirst()), for: command.name, options: command.options)
      if arguments.wantsHelp {
        try streams.print(Help.page(of: command))
        return .success
      }
      return try command.run(arguments, streams.colored(by: arguments[Option.color.name]))
    }
  }

  /// The command of a name.
  static func named(_ name: String) throws(Failure) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let known = all.map { $0.name } + ["help", "--help", "--version"]
    let advice = CommandLineReader.advice(for: name, among: known)
    throw Failure(
      "unknown \(kind) \(Printable.text(name))"
        + (advice.isEmpty ? "; see interlock --help" : advice))
  }

  /// The failure of a call that lacks an operand.
  func missing(_ operand: String) -> Failure {
    Failure("\(operand) is missing\nusage: \(Help.usage(of: self))")
  }
}
