import Interlock

extension Check {
  static let invisibleCharacter = Check(
    "IL117", "invisible-character",
    summary: "an invisible character, or one that turns the direction of text around",
    rationale: """
      Nobody who reads the file sees it, but it is compared, counted and shown. The joiners \
      that emoji and some scripts need are left alone.
      """,
    message: "the invisible character {character} stands in this text",
    bad: #"""
      fields:
        plan: { label: Plan, type: choice, options: [free, "pro«\u200B»"] }
      """#,
    good: #"""
      fields:
        plan: { label: Plan, type: choice, options: [free, pro] }
      """#,
    run: { context in
      context.texts.flatMap { text -> [Draft] in
        guard text.scalar.resolved == .text,
          !["contains", "pattern", "notPattern", "notContains"].contains(text.key)
        else { return [] }
        var offset = 0
        for scalar in text.scalar.text.unicodeScalars {
          let width = UTF8.width(scalar)
          defer { offset += width }
          switch scalar.value {
          case 0x200B, 0x2060, 0xFEFF, 0x00AD, 0x202A...0x202E, 0x2066...0x2069, 0x1...0x8,
            0xE...0x1F, 0x7F:
            let number = String(scalar.value, radix: 16, uppercase: true)
            return [
              Draft(
                at: text.scalar.map.span(of: offset..<offset + width),
                [
                  "character": "U+" + String(repeating: "0", count: max(0, 4 - number.count))
                    + number
                ],
                help: "remove it")
            ]
          default: continue
          }
        }
        return []
      }
    })
}

extension UTF8 {
  /// The bytes of a scalar.
  static func width(_ scalar: Unicode.Scalar) -> Int { Self.width(of: scalar) }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0x80..<0x800: 2
    case 0x800..<0x10000: 3
    default: 4
    }
  }
}
