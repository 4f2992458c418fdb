extension Function {
  /// The functions that take instants and durations apart.
  static func time(_ zones: (any TimeZoneProvider)?) -> [Function] {
    [
      part("getFullYear", zones) { $0.day.year },
      part("getMonth", zones) { $0.day.month - 1 },
      part("getDate", zones) { $0.day.day },
      part("getDayOfMonth", zones) { $0.day.day - 1 },
      part("getDayOfWeek", zones) { ($0.days + 4) - ($0.days + 4).flooredQuotient(7) * 7 },
      part("getDayOfYear", zones) {
        $0.days - CivilDay(year: $0.day.year, month: 1, day: 1).daysSinceEpoch
      },
      part("getHours", zones, ofDuration: 3_600_000_000_000) { $0.second / 3600 },
      part("getMinutes", zones, ofDuration: 60_000_000_000) { $0.second / 60 % 60 },
      part("getSeconds", zones, ofDuration: 1_000_000_000) { $0.second % 60 },
      part("getMilliseconds", zones, ofDuration: 1_000_000) { $0.nanoseconds / 1_000_000 },
    ]
  }

  /// An instant as a clock on the wall shows it.
  private struct WallTime {
    let days: Int64
    let day: CivilDay
    /// The second of the day.
    let second: Int64
    let nanoseconds: Int64

    init(_ instant: TimestampValue, offset: Int64) {
      let seconds = instant.seconds + offset
      days = seconds.flooredQuotient(86400)
      day = CivilDay(daysSinceEpoch: days)
      second = seconds - days * 86400
      nanoseconds = Int64(instant.nanoseconds)
    }
  }

  private static func part(
    _ name: String, _ zones: (any TimeZoneProvider)?, ofDuration unit: Int64? = nil,
    _ body: @escaping @Sendable (WallTime) -> Int64
  ) -> Function {
    var overloads = [
      Overload([.timestamp], .int), Overload([.timestamp, .string], .int),
    ]
    if unit != nil { overloads.append(Overload([.duration], .int)) }
    return Function(
      name, .member, overloads,
      .oneOrTwo(
        { argument, _ in
          switch argument {
          case .duration(let span):
            guard let unit else { return .failure(.noSuchOverload) }
            // Of a duration all is counted but the milliseconds, which are those of its second.
            let total = span.nanoseconds / unit
            return .int(unit == 1_000_000 ? total % 1000 : total)
          case .timestamp(let instant): return .int(body(WallTime(instant, offset: 0)))
          default: return .failure(.noSuchOverload)
          }
        },
        { argument, zone, _ in
          guard case .timestamp(let instant) = argument, case .string(let zone) = zone else {
            return .failure(.noSuchOverload)
          }
          guard let offset = ZoneOffset.seconds(zone, at: instant, zones) else {
            return .failure(.unknownTimeZone)
          }
          return .int(body(WallTime(instant, offset: offset)))
        }))
  }
}

/// The offsets of time zones from UTC.
package enum ZoneOffset {
  /// The functions that take a zone as their argument.
  package static let readers: Set<String> = [
    "getFullYear", "getMonth", "getDate", "getDayOfMonth", "getDayOfWeek", "getDayOfYear",
    "getHours", "getMinutes", "getSeconds", "getMilliseconds",
  ]

  /// Whether a zone is known without any host: UTC, or an offset such as `+09:00`.
  package static func isBuiltIn(_ zone: String) -> Bool {
    zone == "UTC" || zone == "Z" || zone == "GMT" || fixed(zone) != nil
  }

  /// The offset in seconds of `UTC`, of `+01:30`, `-02:30` or `02:00`, or of a zone that the host
  /// knows; nil where nobody does.
  static func seconds(
    _ zone: String, at instant: TimestampValue, _ zones: (any TimeZoneProvider)?
  ) -> Int64? {
    if zone == "UTC" || zone == "Z" || zone == "GMT" { return 0 }
    if let fixed = fixed(zone) { return fixed }
    guard let offset = zones?.offset(of: zone, at: instant), abs(offset) < 172_800 else {
      return nil
    }
    return offset
  }

  private static func fixed(_ zone: String) -> Int64? {
    var bytes = Array(zone.utf8)
    var sign: Int64 = 1
    if let first = bytes.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      bytes.removeFirst()
    }
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hourTens = bytes[0].decimalDigit,
      let hourOnes = bytes[1].decimalDigit, let minuteTens = bytes[3].decimalDigit,
      let minuteOnes = bytes[4].decimalDigit
    else { return nil }
    let hours = Int64(hourTens) * 10 + Int64(hourOnes)
    let minutes = Int64(minuteTens) * 10 + Int64(minuteOnes)
    guard hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
