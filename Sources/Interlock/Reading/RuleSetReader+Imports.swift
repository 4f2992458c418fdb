extension RuleSetReader {
  /// The keys of a form that an imported file may not have.
  static let formKeys = [
    "form", "locale", "fields", "computed", "gates", "rules", "actions", "unknownFields", "clock",
    "sources", "tests",
  ]

  /// The keys of a file that others import.
  static let libraryKeys = [
    "interlock", "title", "description", "import", "types", "messages",
  ]

  /// The paths under `import`, each with its place: one text, or a list of them.
  package static func importedPaths(
    of root: Node
  ) -> (paths: [Name], diagnostics: [Diagnostic]) {
    guard case .mapping(let entries) = root.content,
      let node = entries.first(where: { $0.key == "import" })?.value, !node.isNull
    else { return ([], []) }
    let values = ValueReader(diagnostics: DiagnosticCollector())
    let paths = values.listOrOne(node).compactMap { node in
      values.strictText(node, for: "import").map { Name($0, at: node.span) }
    }
    return (paths, values.diagnostics.diagnostics)
  }

  /// Whether a file is made to be imported: it has types or messages, and nothing of a form.
  package static func isLibrary(_ root: Node) -> Bool {
    guard case .mapping(let entries) = root.content else { return false }
    return entries.contains { $0.key == "types" || $0.key == "messages" }
      && entries.allSatisfy { libraryKeys.contains($0.key) }
  }

  /// Reads a file that others import, so that what stands in its types is checked without a form.
  ///
  /// Names that a type's expressions read of the form around it are not known here and not checked.
  package static func readLibrary(
    _ root: Node, imports: ImportedDocuments?
  ) -> (ruleSet: RuleSet, diagnostics: [Diagnostic]) {
    let reader = RuleSetReader()
    var ruleSet = RuleSet()
    ruleSet.isLibrary = true
    ruleSet.file = root.span.file
    if let imports {
      reader.take(imports, into: &ruleSet)
    } else if case .mapping(let entries) = root.content,
      let entry = entries.first(where: { $0.key == "import" })
    {
      reader.refuseImport(entry)
    }
    let own = reader.readImported(root, into: &ruleSet)
    ruleSet.messages = Self.merged([ruleSet.messages, own])
    for definition in reader.types.definitions
    where definition.name.span.file == root.span.file && !reader.types.isTooLarge {
      ruleSet.fields.append(reader.readType(definition))
    }
    if reader.types.isTooLarge { ruleSet.fields = [] }
    ruleSet.hasErrors = reader.diagnostics.hasErrors
    return (ruleSet, reader.diagnostics.diagnostics)
  }

  /// Takes over the types and messages of imported files.
  func take(_ imports: ImportedDocuments, into ruleSet: inout RuleSet) {
    types.isComplete = imports.isComplete
    let layers = imports.roots.map { readImported($0, into: &ruleSet) }
    ruleSet.messages = Self.merged(layers)
  }

  /// Reports an `import` that cannot be followed.
  func refuseImport(_ entry: Node.Entry) {
    types.isComplete = false
    diagnostics.error(
      .notImported, "`import` cannot be followed: this program was given no way to read files",
      at: entry.keySpan, help: "load the rules with an `ImportProvider`, or copy the types here")
  }

  /// Reads an imported file: its types are noted, its messages returned.
  private func readImported(_ root: Node, into ruleSet: inout RuleSet) -> [MessageOverride] {
    guard var file = MappingReader(root, as: "an imported file", diagnostics) else { return [] }
    readVersion(&file)
    for key in ["title", "description"] {
      if let entry = file.take(key) { _ = values.strictText(entry.value, for: key) }
    }
    _ = file.take("import")
    if let entry = file.take("types") {
      ruleSet.typeSpans.append(entry.value.span)
      diagnostics.sharedSpans = ruleSet.typeSpans
      readTypes(entry.value)
    }
    let messages = file.take("messages").map { readMessages($0.value) } ?? []
    for key in Self.formKeys {
      guard let entry = file.takeMisplaced(key) else { continue }
      diagnostics.error(
        .keyNotApplicable, "an imported file has no `\(key)`", at: entry.keySpan,
        help: "only `types` and `messages` are taken over: move them to a file of their own")
    }
    file.finish()
    return messages
  }

  /// The messages of several files, of which those of a later one win, by rule and language.
  static func merged(_ layers: [[MessageOverride]]) -> [MessageOverride] {
    var merged: [MessageOverride] = []
    var places: [String: Int] = [:]
    for layer in layers.reversed() {
      for override in layer {
        guard let place = places[override.key.text] else {
          places[override.key.text] = merged.count
          merged.append(override)
          continue
        }
        let locales = merged[place].text.entries.map { $0.locale }
        merged[place].text.entries += override.text.entries.filter { !locales.contains($0.locale) }
      }
    }
    return merged
  }
}
