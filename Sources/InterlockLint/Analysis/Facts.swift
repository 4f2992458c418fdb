import CEL
import Interlock

/// What a part of a condition says of one thing that it reads.
enum Fact: Hashable {
  /// A truth value: a boolean field, a predicate, or a part that is not looked into.
  case truth(String, Bool)
  /// A text that is, or is not, a literal.
  case text(String, is: String, Bool)
  /// A number in a relation to a literal.
  case number(String, BinaryOperator, Decimal)
  case constant(Bool)
}

/// Decides whether a condition can ever be true, by the names it reads and the ranges they leave.
///
/// Sound for "never": whatever is not understood is free. A value that is null or a part that fails
/// makes a condition anything but true, so that negated comparisons may be turned around.
struct ConditionFacts {
  private static let maximumCount = 128

  let context: LintContext
  let field: Int?
  /// What holds besides, because something else asks for it.
  var assumed: [Fact] = []

  /// Whether no form and no time makes the condition true; false where that is not known.
  func isNever(_ tree: Expression) -> Bool {
    guard let cases = cases(tree, isTrue: true) else { return false }
    return cases.allSatisfy { isContradiction($0 + assumed) }
  }

  /// Whether the condition is true in every form; false where that is not known.
  func isAlways(_ tree: Expression) -> Bool {
    guard isTotal(tree), let cases = cases(tree, isTrue: false) else { return false }
    return cases.allSatisfy { isContradiction($0) }
  }

  /// Two conjuncts that exclude each other, whatever the others say; nil where there is no pair, or
  /// where none is found among the first pairs that speak of one thing.
  func clash(in conjuncts: [Expression]) -> (Expression, Expression)? {
    var speakers: [String: [Int]] = [:]
    let keys = conjuncts.map { self.keys(of: $0) }
    for (place, keys) in keys.enumerated() {
      for key in keys { speakers[key, default: []].append(place) }
    }
    // What is never true by itself excludes every other.
    let nevers = conjuncts.indices.filter { isNever(conjuncts[$0]) }
    // All pairs of three hundred parts that speak of one thing; of more, those of the first parts.
    var tries = 16 * conjuncts.count + 50_000
    for (place, left) in conjuncts.enumerated() {
      var others: Set<Int> = []
      let nextNever = nevers.firstPlace { $0 > place }
      if nextNever < nevers.count { others.insert(nevers[nextNever]) }
      if nextNever > 0, nevers[nextNever - 1] == place, place + 1 < conjuncts.count {
        others.insert(place + 1)
      }
      for key in keys[place] {
        let all = speakers[key] ?? []
        var next = all.firstPlace { $0 > place }
        while next < all.count, others.count < tries {
          others.insert(all[next])
          next += 1
        }
      }
      for other in others.sorted() {
        tries -= 1
        context.work += 1
        if tries < 0 { return nil }
        let right = conjuncts[other]
        if isNever(Expression(.and([left, right]), at: left.range)) { return (left, right) }
      }
    }
    return nil
  }

  /// What the facts of a condition speak of.
  private func keys(of tree: Expression) -> Set<String> {
    var keys: Set<String> = []
    for fact in (cases(tree, isTrue: true) ?? []).joined() {
      switch fact {
      case .truth(let key, _):
        keys.insert(key)
        // What is empty is no text that is written out.
        if key.hasPrefix("isEmpty("), key.hasSuffix(")") {
          keys.insert(String(key.dropFirst("isEmpty(".count).dropLast()))
        }
      case .text(let key, _, _), .number(let key, _, _): keys.insert(key)
      case .constant: break
      }
    }
    return keys
  }

  // MARK: Cases

  /// The disjunctive form of a condition; nil where it is too large.
  private func cases(_ tree: Expression, isTrue: Bool) -> [[Fact]]? {
    switch tree.kind {
    case .not(let operand): return cases(operand, isTrue: !isTrue)
    case .and(let operands): return isTrue ? product(operands, true) : sum(operands, false)
    case .or(let operands): return isTrue ? sum(operands, true) : product(operands, false)
    case .conditional(let condition, let then, let otherwise):
      guard let chosen = cases(condition, isTrue: true),
        let first = cases(then, isTrue: isTrue), let second = cases(otherwise, isTrue: isTrue),
        let refused = cases(condition, isTrue: false)
      else { return nil }
      let all = Self.pairs(chosen, first) + Self.pairs(refused, second)
      return all.count <= Self.maximumCount ? all : nil
    default: return [[fact(tree, isTrue: isTrue)]]
    }
  }

