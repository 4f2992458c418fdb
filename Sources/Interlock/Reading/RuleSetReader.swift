import CEL

/// Reads a document tree into a rule set and reports every problem on the way.
public struct RuleSetReader {
  let diagnostics = DiagnosticCollector()
  let types = NamedTypes()
  var values: ValueReader { ValueReader(diagnostics: diagnostics) }
  var locale = "en"

  init() {}

  /// Reads the root of a rule file.
  ///
  /// - Parameters:
  ///   - root: The file's document.
  ///   - imports: The files that it imports; without them an `import` is an error.
  /// - Returns: The rule set, as far as it could be read, and all problems found. With an error
  ///   among them it can be checked for further problems, but gives no program.
  public static func read(
    _ root: Node, imports: ImportedDocuments? = nil
  ) -> (ruleSet: RuleSet, diagnostics: [Diagnostic]) {
    var reader = RuleSetReader()
    var ruleSet = reader.readRoot(root, imports)
    ruleSet.hasErrors = reader.diagnostics.hasErrors
    return (ruleSet, reader.diagnostics.diagnostics)
  }

  private mutating func readRoot(_ root: Node, _ imports: ImportedDocuments?) -> RuleSet {
    var ruleSet = RuleSet()
    ruleSet.file = root.span.file
    guard !refuseForm(root),
      var file = MappingReader(root, as: "a rule file", diagnostics)
    else { return ruleSet }
    readVersion(&file)
    if let node = file.require("form", example: "signup") { ruleSet.form = readFormName(node) }
    if let entry = file.take("title") {
      ruleSet.title = values.strictText(entry.value, for: "title")
    }
    if let entry = file.take("description") {
      ruleSet.summary = values.strictText(entry.value, for: "description")
    }
    if let entry = file.take("locale"), let tag = readLocale(entry.value) {
      ruleSet.locale = tag
      locale = tag
    }
    if let entry = file.take("import"), imports == nil { refuseImport(entry) }
    if let imports { take(imports, into: &ruleSet) }
    if let entry = file.take("types") {
      ruleSet.typeSpans.append(entry.value.span)
      diagnostics.sharedSpans = ruleSet.typeSpans
      readTypes(entry.value)
    }
    if let entry = file.take("fields") { ruleSet.fields = readFields(entry.value) }
    ruleSet.unusedTypes = readUnusedTypes()
    // What is too large to hold is too large to check as well.
    if types.isTooLarge { return RuleSet() }
    if let entry = file.take("computed") { ruleSet.computed = readComputed(entry.value) }
    if let entry = file.take("sources") { ruleSet.sources = readSources(entry.value) }
    if let entry = file.take("gates") { ruleSet.gates = readGates(entry.value) }
    if let entry = file.take("rules") { ruleSet.rules = readRules(entry.value) }
    if let entry = file.take("actions") { ruleSet.actions = readActions(entry.value) }
    if let entry = file.take("messages") {
      ruleSet.messages = Self.merged([ruleSet.messages, readMessages(entry.value)])
    }
    if let entry = file.take("unknownFields"),
      let word = values.word(entry.value, for: "unknownFields", among: ["ignore", "reject"])
    {
      ruleSet.rejectsUnknownFields = word == "reject"
    }
    if let entry = file.take("clock") { ruleSet.tick = readClock(entry.value) ?? ruleSet.tick }
    ruleSet.tests = file.take("tests")
    file.finish()
    return ruleSet
  }

  func readVersion(_ file: inout MappingReader) {
    guard let node = file.require("interlock", example: "1") else { return }
    if let scalar = node.scalar, scalar.resolved == .integer, scalar.text == "1" { return }
    diagnostics.error(
      .unsupportedVersion, "this version of interlock reads language version 1, not \(node.noun)",
      at: node.span, help: "write `interlock: 1`")
  }

  /// Refuses a mapping that has nothing of a rule file: very probably a form to be judged.
  private func refuseForm(_ root: Node) -> Bool {
    guard case .mapping(let entries) = root.content, let first = entries.first,
      !entries.contains(where: { Self.rootKeys.contains($0.key) }),
      Suggestion.names(near: first.key, among: Self.rootKeys).isEmpty
    else { return false }
    diagnostics.error(
      .missingKey, "this is no rule file: it has none of a rule file's keys", at: first.keySpan,
      help: "a rule file begins with `interlock: 1`; where forms are named too, the rule file is "
        + "named first")
    return true
  }

  /// The keys of a rule file.
  static let rootKeys = formKeys + libraryKeys

  /// Reads the form's name: unlike the names of fields no expression reads it.
  private func readFormName(_ node: Node) -> String {
    guard let text = values.strictText(node, for: "form") else { return "" }
    if let message = NameRules.problem(withFormName: text) {
      diagnostics.error(
        .invalidName, message, at: node.span,
        help: "write a short name such as `signup`; `title` is for people")
    }
    return text
  }

  private func readLocale(_ node: Node) -> String? {
    guard let text = values.strictText(node, for: "locale") else { return nil }
    if NameRules.isLanguageTag(text) { return text }
    diagnostics.error(
      .wrongValue, "`locale` is a language tag (BCP 47), this is `\(text)`", at: node.span,
      help: Self.tagHelp(text))
    return nil
  }

