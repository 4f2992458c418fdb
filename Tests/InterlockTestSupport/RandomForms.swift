package import Interlock

/// Makes random forms for a rule set: what fits, what nearly does, and what does not at all.
package enum RandomForms {
  package static func form(for root: OracleField, _ random: inout SeededRandom) -> OracleJSON {
    let blanks = random.oneIn(3) ? 4 : 18
    guard case .object(var members) = object(root, blanks, &random) else { return .object([]) }
    if random.oneIn(6) { members.append(OracleJSON.Member("unheardOf", .number("1"))) }
    return .object(members.shuffled(using: &random))
  }

  /// A time around the moments at which gates turn, in nanoseconds.
  package static func elapsed(for ruleSet: RuleSet, _ random: inout SeededRandom) -> Int64 {
    var times: [Int64] = [0, 1, 999_999_999, 12_345_678_901, 9_500_000_000]
    for gate in ruleSet.gates {
      times += [gate.duration, max(0, gate.duration - 1), gate.duration + 1]
    }
    return times.randomElement(using: &random) ?? 0
  }

  package static func openedAt(_ random: inout SeededRandom) -> String {
    [
      "2026-11-30T12:00:00+09:00", "2024-02-29T23:59:59.999999999Z", "2026-03-31T00:00:00-11:30",
      "2026-12-31T23:59:55+00:00",
    ].randomElement(using: &random) ?? "2026-11-30T12:00:00Z"
  }

  /// A moment shortly before a month ends, or a leap day: there calendars clamp.
  package static func openedAtMonthEnd(_ random: inout SeededRandom) -> String {
    [
      "2026-01-28T23:59:55Z", "2026-01-30T23:59:56+09:00", "2026-01-31T23:59:57-05:00",
      "2024-02-28T23:59:55+09:00", "2024-02-29T23:59:55Z", "2026-02-27T23:59:54+01:00",
      "2026-08-30T23:59:55Z", "2026-12-31T23:59:58+09:00", "2026-01-28T13:00:00Z",
      "2023-02-28T23:59:55Z",
    ].randomElement(using: &random) ?? "2026-01-28T23:59:55Z"
  }

  private static func object(
    _ field: OracleField, _ blanks: Int, _ random: inout SeededRandom
  ) -> OracleJSON {
    var members: [OracleJSON.Member] = []
    for member in field.members {
      guard !random.oneIn(max(4, blanks / 2)), let key = member.rule?.input else { continue }
      members.append(OracleJSON.Member(key, value(member, blanks, &random)))
    }
    for list in field.members where list.type == .list && random.oneIn(2) {
      // By chance alone two lists are never equal.
      guard let place = members.firstIndex(where: { $0.key == list.rule?.input }) else { continue }
      if let wanted = wanted(of: list, beside: field, members) { members[place].value = wanted }
    }
    return .object(members)
  }

  /// The value that a rule of a list compares it with; nil where there is no such rule.
  private static func wanted(
    of list: OracleField, beside container: OracleField, _ members: [OracleJSON.Member]
  ) -> OracleJSON? {
    if let literal = list.rule?.constraint("const")?.argument { return json(literal, as: list) }
    let rule = list.rule?.constraint("equals") ?? list.rule?.constraint("notEquals")
    guard let name = rule?.argument.scalar?.text,
      let other = container.members.first(where: { $0.name == name })
    else { return nil }
    return members.first { $0.key == other.rule?.input }?.value
  }

  /// A literal of a rule file as a form would carry it.
  private static func json(_ node: Node, as field: OracleField) -> OracleJSON {
    switch node.content {
    case .sequence(let nodes):
      return .array(nodes.map { node in field.item.map { json(node, as: $0) } ?? .null })
    case .mapping(let entries):
      return .object(
        entries.compactMap { entry in
          guard let member = field.member(entry.key), let key = member.rule?.input else {
            return nil
          }
          return OracleJSON.Member(key, json(entry.value, as: member))
        })
    case .scalar(let scalar):
      switch scalar.resolved {
      case .null: return .null
      case .boolean(let flag): return .boolean(flag)
      case .integer, .float: return .number(scalar.text)
      case .text: return .text(scalar.text)
      }
    }
  }

  package static func value(
    _ field: OracleField, _ blanks: Int, _ random: inout SeededRandom
  ) -> OracleJSON {
    if random.oneIn(blanks) {
      let empties: [OracleJSON] = [.null, .text(""), .text(" \u{200B}\n"), .array([])]
      return empties.randomElement(using: &random) ?? .null
    }
    if random.oneIn(14) { return anything(&random) }
    switch field.type {
    case .group: return object(field, blanks, &random)
    case .list:
      var rows: [OracleJSON] = []
      guard let item = field.item else { return .array([]) }
      for _ in 0..<random.int(0...4) { rows.append(value(item, blanks, &random)) }
      return .array(rows)
    default: break
    }
    if field.type == .text, random.int(1...10) <= 7,
      let name = field.rule?.constraint("format")?.argument.scalar?.text,
      let format = Format.named(name)
    {
      return .text(text(near: format, &random))
    }
    let owner = field.isItem && field.rule?.constraint("options") == nil ? field.parent : field
    if field.type == .choice, random.int(1...10) <= 7,
      let node = owner?.rule?.optionNodes.randomElement(using: &random), let scalar = node.scalar
    {
      switch field.optionType {
      case .text: return .text(scalar.text)
      case .boolean: return .boolean(scalar.text == "true")
      default: return random.oneIn(4) ? .text(scalar.text) : .number(scalar.text)
      }
    }
    switch field.valueType {
    case .integer: return integer(&random)
    case .number: return number(&random)
    case .boolean:
      if random.int(1...5) <= 4 { return .boolean(random.oneIn(2)) }
      return .text(["true", "no", "1", " on ", "TRUE"].randomElement(using: &random) ?? "true")
    case .date: return .text(date(&random))
    case .time, .dateTime, .localDateTime, .month, .week, .duration:
      return .text(moments[field.type]?.randomElement(using: &random) ?? "")
    default: return .text(text(&random))
    }
  }

  /// One of a format's own examples, sometimes with a character changed.
  private static func text(near format: Format, _ random: inout SeededRandom) -> String {
    let examples = random.oneIn(3) ? format.fails : format.passes
    var scalars = Array((examples.randomElement(using: &random) ?? "").unicodeScalars)
    guard random.oneIn(3), !scalars.isEmpty else { return string(scalars) }
    let place = random.int(0...scalars.count - 1)
    let odd = Array("0129aAfFzZ-_.:/@+ %éß\u{301}\n\0".unicodeScalars)
    switch random.int(0...3) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(scalars[place], at: place)
    case 2: scalars[place] = random.pick(odd) ?? "0"
    default: scalars.insert(random.pick(odd) ?? "0", at: place)
    }
    return string(scalars)
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Lists for the sources: some of them not supplied, and every value of its type.
  package static func supplied(
    for sources: OracleField, _ random: inout SeededRandom
  ) -> OracleJSON {
    var lists: [OracleJSON.Member] = []
    for source in sources.members where !random.oneIn(4) {
      var rows: [OracleJSON] = []
      for _ in 0..<random.int(0...4) {
        var members: [OracleJSON.Member] = []
        for member in source.item?.members ?? [] where !random.oneIn(6) {
          members.append(OracleJSON.Member(member.name, suppliedValue(member, &random)))
        }
        rows.append(.object(members))
      }
      lists.append(OracleJSON.Member(source.name, .array(rows)))
    }
    return .object(lists)
  }

  private static func suppliedValue(
    _ field: OracleField, _ random: inout SeededRandom
  ) -> OracleJSON {
    switch field.type {
    case .integer: return .number(String(random.int(-1...10)))
    case .number: return .number(random.pick(["0", "1.5", "10", "2.50", "100.25"]) ?? "0")
    case .boolean: return .boolean(random.oneIn(2))
    case .date: return .text(random.pick(["2026-11-30", "2024-02-29"]) ?? "2026-11-30")
    default: return random.oneIn(8) ? .null : .text(text(&random))
    }
  }

  private static let moments: [FieldType: [String]] = [
    .time: ["09:30", "23:59:59.5", "00:00", "22:00", "06:00", "12:00:60", " 9:30", "06:00:01"],
    .dateTime: [
      "2026-11-30T12:00:00+09:00", "2026-11-30T03:00Z", "2024-02-29T23:59:59.999999999Z",
      "2026-11-30T12:00", "2026-11-30 14:00:00+09:00", "1970-01-01T00:00:30Z",
    ],
    .localDateTime: [
      "2026-11-30T12:00", "2026-11-30 12:00:00", "2026-11-30T14:00:01.25", "2026-02-30T12:00",
      "1970-01-01T00:00:30",
    ],
    .month: ["2026-11", "2026-10", "1970-01", "9999-12", "2026-13", "2026-12"],
    .week: ["2026-W48", "2026-W49", "1970-W01", "2020-W53", "2021-W53", "2026-W47"],
    .duration: ["1h30m", "90m", "-5s", "PT90M", "500ms", "1 h", "0s", "2m"],
  ]

  private static func anything(_ random: inout SeededRandom) -> OracleJSON {
    let values: [OracleJSON] = [
      .number("1"), .boolean(true), .boolean(false), .text("x"), .text("5"), .array([.null]),
      .array([.text("a")]), .object([]), .object([OracleJSON.Member("a", .number("1"))]),
      .number("1e400"), .number("-0"), .text("2026-02-30"), .array([.array([])]), .text("true"),
    ]
    return values.randomElement(using: &random) ?? .null
  }

  private static func integer(_ random: inout SeededRandom) -> OracleJSON {
    switch random.int(0...9) {
    case 0: return .text(" \(random.int(-3...20)) ")
    case 1:
      let texts = ["007", "1.0", "+1", "1e2", "-0", "99999999999999999999", "1,5", "٣"]
      return .text(texts.randomElement(using: &random) ?? "1")
    case 2:
      let texts = [
        "3.0", "1e1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "2.5",
        "-0.0", "30e-1",
      ]
      return .number(texts.randomElement(using: &random) ?? "1")
    default: return .number(String(random.int(-4...20)))
    }
  }

  private static func number(_ random: inout SeededRandom) -> OracleJSON {
    let texts = [
      "0", "1", "1.5", "2.50", "-0.75", "1.11", "1.115", "3", "10", "1e3", "0.1", "100.25", "-0",
      "1e308", "12.345",
    ]
    switch random.int(0...9) {
    case 0:
      return .text(
        [" .5", "1.", "-.8", "1e-2", "0x1A", "NaN", "1e309", "3", "007", "-00.50"]
          .randomElement(using: &random) ?? "1")
    case 1: return .text(texts.randomElement(using: &random) ?? "1")
    case 2:
      let odd = [
        "1e309", "-1e400", "1e401", "0e500", "12345678901234567890123456789012345678901", "1e-400",
        "0.30000000000000001", "1E+2",
      ]
      return .number(odd.randomElement(using: &random) ?? "1")
    default: return .number(texts.randomElement(using: &random) ?? "1")
    }
  }

  private static func date(_ random: inout SeededRandom) -> String {
    [
      "2026-11-30", "2026-01-31", "2024-02-29", "2008-11-30", "2026-12-01", " 2026-10-30 ",
      "2025-02-29", "0001-01-01", "9999-12-31", "2026-1-1", "2026-11-29", "0000-01-01",
      "1970-01-08",
    ].randomElement(using: &random) ?? "2026-11-30"
  }

  private static func text(_ random: inout SeededRandom) -> String {
    if random.oneIn(150) { return String(repeating: "a", count: random.int(9_999...10_001)) }
    if random.oneIn(400) { return String(repeating: "é", count: 40_000) }
    if random.oneIn(60) { return String(repeating: "a", count: 40) }
    let pieces = [
      "a", "b", "cat", "dog", "A", "é", "e\u{301}", "👍🏽", "👨‍👩‍👧", " ", "  ", "\n", "1", "\u{FEFF}",
      "ß", "İ", "@", "\"", "\\", "\u{0}", "Σ", "가", "\u{1100}\u{1161}", "2026-11-30", "a@b.c",
    ]
    var text = ""
    for _ in 0..<random.int(1...(random.oneIn(3) ? 6 : 2)) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    return text
  }
}
