import CEL
import Foundation
import Interlock

/// What of a computed value must not be shown, found by following what its expression is made of:
/// the rule language, section 8.
indirect enum OracleSecrecy: Equatable {
  /// Nothing in it is secret.
  case open
  /// The value of a group or list that has something secret in it.
  case of(OracleField)
  /// A list of such.
  case list(OracleSecrecy)
  case secret

  init(_ field: OracleField) {
    self = field.isSecret ? .secret : field.showsSecret ? .of(field) : .open
  }

  static func == (left: OracleSecrecy, right: OracleSecrecy) -> Bool {
    switch (left, right) {
    case (.open, .open), (.secret, .secret): true
    case (.of(let left), .of(let right)): left === right
    case (.list(let left), .list(let right)): left == right
    default: false
    }
  }

  /// Whether it can be shown only as a whole or not at all.
  var isExposed: Bool {
    switch self {
    case .open: false
    case .of(let field): field.item.map { OracleSecrecy($0).isExposed } ?? false
    case .list(let element): element.isExposed
    case .secret: true
    }
  }

  var element: OracleSecrecy {
    switch self {
    case .open: .open
    case .of(let field): field.item.map { OracleSecrecy($0) } ?? .secret
    case .list(let element): element
    case .secret: .secret
    }
  }

  func joined(_ other: OracleSecrecy) -> OracleSecrecy {
    if self == .open || self == other { return other }
    if other == .open { return self }
    if element != .secret && other.element != .secret {
      return .list(element.joined(other.element))
    }
    return .secret
  }

  /// The value with null in the place of what is secret in it.
  func shown(_ value: CEL.Value) -> CEL.Value {
    switch (self, value) {
    case (.secret, _): .null
    case (.of(let field), .record(let record)):
      .record(
        RecordValue(
          record.type,
          zip(field.members, record.values).map { OracleSecrecy($0).shown($1) }))
    case (.of, .list(let elements)), (.list, .list(let elements)):
      .list(elements.map { element.shown($0) })
    default: value
    }
  }
}

extension OracleRules {
  /// What of a computed value must not be shown.
  func secrecy(computed name: String) -> OracleSecrecy {
    guard let rule = ruleSet.computed.first(where: { $0.name.text == name }),
      !isBoolean(computed: name), let expression = parsed(rule.value?.text ?? "")
    else { return .open }
    let found = secrecy(of: expression, [:])
    return found.isExposed ? .secret : found
  }

  private func secrecy(
    of expression: CEL.Expression, _ locals: [String: OracleSecrecy]
  ) -> OracleSecrecy {
    func follow(_ part: CEL.Expression) -> OracleSecrecy { secrecy(of: part, locals) }
    /// What is made of values as a whole.
    var read: OracleSecrecy {
      expression.children.allSatisfy { follow($0) == .open } ? .open : .secret
    }
    if let path = expression.path, locals[path[0]] == nil, let known = meaning(of: path) {
      return known
    }
    switch expression.kind {
    case .identifier(let name): return locals[name] ?? .open
    case .select(let operand, let member, false):
      switch follow(operand) {
      case .open: return .open
      case .of(let field): return field.member(member.name).map { OracleSecrecy($0) } ?? .secret
      case .list, .secret: return .secret
      }
    case .presence(let operand, _): return follow(operand) == .secret ? .secret : .open
    case .index(let operand, let index, false):
      return follow(index) == .open ? follow(operand).element : .secret
    case .call(let call) where call.function.name == "size":
      return expression.children.contains { follow($0) == .secret } ? .secret : .open
    case .binary(.equal, let left, let right), .binary(.notEqual, let left, let right):
      let isWithNull = [left, right].contains { part in
        if case .literal(.null) = part.kind { return true }
        return false
      }
      return isWithNull && ![left, right].contains { follow($0) == .secret } ? .open : read
    case .conditional(let condition, let then, let otherwise):
      return follow(condition) == .open ? follow(then).joined(follow(otherwise)) : .secret
    case .list(let elements):
      let element = elements.reduce(OracleSecrecy.open) { $0.joined(follow($1.value)) }
      return element == .open ? .open : .list(element)
    case .comprehension(let walk): return secrecy(of: walk, locals)
    case .bind(let name, let value, let body):
      return secrecy(of: body, locals.merging([name: follow(value)]) { $1 })
    default: return read
    }
  }

  private func secrecy(
    of walk: CEL.Expression.Comprehension, _ locals: [String: OracleSecrecy]
  ) -> OracleSecrecy {
    let source = secrecy(of: walk.source, locals)
    var inner = locals
    if walk.variables.count > 1 { inner[walk.variables[0].name] = .open }
    inner[walk.variables[walk.variables.count - 1].name] = source.element
    let condition = walk.condition.map { secrecy(of: $0, inner) } ?? .open
    let body = secrecy(of: walk.body, inner)
    if source == .secret || condition != .open { return .secret }
    switch walk.kind {
    case .all, .exists, .existsOne: return body == .open ? .open : .secret
    case .filter: return body == .open ? source : .secret
    default: return body == .open ? .open : .list(body)
    }
  }

  /// What a name or path of the form means: the longest that names something.
  private func meaning(of path: [String]) -> OracleSecrecy? {
    let text = path.joined(separator: ".")
    if text.hasPrefix("@") { return .open }
    if let field = paths(around: root).first(where: { $0.path == text })?.field {
      return OracleSecrecy(field)
    }
    guard ruleSet.computed.contains(where: { $0.name.text == text }) else { return nil }
    return secrecy(computed: text)
  }
}

/// How a date or time is written that the author gave a type.
enum OracleWriting {
  static func written(_ value: CEL.Value, as type: FieldType?) -> CEL.Value {
    switch (value, type) {
    case (.timestamp(let instant), .date?): return .string(String(instant.text.prefix(10)))
    case (.timestamp(let instant), .month?): return .string(String(instant.text.prefix(7)))
    case (.timestamp(let instant), .localDateTime?): return .string(String(instant.text.dropLast()))
    case (.timestamp(let instant), .week?):
      var calendar = Calendar(identifier: .iso8601)
      calendar.timeZone = .gmt
      let day = calendar.dateComponents(
        [.yearForWeekOfYear, .weekOfYear],
        from: Date(timeIntervalSince1970: Double(instant.seconds)))
      return .string(
        String(format: "%04d-W%02d", day.yearForWeekOfYear ?? 0, day.weekOfYear ?? 0))
    case (.duration(let span), .time?):
      let (seconds, rest) = span.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      guard seconds >= 0, rest >= 0, seconds < 86_400 else { return value }
      var text = String(
        format: "%02d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60)
      if rest > 0 {
        text += "." + String(format: "%09d", rest).replacing(/0+$/, with: "")
      }
      return .string(text)
    default: return value
    }
  }
}
