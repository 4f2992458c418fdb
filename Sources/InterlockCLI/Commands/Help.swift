/// What the program says about itself.
enum Help {
  /// The page of `interlock --help`.
  static var overview: String {
    var text = """
      interlock \(Version.current): validates forms by the rules of a file

      usage: interlock COMMAND …


      """
    for command in Command.all {
      text += "  " + padded(command.name, to: 10) + command.summary + "\n"
    }
    text += "  " + padded("help", to: 10) + "explains a command: interlock help COMMAND\n"
    return text
  }

  /// Runs `interlock help [COMMAND]`.
  static func run(_ words: [String], _ streams: Streams) throws(Failure) -> ExitStatus {
    guard let word = words.first, !["help", "--help", "-h"].contains(word) else {
      try streams.print(overview)
      return .success
    }
    if words.count > 1 { throw Failure("interlock help explains one command at a time") }
    try streams.print(page(of: Command.named(word)))
    return .success
  }

  /// The usage line of a command.
  static func usage(of command: Command) -> String {
    "interlock \(command.name) [OPTIONS]" + (command.operands.isEmpty ? "" : " " + command.operands)
  }

  /// The page of `interlock help COMMAND`.
  static func page(of command: Command) -> String {
    var text = "interlock \(command.name): \(command.summary)\n\n"
    text += "usage: \(usage(of: command))\n\n"
    var rows = command.options.filter { $0.isSupported }.map { option in
      (option.name + (option.value.map { " " + $0 } ?? ""), option.summary)
    }
    rows.append(("--help", "prints this page"))
    let width = rows.reduce(0) { max($0, $1.0.count) } + 2
    for (name, summary) in rows {
      let lines = summary.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        text += "  " + padded(index == 0 ? name : "", to: width) + line + "\n"
      }
    }
    return text + "\n" + command.details
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
