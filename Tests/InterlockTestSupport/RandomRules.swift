import Interlock

/// Writes random rule files that use every keyword, well formed and mostly without cycles.
package struct RandomRules {
  /// A field as far as expressions about it need to know it.
  struct Known {
    var path: String
    var type: FieldType
    /// The type of a choice's options.
    var optionType = FieldType.text
    /// Of a list of groups: the names and types of the members of a row.
    var rowMembers: [(name: String, type: FieldType)] = []
    /// What the rows of a list are.
    var itemType: FieldType?
    var valueType: FieldType { type == .choice ? optionType : type }
  }

  package var random: SeededRandom
  var count = 0
  /// Fields written so far, by the paths that are in scope at this point.
  var known: [Known] = []
  /// The fields of the form itself, for `rules`, computed values and actions.
  var rootKnown: [Known] = []
  var gates: [String] = []
  var actions: [String] = []
  var computed: [Known] = []
  var isInRow = false
  /// What hosts supply; readable everywhere, but no field.
  var sources: [Known] = []
  /// Types with names, each with what stands for it.
  var types: [(name: String, known: Known)] = []
  /// Lists of groups of the form itself, with their elements, which another may have as well.
  var twins: [(known: Known, item: [String])] = []
  /// The type of the options that a list gives its rows.
  var listOptionType: FieldType?

  let features: Features

  private init(_ random: SeededRandom, _ features: Features) {
    self.random = random
    self.features = features
  }

  /// A random rule file.
  package static func file(
    _ random: inout SeededRandom, using features: Features = .usual
  ) -> String {
    var writer = RandomRules(random, features)
    let text = writer.file()
    random = writer.random
    return text
  }

  mutating func chance(_ percent: Int) -> Bool { random.int(1...100) <= percent }

  mutating func pick<T>(_ elements: [T]) -> T { elements[random.int(0...elements.count - 1)] }

  mutating func name(_ prefix: String) -> String {
    count += 1
    return prefix + String(count)
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  private mutating func file() -> String {
    var lines = ["interlock: 1", "form: random"]
    if chance(10) { lines.append("unknownFields: \(pick(["reject", "ignore"]))") }
    if chance(30) { lines.append("clock: { tick: \(pick(["10ms", "250ms", "1s", "7s"])) }") }
    if chance(10) { lines.append("title: A form") }
    if chance(10) { lines.append("messages: { ko: { required: '{label}' }, type: 'not {value}' }") }
    if chance(5) { lines.append("description: for a test") }
    if chance(10) { lines.append("locale: \(pick(["ko", "en"]))") }
    lines += writeTypes() + writeSources()
    let gateLines = writeGates()
    lines.append("fields:")
    for _ in 0..<random.int(2...7) { lines += field(depth: 0, indent: 2) }
    rootKnown = known
    let computedLines = writeComputed()
    let ruleLines = writeRules()
    let actionLines = writeActions()
    lines += computedLines + gateLines.map { since($0) } + ruleLines + actionLines
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Fields

  private mutating func type(depth: Int) -> FieldType {
    let scalars: [FieldType] = [
      .text, .text, .text, .integer, .integer, .number, .boolean, .boolean, .date, .choice,
      pick([.time, .dateTime, .localDateTime, .month, .week, .duration]),
    ]
    return depth < 3 && chance(26) ? pick([.group, .list]) : pick(scalars)
  }

  private mutating func field(depth: Int, indent: Int) -> [String] {
    let name = self.name(pick(["f", "value", "userName", "x_"]))
    let type = type(depth: depth)
    return definition(name, type, depth: depth, indent: indent, isItem: false)
  }

  /// Writes a field as a block, and notes that expressions may read it from here on.
  private mutating func definition(
    _ name: String, _ type: FieldType, depth: Int, indent: Int, isItem: Bool
  ) -> [String] {
    let space = String(repeating: " ", count: indent)
    var known = Known(path: name, type: type)
    var lines = [space + name + ":"]
    func add(_ line: String) { lines.append(space + "  " + line) }
    let named = types.filter { $0.known.type == type }
    let isNamed = !named.isEmpty && listOptionType == nil && chance(50)
    if isNamed {
      let choice = pick(named)
      add("type: \(choice.name)")
      known.optionType = choice.known.optionType
    } else {
      add("type: \(type.rawValue)")
    }
    if chance(10), !isItem {
      add("input: \(Self.quoted(pick(["user-", "a/b", "~x", "ké"]) + name))")
    }
    if chance(8) { add("severity: \(pick(["warning", "info", "error"]))") }
    if chance(12) { add("secret: true") }
    if chance(6) { add("label: 'A name'") }
    if chance(4) { add("hint: 'as on the card'") }
    let isPausing = features.contains(.pauses)
    if chance(isPausing ? 12 : 5) {
      add("debounce: \(isPausing ? pick(["300ms", "2s"]) : "300ms")")
    }
    if chance(features.contains(.editability) ? 20 : 5) {
      add("enabledWhen: \(Self.quoted(editCondition(isItem: isItem)))")
    }
    if chance(6) { add("messages: { type: '{label} is {value}', required: { ko: '{label}?' } }") }
    // What makes a field visible may read only what stands before it.
    if chance(14) { add("visibleWhen: \(Self.quoted(sightCondition(isItem: isItem)))") }
    if type != .boolean, chance(25) { add("required: \(long("true"))") }
    if type != .boolean, chance(12) {
      add("requiredWhen: \(Self.quoted(condition(depth: 2, isConstraint: true)))")
    }
    switch type {
    case .group:
      let outer = self.known
      for line in containerRemote() { add(line) }
      add("fields:")
      for _ in 0..<random.int(1...4) { lines += field(depth: depth + 1, indent: indent + 4) }
      let members = self.known.dropFirst(outer.count)
      self.known = outer
      for member in members {
        var inner = member
        inner.path = name + "." + member.path
        self.known.append(inner)
        if !member.path.contains(".") { known.rowMembers.append((member.path, member.type)) }
      }
      if !isItem { for line in containerDefault(known.rowMembers, isList: false) { add(line) } }
    case .list: lines += list(&known, depth: depth, indent: indent)
    default:
      // A type's own keywords are there already; more of them replace those.
      if isNamed, type == .choice || chance(60) { break }
      lines += scalarKeywords(type, &known, isItem: isItem).map { space + "  " + $0 }
    }
    if isItem {
      if type == .group { return finish(lines, known, space) }
    } else {
      self.known.append(known)
    }
    return finish(lines, known, space)
  }

  /// Adds what may read the field itself.
  private mutating func finish(_ lines: [String], _ known: Known, _ space: String) -> [String] {
    guard chance(22) else { return lines }
    var checks: [String] = []
    for _ in 0..<random.int(1...2) {
      var parts = [
        "id: \(name("check"))", "that: \(Self.quoted(condition(depth: 3, isConstraint: true)))",
      ]
      if chance(25) {
        parts.append("when: \(Self.quoted(condition(depth: 2, isConstraint: true)))")
      }
      if chance(20) { parts.append("severity: \(pick(["warning", "info"]))") }
      if chance(20) { parts.append("message: '{label} and {value}'") }
      checks.append("{ " + parts.joined(separator: ", ") + " }")
    }
    let text = checks.count == 1 ? checks[0] : "[" + checks.joined(separator: ", ") + "]"
    return lines + [space + "  check: " + text]
  }

  private mutating func list(_ known: inout Known, depth: Int, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent + 2)
    var lines: [String] = []
    if chance(25) { lines.append(space + "minItems: \(long(String(random.int(1...3))))") }
    if chance(25) { lines.append(space + "maxItems: \(long(String(random.int(3...4))))") }
    var itemType = type(depth: depth + 1)
    if depth < 2, chance(40) { itemType = .group }
    known.itemType = itemType
    let outer = (self.known, isInRow, listOptionType)
    listOptionType = nil
    if itemType == .choice, chance(50) {
      let (options, type) = chance(50) ? optionsFrom() : self.options()
      listOptionType = type
      lines += options.map { space + $0 }
    }
    lines += (rowKeywords(itemType) + containerRemote()).map { space + $0 }
    if depth == 0, let twin = twins.randomElement(using: &random), chance(40) {
      // A list of the same shape as an earlier one.
      let keyword = pick(["equals", "equals", "notEquals"])
      known.itemType = .group
      known.rowMembers = twin.known.rowMembers
      listOptionType = outer.2
      let counts = lines.filter { line in
        ["minItems", "maxItems", "uniqueItems"].contains { line.hasPrefix(space + $0) }
      }
      return counts + [space + "\(keyword): \(long(twin.known.path))"] + twin.item
    }
    isInRow = true
    var item = definition(
      "item", itemType, depth: depth + 1, indent: indent + 2, isItem: true)
    item[0] = space + "item:"
    if itemType == .group {
      var paths: [String] = []
      for member in self.known.dropFirst(outer.0.count) where member.path.hasPrefix("item.") {
        let path = String(member.path.dropFirst("item.".count))
        paths.append(path)
        if !path.contains(".") { known.rowMembers.append((path, member.type)) }
      }
      if !paths.isEmpty, chance(25) {
        let one = pick(paths)
        let by = chance(60) ? one : "[\(one), \(pick(paths))]"
        if by != "[\(one), \(one)]" { lines.append(space + "uniqueBy: \(by)") }
      }
    }
    (self.known, isInRow, listOptionType) = outer
    if itemType == .group {
      lines += containerDefault(known.rowMembers, isList: true).map { space + $0 }
    }
    if itemType == .group, depth == 0 { twins.append((known, item)) }
    let constants: [FieldType: String] = [
      .text: "'a'", .integer: "3", .number: "1.5", .boolean: "true", .date: "2026-11-30",
    ]
    let members = known.rowMembers.compactMap { member in
      constants[member.type].map { "\(member.name): \($0)" }
    }
    if itemType == .group, !members.isEmpty, chance(10) {
      lines.append(space + "const: [{ \(members.prefix(2).joined(separator: ", ")) }, {}]")
    }
    return lines + item
  }

  /// An argument in its short form, or its long one with a condition, severity or message.
  mutating func long(_ argument: String) -> String {
    guard chance(20) else { return argument }
    var parts = ["value: \(argument)"]
    if chance(60) { parts.append("when: \(Self.quoted(condition(depth: 2, isConstraint: true)))") }
    if chance(30) { parts.append("severity: \(pick(["warning", "info"]))") }
    if chance(30) { parts.append("message: '{label}: {value}'") }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  // MARK: The form

  private mutating func writeGates() -> [String] {
    guard chance(55) else { return [] }
    var lines = ["gates:"]
    for _ in 0..<random.int(1...2) {
      let name = self.name("gate")
      gates.append(name)
      let kind = pick(["after", "cooldown", "within"])
      lines.append("  \(name): { \(kind): \(pick(["10s", "1s", "500ms", "2m", "0s"])) }")
    }
    return lines
  }

  /// Lets a gate follow a field or an action, where it is one.
  private mutating func since(_ line: String) -> String {
    guard line.hasSuffix(" }"), !rootKnown.isEmpty, chance(60) else { return line }
    if chance(30) { return line.dropLast(2) + ", since: \(pick(actions)) }" }
    return line.dropLast(2) + ", since: \(pick(rootKnown).path) }"
  }

  private mutating func writeComputed() -> [String] {
    guard chance(60) else { return [] }
    var lines = ["computed:"]
    for _ in 0..<random.int(1...3) {
      let name = self.name("sum")
      if let (value, type) = listValue() {
        lines.append("  \(name): \(Self.quoted(value))")
        computed.append(Known(path: name, type: type))
        known.append(Known(path: name, type: type))
        continue
      }
      let type: FieldType = pick([.integer, .number, .number, .boolean, .text])
      let value: String
      switch type {
      case .integer: value = integer(depth: 3)
      case .number: value = number(depth: 3)
      case .boolean: value = condition(depth: 3, readsValid: chance(30))
      default: value = text(depth: 2)
      }
      if type == .number, chance(60) {
        lines.append("  \(name): { value: \(Self.quoted(value)), decimals: \(random.int(0...4)) }")
      } else if chance(30) {
        lines.append("  \(name): { value: \(Self.quoted(value)), type: \(type.rawValue) }")
      } else {
        lines.append("  \(name): \(Self.quoted(value))")
      }
      computed.append(Known(path: name, type: type))
      known.append(Known(path: name, type: type))
    }
    return lines
  }

  private mutating func writeRules() -> [String] {
    guard chance(55) else { return [] }
    var lines = ["rules:"]
    for _ in 0..<random.int(1...3) {
      var parts: [String] = []
      let paths = rootKnown.map { $0.path }.shuffled(using: &random)
      if paths.count >= 2, chance(50) {
        let set = pick(["atLeastOne", "exactlyOne", "atMostOne", "allOrNone"])
        let names = paths.prefix(random.int(2...min(4, paths.count)))
        parts.append("\(set): [\(names.joined(separator: ", "))]")
        if chance(20) { parts.append("id: \(name("set"))") }
      } else {
        parts.append("id: \(name("rule"))")
        parts.append("that: \(Self.quoted(condition(depth: 3, isConstraint: true)))")
        if chance(60) {
          parts.append("on: [\(paths.prefix(random.int(1...2)).joined(separator: ", "))]")
        }
      }
      if chance(20) {
        parts.append("when: \(Self.quoted(condition(depth: 2, isConstraint: true)))")
      }
      if chance(15) { parts.append("severity: \(pick(["warning", "info"]))") }
      lines.append("  - { " + parts.joined(separator: ", ") + " }")
    }
    return lines
  }

  private mutating func writeActions() -> [String] {
    guard chance(70) else {
      actions = ["submit"]
      return []
    }
    var lines = ["actions:"]
    for _ in 0..<random.int(1...3) {
      let name = self.name("action")
      actions.append(name)
      var conjuncts: [String] = []
      if chance(60) { conjuncts.append("valid") }
      for gate in gates where chance(60) { conjuncts.append(gate) }
      conjuncts += partialConjuncts()
      while conjuncts.isEmpty || chance(35) {
        conjuncts.append("(" + condition(depth: 2, readsValid: true) + ")")
      }
      lines.append(
        chance(15)
          ? "  \(name):"
          : "  \(name): { enabledWhen: \(Self.quoted(conjuncts.joined(separator: " && "))) }")
    }
    return lines
  }
}
