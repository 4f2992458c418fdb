import Foundation
import Interlock

extension RandomRules {
  /// What random rule files may use beside the plain keywords.
  package struct Features: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Questions to the host on groups, lists and rows.
    package static let containerRemotes = Features(rawValue: 1)
    /// Bounds in months and years, which a calendar clamps.
    package static let calendarBounds = Features(rawValue: 2)
    /// `enabledWhen` on every kind of reader.
    package static let editability = Features(rawValue: 4)
    /// Rows that hide by their place.
    package static let hiddenRows = Features(rawValue: 8)
    /// Pauses of lists and groups, and in rows.
    package static let pauses = Features(rawValue: 16)
    /// Actions of `isValid(p)` and of bare computed booleans.
    package static let partialActions = Features(rawValue: 32)
    /// Defaults of groups and of lists of groups.
    package static let containerDefaults = Features(rawValue: 64)
    /// Lists with unknown elements, handed to functions.
    package static let unknownElements = Features(rawValue: 128)
    /// Values computed over rows of which a member is secret.
    package static let secretMembers = Features(rawValue: 256)
    /// Times that span midnight, in all their forms.
    package static let spans = Features(rawValue: 512)

    /// What random files use: everything, where `RULES_FEATURES` does not give another sum.
    package static let usual = Features(
      rawValue: ProcessInfo.processInfo.environment["RULES_FEATURES"].flatMap { Int($0) }
        ?? all.rawValue)
    /// Everything.
    package static let all = Features(rawValue: 1023)
  }

  // MARK: Fields

  /// What a group or list asks of the host.
  mutating func containerRemote() -> [String] {
    guard features.contains(.containerRemotes), chance(12) else { return [] }
    let more = chance(60) ? "" : " { message: 'no', timeout: 2s, onTimeout: pass }"
    return ["remote: { \(name("ask")):\(more) }"]
  }

  /// A bound on a day or a moment, where the calendar clamps.
  mutating func calendarBound(_ type: FieldType) -> String? {
    guard features.contains(.calendarBounds), chance(50) else { return nil }
    let days = ["today+1mo", "today+1mo-1d", "today-1y", "today-2mo+3d", "today+1y", "now+1mo-12h"]
    let moments = [
      "now+1mo", "now-1y", "now+1mo-12h", "now-1mo", "now+2mo-1d", "today+1mo", "now+1y",
    ]
    switch type {
    case .date: return pick(days)
    case .dateTime, .localDateTime: return pick(moments)
    case .month: return pick(["today+1mo", "today-1y", "now-1mo"])
    case .week: return pick(["today+1mo", "today-1y"])
    default: return nil
    }
  }

  /// A condition of `enabledWhen`.
  mutating func editCondition(isItem: Bool) -> String {
    guard features.contains(.editability), chance(75) else { return condition(depth: 1) }
    var readers = [
      "true", "false", "elapsed >= duration('1s')", "elapsed < duration('9.5s')",
      "now < timestamp('2026-12-01T00:00:00Z')", "now.getSeconds() % 2 == 0",
      "today < timestamp('2026-12-01T00:00:00Z')", "today.getDate() < 15",
    ]
    if !gates.isEmpty { readers += [pick(gates), "!" + pick(gates)] }
    if !sources.isEmpty {
      readers += ["isEmpty(\(pick(sources).path))", "size(\(pick(sources).path)) > 1"]
    }
    if isInRow { readers += ["index == 0", "index > 1"] }
    if let field = known.randomElement(using: &random), !field.path.hasPrefix("item.") {
      readers += ["isTouched(\(field.path))", "isDirty(\(field.path))", "isValid(\(field.path))"]
    }
    let reader = pick(readers)
    return chance(20) ? "(\(reader)) && \(condition(depth: 0))" : reader
  }

  /// What decides whether a field or row is seen.
  mutating func sightCondition(isItem: Bool) -> String {
    guard features.contains(.hiddenRows), isInRow, chance(50) else { return condition(depth: 2) }
    return pick(["index < 2", "index != 1", "index % 2 == 0"])
  }

  // MARK: The form

  /// Parts of an action's expression that are more than conditions.
  mutating func partialConjuncts() -> [String] {
    guard features.contains(.partialActions) else { return [] }
    var parts: [String] = []
    if chance(30), let field = rootKnown.randomElement(using: &random) {
      parts.append("isValid(\(field.path))")
    }
    let flags = computed.filter { $0.type == .boolean }
    if !flags.isEmpty, chance(50) { parts.append(pick(flags).path) }
    return parts
  }

  /// The default of a group, or of a list of groups.
  mutating func containerDefault(_ members: [(name: String, type: FieldType)], isList: Bool)
    -> [String]
  {
    guard features.contains(.containerDefaults), chance(20) else { return [] }
    func group(_ writer: inout RandomRules) -> String {
      let constants: [FieldType: [String]] = [
        .text: ["'a'", "cat", "''"], .integer: ["3", "10"], .number: ["1.5"],
        .boolean: ["true", "false"], .date: ["2026-11-30"],
      ]
      let parts = members.compactMap { member -> String? in
        guard let values = constants[member.type], writer.chance(60) else { return nil }
        return "\(member.name): \(writer.pick(values))"
      }
      return "{ " + parts.joined(separator: ", ") + " }"
    }
    if !isList { return ["default: " + group(&self)] }
    let rows = (0..<random.int(1...2)).map { _ in group(&self) }
    return ["default: [" + rows.joined(separator: ", ") + "]"]
  }

  /// Values computed from lists of which an element may be nothing, or over rows with a secret.
  mutating func listValue() -> (text: String, type: FieldType)? {
    if features.contains(.secretMembers), chance(20) {
      let lists = rootKnown.filter { $0.type == .list }
      if let list = lists.randomElement(using: &random) {
        return ("size(\(list.path))", .integer)
      }
    }
    guard features.contains(.unknownElements), chance(30) else { return nil }
    let whole = rootKnown.filter { $0.valueType == .integer }
    let texts = rootKnown.filter { $0.valueType == .text && $0.type != .choice }
    let lists = rootKnown.filter { $0.type == .list && $0.itemType == .integer }
    let words = rootKnown.filter { $0.type == .list && $0.itemType == .text }
    var choices: [(String, FieldType)] = []
    if let field = whole.randomElement(using: &random)?.path {
      choices += [
        ("'%d nights'.format([\(field)])", .text), ("math.greatest([\(field), 3])", .integer),
        ("math.least([3, \(field)])", .integer), ("'n = ' + string(\(field))", .text),
        ("[\(field), 3].exists(n, n > 2)", .boolean),
      ]
    }
    if let field = texts.randomElement(using: &random)?.path {
      choices += [("[\(field), 'x'].join('-')", .text), ("'%s!'.format([\(field)])", .text)]
    }
    if let list = lists.randomElement(using: &random)?.path {
      choices += [
        ("math.greatest(\(list))", .integer), ("\(list).filter(x, x > 1).size()", .integer),
        ("\(list).map(x, x + 1).size()", .integer),
      ]
    }
    if let list = words.randomElement(using: &random)?.path {
      choices.append(("\(list).join('-')", .text))
    }
    return choices.isEmpty ? nil : pick(choices)
  }
}
