/// A bound that moves with every moment.
struct MovingBound: Sendable {
  let bound: DateBound
  let kind: DateBound.Kind
  /// Whether a value that is the bound itself is judged as one that the bound has passed.
  private let isPassedAtOnce: Bool
  /// The bound as far ahead, and as far behind, as its jumps back reach; nil where there are none.
  private let ahead: DateBound?
  private let behind: DateBound?

  init(bound: DateBound, kind: DateBound.Kind, isPassedAtOnce: Bool) {
    self.bound = bound
    self.kind = kind
    self.isPassedAtOnce = isPassedAtOnce
    let slack = bound.slackDays
    ahead = slack == 0 ? nil : bound.adding(days: Int32(slack))
    behind = slack == 0 ? nil : bound.adding(days: -Int32(slack))
  }

  /// The first time from now, in nanoseconds, at which the verdict on a value is another; nil where
  /// there is none.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - now: The moment from which the time is counted.
  ///   - limit: The time at which all ends.
  func firstTurn(of value: Moment, from now: Instant, until limit: Int64) -> Int64? {
    firstTurn(Watch(value: value, isPassedAtOnce: isPassedAtOnce, now: now), until: limit)
  }

  /// What is looked for: when a value is passed by the bound, or is no more.
  private struct Watch {
    let value: Moment
    let isPassedAtOnce: Bool
    let now: Instant
  }

  private func firstTurn(_ watch: Watch, until limit: Int64) -> Int64? {
    let current = isPassed(watch, by: bound, at: 0)
    guard let ahead, let behind else { return firstTurn(watch, in: 0, limit, current) }
    var time: Int64 = 0
    if !current {
      // As long as the bound is that far off it cannot have passed the value before.
      if !isPassed(watch, by: ahead, at: limit) { return nil }
      var high = limit
      while high - time > Self.hour {
        let middle = time + (high - time) / 2
        if isPassed(watch, by: ahead, at: middle) { high = middle } else { time = middle }
      }
    }
    while true {
      if isPassed(watch, by: bound, at: time) != current { return time }
      if current, isPassed(watch, by: behind, at: time) { return nil }
      let steady = bound.steadyTime(from: watch.now.adding(nanoseconds: time) ?? watch.now)
      let last = steady > limit - time ? limit : time + steady - 1
      if let turn = firstTurn(watch, in: time, last, current) { return turn }
      if last >= limit { return nil }
      time = last + 1
    }
  }

  /// The same within a time in which the bound only moves forward: halving it finds the turn.
  private func firstTurn(
    _ watch: Watch, in first: Int64, _ last: Int64, _ current: Bool
  ) -> Int64? {
    if isPassed(watch, by: bound, at: last) == current { return nil }
    var (low, high) = (first, last)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isPassed(watch, by: bound, at: middle) == current { low = middle } else { high = middle }
    }
    return high
  }

  private static var hour: Int64 { 3600 * CivilTime.nanosecondsPerSecond }

  private func isPassed(_ watch: Watch, by bound: DateBound, at time: Int64) -> Bool {
    let now = watch.now.adding(nanoseconds: time) ?? watch.now
    switch Order(watch.value, Moment(bound, for: kind, at: now)) {
    case .below: return true
    case .same: return watch.isPassedAtOnce
    case .above: return false
    }
  }

  /// The moment at which messages take the bound: the day's, or that of the clock's last tick.
  func momentTold(_ now: Instant, ticked: Instant) -> Instant {
    bound.anchor == .now ? ticked : now
  }

  /// After how many nanoseconds the text of the bound can be another, counted from the tick that it
  /// was told at; nil where it stays.
  func firstNewText(from ticked: Instant, until limit: Int64) -> Int64? {
    let told = Moment(bound, for: kind, at: ticked)
    switch kind {
    case .date, .month, .week:
      // Another day is one before or one behind it.
      let turns = [true, false].compactMap {
        firstTurn(Watch(value: told, isPassedAtOnce: $0, now: ticked), until: limit)
      }
      return turns.min()
    // Texts have whole seconds.
    case .localDateTime, .dateTime:
      let rest = CivilTime.nanosecondsPerSecond - Int64(told.nanosecond)
      return rest > limit ? nil : rest
    }
  }
}

extension DateBound {
  fileprivate func adding(days: Int32) -> DateBound {
    var bound = self
    bound.offsets.append(Offset(count: days, unit: .days))
    return bound
  }
}
