import CEL

extension CEL.Value {
  /// The value as text, as a field of a date or time type has it; nil for what is none.
  func written(as type: FieldType) -> CEL.Value? {
    switch (self, type) {
    case (.timestamp(let instant), .date): Self.date(of: instant).map { .string($0.text) }
    case (.timestamp(let instant), .month):
      Self.date(of: instant).map { .string(CivilMonth($0).text) }
    case (.timestamp(let instant), .week):
      Self.date(of: instant).map { .string(CivilWeek($0).text) }
    case (.timestamp(let instant), .localDateTime):
      Self.date(of: instant).flatMap { date in
        let secondOfDay = instant.seconds - Int64(date.days) * 86_400
        return CivilTime(nanoseconds: secondOfDay * 1_000_000_000 + Int64(instant.nanoseconds))
          .map { .string(LocalDateTime(date: date, time: $0).text) }
      }
    case (.duration(let span), .time):
      CivilTime(nanoseconds: span.nanoseconds).map { .string($0.text) }
    default: nil
    }
  }

  /// The calendar day of an instant in UTC.
  private static func date(of instant: TimestampValue) -> CivilDate? {
    let (quotient, rest) = instant.seconds.quotientAndRemainder(dividingBy: 86_400)
    return CivilDate(days: rest < 0 ? quotient - 1 : quotient)
  }
}
