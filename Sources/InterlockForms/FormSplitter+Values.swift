extension FormSplitter {
  /// The next form of an array or of values one after another.
  mutating func nextValue() -> Piece? {
    while true {
      switch place {
      case .insideValue, .insideStray:
        if let piece = endOfValue() { return piece }
        if place == .insideValue || place == .insideStray { return nil }
      case .ignored:
        discard()
        return nil
      case .beginning, .firstValue, .value, .separator, .end:
        guard let byte = nextByte() else { return isFinished ? endOfStream() : nil }
        if let piece = take(byte) { return piece }
      }
    }
  }

  /// Takes up a byte between values.
  private mutating func take(_ byte: UInt8) -> Piece? {
    switch (place, byte) {
    case (.beginning, 0x5B) where framing == .array:
      step(to: .firstValue)
    case (.beginning, _) where framing == .array:
      return broken("expected '[' before the forms", then: .ignored)
    case (.firstValue, 0x5D), (.separator, 0x5D):
      step(to: .end)
    case (.separator, 0x2C):
      step(to: .value)
    case (.value, 0x5D):
      return broken("expected a form after ','", then: .end)
    case (.firstValue, 0x2C), (.value, 0x2C):
      return broken("expected a form before ','", then: .value)
    case (.end, _):
      return broken("expected the end of the input after ']'", then: .ignored)
    default:
      place = place == .separator ? .insideStray : .insideValue
      start = cursor
      valueLine = line
      scanner.begin(byte)
      cursor += 1
    }
    return nil
  }

  /// Scans the value at hand; gives its piece where it has ended or grown too large.
  private mutating func endOfValue() -> Piece? {
    let isEnded = scanner.scan(
      bytes, &cursor, end: end, line: &line, isArray: framing == .array)
    let isStray = place == .insideStray
    let range = start..<cursor
    guard isEnded || isFinished else {
      if isSkipping {
        start = cursor
      } else if range.count > maximumFormSize {
        isSkipping = true
        let piece = piece(range, isStray: isStray)
        start = cursor
        return piece
      }
      return nil
    }
    let wasSkipping = isSkipping
    isSkipping = false
    start = cursor
    place =
      framing == .values ? .beginning : isEnded || scanner.isBare ? .separator : .ignored
    return wasSkipping ? nil : piece(range, isStray: isStray)
  }

  private func piece(_ range: Range<Int>, isStray: Bool) -> Piece {
    if isStray {
      let fault = UnreadableForm(offset: 0, message: "expected ',' or ']' before this form")
      return Piece(range: range, line: valueLine, fault: fault)
    }
    if range.count > maximumFormSize { return oversized(line: valueLine) }
    return Piece(range: range, line: valueLine, fault: nil)
  }

  /// What the end of the stream means where no value is at hand.
  private mutating func endOfStream() -> Piece? {
    let wanted: String
    switch place {
    case .firstValue: wanted = "expected a form or ']'"
    case .value: wanted = "expected a form"
    case .separator: wanted = "expected ',' or ']'"
    default: return nil
    }
    place = .ignored
    return fault(wanted + ", found the end of the input")
  }

  /// Steps over white space, counting lines, and gives the byte after it.
  private mutating func nextByte() -> UInt8? {
    while cursor < end {
      let byte = bytes[cursor]
      guard JSONText.isBlank(byte) else { return byte }
      if byte == 0x0A { line += 1 }
      cursor += 1
    }
    start = cursor
    return nil
  }

  private mutating func step(to place: Place) {
    cursor += 1
    start = cursor
    self.place = place
  }

  private mutating func broken(_ message: String, then place: Place) -> Piece {
    step(to: place)
    return fault(message)
  }

  private func fault(_ message: String) -> Piece {
    Piece(
      range: start..<start, line: line, fault: UnreadableForm(offset: 0, message: message))
  }

  private mutating func discard() {
    start = end
    cursor = end
  }
}
