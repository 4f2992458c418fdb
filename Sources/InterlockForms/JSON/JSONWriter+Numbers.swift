import Interlock

extension JSONWriter {
  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    write(upTo: 24) { room in Self.put(value, in: &room) }
  }

  /// Writes a double in the fewest digits that read back as it, or `null` where it is not finite.
  ///
  /// The notation is that of ``Decimal/text``: a whole number has no fraction (`75`, not `75.0`), and
  /// an exponent stands where plain notation is long (`1e+23`). A value that takes more than 15
  /// characters allocates.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return integer(whole) }
    var text = value.description[...]
    if text.utf8.contains(0x65) {
      // The standard library takes to an exponent sooner than decimals do.
      text = (value.shortestText ?? "null")[...]
    } else if text.hasSuffix(".0") {
      // The whole numbers below 1e16 are still written with a fraction.
      text.removeLast(2)
    }
    write(upTo: text.utf8.count + 1) { room in
      for byte in text.utf8 { room.put(byte) }
    }
  }

  /// Writes a number as it came in.
  ///
  /// - Parameter text: The text of a JSON number.
  public mutating func number(verbatim text: Span<UInt8>) {
    write(upTo: text.count + 1) { room in
      for index in text.indices { room.put(text[index]) }
    }
  }

  /// Writes a time in seconds with as many decimals as it has, at most nine: `4.5`.
  public mutating func seconds(nanoseconds: Int64) {
    let perSecond: UInt64 = 1_000_000_000
    let magnitude = nanoseconds.magnitude
    write(upTo: 32) { room in
      if nanoseconds < 0 { room.put(0x2D) }
      Self.put(Int64(magnitude / perSecond), in: &room)
      var fraction = magnitude % perSecond
      guard fraction > 0 else { return }
      room.put(0x2E)
      var unit = perSecond / 10
      while fraction > 0 {
        room.put(0x30 + UInt8(truncatingIfNeeded: fraction / unit))
        fraction %= unit
        unit /= 10
      }
    }
  }

  static func put(_ value: Int64, in room: inout Room) {
    if value < 0 { room.put(0x2D) }
    let magnitude = value.magnitude
    if magnitude < 10_000_000 {
      // The digits come from the last to the first, which ends lowest.
      var rest = UInt32(magnitude)
      var word: UInt64 = 0
      var count = 0
      repeat {
        word = word << 8 | UInt64(0x30 + rest % 10)
        rest /= 10
        count += 1
      } while rest > 0
      return room.put(word: word, keeping: count)
    }
    var unit: UInt64 = 1
    while magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      room.put(0x30 + UInt8(truncatingIfNeeded: magnitude / unit % 10))
      unit /= 10
    }
  }
}
