import Interlock

/// An option that a command takes.
struct Option: Sendable {
  /// With its hyphens, such as `--elapsed`.
  let name: String
  /// What stands for its value in the help, such as `12s`; nil for an option without a value.
  let value: String?
  /// What it does: a sentence for the help.
  let summary: String
  /// Whether this version knows what to do with it.
  var isSupported = true
  /// Whether it may be given several times.
  var isRepeatable = false

  init(_ name: String, _ value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// An option that may be given several times.
  static func repeatable(_ name: String, _ value: String, _ summary: String) -> Option {
    var option = Option(name, value, summary)
    option.isRepeatable = true
    return option
  }

  /// Whether text for people is coloured.
  static let color = Option(
    "--color", "WHEN",
    "colours what people read: always, never, or auto (on a terminal, unless\n"
      + "NO_COLOR is set), which it is where not given")

  /// An option of the language's contract that this version refuses.
  static func planned(_ name: String, _ value: String? = nil) -> Option {
    var option = Option(name, value, "")
    option.isSupported = false
    return option
  }
}

/// The words behind a command, told apart.
struct Arguments {
  /// What is no option, in order.
  var operands: [String] = []
  /// The values of options; an option without a value has an empty one.
  var values: [String: String] = [:]
  /// The values of options that may be given several times, in order.
  var lists: [String: [String]] = [:]
  /// Whether the command's help was asked for.
  var wantsHelp = false

  /// The value of an option, nil where it was not given.
  subscript(option: String) -> String? { values[option] }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }
}

/// Tells options from operands.
///
/// `--name value` and `--name=value` mean the same; `--` ends the options; `-` is an operand.
enum CommandLineReader {
  /// Reads the words behind a command.
  ///
  /// - Throws: ``Failure`` with what is wrong about the first word that is.
  static func read(
    _ words: [String], for command: String, options: [Option]
  ) throws(Failure) -> Arguments {
    var arguments = Arguments()
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        arguments.operands += words[index...].map { Streams.path($0) }
        break
      }
      if word == "--help" || word == "-h" {
        arguments.wantsHelp = true
        return arguments
      }
      guard word.hasPrefix("-"), word != Streams.standardInput else {
        arguments.operands.append(Streams.path(word))
        continue
      }
      let equals = word.firstIndex(of: "=")
      let name = String(word[..<(equals ?? word.endIndex)])
      let option = try option(name, for: command, among: options)
      if arguments.has(name), !option.isRepeatable { throw Failure("\(name) is given twice") }
      guard let placeholder = option.value else {
        if equals != nil { throw Failure("\(name) takes no value") }
        arguments.values[name] = ""
        continue
      }
      defer { arguments.lists[name, default: []].append(arguments.values[name] ?? "") }
      if let equals {
        arguments.values[name] = Streams.path(String(word[word.index(after: equals)...]))
      } else if index < words.count, !words[index].hasPrefix("--") {
        arguments.values[name] = Streams.path(words[index])
        index += 1
      } else {
        throw Failure("\(name) needs a value: \(name) \(placeholder)")
      }
    }
    return arguments
  }

  private static func option(
    _ name: String, for command: String, among options: [Option]
  ) throws(Failure) -> Option {
    if let option = options.first(where: { $0.name == name }) {
      guard option.isSupported else { throw notSupported(name) }
      return option
    }
    let names = options.filter { $0.isSupported }.map { $0.name }
    let advice = advice(for: name, among: names + ["--help"])
    throw Failure(
      "unknown option \(Printable.text(name)) of interlock \(command)"
        + (advice.isEmpty ? "; see interlock help \(command)" : advice))
  }

  /// The failure of a part of the contract that this version lacks.
  static func notSupported(_ what: String) -> Failure {
    Failure("\(what) is not supported yet by this version of interlock")
  }

  /// A question that offers the nearest words, such as `; did you mean --elapsed?`.
  static func advice(for word: String, among words: [String]) -> String {
    let names = Suggestion.names(near: word, among: words)
    return names.isEmpty ? "" : "; did you mean " + names.joined(separator: " or ") + "?"
  }
}
