import Interlock

/// What verdicts say of violations that are told in the same words for every form.
///
/// Nearly all are: a message rarely names the value. They are written once, as JSON, and copied then.
struct FixedReports: Sendable {
  private struct Report: Sendable {
    /// What is at fault; a rule can be broken by several fields.
    var field: Int
    var reason: Violation.Reason
    /// Its bytes; none where it is not always the same.
    var range: Range<Int>
  }

  private var reports: [Report?] = []
  private var bytes: [UInt8] = []
  private var program: Program?
  private var locale = ""

  /// Makes ready for the violations of a form: what belongs to another program or language goes.
  mutating func begin(_ judge: borrowing Judge) {
    if program === judge.program && locale == judge.locale { return }
    program = judge.program
    locale = judge.locale
    bytes = []
    reports = Array(repeating: nil, count: judge.program.rules.count)
  }

  /// Writes a violation as an element of an array; false where it is not kept.
  func write(_ violation: Violation, to json: inout JSONWriter, isFirst: Bool) -> Bool {
    guard case .field(let field, block: 0) = violation.subject,
      let report = reports[violation.rule], report.field == field,
      report.reason == violation.reason, !report.range.isEmpty
    else { return false }
    json.write(verbatim: bytes.span.extracting(report.range), isFirst: isFirst)
    return true
  }

  /// Keeps what was written of a violation, where it is always the same.
  mutating func keep(
    _ violation: Violation, of judge: borrowing Judge, includesParameters: Bool,
    _ text: ArraySlice<UInt8>
  ) {
    guard reports[violation.rule] == nil,
      case .field(let field, block: 0) = violation.subject
    else { return }
    let start = bytes.count
    if judge.evaluation.isReportFixed(
      violation, locale: judge.locale, includesParameters: includesParameters)
    {
      bytes += text
    }
    reports[violation.rule] = Report(
      field: field, reason: violation.reason, range: start..<bytes.count)
  }
}
