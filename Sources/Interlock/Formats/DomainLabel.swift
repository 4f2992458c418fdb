/// One label of a domain name as its characters, whatever its written form.
struct DomainLabel {
  /// The most bytes of a label in ASCII (RFC 1035 section 2.3.4).
  static let longest = 63

  private(set) var scalars = InlineArray<64, UInt32>(repeating: 0)
  private(set) var count = 0
  /// How many of the characters are beyond ASCII, and the least and the greatest of them.
  private var wideCount = 0
  private var leastWide = UInt32.max
  private var mostWide: UInt32 = 0

  /// Forgets the characters.
  mutating func removeAll() {
    count = 0
    wideCount = 0
    leastWide = .max
    mostWide = 0
  }

  /// Notes a character beyond ASCII.
  private mutating func noteWide(_ scalar: UInt32) {
    wideCount += 1
    leastWide = min(leastWide, scalar)
    mostWide = max(mostWide, scalar)
  }

  /// Adds a character; false where there are too many for any label.
  mutating func append(_ scalar: UInt32) -> Bool {
    guard count < DomainLabel.longest else { return false }
    scalars[count] = scalar
    count += 1
    if scalar >= 0x80 { noteWide(scalar) }
    return true
  }

  private mutating func insert(_ scalar: UInt32, at place: Int) -> Bool {
    guard count < DomainLabel.longest else { return false }
    var index = count
    while index > place {
      scalars[index] = scalars[index - 1]
      index -= 1
    }
    scalars[place] = scalar
    count += 1
    if scalar >= 0x80 { noteWide(scalar) }
    return true
  }

  // MARK: - Punycode, RFC 3492

  private static let base: UInt32 = 36
  private static let firstBias: UInt32 = 72

  private static func threshold(_ k: UInt32, _ bias: UInt32) -> UInt32 {
    k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
  }

  /// The adapted bias, section 6.1.
  private static func bias(after delta: UInt32, _ points: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var k: UInt32 = 0
    while delta > 455 {
      delta /= 35
      k += base
    }
    return k + 36 * delta / (delta + 38)
  }

  /// Reads what stands behind `xn--`, section 6.2; false where it is no such text.
  mutating func decode(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    removeAll()
    guard range.count < DomainLabel.longest else { return false }
    var index = range.lowerBound
    var hyphen = range.upperBound
    while hyphen > range.lowerBound, bytes[hyphen - 1] != UInt8(ascii: "-") { hyphen -= 1 }
    if hyphen > range.lowerBound {
      // A delimiter without anything before it is written by no encoder.
      guard hyphen - 1 > range.lowerBound else { return false }
      for place in range.lowerBound..<(hyphen - 1) {
        guard append(UInt32(bytes[place].isASCIIUppercase ? bytes[place] | 0x20 : bytes[place]))
        else { return false }
      }
      index = hyphen
    }
    var code: UInt32 = 128
    var position: UInt32 = 0
    var bias = DomainLabel.firstBias
    while index < range.upperBound {
      let old = position
      var weight: UInt32 = 1
      var k = DomainLabel.base
      while true {
        guard index < range.upperBound, let digit = DomainLabel.digit(bytes[index]) else {
          return false
        }
        index += 1
        let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
        let (sum, sumOverflow) = position.addingReportingOverflow(product)
        guard !overflow, !sumOverflow else { return false }
        position = sum
        let threshold = DomainLabel.threshold(k, bias)
        if digit < threshold { break }
        let (next, weightOverflow) = weight.multipliedReportingOverflow(
          by: DomainLabel.base - threshold)
        guard !weightOverflow else { return false }
        weight = next
        k += DomainLabel.base
      }
      let points = UInt32(count) + 1
      bias = DomainLabel.bias(after: position - old, points, isFirst: old == 0)
      let (value, overflow) = code.addingReportingOverflow(position / points)
      guard !overflow, value <= 0x10FFFF else { return false }
      code = value
      position %= points
      guard insert(code, at: Int(position)) else { return false }
      position += 1
    }
    return true
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    if let digit = byte.decimalDigit { return UInt32(digit) + 26 }
    return byte.isASCIILetter ? UInt32((byte | 0x20) - UInt8(ascii: "a")) : nil
  }

  /// A bound on ``encodedLength`` that costs little: no delta is larger than the characters lie apart.
  ///
  /// Mutating so that the label is read where it is, and not copied first.
  var encodedBound: Int {
    mutating get {
      guard wideCount > 0 else { return count }
      // At most 0x10FFFF times 64, which fits.
      let places = UInt32(count) + 1
      return 5 + count - wideCount + DomainLabel.mostDigits(below: leastWide * places)
        + (wideCount - 1) * DomainLabel.mostDigits(below: (mostWide - leastWide + 1) * places)
    }
  }

  /// The most digits that a delta below a bound takes, whatever the bias.
  ///
  /// Of `n` digits, with thresholds from 1 to 26 that do not fall, the least number that needs one
  /// more is `t + (36 - t)` times that of `n - 1` digits.
  private static func mostDigits(below bound: UInt32) -> Int {
    switch bound {
    case ...36: 2
    case ...1_261: 3
    case ...28_886: 4
    case ...288_886: 5
    case ...2_888_886: 6
    case ...28_888_886: 7
    default: 8
    }
  }

  /// Whether all characters are ASCII.
  var isASCII: Bool { wideCount == 0 }

  /// The number of bytes of the label in ASCII, `xn--` included; section 6.3.
  ///
  /// The work is bounded by the square of the longest label.
  var encodedLength: Int {
    var handled = count - wideCount
    if handled == count { return count }
    var length = 4 + handled + (handled > 0 ? 1 : 0)
    var code: UInt32 = 128
    var delta: UInt32 = 0
    var bias = DomainLabel.firstBias
    var isFirst = true
    while handled < count, length <= DomainLabel.longest {
      var next = UInt32.max
      for index in 0..<count where scalars[index] >= code && scalars[index] < next {
        next = scalars[index]
      }
      // At most 0x10FFFF times 64, which fits.
      delta += (next - code) * UInt32(handled + 1)
      code = next
      for index in 0..<count {
        if scalars[index] < code { delta += 1 }
        guard scalars[index] == code else { continue }
        var rest = delta
        var k = DomainLabel.base
        while true {
          length += 1
          let threshold = DomainLabel.threshold(k, bias)
          if rest < threshold { break }
          rest = (rest - threshold) / (DomainLabel.base - threshold)
          k += DomainLabel.base
        }
        bias = DomainLabel.bias(after: delta, UInt32(handled + 1), isFirst: isFirst)
        isFirst = false
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return length
  }
}
