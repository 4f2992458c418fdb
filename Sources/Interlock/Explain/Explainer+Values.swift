import CEL

extension Explainer {
  /// The value of a part as a rule file would write it: dates and times as fields take them, numbers
  /// as decimals, the rest as CEL does; dots in the place of a secret.
  func text(
    of value: Value, reading reads: [Int], isName: Bool, _ place: Place,
    _ evaluation: inout Evaluation
  ) -> String {
    switch value {
    case .undetermined: return "undetermined"
    case .error: return "failed"
    case .bool(let flag): return flag ? "true" : "false"
    case .null: return "null"
    default: break
    }
    if reads.contains(where: { compiler.isSecret(program.variables[$0].kind) }) {
      return Self.concealed
    }
    if isName, let variable = reads.first,
      case .field(let field) = program.variables[variable].kind,
      let written = temporalText(ofField: field, place, &evaluation)
    {
      return written
    }
    let isDay = reads.allSatisfy { readsDays(program.variables[$0].kind) }
    return Self.shortened(Self.text(of: value, isDay: isDay))
  }

  /// What stands for a secret.
  static var concealed: String { "•••" }

  /// The text that a form gave for a date or time; nil where the field is no such.
  private func temporalText(
    ofField index: Int, _ place: Place, _ evaluation: inout Evaluation
  ) -> String? {
    let field = program.fields[index]
    switch field.type {
    case .date, .month, .week, .time, .dateTime, .localDateTime, .duration: break
    case .text, .integer, .number, .boolean, .choice, .list, .group: return nil
    }
    let block = evaluation.blockOf(scope: field.scope, near: place.block, in: place.scope)
    let cell = evaluation.cells[block + field.offset]
    guard cell.state == .present, !cell.range.isEmpty else { return nil }
    return String(decoding: evaluation.form.bytes[cell.range], as: UTF8.self)
  }

  /// Whether an instant that is made of this can only be the beginning of a day.
  private func readsDays(_ kind: Variable.Kind) -> Bool {
    switch kind {
    case .today: return true
    case .now, .elapsed: return false
    case .field(let field):
      switch program.fields[field].type {
      case .dateTime, .localDateTime, .time, .duration: return false
      case .date, .month, .week, .text, .integer, .number, .boolean, .choice, .list, .group:
        return true
      }
    default: return true
    }
  }

  private static func text(of value: Value, isDay: Bool) -> String {
    switch value {
    case .double(let number): return number.shortestText ?? value.text
    case .duration(let span): return TimeSpan(nanoseconds: span.nanoseconds).readable
    case .timestamp(let instant):
      let secondsPerDay: Int64 = 86_400
      guard isDay, instant.nanoseconds == 0, instant.seconds % secondsPerDay == 0,
        let date = CivilDate(days: instant.seconds / secondsPerDay)
      else { return instant.text }
      return date.text
    case .list(let elements):
      return listed("[", elements.map { text(of: $0, isDay: isDay) }, "]")
    case .map(let map):
      let entries = zip(map.keys, map.values)
      return listed("{", entries.map { $0.text + ": " + text(of: $1, isDay: isDay) }, "}")
    case .record(let record):
      let members = record.type.members.map { member in
        member.name + ": " + text(of: record[member.name] ?? .null, isDay: isDay)
      }
      return listed("{", members, "}")
    case .optional(let inner?): return "optional.of(" + text(of: inner, isDay: isDay) + ")"
    default: return value.text
    }
  }

  private static func listed(_ open: String, _ parts: [String], _ close: String) -> String {
    var text = open
    for (position, part) in parts.enumerated() { text += (position > 0 ? ", " : "") + part }
    return text + close
  }
}
