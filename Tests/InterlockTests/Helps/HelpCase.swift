import CEL
import Interlock
import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Testing

/// A mistaken rule file, and what it means once its help was followed.
struct HelpCase: Sendable, CustomTestStringConvertible {
  /// A form and the rules that it breaks, each as `path rule`.
  struct Form: Sendable {
    let json: String
    let broken: [String]
  }

  /// What the mistake is.
  let name: String
  /// The mistaken file.
  private(set) var file: String
  /// The file as it reads for an author who does what the words of the help say; nil where the help
  /// itself says what to write.
  private(set) var byHand: String?
  /// Words that the help has where it says no text to write.
  let says: String
  /// Forms and what they break as the author meant it.
  let forms: [Form]
  /// How many mistakes it has: none is told twice.
  var mistakes = 1
  /// Whether the file loads all the same, with a warning.
  var isWarning = false
  /// Whether a help with a text to write comes before the one that describes what to do.
  var isMendedFirst = false
  /// The host that reads the mistaken file.
  var host = Host()
  /// The host that reads the file as it is once the help was followed.
  var hostByHand = Host()
  /// The bytes of the mistaken file, where they are no UTF-8; nil for those of its text.
  var bytes: [UInt8]?

  /// What the program around the rules can do.
  struct Host: Sendable {
    /// The files that can be imported, by their paths; nil where none can be read.
    var imports: [String: String]?
    /// Whether it knows time zones by their names.
    var knowsTimeZones = false

    /// Loads a rule file.
    func load(_ bytes: [UInt8]) -> (program: Interlock.Program?, diagnostics: [Diagnostic]) {
      let rules = read(SourceFile(path: "rules.yaml", bytes: bytes))
      return (rules.program, rules.diagnostics)
    }

    /// Loads a rule file.
    func load(_ text: String) -> (program: Interlock.Program?, diagnostics: [Diagnostic]) {
      load(Array(text.utf8))
    }

    /// What is wrong with a rule file, as it is printed.
    func report(_ text: String) -> String {
      let rules = read(SourceFile(path: "rules.yaml", bytes: Array(text.utf8)))
      return DiagnosticRenderer(sources: rules.sources)
        .render(DiagnosticRenderer.sorted(rules.diagnostics))
    }

    private func read(_ source: SourceFile) -> LoadedRules {
      let files = imports.map { ImportsInMemory($0.mapValues { Array($0.utf8) }, for: source) }
      return LoadedRules(
        source, imports: files, patterns: PCRE2(),
        timeZones: knowsTimeZones ? FixedTimeZones() : nil)
    }
  }

  /// What is told of the mistaken file.
  func load() -> (program: Interlock.Program?, diagnostics: [Diagnostic]) {
    host.load(bytes ?? Array(file.utf8))
  }

  var testDescription: String { name }

  /// A mistake whose help is a text to write.
  init(_ name: String, _ file: String, _ forms: [(String, [String])]) {
    self.name = name
    self.file = Self.header + file
    byHand = nil
    says = ""
    self.forms = forms.map { Form(json: $0.0, broken: $0.1) }
  }

  /// A mistake whose help describes what to do: what was meant is not certain.
  init(
    _ name: String, _ file: String, says: String, byHand: String, _ forms: [(String, [String])]
  ) {
    self.name = name
    self.file = Self.header + file
    self.byHand = Self.header + byHand
    self.says = says
    self.forms = forms.map { Form(json: $0.0, broken: $0.1) }
  }

  /// The case with another beginning of its file.
  func with(header: String) -> HelpCase {
    var copy = self
    copy.file = header + file.dropFirst(Self.header.count)
    return copy
  }

  /// Leaves the file as it is written.
  mutating func removeHeader() {
    file = String(file.dropFirst(Self.header.count))
    byHand = byHand.map { String($0.dropFirst(Self.header.count)) }
  }

  /// The case with its number of mistakes.
  func with(mistakes: Int) -> HelpCase {
    var copy = self
    copy.mistakes = mistakes
    return copy
  }

  private static let header = "interlock: 1\nform: t\n"

  // MARK: Expressions

  /// A form with fields of many types, and a check with an expression on the field `z`.
  static func rules(_ expression: String) -> String {
    var quoted = ""
    for character in expression { quoted += character == "'" ? "''" : String(character) }
    return fields.replacing("EXPRESSION", with: "'" + quoted + "'")
  }

  private static let fields = """
    fields:
      age: { type: integer }
      years: { type: integer }
      fee: { type: number }
      name: {}
      other: {}
      on: { type: boolean }
      born: { type: date }
      at: { type: dateTime }
      local: { type: localDateTime }
      opens: { type: time }
      span: { type: duration }
      kind: { type: choice, options: [{ value: 1, label: 'Yes' }, { value: 2, label: 'No' }] }
      size1: { type: choice, options: [small, large] }
      tags: { type: list, item: {} }
      nums: { type: list, item: { type: integer } }
      home: { type: group, fields: { city: {} } }
      z: { check: { id: c, that: EXPRESSION } }

    """

  /// A mistaken expression whose help is a text to write.
  ///
  /// - Parameters:
  ///   - holds: Members of forms for which what was meant is true.
  ///   - fails: Members of forms for which it is false.
  static func expression(
    _ expression: String, holds: [String], fails: [String]
  ) -> HelpCase {
    HelpCase(expression, rules(expression), forms(holds, fails))
  }

  /// A mistaken expression whose help describes what to do.
  static func expression(
    _ expression: String, says: String, byHand: String, holds: [String], fails: [String]
  ) -> HelpCase {
    HelpCase(
      expression, rules(expression), says: says, byHand: rules(byHand), forms(holds, fails))
  }

  private static func forms(_ holds: [String], _ fails: [String]) -> [(String, [String])] {
    holds.map { ("{" + $0 + ($0.isEmpty ? "" : ",") + "\"z\":\"x\"}", []) }
      + fails.map { ("{" + $0 + ($0.isEmpty ? "" : ",") + "\"z\":\"x\"}", ["/z c"]) }
  }
}