  private func product(_ operands: [Expression], _ isTrue: Bool) -> [[Fact]]? {
    var all: [[Fact]] = [[]]
    for operand in operands {
      guard let own = cases(operand, isTrue: isTrue) else { return nil }
      if own.count == 1 {
        // In place: with very many operands each copy would hold all before it.
        for place in all.indices { all[place].append(contentsOf: own[0]) }
        context.work += all.count * own[0].count
      } else {
        all = Self.pairs(all, own)
        context.work += all.reduce(0) { $0 + $1.count }
      }
      if all.count > Self.maximumCount { return nil }
    }
    return all
  }

  private func sum(_ operands: [Expression], _ isTrue: Bool) -> [[Fact]]? {
    var all: [[Fact]] = []
    for operand in operands {
      guard let own = cases(operand, isTrue: isTrue) else { return nil }
      all += own
      if all.count > Self.maximumCount { return nil }
    }
    return all
  }

  private static func pairs(_ left: [[Fact]], _ right: [[Fact]]) -> [[Fact]] {
    left.flatMap { one in right.map { one + $0 } }
  }

  // MARK: Facts

  private func fact(_ tree: Expression, isTrue: Bool) -> Fact {
    switch tree.kind {
    case .literal(.bool(let value)): return .constant(value == isTrue)
    case .presence(let operand, let member):
      let path = (operand.path ?? [operand.signature]) + [member.name]
      return .truth("isEmpty(\(path.joined(separator: ".")))", !isTrue)
    case .call(let call) where call.function.name == "has" && call.arguments.count == 1:
      return .truth("isEmpty(\(call.arguments[0].signature))", !isTrue)
    case .binary(let symbol, let left, let right):
      if let fact = comparison(symbol, left, right, isTrue: isTrue) { return fact }
      if let turned = symbol.turned,
        let fact = comparison(turned, right, left, isTrue: isTrue)
      {
        return fact
      }
      if symbol == .notEqual {
        return .truth(Expression(.binary(.equal, left, right), at: tree.range).signature, !isTrue)
      }
    default: break
    }
    return .truth(tree.signature, isTrue)
  }

  private func comparison(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, isTrue: Bool
  ) -> Fact? {
    if case .literal = left.kind { return nil }
    let key = left.signature
    if let text = right.stringLiteral, symbol.isEquality {
      return .text(key, is: text, (symbol == .equal) == isTrue)
    }
    if case .literal(.bool(let value)) = right.kind, symbol.isEquality {
      return .truth(key, value == ((symbol == .equal) == isTrue))
    }
    guard let number = Self.number(right), let symbol = isTrue ? symbol : symbol.negated,
      symbol.isEquality || symbol.isOrdering
    else { return nil }
    return .number(key, symbol, number)
  }

  /// The value of a numeric literal, or the nanoseconds of `duration("…")`.
  static func number(_ tree: Expression) -> Decimal? {
    switch tree.kind {
    case .literal(.int(let value)): return Decimal(value)
    case .literal(.double(let value)): return Decimal(value)
    case .negate(let operand): return number(operand).map { -$0 }
    case .call(let call)
    where call.function.name == "duration" && call.target == nil && call.arguments.count == 1:
      guard let text = call.arguments[0].stringLiteral,
        let span = try? TimeSpan(parsing: text.utf8.span)
      else { return nil }
      return Decimal(span.nanoseconds)
    default: return nil
    }
  }

  // MARK: Contradictions

  private func isContradiction(_ facts: [Fact]) -> Bool {
    var truths: [String: Bool] = [:]
    var texts: [String: String] = [:]
    var ranges: [String: NumberRange] = [:]
    for fact in facts {
      switch fact {
      case .constant(false): return true
      case .constant(true): break
      case .truth(let key, let value):
        if let other = truths[key], other != value { return true }
        truths[key] = value
      case .text(let key, let text, true):
        if let other = texts[key], other != text { return true }
        texts[key] = text
      case .text: break
      case .number(let key, let symbol, let value):
        var range = ranges[key] ?? NumberRange(isWhole: isWhole(key), isNeverNegative: isCount(key))
        range.add(symbol, value)
        if range.isEmpty { return true }
        ranges[key] = range
      }
    }
    for fact in facts {
      if case .text(let key, let text, false) = fact, texts[key] == text { return true }
    }
    for (key, text) in texts where !text.isEmpty {
      if truths["isEmpty(\(key))"] == true { return true }
    }
    return false
  }

  /// Whether a key stands for whole numbers.
  private func isWhole(_ key: String) -> Bool {
    if key.hasPrefix("size(") { return true }
    return type(of: key) == .integer
  }

  /// Whether a key stands for what is never negative: a size, or the time elapsed.
  private func isCount(_ key: String) -> Bool { key.hasPrefix("size(") || key == "elapsed" }

  private func type(of key: String) -> FieldType? {
    context.field(key, from: field).map { context.fields[$0].type }
  }

