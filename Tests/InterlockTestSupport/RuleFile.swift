public import CEL
public import Interlock
import InterlockForms
import InterlockPCRE2
import InterlockYAML

/// Loads rule files from text and judges forms, for tests.
public enum RuleFile {
  /// Compiles a rule file.
  public static func load(
    _ text: String, timeZones: (any TimeZoneProvider)? = nil
  ) -> (program: Interlock.Program?, diagnostics: [Diagnostic]) {
    let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
    return Interlock.Program.check(source, patterns: PCRE2(), timeZones: timeZones)
  }

  /// What is wrong with a rule file, as it is printed.
  public static func report(_ text: String) -> String {
    let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
    let renderer = DiagnosticRenderer(sources: [source])
    return renderer.render(DiagnosticRenderer.sorted(load(text).diagnostics))
  }

  /// Why a test could not go on.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened.
    public let description: String
  }

  /// Compiles a rule file that must load.
  public static func program(_ text: String) throws -> Interlock.Program {
    guard let program = load(text).program else {
      throw Failure(description: report(text))
    }
    return program
  }
}

/// What a test sees of a judged form.
public struct TestVerdict: Hashable, Sendable {
  /// Whether the first action is enabled.
  public var isEnabled: Bool
  /// `path rule` of each violation, in order, with `!reason` where there is one and the severity
  /// where it is none of an error.
  public var violations: [String]
  /// The messages of the violations.
  public var messages: [String]
  /// Why the first action is not enabled.
  public var blockers: [String]
  /// Computed values by name, as text.
  public var computed: [String]
}

extension Interlock.Program {
  /// Judges one form given as JSON, with the lists of its sources if there are any.
  public func verdict(
    _ json: String, elapsed: Double = 0, now: String = "2026-11-30T12:00:00+09:00",
    sources: String? = nil, locale: String? = nil
  ) throws -> TestVerdict {
    var judge = Judge(self, locale: locale)
    if let sources {
      var reader = SourceReader(self)
      let bytes = Array(sources.utf8)
      if let problem = reader.read(bytes.span, into: &judge) {
        throw RuleFile.Failure(description: problem.message)
      }
    }
    var reader = JSONReader(layout)
    let bytes = Array(json.utf8)
    if let problem = reader.read(bytes.span, into: &judge.form) {
      throw RuleFile.Failure(description: "unreadable at \(problem.offset): \(problem.message)")
    }
    guard let instant = Instant(now) else {
      throw RuleFile.Failure(description: "no instant: \(now)")
    }
    judge.judge(elapsed: Int64((elapsed * 1e9).rounded()), openedAt: instant)
    let violations = judge.reportedViolations()
    return TestVerdict(
      isEnabled: judge.isEnabled,
      violations: violations.map { violation in
        let reason = violation.parameters.first { $0.name == "reason" }.map { "!" + $0.text } ?? ""
        let severity = violation.severity == .error ? "" : " " + violation.severity.rawValue
        return violation.path + " " + violation.rule + reason + severity
      },
      messages: violations.map { $0.message }, blockers: judge.blockers(ofAction: 0),
      computed: judge.computedTexts())
  }
}

/// Reads a form into a judge.
public func read(_ json: String, into judge: inout Judge) throws {
  var reader = JSONReader(judge.program.layout)
  let bytes = Array(json.utf8)
  if let problem = reader.read(bytes.span, into: &judge.form) {
    throw RuleFile.Failure(description: "unreadable at \(problem.offset): \(problem.message)")
  }
}
