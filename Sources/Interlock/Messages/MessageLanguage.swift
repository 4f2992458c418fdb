/// A language that the engine writes numbers and dates in: that of the message around them.
package enum MessageLanguage: Sendable, CaseIterable {
  case english
  case korean

  /// The language of a tag; English for those that are neither.
  package init(tag: String) {
    self = tag == "ko" || tag.hasPrefix("ko-") ? .korean : .english
  }

  /// The language tag.
  package var tag: String {
    switch self {
    case .english: "en"
    case .korean: "ko"
    }
  }

  /// A parameter as it stands in a message.
  package func text(of parameter: Parameter) -> String {
    switch parameter.meaning {
    case .plain: break
    case .moment(let type): return moment(parameter.text, type)
    case .step(let count, let type): return step(count, type)
    case .format(let name): return MessageCatalogue.noun(ofFormat: name, self)
    }
    switch parameter.value {
    case .text(let text): return text
    case .integer(let number): return Self.grouped(String(number))
    case .literal(let text): return Self.grouped(text)
    }
  }

  // MARK: Numbers

  /// A number with commas between its thousands, from five digits on: `1900` may be a year.
  static func grouped(_ number: String) -> String {
    let start = number.utf8.first == UInt8(ascii: "-") ? 1 : 0
    let digits = number.utf8.dropFirst(start).prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    // A number with an exponent stays as it is.
    guard digits >= 5, !number.utf8.contains(UInt8(ascii: "e")) else { return number }
    var text = ""
    for (index, character) in number.enumerated() {
      let rest = digits + start - index
      if index > start, rest > 0, rest % 3 == 0 { text.append(",") }
      text.append(character)
    }
    return text
  }

  // MARK: Dates and times

  /// A date, time or length of time as it stands in a message, from how it is written in rules.
  private func moment(_ text: String, _ type: FieldType) -> String {
    if type == .duration { return TimeSpan(text.utf8.span).map { length($0) } ?? text }
    guard self == .korean else { return text }
    switch type {
    case .date: return CivilDate(text).map { Self.korean($0) } ?? text
    case .month: return CivilMonth(text).map { "\($0.year)년 \($0.month)월" } ?? text
    case .week: return CivilWeek(text).map { "\($0.parts.year)년 \($0.parts.week)주차" } ?? text
    case .localDateTime:
      guard let value = LocalDateTime(text) else { return text }
      return Self.korean(value.date) + " " + Self.clock(value.time)
    case .dateTime:
      guard let value = Instant(text) else { return text }
      // What stands behind the seconds: an offset, or `Z` for that of UTC.
      let offset =
        value.text.utf8.count > value.local.text.utf8.count && value.offsetMinutes != 0
        ? String(value.text.dropFirst(value.local.text.utf8.count)) : ""
      return Self.korean(value.local.date) + " " + Self.clock(value.local.time)
        + " (UTC" + offset + ")"
    case .duration, .time, .text, .integer, .number, .boolean, .choice, .list, .group: return text
    }
  }

  private static func korean(_ date: CivilDate) -> String {
    let parts = date.parts
    return "\(parts.year)년 \(parts.month)월 \(parts.day)일"
  }

  /// A time of day as a person writes it: without seconds where there are none.
  private static func clock(_ time: CivilTime) -> String {
    let isWholeMinute = time.seconds % 60 == 0 && time.nanosecond == 0
    return isWholeMinute ? String(time.text.prefix(5)) : time.text
  }

  /// A step such as `15 minutes`, `7 days` or `0.5 seconds`.
  private func step(_ count: Decimal, _ type: FieldType) -> String {
    switch type {
    case .month: return counted(count.text, "month", "개월")
    case .week: return counted(count.text, "week", "주")
    case .date: return counted(count.text, "day", "일")
    default: break
    }
    if let seconds = count.int64, seconds % 60 == 0 {
      return seconds % 3600 == 0
        ? counted(String(seconds / 3600), "hour", "시간")
        : counted(String(seconds / 60), "minute", "분")
    }
    return counted(count.text, "second", "초")
  }

  /// A length of time in the largest units that fit: `1 hour 30 minutes`.
  private func length(_ span: TimeSpan) -> String {
    let second = UInt64(CivilTime.nanosecondsPerSecond)
    var rest = span.nanoseconds.magnitude
    if rest == 0 { return counted("0", "second", "초") }
    var text = ""
    func append(_ part: String) { text += (text.isEmpty ? "" : " ") + part }
    for (size, noun, word) in [
      (86_400 * second, "day", "일"), (3600 * second, "hour", "시간"), (60 * second, "minute", "분"),
    ] {
      let count = rest / size
      rest %= size
      if count > 0 { append(counted("\(count)", noun, word)) }
    }
    if rest > 0, let seconds = TimeSpan(nanoseconds: Int64(rest)).seconds {
      append(counted(seconds.text, "second", "초"))
    }
    return span.nanoseconds < 0 ? "-" + text : text
  }

  private func counted(_ count: String, _ noun: String, _ word: String) -> String {
    switch self {
    case .english: Self.grouped(count) + " " + noun + (count == "1" ? "" : "s")
    case .korean: Self.grouped(count) + word
    }
  }
}
