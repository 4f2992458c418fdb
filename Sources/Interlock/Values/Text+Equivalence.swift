extension Text {
  /// The most bytes of a text that compares by canonical equivalence; longer ones compare by their
  /// bytes: the rule language, section 2.
  package static let longestEquivalent = 64 << 10

  /// Whether two texts are equal by Unicode canonical equivalence.
  package static func isEquivalent(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    if isIdentical(left, right) { return true }
    if left.count > longestEquivalent || right.count > longestEquivalent { return false }
    if isPlainlyNFC(left) && isPlainlyNFC(right) { return false }
    switch (withMarksInOrder(left), withMarksInOrder(right)) {
    case (nil, nil): return isSame(left, right)
    case (let first?, nil): return isSame(first.span, right)
    case (nil, let second?): return isSame(left, second.span)
    case (let first?, let second?): return isSame(first.span, second.span)
    }
  }

  /// Whether two texts are canonically equivalent, for Swift's own normaliser.
  private static func isSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard let first = try? UTF8Span(validating: left),
      let second = try? UTF8Span(validating: right)
    else { return false }
    return first.isCanonicallyEquivalent(to: second)
  }

  /// Feeds a hasher so that texts which ``isEquivalent(_:_:)`` finds equal hash alike.
  package static func hash(_ bytes: Span<UInt8>, into hasher: inout Hasher) {
    // Byte by byte in every case, as a text with other bytes may be equivalent to an ASCII one:
    // U+212A, the kelvin sign, is a K.
    if bytes.count > longestEquivalent || isPlainlyNFC(bytes) {
      for index in 0..<bytes.count { hasher.combine(bytes[index]) }
      return
    }
    #if canImport(Darwin)
      let ordered = withMarksInOrder(bytes)
      hasher.combine(ordered.map { String(decoding: $0, as: UTF8.self) } ?? string(bytes))
    #else
      forEachNFCByte(of: bytes) { byte in hasher.combine(byte) }
    #endif
  }

  // MARK: Runs of marks

  /// Longer runs of combining marks are put in order here: Swift's normaliser sorts by insertion, so
  /// that its work on a run grows with the square of the run's length.
  private static let longestRun = 32

  /// A canonically equivalent text in which the marks of every long run stand in canonical order, and
  /// those of each run with a Tibetan vowel sign that Swift's comparison takes for a letter; nil where
  /// there is none.
  static func withMarksInOrder(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard hasRunToSort(bytes) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var run: [Unicode.Scalar] = []
    forEachScalar(of: bytes) { scalar in
      if isMark(scalar) {
        run.append(scalar)
        return
      }
      appendRun(&run, to: &output)
      append(scalar, to: &output)
    }
    appendRun(&run, to: &output)
    return output
  }

  private static func hasRunToSort(_ bytes: Span<UInt8>) -> Bool {
    var length = 0
    var isFound = false
    forEachScalar(of: bytes) { scalar in
      length = isMark(scalar) ? length + 1 : 0
      if length > longestRun || isCompound(scalar) { isFound = true }
    }
    return isFound
  }

  /// Appends a run of marks, and forgets it.
  private static func appendRun(_ run: inout [Unicode.Scalar], to output: inout [UInt8]) {
    if run.count > longestRun || run.contains(where: { isCompound($0) }) { run = sorted(run) }
    for scalar in run { append(scalar, to: &output) }
    run.removeAll(keepingCapacity: true)
  }

  /// Marks in canonical order: by their classes, those of one class as they stood.
  private static func sorted(_ run: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var marks: [Unicode.Scalar] = []
    for scalar in run {
      switch scalar.value {
      case 0xF73: marks += ["\u{F71}", "\u{F72}"]
      case 0xF75: marks += ["\u{F71}", "\u{F74}"]
      case 0xF81: marks += ["\u{F71}", "\u{F80}"]
      default: marks.append(scalar)
      }
    }
    let classes = marks.map { Int($0.properties.canonicalCombiningClass.rawValue) }
    // How many marks come before those of each class.
    var places = [Int](repeating: 0, count: 257)
    for own in classes { places[own + 1] += 1 }
    for own in 1..<places.count { places[own] += places[own - 1] }
    var sorted = marks
    for (mark, own) in zip(marks, classes) {
      sorted[places[own]] = mark
      places[own] += 1
    }
    return sorted
  }

  /// Whether a scalar takes part in the order of marks.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Nothing below U+0300 does.
    scalar.value >= 0x300
      && (scalar.properties.canonicalCombiningClass != .notReordered || isCompound(scalar))
  }

  /// Whether a scalar is a Tibetan vowel sign that stands for two marks: the only scalars that are no
  /// marks by their class but begin with one when they are decomposed.
  private static func isCompound(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xF73 || scalar.value == 0xF75 || scalar.value == 0xF81
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    for byte in UTF8.encode(scalar) ?? .init() { output.append(byte) }
  }

  /// Gives the scalars of a text in order; what is no UTF-8 is left out.
  private static func forEachScalar(of bytes: Span<UInt8>, _ body: (Unicode.Scalar) -> Void) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
      guard index + length <= bytes.count else { return }
      index += 1
      for _ in 1..<length {
        value = value << 6 | UInt32(bytes[index] & 0x3F)
        index += 1
      }
      if let scalar = Unicode.Scalar(value) { body(scalar) }
    }
  }
}
