import InterlockTestSupport

/// Writes random rule files as a careful author would: labelled, consistent, nothing to find.
struct SensibleRules {
  private var random: SeededRandom
  private var number = 0
  private var gates: [String] = []
  private var texts: [String] = []
  private var choices: [(name: String, options: [String])] = []
  private var numbers: [String] = []

  private init(_ random: SeededRandom) { self.random = random }

  /// A random rule file.
  static func file(_ random: inout SeededRandom) -> String {
    var writer = SensibleRules(random)
    let text = writer.file()
    random = writer.random
    return text
  }

  private mutating func chance(_ percent: Int) -> Bool { random.int(1...100) <= percent }
  private mutating func pick<T>(_ elements: [T]) -> T {
    elements[random.int(0...elements.count - 1)]
  }

  private mutating func file() -> String {
    var lines = ["interlock: 1", "form: sensible", "title: A form", "fields:"]
    for _ in 0..<random.int(3...10) { lines += field() }
    if chance(40), texts.count > 1 {
      lines += ["rules:", "  - { atLeastOne: [\(texts[0]), \(texts[1])] }"]
    }
    if chance(30), let name = numbers.first {
      lines += ["computed:", "  half: { value: '\(name) == null ? 0 : \(name) - 1', label: Half }"]
    }
    if chance(50) {
      lines += ["gates:", "  unhurried: { after: \(pick(["2s", "3s", "500ms"])) }"]
      gates.append("unhurried")
    }
    let conjuncts = ["valid"] + gates
    lines += [
      "actions:", "  send: { enabledWhen: \(conjuncts.joined(separator: " && ")), label: Send }",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func field() -> [String] {
    number += 1
    let name = pick(["street", "city", "amount", "plan", "visit", "note"]) + String(number)
    var parts = ["label: Field \(number)"]
    let condition = condition()
    switch random.int(0...6) {
    case 0:
      if condition == nil { texts.append(name) }
      let low = random.int(2...5)
      parts += ["minLength: \(low)", "maxLength: \(low + random.int(1...60))"]
      if chance(30) {
        parts.append("pattern: \(pick(["'[A-Z][a-z]*'", "'[0-9]{3,9}'", "'\\p{L}[\\p{L} ''-]*'"]))")
      }
    case 1:
      numbers.append(name)
      let low = random.int(-9...9)
      parts += ["type: integer", "min: \(low)", "max: \(low + random.int(1...900))"]
      if chance(30) { parts.append("default: \(low)") }
    case 2: parts += ["type: number", "min: 0", "max: \(random.int(1...9))000", "step: 0.01"]
    case 3:
      let options = Array(["free", "basic", "pro", "team", "school"].prefix(random.int(2...5)))
      choices.append((name, options))
      parts += ["type: choice", "options: [\(options.joined(separator: ", "))]"]
      if chance(30) { parts.append("default: \(pick(options))") }
    case 4:
      parts += [
        "type: date", pick(["min: today", "max: today", "min: today-18y", "max: 2030-12-31"]),
      ]
    case 5: return ["  \(name): { " + (parts + ["type: boolean"]).joined(separator: ", ") + " }"]
    default:
      parts += [
        "type: list", "maxItems: \(random.int(3...9))", "uniqueItems: true",
        "item: { maxLength: 40 }",
      ]
    }
    if let condition { parts.append("visibleWhen: '\(condition)'") }
    if !texts.contains(name), chance(40) { parts.append("required: true") }
    return ["  \(name): { " + parts.joined(separator: ", ") + " }"]
  }

  private mutating func condition() -> String? {
    guard chance(30) else { return nil }
    if !choices.isEmpty, chance(60) {
      let choice = pick(choices)
      return "\(choice.name) == \"\(pick(choice.options))\""
    }
    guard let name = numbers.first else { return nil }
    return "\(name) != null && \(name) > 3"
  }
}
