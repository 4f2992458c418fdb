import Interlock

extension RandomRules {
  // MARK: Options

  /// Options as they are written out.
  mutating func options() -> (lines: [String], type: FieldType) {
    let (text, type) = pick([
      ("['a', 'B', { value: 'é', label: E }]", FieldType.text), ("[0, 10, 15]", .integer),
      ("[0, 1.5, 10]", .number), ("[true, false]", .boolean),
      ("[{ value: 'cat' }, 'dog', 'a b']", .text),
    ])
    return (["options: \(long(text))"], type)
  }

  /// Options that an expression gives: of a source, another field, or its own words.
  mutating func optionsFrom() -> (lines: [String], type: FieldType) {
    let single: Set<FieldType> = [.text, .integer, .number, .boolean]
    let tables = (sources + known.filter { $0.type == .list && $0.itemType == .group })
      .filter { table in table.rowMembers.contains { single.contains($0.type) } }
    if !tables.isEmpty, chance(60) {
      let table = pick(tables)
      let member = pick(table.rowMembers.filter { single.contains($0.type) })
      switch random.int(0...3) {
      case 0:
        return (["optionsFrom: \(table.path).map(r, r.\(member.name))"], member.type)
      case 1:
        let filter = "\(table.path).filter(r, !isEmpty(r.\(member.name)))"
        return (
          ["optionsFrom: \(Self.quoted(filter))", "optionValue: \(member.name)"], member.type
        )
      default:
        return (["optionsFrom: \(long(table.path))", "optionValue: \(member.name)"], member.type)
      }
    }
    let lists = known.filter { list in
      list.type == .list && list.itemType.map { single.contains($0) } ?? false
    }
    if !lists.isEmpty, chance(60) {
      let list = pick(lists)
      return (["optionsFrom: \(long(list.path))"], list.itemType ?? .text)
    }
    let literals: [(String, FieldType)] = [
      ("['a', 'B', 'é']", .text), ("[0, 3, 10]", .integer), ("[1.5, 2.5]", .number),
      ("[\(text(depth: 1)), 'cat']", .text), ("[10 / \(integer(depth: 0)), 2]", .integer),
      ("((\(condition(depth: 1))) ? ['a'] : ['b', 'cat'])", .text),
    ]
    let (literal, type) = pick(literals)
    return (["optionsFrom: \(Self.quoted(literal))"], type)
  }

  // MARK: Rows

  /// What a list says about its rows as a whole.
  mutating func rowKeywords(_ type: FieldType) -> [String] {
    var lines: [String] = []
    if chance(25) { lines.append("uniqueItems: \(long("true"))") }
    if chance(15) {
      let constants: [FieldType: String] = [
        .text: "['a', 'é']", .integer: "[3, 10]", .number: "[1.5]", .boolean: "[true, false]",
        .date: "[2026-11-30]",
      ]
      if let list = constants[type] { lines.append("const: \(long(list))") }
    }
    if chance(40) {
      let others = known.filter { list in
        list.type == .list && list.itemType.map { isComparable($0, type) } ?? false
      }
      if !others.isEmpty {
        lines.append("\(pick(["equals", "equals", "notEquals"])): \(long(pick(others).path))")
      }
    }
    guard chance(15) else { return lines }
    switch type {
    case .text: lines.append("default: \(pick(["['a', cat]", "[' a ', 'é', a]"]))")
    case .integer: lines.append("default: [3, 10]")
    case .number: lines.append("default: [1.5, 3]")
    case .boolean: lines.append("default: [true, false]")
    case .date: lines.append("default: [2026-11-30]")
    default: break
    }
    return lines
  }

  // MARK: The form

  mutating func writeSources() -> [String] {
    guard chance(45) else { return [] }
    var lines = ["sources:"]
    for _ in 0..<random.int(1...2) {
      var source = Known(path: name("src"), type: .list)
      source.itemType = .group
      for _ in 0..<random.int(1...3) {
        let type: FieldType = pick([.text, .text, .integer, .number, .boolean, .date])
        source.rowMembers.append((name("m"), type))
      }
      let members = source.rowMembers.map { "\($0.name): \($0.type.rawValue)" }
      lines.append("  \(source.path): { \(members.joined(separator: ", ")) }")
      sources.append(source)
    }
    return lines
  }

  mutating func writeTypes() -> [String] {
    guard chance(40) else { return [] }
    var lines = ["types:"]
    for _ in 0..<random.int(1...2) {
      let type: FieldType = pick([.text, .integer, .number, .date, .choice])
      var known = Known(path: "", type: type)
      let name = self.name("kind")
      // A row has no default, so that no type may have one.
      let keywords = scalarKeywords(type, &known, isItem: true)
      lines += ["  \(name):", "    type: \(type.rawValue)"] + keywords.map { "    " + $0 }
      if chance(40) { lines.append("    label: A kind") }
      if chance(20) {
        lines.append("    check: { id: \(self.name("check")), that: \(pick(["true", "false"])) }")
      }
      types.append((name, known))
    }
    return lines
  }
}