  /// Whether a condition is true or false in every form, never undetermined or failed.
  private func isTotal(_ tree: Expression) -> Bool {
    switch tree.kind {
    case .not(let operand): return isTotal(operand)
    case .and(let operands), .or(let operands): return operands.allSatisfy { isTotal($0) }
    case .literal: return true
    case .call(let call): return call.function.name == "isEmpty"
    case .binary(let symbol, let left, let right) where symbol.isEquality || symbol.isOrdering:
      return isTotalOperand(left) && isTotalOperand(right)
    default: return isTotalOperand(tree)
    }
  }

  private func isTotalOperand(_ tree: Expression) -> Bool {
    if Self.number(tree) != nil || tree.signature == "elapsed" { return true }
    switch tree.kind {
    case .literal: return true
    case .call(let call):
      return call.function.name == "size" && call.arguments.count == 1 && call.target == nil
        && isTotalOperand(call.arguments[0])
    default:
      guard let path = tree.path, let index = context.field(path, from: field) else { return false }
      return context.fields[index].type == .text && !context.fields[index].rule.isBroken
    }
  }
}

/// The numbers that some comparisons leave.
private struct NumberRange {
  private let isWhole: Bool
  private var low: (value: Decimal, isOpen: Bool)?
  private var high: (value: Decimal, isOpen: Bool)?
  private var excluded: Set<Decimal> = []

  init(isWhole: Bool, isNeverNegative: Bool) {
    self.isWhole = isWhole
    if isNeverNegative { low = (.zero, false) }
  }

  mutating func add(_ symbol: BinaryOperator, _ value: Decimal) {
    switch symbol {
    case .greater: raise(value, isOpen: true)
    case .greaterOrEqual: raise(value, isOpen: false)
    case .less: lower(value, isOpen: true)
    case .lessOrEqual: lower(value, isOpen: false)
    case .equal:
      raise(value, isOpen: false)
      lower(value, isOpen: false)
    case .notEqual: excluded.insert(value)
    default: break
    }
  }

  private mutating func raise(_ value: Decimal, isOpen: Bool) {
    if let low, low.value > value || low.value == value && low.isOpen { return }
    low = (value, isOpen)
  }

  private mutating func lower(_ value: Decimal, isOpen: Bool) {
    if let high, high.value < value || high.value == value && high.isOpen { return }
    high = (value, isOpen)
  }

  var isEmpty: Bool {
    guard let low, let high else { return false }
    if low.value > high.value { return true }
    if low.value == high.value {
      return low.isOpen || high.isOpen || excluded.contains(low.value)
        || isWhole && !low.value.isInteger
    }
    guard isWhole, let first = low.value.scaled(12), let last = high.value.scaled(12) else {
      return false
    }
    // The least whole number from the lower bound on.
    let unit: Int128 = 1_000_000_000_000
    var least = first / unit * unit
    while least < first || low.isOpen && least == first { least += unit }
    return least > last || high.isOpen && least == last
  }
}

extension BinaryOperator {
  /// The relation that holds where this one does not.
  var negated: BinaryOperator? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: nil
    }
  }

  /// The relation with its operands exchanged.
  var turned: BinaryOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}

extension Expression {
  /// The same text for expressions that are the same but for blanks, quotes and parentheses.
  var signature: String {
    switch kind {
    case .literal(let literal): Self.text(literal)
    case .identifier(let name): name
    case .select(let operand, let member, let isOptional):
      operand.signature + (isOptional ? ".?" : ".") + member.name
    case .presence(let operand, let member): "has(\(operand.signature).\(member.name))"
    case .index(let operand, let index, _): "\(operand.signature)[\(index.signature)]"
    case .call(let call):
      (call.target.map { $0.signature + "." } ?? "") + call.function.name + "("
        + call.arguments.map { $0.signature }.joined(separator: ", ") + ")"
    case .not(let operand): "!(\(operand.signature))"
    case .negate(let operand): "-(\(operand.signature))"
    case .binary(let symbol, let left, let right):
      "(\(left.signature) \(symbol.symbol) \(right.signature))"
    case .and(let operands): "(" + operands.map { $0.signature }.joined(separator: " && ") + ")"
    case .or(let operands): "(" + operands.map { $0.signature }.joined(separator: " || ") + ")"
    case .conditional(let condition, let then, let otherwise):
      "(\(condition.signature) ? \(then.signature) : \(otherwise.signature))"
    case .list(let elements):
      "[" + elements.map { $0.value.signature }.joined(separator: ", ") + "]"
    default:
      // Not looked into: equal only to itself.
      "#\(range.lowerBound)..\(range.upperBound)"
    }
  }

  private static func text(_ literal: Literal) -> String {
    switch literal {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .uint(let value): "\(value)u"
    case .double(let value): "\(value)"
    case .string(let text): quotedJSON(text)
    case .bytes(let bytes): "b\(bytes)"
    }
  }
}
