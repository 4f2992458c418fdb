/// The sound that a text ends in when it is read aloud in Korean.
///
/// What stands in brackets at the end is not read, as the National Institute of Korean Language
/// has it, nor are quotation marks, other punctuation and emoji. Digits and numbers are read as
/// Sino-Korean numbers, times of day with their units, capital Latin letters by their names, and
/// other Latin words as they are usually borrowed.
enum KoreanSound: Sendable {
  case vowel
  /// A final ㄹ.
  case rieul
  /// Any other final consonant.
  case consonant
  /// Not known: no text, or another script.
  case unknown

  init(endOf text: String) {
    let scalars = KoreanSound.spoken(text)
    guard let last = scalars.last else {
      self = .unknown
      return
    }
    switch last.value {
    case 0xAC00...0xD7A3:
      // Syllables are numbered by their 28 finals, of which the first is none and the ninth ㄹ.
      let final = (last.value - 0xAC00) % 28
      self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant
    case 0x11A8...0x11FF: self = last.value == 0x11AF ? .rieul : .consonant
    case 0x1160...0x11A7, 0x314F...0x3163: self = .vowel
    // The names of consonants end in themselves: 기역, 니은, 리을.
    case 0x1100...0x115F, 0x3131...0x314E:
      self = last.value == 0x3139 || last.value == 0x1105 ? .rieul : .consonant
    case 0x30...0x39: self = KoreanSound(endOfNumber: scalars)
    case 0x41...0x5A, 0x61...0x7A: self = LatinReading.sound(endOf: scalars)
    default: self = KoreanSound(symbol: last)
    }
  }

  /// Whether a scalar is of the Korean script.
  static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: true
    default: false
    }
  }

  // MARK: What is read

  /// A text without what is not read at its end.
  private static func spoken(_ text: String) -> [Unicode.Scalar] {
    var scalars = text.unicodeScalars.map { halfWidth($0) }
    while let last = scalars.last {
      if let opener = opener(of: last) {
        scalars.removeLast()
        // Brackets around the whole text are read, and so is what has no opening bracket.
        if let start = start(of: opener, last, in: scalars),
          scalars[..<start].contains(where: { !isSilent($0) })
        {
          scalars.removeSubrange(start...)
        }
      } else if isSilent(last) {
        scalars.removeLast()
      } else {
        break
      }
    }
    return scalars
  }

  /// The place of the bracket that one at the end closes, past pairs between them.
  private static func start(
    of opener: Unicode.Scalar, _ closer: Unicode.Scalar, in scalars: [Unicode.Scalar]
  ) -> Int? {
    var depth = 1
    for (index, scalar) in scalars.enumerated().reversed() {
      if scalar == closer { depth += 1 }
      if scalar == opener { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The ASCII form of a full-width letter, digit or bracket.
  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  private static func opener(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case ")": "("
    case "]": "["
    case "}": "{"
    case "〉": "〈"
    case "】": "【"
    case "〕": "〔"
    default: nil
    }
  }

  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", "\u{A0}", "\u{3000}", "\u{200B}", "\u{FE0F}", "\u{FE0E}",
      "'", "\"", "`", "‘", "’", "“", "”", "「", "」", "『", "』", "《", "》", "<", ">", "«", "»",
      ".", ",", "!", "?", "…", ":", ";", "*", "·", "~", "-", "–", "—", "_", "/", "|", "※", "(", "[",
      "{", "〈", "【", "〔", "•":
      true
    default: isPicture(scalar)
    }
  }

  /// Whether a scalar is an arrow, a shape, a symbol or part of an emoji, which are seen, not read.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2190...0x21FF, 0x2300...0x23FF, 0x25A0...0x27BF, 0x2B00...0x2BFF, 0x1F000...0x1FAFF: true
    // What joins emoji, the frame of a keycap, and the tags of flags.
    case 0x200D, 0x20E3, 0xE0020...0xE007F: true
    default: false
    }
  }

  // MARK: Numbers and signs

  /// The end of a number: of its last digit, or of the ten, hundred, or thousand that it ends in.
  private init(endOfNumber scalars: [Unicode.Scalar]) {
    if let sound = KoreanSound(endOfTime: scalars) {
      self = sound
      return
    }
    var digits: [UInt32] = []
    var isFraction = false
    for scalar in scalars.reversed() {
      if (0x30...0x39).contains(scalar.value) {
        digits.append(scalar.value - 0x30)
      } else if scalar == "." && !isFraction {
        isFraction = true
        break
      } else if scalar != "," {
        break
      }
    }
    let zeros = digits.prefix { $0 == 0 }.count
    switch digits.first {
    case 1, 7, 8: self = .rieul
    case 3, 6: self = .consonant
    case 0:
      let isRound = !isFraction && zeros < digits.count
      // 조 and 해; every other power of ten ends in a consonant, as do 영 and 공.
      self =
        isRound && ((12...15).contains(zeros) || (20...23).contains(zeros)) ? .vowel : .consonant
    default: self = .vowel
    }
  }

  /// The end of a time of day such as `09:30` or `09:30:15`, of which a part that is zero is not
  /// read: 시, 분, or 초; nil where there is none.
  private init?(endOfTime scalars: [Unicode.Scalar]) {
    var parts: [[Unicode.Scalar]] = [[]]
    for scalar in scalars.reversed() {
      if scalar == ":" {
        parts.append([])
      } else if (0x30...0x39).contains(scalar.value) {
        parts[parts.count - 1].append(scalar)
      } else {
        break
      }
    }
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 }) else { return nil }
    let isFull = { (part: [Unicode.Scalar]) in part.contains { $0 != "0" } }
    if parts.count == 3, isFull(parts[0]) {
      self = .vowel
    } else {
      self = isFull(parts[parts.count - 2]) ? .consonant : .vowel
    }
  }

  private init(symbol: Unicode.Scalar) {
    switch symbol {
    // 퍼센트, 도, 플러스, 달러, 유로, 파운드, 센티미터, 밀리미터, 킬로미터, 제곱미터.
    case "%", "°", "℃", "+", "$", "€", "£", "㎝", "㎜", "㎞", "㎡": self = .vowel
    // 원, 엔, 킬로그램, 밀리그램.
    case "₩", "¥", "㎏", "㎎": self = .consonant
    default: self = .unknown
    }
  }
}
