import CEL

extension Explainer {
  /// The value of a part as a rule file would write it: dates and times as fields take them, numbers
  /// as decimals, the rest as CEL does; dots in the place of a secret.
  func text(
    of value: Value, _ secrecy: Secrecy, reading reads: [Int], isName: Bool, _ place: Place,
    _ evaluation: inout Evaluation
  ) -> String {
    switch value {
    case .undetermined: return "undetermined"
    case .error: return "failed"
    case .bool(let flag): return flag ? "true" : "false"
    case .null: return "null"
    default: break
    }
    if secrecy.isExposed { return Self.concealed }
    if isName, let variable = reads.first,
      case .field(let field) = program.variables[variable].kind,
      let written = temporalText(ofField: field, place, &evaluation)
    {
      return written
    }
    let isDay = reads.allSatisfy { readsDays(program.variables[$0].kind) }
    return Self.shortened(Self.text(of: value.withoutSecrets, isDay: isDay))
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
    var text = ""
    write(value, isDay: isDay, to: &text)
    return text
  }

  /// More bytes than anyone is shown; a value may be far longer.
  private static let mostBytes = 2_000

  private static func write(_ value: Value, isDay: Bool, to text: inout String) {
    switch value {
    case .double(let number): text += number.shortestText ?? value.text
    case .duration(let span): text += TimeSpan(nanoseconds: span.nanoseconds).readable
    case .timestamp(let instant):
      let secondsPerDay: Int64 = 86_400
      guard isDay, instant.nanoseconds == 0, instant.seconds % secondsPerDay == 0,
        let date = CivilDate(days: instant.seconds / secondsPerDay)
      else {
        text += instant.text
        return
      }
      text += date.text
    case .list(let elements):
      write("[", elements, "]", to: &text) { write($0, isDay: isDay, to: &$1) }
    case .map(let map):
      write("{", Array(map.keys.indices), "}", to: &text) { index, text in
        text += map.keys[index].text + ": "
        write(map.values[index], isDay: isDay, to: &text)
      }
    case .record(let record):
      write("{", record.type.members, "}", to: &text) { member, text in
        text += member.name + ": "
        write(record[member.name] ?? .null, isDay: isDay, to: &text)
      }
    case .optional(let inner?):
      text += "optional.of("
      write(inner, isDay: isDay, to: &text)
      text += ")"
    default: text += value.text
    }
  }

  private static func write<Part>(
    _ open: String, _ parts: [Part], _ close: String, to text: inout String,
    _ body: (Part, inout String) -> Void
  ) {
    text += open
    for (position, part) in parts.enumerated() {
      // Shortened all the same.
      if text.utf8.count > mostBytes { return }
      if position > 0 { text += ", " }
      body(part, &text)
    }
    text += close
  }
}
