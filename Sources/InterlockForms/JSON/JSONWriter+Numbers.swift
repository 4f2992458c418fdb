extension JSONWriter {
  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    separate()
    digits(of: value)
  }

  /// Writes a double in the fewest digits that read back as it, or `null` where it is not finite.
  ///
  /// A whole number has no fraction (`75`, not `75.0`). A value that takes more than 15 characters
  /// allocates.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return integer(whole) }
    separate()
    var text = value.description[...]
    // The whole numbers below 1e16 are still written with a fraction.
    if text.hasSuffix(".0") { text.removeLast(2) }
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a number as it came in.
  ///
  /// - Parameter text: The text of a JSON number.
  public mutating func number(verbatim text: Span<UInt8>) {
    separate()
    for index in text.indices { bytes.append(text[index]) }
  }

  /// Writes a time in seconds with as many decimals as it has, at most nine: `4.5`.
  public mutating func seconds(nanoseconds: Int64) {
    separate()
    let perSecond: UInt64 = 1_000_000_000
    let magnitude = nanoseconds.magnitude
    if nanoseconds < 0 { bytes.append(0x2D) }
    digits(of: Int64(magnitude / perSecond))
    var fraction = magnitude % perSecond
    guard fraction > 0 else { return }
    bytes.append(0x2E)
    var unit = perSecond / 10
    while fraction > 0 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  private mutating func digits(of value: Int64) {
    if value < 0 { bytes.append(0x2D) }
    var rest = value.magnitude
    let first = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var low = first
    var high = bytes.count - 1
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
