import Interlock

extension RandomRules {
  private mutating func pick(_ types: FieldType...) -> Known? {
    let fitting = known.filter { types.contains($0.valueType) }
    return fitting.isEmpty ? nil : pick(fitting)
  }

  /// A condition over what is in scope.
  ///
  /// - Parameters:
  ///   - isConstraint: Whether validity may be read: not in what decides visibility.
  mutating func condition(
    depth: Int, isConstraint: Bool = false, readsValid: Bool = false
  ) -> String {
    func inner(_ writer: inout RandomRules) -> String {
      writer.condition(depth: depth - 1, isConstraint: isConstraint, readsValid: readsValid)
    }
    if depth > 0, chance(40) {
      switch random.int(0...4) {
      case 0: return "(\(inner(&self)) && \(inner(&self)))"
      case 1: return "(\(inner(&self)) || \(inner(&self)))"
      case 2: return "!(\(inner(&self)))"
      case 3: return "((\(inner(&self))) ? (\(inner(&self))) : (\(inner(&self))))"
      default: return "((\(inner(&self))) == (\(inner(&self))))"
      }
    }
    switch random.int(0...14) {
    case 0, 1:
      if let field = pick(.boolean) { return field.path }
    case 2, 3:
      let operation = pick(["<", "<=", ">", ">=", "==", "!="])
      return "\(integer(depth: depth)) \(operation) \(integer(depth: depth))"
    case 4:
      return "\(number(depth: depth)) \(pick(["<", ">=", "=="])) \(number(depth: depth))"
    case 5, 6:
      switch random.int(0...4) {
      case 0: return "\(text(depth: depth)) == \(text(depth: depth))"
      case 1: return "\(text(depth: depth)).startsWith(\(text(depth: 0)))"
      case 2: return "\(text(depth: depth)).contains('a')"
      case 3: return "\(text(depth: depth)).matches('[a-z]+')"
      default: return "\(text(depth: depth)) < \(text(depth: 0))"
      }
    case 7:
      if let field = pick(.time, .duration), chance(50) {
        return pick(["\(field.path) > duration('90m')", "\(field.path) == null"])
      }
      if let field = pick(.date, .month, .week, .dateTime, .localDateTime) {
        return pick([
          "\(field.path) < today", "\(field.path) >= timestamp('2026-01-01T00:00:00Z')",
          "\(field.path) == null", "\(field.path).getFullYear() > 2000",
        ])
      }
    case 8: return predicate(isConstraint: isConstraint || readsValid)
    case 9: return quantifier(depth: depth)
    case 10: return "elapsed \(pick(["<", ">="])) duration('\(pick(["1s", "9.5s", "0s"]))')"
    case 11: if !gates.isEmpty { return pick(gates) }
    case 12: if readsValid { return "valid" }
    case 13:
      if let field = pick(.integer, .number, .date) { return "\(field.path) != null" }
    default: break
    }
    return predicate(isConstraint: isConstraint)
  }

  /// A macro over a path.
  private mutating func predicate(isConstraint: Bool) -> String {
    if !sources.isEmpty, chance(10) { return "isEmpty(\(pick(sources).path))" }
    guard !known.isEmpty else { return pick(["true", "false"]) }
    let field = pick(known)
    let isComputed = computed.contains { $0.path == field.path }
    if isComputed { return "isEmpty(\(field.path))" }
    if field.path.contains("."), chance(40) { return "has(\(field.path))" }
    var macros = ["isEmpty", "isEmpty", "isTouched", "isDirty"]
    // A field's own validity is what its rules decide.
    if isConstraint, field.path != known.last?.path { macros.append("isValid") }
    if field.path.hasPrefix("item.") { macros = ["isEmpty"] }
    return "\(pick(macros))(\(field.path))"
  }

  private mutating func quantifier(depth: Int) -> String {
    let lists = known.filter { $0.type == .list } + sources
    if lists.isEmpty { return "true" }
    let list = pick(lists)
    let macro = pick(["all", "exists", "exists_one"])
    let row = name("r")
    var body = "size(\(list.path)) > \(random.int(0...3))"
    if let member = list.rowMembers.isEmpty ? nil : pick(list.rowMembers) {
      let path = row + "." + member.name
      switch member.type {
      case .text: body = pick(["\(path) == 'a'", "size(\(path)) > 1", "isEmpty(\(path))"])
      case .integer: body = pick(["\(path) > 2", "10 / \(path) > 1", "has(\(path))"])
      case .number: body = "\(path) >= 1.5"
      case .date: body = "\(path) != null"
      case .boolean: body = pick([path, "has(\(path))", "!isEmpty(\(path))"])
      case .list: body = "size(\(path)) < 3"
      default: break
      }
    } else {
      switch list.itemType {
      case .text: body = "\(row) != ''"
      case .integer: body = pick(["\(row) > 1", "\(row) + 1 != 2"])
      case .boolean: body = row
      default: return "size(\(list.path)) > \(random.int(0...3))"
      }
    }
    return "\(list.path).\(macro)(\(row), \(body))"
  }

  mutating func integer(depth: Int) -> String {
    if depth > 0, chance(45) {
      let left = integer(depth: depth - 1)
      let right = integer(depth: depth - 1)
      // A constant part that always fails does not load.
      let isConstant = Int64(left) != nil && Int64(right) != nil
      return "(\(left) \(isConstant ? "+" : pick(["+", "-", "*", "/", "%"])) \(right))"
    }
    switch random.int(0...8) {
    case 0...3: if let field = pick(.integer) { return field.path }
    case 4: if let field = pick(.text) { return "size(\(field.path))" }
    case 5:
      if !sources.isEmpty, chance(30) { return "size(\(pick(sources).path))" }
      if let field = pick(.list) {
        if field.itemType == .integer, chance(60) { return "\(field.path)[\(random.int(0...1))]" }
        return "size(\(field.path))"
      }
    case 6: if let field = pick(.text), chance(30) { return "int(\(field.path))" }
    case 7: if isInRow { return "index" }
    default:
      if let field = pick(.integer), chance(20) { return "(\(field.path) + 9223372036854775807)" }
    }
    return String(random.int(0...12))
  }

  mutating func number(depth: Int) -> String {
    if depth > 0, chance(45) {
      let left = number(depth: depth - 1)
      let right = number(depth: depth - 1)
      let isConstant = Double(left) != nil || Double(right) != nil
      return "(\(left) \(isConstant ? "-" : pick(["+", "-", "*", "/"])) \(right))"
    }
    switch random.int(0...5) {
    case 0...2: if let field = pick(.number) { return field.path }
    case 3: if let field = pick(.integer) { return "double(\(field.path))" }
    case 4: return pick(["1e308", "0.1", "3.0"])
    default: break
    }
    return pick(["1.5", "2.0", "0.0", "100.25"])
  }

  mutating func text(depth: Int) -> String {
    if depth > 0, chance(20) { return "(\(text(depth: 0)) + \(text(depth: 0)))" }
    if let field = pick(.text), chance(75) { return field.path }
    if depth > 0, chance(20) { return "string(\(integer(depth: 0)))" }
    return "'\(pick(["", "a", "cat", "é", "Ab"]))'"
  }
}