  private func readClock(_ node: Node) -> Int64? {
    guard var clock = MappingReader(node, as: "the clock", diagnostics) else { return nil }
    defer { clock.finish() }
    guard let tick = clock.require("tick", example: "1s"),
      let duration = values.duration(tick, for: "tick")
    else { return nil }
    guard duration >= 10_000_000 else {
      diagnostics.error(
        .wrongValue, "a tick is at least 10ms", at: tick.span, help: "write `tick: 10ms` or more")
      return nil
    }
    return duration
  }

  // MARK: Entries by name

  /// Reads the entries of a mapping whose keys are names that the author chose.
  func named(_ node: Node, as subject: String, help: String = "") -> [(name: Name, value: Node)] {
    guard case .mapping(let entries) = node.content else {
      if !node.isNull {
        diagnostics.error(
          .wrongValue, "\(subject) are written as names and values, this is \(node.noun)",
          at: node.span, help: help)
      }
      return []
    }
    return entries.map { entry in
      checkName(entry.key, at: entry.keySpan)
      return (Name(entry.key, at: entry.keySpan), entry.value)
    }
  }

  private func checkName(_ text: String, at span: SourceSpan) {
    if let problem = NameRules.problem(with: text) {
      diagnostics.error(
        .invalidName, problem.message, at: span, help: problem.help,
        replacement: Lookalikes.find(in: text).map {
          Diagnostic.Replacement($0.word, of: span)
        })
    }
  }

  // MARK: Messages

  /// What to write in the place of a text that is no language tag.
  private static func tagHelp(_ text: String) -> String {
    NameRules.languageTag(meantBy: text).map { "write `\($0)`" }
      ?? "write a tag such as `en`, `ko` or `pt-BR`"
  }

  /// Reads a message: a text, or texts by language.
  func readMessage(_ node: Node, for key: String) -> LocalizedText? {
    if case .mapping(let entries) = node.content {
      if entries.isEmpty {
        diagnostics.error(
          .wrongValue, "`\(key)` has no text in any language", at: node.span,
          help: "write a text, or `{ en: '…', ko: '…' }`")
        return nil
      }
      var texts: [LocalizedText.Entry] = []
      for entry in entries {
        guard NameRules.isLanguageTag(entry.key),
          entry.key.utf8.first.map({ $0 >= UInt8(ascii: "a") }) ?? false
        else {
          diagnostics.error(
            .wrongValue,
            "a message has texts by language tag (BCP 47), `\(entry.key)` is none",
            at: entry.keySpan, help: Self.tagHelp(entry.key))
          continue
        }
        guard let text = values.text(entry.value, for: entry.key) else { continue }
        texts.append(
          LocalizedText.Entry(
            locale: entry.key, template: MessageTemplate(text), span: entry.value.span,
            map: entry.value.scalar?.map))
      }
      return LocalizedText(entries: texts)
    }
    guard let text = values.text(node, for: key) else { return nil }
    return LocalizedText(entries: [
      LocalizedText.Entry(
        locale: locale, template: MessageTemplate(text), span: node.span, map: node.scalar?.map)
    ])
  }

  /// Reads `messages`: by rule, or by language and then by rule.
  func readMessages(_ node: Node) -> [MessageOverride] {
    guard case .mapping(let entries) = node.content else {
      diagnostics.error(
        .wrongValue, "`messages` are written as rules and texts, this is \(node.noun)",
        at: node.span, help: "write `messages: { required: 'Please fill in {label}' }`")
      return []
    }
    var overrides: [MessageOverride] = []
    var places: [String: Int] = [:]
    for entry in entries {
      if case .mapping(let rules) = entry.value.content, isLanguageTag(entry.key) {
        for rule in rules {
          guard let text = values.text(rule.value, for: rule.key) else { continue }
          let localized = LocalizedText.Entry(
            locale: entry.key, template: MessageTemplate(text), span: rule.value.span,
            map: rule.value.scalar?.map)
          add(localized, under: Name(rule.key, at: rule.keySpan), to: &overrides, &places)
        }
      } else if case .mapping(let texts) = entry.value.content,
        !texts.contains(where: { NameRules.isLanguageTag($0.key) }),
        NameRules.languageTag(meantBy: entry.key) != nil
      {
        diagnostics.error(
          .wrongValue, "messages stand under a language tag (BCP 47), `\(entry.key)` is none",
          at: entry.keySpan, help: Self.tagHelp(entry.key))
      } else if let text = readMessage(entry.value, for: entry.key) {
        for localized in text.entries {
          add(localized, under: Name(entry.key, at: entry.keySpan), to: &overrides, &places)
        }
      }
    }
    return overrides
  }

  private func add(
    _ entry: LocalizedText.Entry, under key: Name, to overrides: inout [MessageOverride],
    _ places: inout [String: Int]
  ) {
    if let index = places[key.text] {
      overrides[index].text.entries.append(entry)
    } else {
      places[key.text] = overrides.count
      overrides.append(MessageOverride(key: key, text: LocalizedText(entries: [entry])))
    }
  }

  /// Whether a key looks like a language tag (BCP 47): `en`, `ko-KR`. No rule has two letters.
  private func isLanguageTag(_ key: String) -> Bool {
    let language = key.prefix { $0 != "-" }
    return (2...3).contains(language.utf8.count)
      && language.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }
}
