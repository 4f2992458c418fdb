import Interlock

extension LintContext {
  // MARK: Replays

  /// The rules that the engine finds broken where a form has only this value.
  func broken(_ field: LintField, _ json: String) -> [String]? {
    guard let replay, replay.mayTry(), let form = replay.form([(field.index, json)]),
      let verdict = replay.judge(form)
    else { return nil }
    return verdict.rules(at: replay.path(of: field.index))
  }
}

/// A value as JSON, from how it stands in a rule file.
func json(_ scalar: Scalar) -> String {
  switch scalar.resolved {
  case .boolean(let value): value ? "true" : "false"
  case .integer, .float: Decimal(html: scalar.text)?.text ?? quotedJSON(scalar.text)
  case .null: "null"
  case .text: quotedJSON(scalar.text)
  }
}

extension LintContext {
  /// Whether bytes stand in `types`, and so belong to every field that uses the type.
  func isInType(_ span: SourceSpan) -> Bool { typeSpans.contains(span) }

  /// The keyword of a rule over a set of fields, or the first of its names.
  func setSpan(of rule: FormRule) -> SourceSpan {
    guard case .set(let set) = rule.demand, let first = rule.on.first?.span else {
      return rule.id.span
    }
    let place = ruleNodes.firstPlace { $0.span.end >= first.end }
    guard place < ruleNodes.count, ruleNodes[place].span.contains(first) else {
      return rule.id.span
    }
    return ruleNodes[place].entry(set.rawValue)?.keySpan ?? rule.id.span
  }
}

extension Scalar {
  /// Another text, quoted as this one is.
  func written(as text: String) -> String {
    switch style {
    case .singleQuoted: Self.quoted(text)
    case .doubleQuoted: quotedJSON(text)
    case .plain where Self.isPlainWord(text): text
    default: Self.quoted(text)
    }
  }

  /// Whether a text without quotes is that text, to older readers of YAML too.
  private static func isPlainWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"),
      text.utf8.allSatisfy({ $0.isWordByte }), Resolved(plain: text) == .text
    else { return false }
    let map = ScalarMap(file: 0, pieces: [], decodedCount: 0, sourceEnd: 0)
    return !Scalar(text: text, style: .plain, resolved: .text, map: map).isYAML11Boolean
  }

  /// A text in single quotes, or in double ones where those would change it.
  private static func quoted(_ text: String) -> String {
    let isOneLine = text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
        && scalar.value != 0x2028 && scalar.value != 0x2029 && scalar.value != 0xFEFF
    }
    return isOneLine ? "'" + text.replacing("'", with: "''") + "'" : quotedJSON(text)
  }
}

extension UInt8 {
  /// Whether it is a letter, digit, `_` or `-`.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension String {
  /// The text without blanks, tabs and line breaks at its ends.
  var trimmingBlanks: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
