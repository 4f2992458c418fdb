import Interlock
import InterlockLint
import InterlockYAML

/// What a call of `interlock lint` asks for, with the settings of the project.
struct LintSettings {
  /// The settings that are read where they are there.
  static let standardPath = ".interlock-lint.yaml"

  /// The file that they were read from; nil where there is none.
  var path: String?
  var options = LintOptions()
  var format = LintReport.Format.text
  var outputs: [(format: LintReport.Format, path: String)] = []
  /// What a finding weighs at least that the call fails with; nil for never.
  var threshold: Diagnostic.Severity? = .error
  var baseline: LintBaseline?
  var newBaseline: String?
  var isDiff = false
  var takesUnsafeFixes = false
  var fixes = false

  /// Whether files are mended, or shown mended.
  var mends: Bool { fixes || isDiff }

  /// Reads the options of a call.
  ///
  /// - Returns: The settings; nil where those of the project are wrong, which has been printed.
  static func read(
    _ arguments: Arguments, _ streams: Streams
  ) throws(Failure) -> LintSettings? {
    var settings = LintSettings()
    settings.path = try path(of: arguments, streams)
    guard let project = try configuration(settings.path, streams) else { return nil }
    settings.options = project.options
    settings.threshold = project.threshold
    if let denied = arguments["--deny"] {
      guard denied == "warnings" else {
        throw Failure("--deny takes only the word warnings, not \(Printable.text(denied))")
      }
      settings.threshold = .warning
    }
    if let word = arguments["--fail-on"] {
      if arguments["--deny"] != nil {
        throw Failure("--deny warnings is --fail-on warning: give one of the two")
      }
      let words = LintConfiguration.thresholds
      guard words.contains(word) else {
        throw Failure(
          "--fail-on is \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not "
            + Printable.text(word) + CommandLineReader.advice(for: word, among: words))
      }
      settings.threshold = LintConfiguration.threshold(word)
    }
    if let word = arguments["--format"] { settings.format = try format(word, "--format") }
    for output in arguments.lists["--output"] ?? [] {
      guard let colon = output.firstIndex(of: ":"), output.index(after: colon) < output.endIndex
      else {
        throw Failure(
          "--output is a format and a file, such as sarif:lint.sarif, not \(Printable.text(output))"
        )
      }
      let format = try format(String(output[..<colon]), "--output")
      settings.outputs.append((format, String(output[output.index(after: colon)...])))
    }
    try settings.readChecks(arguments)
    settings.fixes = arguments.has("--fix")
    settings.isDiff = arguments.has("--diff")
    settings.takesUnsafeFixes = arguments.has("--unsafe-fixes")
    if settings.takesUnsafeFixes, !settings.mends {
      throw Failure("--unsafe-fixes goes with --fix or --diff")
    }
    settings.newBaseline = arguments["--write-baseline"]
    if settings.isDiff, settings.newBaseline != nil {
      throw Failure(
        "--write-baseline lists what is in the files, which --diff does not change: give one of "
          + "the two")
    }
    if let path = arguments["--baseline"] ?? project.baseline {
      settings.baseline = try baseline(path, streams)
    }
    return settings
  }

  private mutating func readChecks(_ arguments: Arguments) throws(Failure) {
    for word in arguments.lists["--set"] ?? [] {
      guard let equals = word.firstIndex(of: "="),
        let level = LintOptions.Level(String(word[word.index(after: equals)...]))
      else {
        throw Failure(
          "--set is a check and off, info, warning or error, such as max-off-step=off, not "
            + Printable.text(word))
      }
      let check = try LintPages.check(String(word[..<equals]))
      if check.isLoadError {
        throw Failure("\(check.name) keeps a file from loading: its level is fixed")
      }
      options.levels[check.id] = level
    }
    guard let only = arguments["--only"] else { return }
    var ids: Set<String> = []
    for word in only.split(separator: ",") { ids.insert(try LintPages.check(String(word)).id) }
    guard !ids.isEmpty else { throw Failure("--only names at least one check") }
    options.only = ids
  }

  private static func format(
    _ word: String, _ option: String
  ) throws(Failure) -> LintReport.Format {
    if let format = LintReport.Format(rawValue: word) { return format }
    let names = LintReport.Format.allCases.map { $0.rawValue }
    throw Failure(
      "\(option) is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), not "
        + Printable.text(word) + CommandLineReader.advice(for: word, among: names))
  }

  /// The settings that the call names, or those of the project where there are any.
  private static func path(
    of arguments: Arguments, _ streams: Streams
  ) throws(Failure) -> String? {
    if let path = arguments["--config"] { return path }
    do throws(IOError) {
      _ = try streams.kind(standardPath)
    } catch {
      // Settings that cannot be read are not the same as none.
      if !error.isMissing { throw Failure(error) }
      return nil
    }
    return standardPath
  }

  private static func configuration(
    _ path: String?, _ streams: Streams
  ) throws(Failure) -> LintConfiguration? {
    guard let path else { return LintConfiguration() }
    let bytes = try streams.bytes(of: path, limit: LoadLimits().bytes)
    let source = SourceFile(path: path, bytes: bytes)
    let (configuration, diagnostics) = LintConfiguration.read(source)
    guard diagnostics.isEmpty else {
      let renderer = DiagnosticRenderer(sources: [source], usesColor: streams.errorTakesColor)
      streams.printError(renderer.render(diagnostics))
      return nil
    }
    return configuration
  }

  private static func baseline(
    _ path: String, _ streams: Streams
  ) throws(Failure) -> LintBaseline {
    let limit = LoadLimits().bytes
    let bytes = try streams.bytes(of: path, limit: limit)
    if bytes.count > limit {
      throw Failure("the baseline \(Printable.text(path)) is longer than \(limit) bytes")
    }
    guard let baseline = LintBaseline(String(decoding: bytes, as: UTF8.self)) else {
      throw Failure(
        "\(Printable.text(path)) is no baseline; write one with interlock lint --write-baseline")
    }
    return baseline
  }
}
