import Interlock

/// What has happened to a form on a screen, as far as judging it depends on it.
///
/// Values are named by their JSON Pointers.
package struct OracleEvents {
  /// How a question to the host ended.
  package enum Answer: Hashable {
    case pass
    case fail
    case timeout
  }

  /// The fields in which a person has been.
  package var touched: Set<String> = []
  /// The fields whose settled value is unlike the initial one, which goes with a row that moves.
  package var dirty: Set<String> = []
  /// The fields whose latest value waits for a pause.
  package var paused: Set<String> = []
  /// What a person sees each field that waits as, whose row may have moved since it settled: where
  /// it stands, and its name.
  package var seen: [String: (order: Int, name: String)] = [:]
  /// How many things a server said of each field.
  package var reports: [String: Int] = [:]
  /// When the last event was that each gate counts from.
  package var gates: [String: Int64] = [:]
  /// The answers of the host, by the pointers of the fields.
  package var answers: [OracleQuestion: Answer] = [:]

  package init() {}

  package func answer(to check: String, about value: OracleValue) -> Answer? {
    answers[OracleQuestion(check: check, about: value)]
  }
}

/// A question to the host: the check, the field, and its value with everything in it.
package struct OracleQuestion: Hashable {
  package var check: String
  package var pointer: String
  package var value: String

  package init(check: String, about value: OracleValue) {
    self.check = check
    pointer = value.pointer
    self.value = value.written
  }
}

extension OracleValue {
  /// The value with everything in it, as text: what a question to the host is about.
  package var written: String {
    switch reading {
    case .empty: "-"
    case .wrongType, .unknown: "?"
    case .present(.text(let text)): "\"\(text)\""
    case .present(.integer(let number)): "\(number)"
    case .present(.number(let number, _)): number.text
    case .present(.boolean(let flag)): "\(flag)"
    case .present(.moment(let moment)): "\(moment.nanoseconds)"
    case .present(.group): "{" + members.map { $0.written }.joined(separator: ",") + "}"
    case .present(.rows): "[" + rows.map { $0.written }.joined(separator: ",") + "]"
    }
  }
}
