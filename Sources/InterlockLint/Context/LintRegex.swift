import Interlock
import InterlockPCRE2

/// A regex of a field's constraint, cut into its items.
struct LintRegex {
  let field: LintField
  let rule: ConstraintRule
  let scalar: Scalar
  /// The bytes of the scalar, quotes included.
  let span: SourceSpan
  /// What the regex is made of, in order; the members of a class each by itself.
  let items: [Item]
  /// The members of each class.
  let classes: [[Item]]

  enum Kind: Hashable {
    case literal, escape, quantifier, groupStart, groupEnd, classItem, other

    init(_ kind: PatternSyntax.Kind) {
      switch kind {
      case .literal: self = .literal
      case .escape: self = .escape
      case .quantifier: self = .quantifier
      case .groupStart: self = .groupStart
      case .groupEnd: self = .groupEnd
      case .classItem: self = .classItem
      case .comment, .verb, .callout: self = .other
      }
    }
  }

  struct Item: Hashable {
    var kind: Kind
    var text: String
    /// The bytes in the regex.
    var range: Range<Int>
  }

  init(field: LintField, rule: ConstraintRule, scalar: Scalar, span: SourceSpan) {
    self.field = field
    self.rule = rule
    self.scalar = scalar
    self.span = span
    let bytes = Array(scalar.text.utf8)
    items = PatternSyntax(bytes).items.map { item in
      Item(
        kind: Kind(item.kind), text: String(decoding: bytes[item.range], as: UTF8.self),
        range: item.range)
    }
    var classes: [[Item]] = []
    var previous: Item?
    for item in items where item.kind == .classItem {
      // What lies between two classes is at least `][`.
      if let previous, previous.range.upperBound == item.range.lowerBound, !classes.isEmpty {
        classes[classes.count - 1].append(item)
      } else {
        classes.append([item])
      }
      previous = item
    }
    self.classes = classes
  }

  /// The keyword, such as `pattern`.
  var key: String { rule.kind.name }
  var map: ScalarMap { scalar.map }
  var classItems: [Item] { classes.flatMap { $0 } }

  /// Whether what stands in the file is the regex itself, but for quotes.
  var isVerbatim: Bool { scalar.style != .doubleQuoted && scalar.style != .folded }

  /// Whether a class begins with `^`.
  func isNegated(_ members: [Item]) -> Bool {
    guard let first = members.first, first.range.lowerBound > 0 else { return false }
    return Array(scalar.text.utf8)[first.range.lowerBound - 1] == UInt8(ascii: "^")
  }

  /// The alternatives at the top of the regex.
  var alternatives: [String] {
    let bytes = Array(scalar.text.utf8)
    var parts: [String] = []
    var start = 0
    var depth = 0
    for item in items {
      switch item.kind {
      case .groupStart: depth += 1
      case .groupEnd where item.text == ")": depth -= 1
      case .literal where item.text == "|" && depth == 0:
        parts.append(String(decoding: bytes[start..<item.range.lowerBound], as: UTF8.self))
        start = item.range.upperBound
      default: break
      }
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    return parts
  }

  /// The regex without `^` and `$` around all of it; nil where they are not there or mean more.
  var withoutAnchors: String? {
    guard let first = items.first, let last = items.last, items.count > 2, first.text == "^",
      last.text == "$", first.kind == .literal, last.kind == .literal, alternatives.count == 1,
      !scalar.text.contains("(?"), items.filter({ $0.text == "^" || $0.text == "$" }).count == 2
    else { return nil }
    return String(scalar.text.dropFirst().dropLast())
  }

  /// Another regex in place of this one, quoted so that it arrives as it is.
  func replacement(_ regex: String) -> String? {
    guard scalar.style != .literal, scalar.style != .folded, !regex.contains("\n") else {
      return nil
    }
    return scalar.style == .doubleQuoted
      ? quotedJSON(regex) : "'" + regex.replacing("'", with: "''") + "'"
  }

  /// Short texts whose repetition may make the regex work hard.
  var pumps: [String] {
    var pumps: [String] = []
    for item in items {
      switch item.kind {
      case .literal where item.text.utf8.allSatisfy { $0.isWordByte }: pumps.append(item.text)
      case .classItem: item.text.first.map { pumps.append($0 == "\\" ? "0" : String($0)) }
      case .escape where item.text == "\\d" || item.text == "\\w": pumps.append("0")
      case .escape where item.text == "\\s": pumps.append(" ")
      default: break
      }
    }
    pumps.append("a")
    var seen: Set<String> = []
    return Array(pumps.filter { seen.insert($0).inserted }.prefix(4))
  }
}

extension LintContext {
  /// The regexes of all fields.
  func collectRegexes() -> [LintRegex] {
    let keys: Set<String> = ["pattern", "notPattern", "contains", "notContains"]
    return fields.flatMap { field in
      field.rule.constraints.filter { keys.contains($0.kind.name) }.flatMap { rule in
        rule.scalars.map { scalar, span in
          LintRegex(field: field, rule: rule, scalar: scalar, span: span)
        }
      }
    }
  }
}
