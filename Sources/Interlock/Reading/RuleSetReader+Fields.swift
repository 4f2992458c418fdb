extension RuleSetReader {
  /// Reads `fields`: names and their definitions.
  func readFields(_ node: Node, within chain: [String] = []) -> [FieldRule] {
    named(node, as: "fields").map { name, value in readField(value, name: name, within: chain) }
  }

  /// Reads one field. An empty definition is an optional text.
  ///
  /// - Parameters:
  ///   - node: The definition.
  ///   - name: The field's name.
  ///   - chain: The named types that the definition is part of, the outermost first.
  ///   - hasOptions: Whether the list that it is the element of says what its options are.
  func readField(
    _ node: Node, name: Name, within chain: [String] = [], hasOptions: Bool = false
  ) -> FieldRule {
    var field = FieldRule(name: name, typeSpan: name.span, input: name.text)
    if node.isNull { return field }
    types.depth += 1
    defer { types.depth -= 1 }
    guard types.depth <= NamedTypes.maximumDepth else {
      if types.passLimit() {
        diagnostics.error(
          .ruleSetTooLarge, "fields stand in one another more than 64 levels deep", at: name.span)
      }
      return field
    }
    let expansion = expand(node, within: chain)
    field.isBroken = expansion.isBroken
    if case .mapping(let entries) = expansion.node.content { field.definition = entries }
    field.namedType = namedType(of: node)
    if let scalar = expansion.node.scalar {
      field.isBroken = true
      refuse(scalar, asFieldNamed: name, at: expansion.node)
      return field
    }
    guard
      var keys = MappingReader(expansion.node, as: "the field `\(name.text)`", diagnostics)
    else {
      field.isBroken = true
      return field
    }
    readType(&keys, of: &field)
    readTexts(&keys, of: &field)
    readNormalisation(&keys, of: &field)
    readConditions(&keys, of: &field)
    for kind in ConstraintKind.all {
      guard let entry = keys.take(kind.name) else { continue }
      if field.isBroken { continue }
      guard kind.appliesTo(field.type) else {
        diagnostics.error(
          .keyNotApplicable,
          "`\(kind.name)` has no meaning on \(field.type.withArticle) field",
          at: entry.keySpan, help: kind.misuseHelp(field.type))
        continue
      }
      if let constraint = readConstraint(kind, entry) { field.constraints.append(constraint) }
    }
    readOptions(&keys, of: &field, hasOptions: hasOptions)
    if let entry = keys.take("check") {
      field.checks = values.listOrOne(entry.value).compactMap { readCheck($0) }
    }
    if let entry = keys.take("remote") { field.remotes = readRemotes(entry.value) }
    refuseRepeated(field.checks.map { $0.id } + field.remotes.map { $0.name }, as: "check id")
    readParts(&keys, of: &field, within: expansion.chain)
    if let entry = keys.take("default") { field.defaultValue = entry.value }
    keys.finish()
    return field
  }

  /// Reports a word in the place of a definition, which is often that of a type.
  private func refuse(_ scalar: Scalar, asFieldNamed name: Name, at node: Node) {
    let known = FieldType.allCases.map { $0.rawValue } + types.names
    var help = "write each key on a line of its own: `key: value`"
    if known.contains(scalar.text) {
      help = "write `\(name.text): { type: \(scalar.text) }`"
    } else if let near = Suggestion.names(near: scalar.text, among: known).first {
      help = "a type with a similar name exists: write `\(name.text): { type: \(near) }`"
    } else if let advice = Synonyms.type(for: scalar.text) {
      help = "write `\(name.text): { \(advice) }`"
    }
    diagnostics.error(
      .wrongValue, "the field `\(name.text)` is written as keys and values, this is \(node.noun)",
      at: node.span, help: help)
  }

  private func readType(_ keys: inout MappingReader, of field: inout FieldRule) {
    guard let entry = keys.take("type") else { return }
    field.typeSpan = entry.value.span
    var words = FieldType.allCases.map { $0.rawValue }
    // Very many types may have names, and are asked for only where the word is none of these.
    if entry.value.scalar.flatMap({ FieldType(rawValue: $0.text) }) == nil { words += types.names }
    // The type may be in a file that could not be read.
    if !types.isComplete, let word = entry.value.scalar?.text, !words.contains(word) {
      field.isBroken = true
      return
    }
    guard let word = values.word(entry.value, for: "type", among: words),
      let type = FieldType(rawValue: word)
    else {
      field.isBroken = true
      return
    }
    field.type = type
  }

  private func readTexts(_ keys: inout MappingReader, of field: inout FieldRule) {
    if let entry = keys.take("label") { field.label = values.text(entry.value, for: "label") }
    if let entry = keys.take("hint") { _ = values.text(entry.value, for: "hint") }
    if let entry = keys.take("message"), !refusesRules(entry) {
      field.message = readMessage(entry.value, for: "message")
    }
    if let entry = keys.take("messages") { field.messages = readMessages(entry.value) }
    if let entry = keys.take("severity") {
      field.severity = readSeverity(entry.value) ?? field.severity
    }
    if let entry = keys.take("secret") {
      field.isSecret = values.boolean(entry.value, for: "secret") ?? true
      // A secret is never changed on the way in unless the author asks for it.
      field.normalisation.trim = !field.isSecret
    }
    if let entry = keys.take("input"), let input = values.text(entry.value, for: "input") {
      if input.isEmpty || input.hasPrefix("$") {
        diagnostics.error(
          .wrongValue,
          "`input` is the key that the outside uses, not empty and not beginning with `$`",
          at: entry.value.span)
      } else {
        field.input = input
      }
    }
    if let entry = keys.take("debounce") {
      field.debounce = values.duration(entry.value, for: "debounce")
    }
  }

  /// Refuses messages by rule where one text for all rules stands.
  private func refusesRules(_ entry: Node.Entry) -> Bool {
    guard case .mapping(let texts) = entry.value.content,
      let first = texts.first(where: { ConstraintKind.reservedRuleNames.contains($0.key) })
    else { return false }
    diagnostics.error(
      .wrongValue, "`message` is one text for all rules of the field, `\(first.key)` is a rule",
      at: entry.keySpan, help: "write `messages` instead of `message`",
      replacement: Diagnostic.Replacement("messages", of: entry.keySpan))
    return true
  }

  private func readNormalisation(_ keys: inout MappingReader, of field: inout FieldRule) {
    let isText = field.type == .text || field.type == .choice
    func take(_ key: String) -> Node? {
      guard let entry = keys.take(key) else { return nil }
      guard isText || field.isBroken else {
        diagnostics.error(
          .keyNotApplicable, "`\(key)` has no meaning on \(field.type.withArticle) field",
          at: entry.keySpan, help: "only text is normalised")
        return nil
      }
      return entry.value
    }
    if let node = take("trim") {
      field.normalisation.isTrimWritten = true
      field.normalisation.trim = values.boolean(node, for: "trim") ?? true
    }
    if let node = take("collapse") {
      field.normalisation.collapse = values.boolean(node, for: "collapse") ?? false
    }
    if let node = take("case") {
      let words = Normalisation.Case.allCases.map { $0.rawValue }
      field.normalisation.letterCase = values.word(node, for: "case", among: words)
        .flatMap { Normalisation.Case(rawValue: $0) }
    }
    if let node = take("unicode") {
      field.normalisation.isNFC = values.word(node, for: "unicode", among: ["nfc"]) != nil
    }
    if let node = take("lengthUnit") {
      let words = LengthUnit.allCases.map { $0.rawValue }
      field.lengthUnit =
        values.word(node, for: "lengthUnit", among: words)
        .flatMap { LengthUnit(rawValue: $0) } ?? .graphemes
    }
  }

  private func readConditions(_ keys: inout MappingReader, of field: inout FieldRule) {
    if let entry = keys.take("requiredWhen") {
      if field.type == .boolean {
        refuseRequired("requiredWhen", at: entry.keySpan)
      } else {
        field.requiredWhen = values.expression(entry.value, for: "requiredWhen")
      }
    }
    if let entry = keys.take("visibleWhen") {
      field.visibleWhen = values.expression(entry.value, for: "visibleWhen")
    }
    if let entry = keys.take("enabledWhen") {
      field.enabledWhen = values.expression(entry.value, for: "enabledWhen")
    }
  }

  /// A boolean is never empty, so that to demand one means something else.
  private func refuseRequired(_ key: String, at span: SourceSpan) {
    diagnostics.error(
      .keyNotApplicable, "`\(key)` has no meaning on a boolean: it is never empty", at: span,
      help: "to demand that it is ticked, write `const: true`")
  }

  private func readParts(
    _ keys: inout MappingReader, of field: inout FieldRule, within chain: [String]
  ) {
    if field.isBroken {
      _ = keys.take("fields")
      _ = keys.take("item")
      return
    }
    if let entry = keys.take("fields") {
      if field.type == .group {
        field.members = readFields(entry.value, within: chain)
      } else {
        diagnostics.error(
          .keyNotApplicable, "`fields` has no meaning on \(field.type.withArticle) field",
          at: entry.keySpan,
          help: field.type == .list
            ? "write `item: { type: group, fields: … }`" : "write `type: group`")
        // What stands there is read all the same, for the mistakes in it.
        _ = readFields(entry.value, within: chain)
        if field.type == .list, !keys.has("item") { return }
      }
    } else if field.type == .group {
      diagnostics.error(
        .missingKey, "the group `\(field.name.text)` needs `fields`", at: field.typeSpan,
        help: "add `fields:` with the members")
    }
    if let entry = keys.take("item") {
      if field.type == .list {
        field.item = [
          readField(
            entry.value, name: Name("item", at: entry.keySpan), within: chain,
            hasOptions: field.hasOwnOptions)
        ]
        for item in field.item { refuseOnItem(item) }
      } else {
        diagnostics.error(
          .keyNotApplicable, "`item` has no meaning on \(field.type.withArticle) field",
          at: entry.keySpan, help: "write `type: list`")
      }
    } else if field.type == .list {
      diagnostics.error(
        .missingKey, "the list `\(field.name.text)` needs `item`", at: field.typeSpan,
        help: "add `item: { type: text }`, the definition of each row")
    }
  }

  private func refuseOnItem(_ item: FieldRule) {
    if item.input != item.name.text {
      diagnostics.error(
        .keyNotApplicable, "`input` has no meaning on the rows of a list: they have no key",
        at: item.name.span)
    }
    if let node = item.defaultValue {
      diagnostics.error(
        .keyNotApplicable, "`default` has no meaning on the rows of a list", at: node.span,
        help: "give the whole list a default")
    }
  }

  func readSeverity(_ node: Node) -> Severity? {
    values.word(node, for: "severity", among: Severity.allCases.map { $0.rawValue })
      .flatMap { Severity(rawValue: $0) }
  }

  /// Reads a constraint in its short or its long form.
  /// The keys of the long form of a constraint.
  private static let longKeys: Set<String> = ["value", "when", "message", "severity"]

  private func readConstraint(_ kind: ConstraintKind, _ entry: Node.Entry) -> ConstraintRule? {
    guard case .mapping(let entries) = entry.value.content else {
      return ConstraintRule(kind: kind, argument: entry.value, keySpan: entry.keySpan)
    }
    if kind.name == ConstraintKind.options.name, let first = entries.first,
      !entries.contains(where: { Self.longKeys.contains($0.key) })
    {
      let isPlain = first.keySpan.end - first.keySpan.start == first.key.utf8.count
      let value = Quoting.element(first.key, isPlain: isPlain)
      let label = first.value.scalar.map { ", label: " + Quoting.element($0) } ?? ""
      diagnostics.error(
        .wrongValue, "`options` is a list, this is \(entry.value.noun)", at: entry.value.span,
        help: "write each option as an element: `options: [{ value: \(value)\(label) }, …]`")
      return nil
    }
    if kind.takesRegex, entry.value.isFlow,
      !entries.contains(where: { Self.longKeys.contains($0.key) })
    {
      let quoted = Self.quotedRegex(entries, at: entry.value.span)
      diagnostics.error(
        .notQuoted, "YAML reads this as a mapping, not as a regex", at: entry.value.span,
        help: "put the regex in single quotes: `\(kind.name): \(quoted ?? "'{…}'")`",
        replacement: quoted.map { Diagnostic.Replacement($0, of: entry.value.span) })
      return nil
    }
    guard var long = MappingReader(entry.value, as: "`\(kind.name)`", diagnostics) else {
      return nil
    }
    let argument = long.require("value", example: kind.argumentExample)
    let when = long.take("when").flatMap { values.expression($0.value, for: "when") }
    let message = long.take("message").flatMap { readMessage($0.value, for: "message") }
    let severity = long.take("severity").flatMap { readSeverity($0.value) }
    long.finish()
    guard let argument else { return nil }
    return ConstraintRule(
      kind: kind, argument: argument, keySpan: entry.keySpan, when: when, message: message,
      severity: severity)
  }

  /// The regex that YAML took for a mapping, in quotes; nil where the text had more than its keys.
  private static func quotedRegex(_ entries: [Node.Entry], at span: SourceSpan) -> String? {
    var text = ""
    for entry in entries {
      guard entry.value.isNull, !entry.key.isEmpty else { return nil }
      text += (text.isEmpty ? "" : ",") + entry.key
    }
    text = "{" + text + "}"
    return text.utf8.count == span.end - span.start ? Quoting.single(text) : nil
  }

  private func readCheck(_ node: Node) -> CheckRule? {
    guard var keys = MappingReader(node, as: "a check", diagnostics) else { return nil }
    let id = keys.require("id", example: "sumIsRight")
    let that = keys.require("that", example: "'a > b'")
    let when = keys.take("when").flatMap { values.expression($0.value, for: "when") }
    let message = keys.take("message").flatMap { readMessage($0.value, for: "message") }
    let severity = keys.take("severity").flatMap { readSeverity($0.value) }
    keys.finish()
    let name = id.flatMap { readID($0) }
    guard let that, let expression = values.expression(that, for: "that") else { return nil }
    // Without a name it is still read further, so that its other mistakes come out too.
    return CheckRule(
      id: name ?? Name(Self.noID, at: node.span), that: expression, when: when, message: message,
      severity: severity)
  }

  /// What stands for an identifier that is missing or wrong; no author can write it.
  static let noID = "?"

  /// Reports identifiers that stand twice where a verdict has to tell them apart.
  func refuseRepeated(_ names: [Name], as kind: String) {
    var first: [String: SourceSpan] = [:]
    for name in names where name.text != Self.noID {
      guard let earlier = first[name.text] else {
        first[name.text] = name.span
        continue
      }
      diagnostics.error(
        .duplicateName, "the \(kind) `\(name.text)` is used twice", at: name.span,
        related: [Diagnostic.Label("first used here", at: earlier)],
        help: "choose another, so that a verdict tells the two apart")
    }
  }

  /// Reads the identifier of a check or rule, which appears in verdicts.
  func readID(_ node: Node) -> Name? {
    guard let text = values.text(node, for: "id") else { return nil }
    let isShaped =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0)
      }
    guard isShaped else {
      diagnostics.error(
        .invalidName, "an `id` has letters, digits, `_` and `-`, this is `\(text)`", at: node.span)
      return nil
    }
    if ConstraintKind.reservedRuleNames.contains(text) {
      diagnostics.error(
        .invalidName, "`\(text)` is the name of a built-in rule", at: node.span,
        help: "choose another `id`, so that a verdict tells the two apart")
      return nil
    }
    return Name(text, at: node.span)
  }
}
