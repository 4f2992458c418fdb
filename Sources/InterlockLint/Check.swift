public import Interlock

/// One thing that the linter looks for: what it is called, why it matters, and how it is found.
///
/// A check is one value in one file under `Checks` and one line in ``Check/all``. Its examples are
/// run as tests, and its reference page is generated from it.
public struct Check: Sendable {
  /// The identifier, such as `IL101`; it never changes its meaning.
  public let id: String
  /// The name in kebab case, such as `no-value-fits`; accepted wherever the identifier is.
  public let name: String
  /// How much a finding weighs unless the call or the configuration says otherwise.
  public let severity: Diagnostic.Severity
  /// What is found, in one sentence without a full stop.
  public let summary: String
  /// Why it matters and what to do, for the reference.
  public let rationale: String
  /// The message, with the names of arguments in braces.
  public let message: String
  /// A rule file with the mistake, the bytes at fault marked.
  public let bad: LintExample
  /// The same without the mistake.
  public let good: LintExample
  /// Finds the mistake; nil where reading or compiling the file finds it.
  let run: (@Sendable (LintContext) -> [Draft])?
  /// Where a file loads in spite of a finding that was found while loading it, with which severity;
  /// empty where it never does.
  let elsewhere: String

  /// Whether the file cannot be used with any such finding, so that its severity is fixed.
  public var isLoadError: Bool { run == nil && severity == .error && elsewhere.isEmpty }

  /// Whether a finding keeps a file from loading, so that it cannot be put up with.
  static func keepsFromLoading(_ finding: Finding) -> Bool {
    guard let check = Check.named(finding.check) else { return true }
    return check.run == nil && check.severity == .error && finding.diagnostic.severity == .error
  }

  /// Creates a check that looks at a file.
  init(
    _ id: String, _ name: String, _ severity: Diagnostic.Severity = .warning, summary: String,
    rationale: String, message: String, bad: String, good: String,
    run: @escaping @Sendable (LintContext) -> [Draft]
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.message = message
    self.bad = LintExample(bad)
    self.good = LintExample(good)
    self.run = run
    elsewhere = ""
  }

  /// Creates the entry of a problem that is found while a file is loaded.
  init(
    load id: String, _ name: String, _ severity: Diagnostic.Severity = .error,
    elsewhere: String = "", summary: String, rationale: String, bad: String, good: String
  ) {
    self.elsewhere = elsewhere
    self.id = id
    self.name = name
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    message = "{message}"
    self.bad = LintExample(bad)
    self.good = LintExample(good)
    run = nil
  }

  /// Fills the arguments of a draft into the message.
  func text(of draft: Draft) -> String {
    var text = ""
    var rest = message[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      guard let end = rest[brace...].firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: brace)..<end]
      text += draft.arguments.first { $0.name == name }?.value ?? "{\(name)}"
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}

/// A rule file of the reference, with the bytes at fault marked by `«` and `»`.
public struct LintExample: Sendable {
  /// The file without the marks.
  public let text: String
  /// The marked ranges of its UTF-8 bytes, in order.
  public let spans: [Range<Int>]

  /// Reads an example; one that does not begin with `interlock` or `#!` gets the first two lines.
  ///
  /// `#!` at the beginning is dropped: it marks an example that stands for a whole file.
  init(_ marked: String) {
    var text: [UInt8] = []
    var spans: [Range<Int>] = []
    var source = marked
    if source.hasPrefix("#!\n") {
      source.removeFirst(3)
    } else if !source.hasPrefix("interlock"), !source.hasPrefix("«interlock") {
      source = "interlock: 1\nform: example\n" + source
    }
    if !source.hasSuffix("\n"), !source.hasSuffix("\n«»") { source += "\n" }
    var start = 0
    for scalar in source.unicodeScalars {
      switch scalar {
      case "«": start = text.count
      case "»": spans.append(start..<text.count)
      default: text.append(contentsOf: String(Character(scalar)).utf8)
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    self.spans = spans
  }
}
