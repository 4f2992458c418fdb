import Interlock

/// A message of a rule, with the rule that it belongs to as far as that is known.
struct LintMessage {
  let text: LocalizedText
  let field: LintField?
  let rule: ConstraintRule?
  /// The tree of the message where it stands at the rule.
  let node: Node?
  /// Whether it is given for a rule by its name, not at the rule.
  let isOverride: Bool

  /// The number that the rule has.
  struct NumberBound {
    var text: String
    var number: Decimal
    var span: SourceSpan
  }

  var bound: NumberBound? {
    guard let rule, let scalar = rule.argument.scalar else { return nil }
    switch rule.kind.name {
    case "minLength", "maxLength", "length", "minItems", "maxItems": break
    case "min", "max", "exclusiveMin", "exclusiveMax":
      guard field?.type == .integer || field?.type == .number else { return nil }
    default: return nil
    }
    guard let number = Decimal(html: scalar.text) else { return nil }
    return NumberBound(text: number.text, number: number, span: rule.argument.span)
  }

  /// The placeholder that stands for the number of the rule.
  var placeholder: String? { rule?.kind.placeholders.first }
}

extension LintContext {
  /// The messages of constraints, checks and rules, and those given by name.
  func collectMessages() -> [LintMessage] {
    var messages: [LintMessage] = []
    for field in fields {
      for rule in field.rule.constraints {
        guard let text = rule.message else { continue }
        let node = field.entry(rule.kind.name)?.value.entry("message")?.value
        messages.append(
          LintMessage(text: text, field: field, rule: rule, node: node, isOverride: false))
      }
      for check in field.rule.checks {
        guard let text = check.message else { continue }
        messages.append(
          LintMessage(text: text, field: field, rule: nil, node: nil, isOverride: false))
      }
      if let text = field.rule.message {
        messages.append(
          LintMessage(
            text: text, field: field, rule: nil, node: field.entry("message")?.value,
            isOverride: false))
      }
      for override in field.rule.messages {
        messages.append(
          LintMessage(
            text: override.text, field: field, rule: field.constraint(override.key.text),
            node: nil, isOverride: true))
      }
    }
    for rule in ruleSet.rules {
      guard let text = rule.message else { continue }
      messages.append(LintMessage(text: text, field: nil, rule: nil, node: nil, isOverride: false))
    }
    for override in ruleSet.messages {
      let key = override.key.text
      let dot = key.lastIndex(of: ".")
      let field = dot.flatMap { fieldsByPath[String(key[..<$0])] }.map { fields[$0] }
      let rule = dot.flatMap { field?.constraint(String(key[key.index(after: $0)...])) }
      messages.append(
        LintMessage(text: override.text, field: field, rule: rule, node: nil, isOverride: true))
    }
    return messages
  }
}

extension MessageTemplate {
  /// The text without its placeholders.
  private var words: String {
    var text = ""
    for part in parts {
      if case .text(let own) = part { text += own }
    }
    return text
  }

  var isBlank: Bool { source.trimmingBlanks.isEmpty }

  /// The numbers that are written out in digits, without signs that group thousands.
  var numbers: [String] {
    var numbers: [String] = []
    var digits = ""
    func end() {
      var text = digits
      while let last = text.last, !last.isNumber { text.removeLast() }
      digits = ""
      guard !text.isEmpty else { return }
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let isGrouped = parts.count > 1 && parts.dropFirst().allSatisfy { $0.count == 3 }
      if isGrouped { text = parts.joined() }
      if let number = Decimal(html: text) { numbers.append(number.text) }
    }
    for character in words {
      let isDigit = character.isASCII && character.isNumber
      if isDigit || !digits.isEmpty && (character == "." || character == ",") {
        digits.append(character)
      } else {
        end()
      }
    }
    end()
    return numbers
  }

  /// Whether it speaks of the number beside the bound: more than 7 is at least 8.
  var saysMoreOrLess: Bool {
    let text = words.lowercased()
    return [
      "more", "less", "over", "under", "above", "below", "longer", "shorter", "fewer", "greater",
      "larger", "smaller", "before", "after", "초과", "미만",
    ].contains { text.contains($0) }
  }

  /// Whether its numbers stand in other units than the rule, or are no bounds at all.
  var hasUnits: Bool {
    let text = words.lowercased()
    if text.contains("%") { return true }
    let units = [
      "thousand", "million", "billion", "hundred", "dozen", "kb", "mb", "cent", "iso", "rfc",
      "만", "천", "백", "억",
    ]
    if units.contains(where: { text.contains($0) }) { return true }
    // A letter right behind a digit: `5k`, `2nd`.
    var wasDigit = false
    for character in text {
      let isDigit = character.isASCII && character.isNumber
      if wasDigit, character.isASCII, character.isLetter { return true }
      wasDigit = isDigit
    }
    return false
  }

  /// The placeholder of another system that stands in the text; nil without any.
  var foreignPlaceholder: String? {
    let text = source
    for form in ["%s", "%d", "%@", "%1$s", "{0}", "{1}"] where text.contains(form) { return form }
    if let range = text.firstRange(of: /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{ ?[a-z]+ \}|\{ [a-z]+ ?\}/) {
      return String(text[range])
    }
    let own = text.firstRange(of: /(^|[ (]):(min|max|attribute|value|other|label)\b/)
    return own.map { String(text[$0]).trimmingBlanks }
  }

  /// A tag of HTML that stands in the text.
  var tag: String? {
    source.firstRange(of: /<\/?(b|i|u|em|strong|br|p|span|a|div|font)( [^<>]*)?\/?>/).map {
      String(source[$0])
    }
  }
}

extension LintField {
  /// Whether it holds a password, by its name and as it is secret.
  var isPassword: Bool {
    guard rule.isSecret, type == .text else { return false }
    let name = name.lowercased().filter { $0 != "_" }
    return ["password", "passwd", "passphrase"].contains { name == $0 || name.hasSuffix($0) }
  }

  /// The names of its remote checks.
  var remoteNames: [String] { rule.remotes.map { $0.name.text } }
}
