import Foundation

/// Names of hosts and mailboxes in any script, by Swift's own tables of Unicode.
extension OracleFormat {
  static func isInternationalEmail(_ text: String) -> Bool? {
    let parts = pieces(text, "@")
    guard parts.count == 2, parts[0].utf8.count <= 64 else { return false }
    let atoms = pieces(parts[0], ".")
    for atom in atoms {
      guard !atom.isEmpty else { return false }
      for scalar in atom.unicodeScalars {
        if scalar.isASCII {
          guard matches(String(scalar), /[A-Za-z0-9!#$%&'*+\/=?^_`{|}~-]/) else { return false }
        } else if scalar.value < 0xA0 || scalar.properties.isWhitespace || isInvisible(scalar) {
          return false
        }
      }
    }
    return isInternationalHostname(parts[1])
  }

  /// What the engine takes for white space besides what has the property.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    [0x180E, 0x200B, 0x2060, 0xFEFF].contains(scalar.value)
  }

  static func isInternationalHostname(_ text: String) -> Bool? {
    let labels = pieces(text, ".")
    if labels.count == 4, labels.allSatisfy({ matches($0, /[0-9]*/) }) { return false }
    var length = labels.count - 1
    var isUnknown = false
    var isBidirectional = false
    for label in labels {
      guard let found = reading(ofLabel: label) else { return false }
      length += found.length
      isUnknown = isUnknown || found.isUnknown
      isBidirectional = isBidirectional || found.isBidirectional
    }
    if length > 253 { return false }
    return isUnknown || isBidirectional ? nil : true
  }

  /// What is known of a label that is not wrong for sure.
  private struct LabelReading {
    var length: Int
    var isUnknown = false
    var isBidirectional = false
  }

  private static func reading(ofLabel label: String) -> LabelReading? {
    guard !label.isEmpty, !label.hasPrefix("-"), !label.hasSuffix("-") else { return nil }
    let scalars = Array(label.unicodeScalars)
    guard scalars.allSatisfy({ $0.isASCII }) else {
      guard var found = reading(ofUnicode: scalars) else { return nil }
      guard let code = OraclePunycode.encode(scalars), code.count + 4 <= 63 else { return nil }
      found.length = code.count + 4
      return found
    }
    guard scalars.count <= 63, matches(label, /[A-Za-z0-9-]+/) else { return nil }
    let lower = label.lowercased()
    let third = lower.dropFirst(2)
    guard third.hasPrefix("--") else { return LabelReading(length: scalars.count) }
    guard lower.hasPrefix("xn--"), let decoded = OraclePunycode.decode(String(lower.dropFirst(4))),
      decoded.contains(where: { !$0.isASCII }), var found = reading(ofUnicode: decoded),
      OraclePunycode.encode(decoded) == String(lower.dropFirst(4))
    else { return nil }
    found.length = scalars.count
    return found
  }

  private static func reading(ofUnicode scalars: [Unicode.Scalar]) -> LabelReading? {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    guard let first = scalars.first, let last = scalars.last, first != "-", last != "-" else {
      return nil
    }
    if scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" { return nil }
    guard Array(text.precomposedStringWithCanonicalMapping.utf8) == Array(text.utf8) else {
      return nil
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return nil
    default: break
    }
    var found = LabelReading(length: 0)
    for (index, scalar) in scalars.enumerated() {
      // The engine knows Unicode 14.
      if let age = scalar.properties.age, age.major > 14 { found.isUnknown = true }
      if isRightToLeft(scalar) { found.isBidirectional = true }
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      func isNamed(_ scalar: Unicode.Scalar?, _ word: String) -> Bool {
        scalar?.properties.name?.hasPrefix(word) ?? false
      }
      switch scalar.value {
      case 0xB7: guard before == "l", after == "l" else { return nil }
      case 0x375: guard isNamed(after, "GREEK") else { return nil }
      case 0x5F3, 0x5F4: guard isNamed(before, "HEBREW") else { return nil }
      case 0x660...0x669:
        if scalars.contains(where: { (0x6F0...0x6F9).contains($0.value) }) { return nil }
      case 0x6F0...0x6F9:
        if scalars.contains(where: { (0x660...0x669).contains($0.value) }) { return nil }
      case 0x200C, 0x200D:
        if before?.properties.canonicalCombiningClass == .virama { continue }
        if scalar.value == 0x200D || before == nil || after == nil { return nil }
        found.isUnknown = true
      case 0x30FB:
        let isJapanese = scalars.contains { other in
          other != scalar
            && ["HIRAGANA", "KATAKANA", "CJK UNIFIED", "CJK COMPAT"]
              .contains { isNamed(other, $0) }
        }
        guard isJapanese || scalars.contains(where: { $0.properties.isIdeographic }) else {
          return nil
        }
      default: guard isAllowed(scalar) else { return nil }
      }
    }
    return found
  }

  /// Blocks with scripts from right to left, Arabic numbers among them.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF]
      .contains { $0.contains(Int(scalar.value)) }
  }

  /// PVALID of RFC 5892 section 3, its rules in their order.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch scalar.value {
    // Exceptions of section 2.6.
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    default: break
    }
    guard properties.generalCategory != .unassigned else { return false }
    if scalar.isASCII { return matches(String(scalar), /[a-z0-9-]/) }
    if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint
      || properties.isWhitespace || properties.isNoncharacterCodePoint
    {
      return false
    }
    // Symbols beside letters, musical notation and old Hangul, of sections 2.4 and 2.9.
    let ignored = [0x20D0...0x20FF, 0x1D100...0x1D1FF, 0x1D200...0x1D24F]
    let oldHangul = [0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF]
    if (ignored + oldHangul).contains(where: { $0.contains(Int(scalar.value)) }) { return false }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}
