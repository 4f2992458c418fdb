import CEL

extension ProgramCompiler {
  /// Numbers fields, containers first, and collects the names of every container.
  func numberFields() {
    parts.scopes = [Scope()]
    for rule in ruleSet.fields { number(rule, parent: nil, scope: 0, prefix: "", pointer: "") }
    addFormNames()
    for index in parts.fields.indices where parts.fields[index].type.isContainer {
      checkShadowing(in: index)
    }
  }

  private func number(
    _ rule: FieldRule, parent: Int?, scope: Int, prefix: String, pointer: String
  ) {
    let id = parts.fields.count
    let isItem = parent.map { parts.fields[$0].type == .list } ?? false
    let dotted = isItem ? "" : prefix.isEmpty ? rule.name.text : prefix + "." + rule.name.text
    let ownPointer = isItem ? "" : pointer + "/" + Self.escaped(rule.input)
    parts.fields.append(
      Field(
        name: rule.name.text, dottedName: dotted,
        label: rule.label
          ?? (isItem ? parts.fields[parent ?? 0].label : DefaultLabel.label(for: rule.name.text)),
        key: rule.input,
        type: rule.type, isSecret: rule.isSecret, normalisation: rule.normalisation,
        lengthUnit: rule.lengthUnit, debounce: rule.debounce, scope: scope, offset: 0,
        parent: parent, pointer: ownPointer))
    fieldRules.append(rule)
    parts.fields[id].optionType = optionType(of: rule, id, itemOf: isItem ? parent : nil)
    if isItem {
      parts.fields[id].offset = FormLayout.elementOffset
    } else {
      parts.fields[id].offset = parts.scopes[scope].slotCount
      parts.scopes[scope].slotCount += 1
    }
    parts.scopes[scope].fields.append(id)
    if let parent {
      if isItem { parts.fields[parent].item = id } else { parts.fields[parent].members.append(id) }
    }
    // A part of something secret is secret too, and never changed on the way in unasked.
    if let parent, parts.fields[parent].isSecret {
      parts.fields[id].isSecret = true
      if !rule.normalisation.isTrimWritten { parts.fields[id].normalisation.trim = false }
    }
    for member in rule.members {
      number(member, parent: id, scope: scope, prefix: dotted, pointer: ownPointer)
    }
    for item in rule.item {
      parts.scopes.append(Scope(list: id, parent: scope))
      number(item, parent: id, scope: parts.scopes.count - 1, prefix: "", pointer: "")
    }
  }

  /// Escapes a key for a JSON Pointer: RFC 6901, section 3.
  static func escaped(_ key: String) -> String {
    var text = ""
    for character in key {
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
    return text
  }

  // MARK: Names

  private func addFormNames() {
    var owners: [String: SourceSpan] = [:]
    func claim(_ name: Name) -> Bool {
      if let first = owners[name.text] {
        diagnostics.error(
          .duplicateName, "the name `\(name.text)` is used twice", at: name.span,
          related: [Diagnostic.Label("first used here", at: first)],
          help:
            "fields, computed values, sources, gates and actions of one form share their names: choose another"
        )
        return false
      }
      owners[name.text] = name.span
      return true
    }
    for (index, field) in parts.fields.enumerated() where field.parent == nil {
      if claim(fieldRules[index].name) { rootNames.add(field.name, .field(index)) }
      addPaths(of: index, under: field.name, to: &rootNames)
    }
    for (index, computed) in ruleSet.computed.enumerated() where claim(computed.name) {
      rootNames.add(computed.name.text, .computed(index))
    }
    for (index, source) in ruleSet.sources.enumerated() where claim(source.name) {
      rootNames.add(source.name.text, .source(index))
    }
    for (index, gate) in ruleSet.gates.enumerated() where claim(gate.name) {
      rootNames.add(gate.name.text, .gate(index))
    }
    for (index, action) in ruleSet.actions.enumerated() where claim(action.name) {
      rootNames.add(action.name.text, .action(index))
    }
    for index in parts.fields.indices where parts.fields[index].type.isContainer {
      addContainer(index)
    }
  }

  /// Adds the members of a group, and of the groups in it, by their dotted paths.
  private func addPaths(of field: Int, under prefix: String, to names: inout NameTable) {
    for member in parts.fields[field].members {
      let path = prefix + "." + parts.fields[member].name
      names.add(path, .field(member))
      addPaths(of: member, under: path, to: &names)
    }
  }

  /// The names inside a group or a row: its own first, then those around it.
  private func addContainer(_ index: Int) {
    var names = NameTable(inside: names(around: index))
    let container = parts.fields[index].type == .list ? parts.fields[index].item : index
    guard let container else { return }
    var own: [String: SourceSpan] = [:]
    for member in parts.fields[container].members {
      let name = fieldRules[member].name
      if let first = own[name.text] {
        diagnostics.error(
          .duplicateName, "the name `\(name.text)` is used twice", at: name.span,
          related: [Diagnostic.Label("first used here", at: first)])
      }
      own[name.text] = name.span
      names.add(name.text, .field(member))
      addPaths(of: member, under: name.text, to: &names)
    }
    if container != index { addRow(container, as: "item", to: &names) }
    containerNames[index] = names
  }

  private func addRow(_ field: Int, as path: String, to names: inout NameTable) {
    names.add(rowPath: path, field)
    for member in parts.fields[field].members {
      addRow(member, as: path + "." + parts.fields[member].name, to: &names)
    }
  }

  /// The names that are in scope where a field stands.
  func names(around field: Int) -> NameTable {
    guard let parent = parts.fields[field].parent else { return rootNames }
    return containerNames[parent] ?? rootNames
  }

  private func checkShadowing(in index: Int) {
    guard parts.fields[index].type == .group else { return }
    let around = names(around: index)
    for member in parts.fields[index].members {
      let name = fieldRules[member].name
      guard let outer = around.meaning(name.text), !name.text.contains(".") else { continue }
      // The members of a row's group are in its own table; a member is no shadow of itself.
      if case .field(let field) = outer, field == member { continue }
      diagnostics.error(
        .shadowedName, "the name `\(name.text)` is used outside of this group too", at: name.span,
        help:
          "choose another name, so that expressions say which one they mean; the outside's key can stay: `input: \(name.text)`"
      )
    }
  }

  // MARK: Slots

  /// Lays out what the readers of forms fill.
  func layOut() {
    var layout = FormLayout()
    layout.scopes = parts.scopes.map { _ in FormLayout.Scope(slotCount: 0, element: .value) }
    let root = addGroup(parts.fields.indices.filter { parts.fields[$0].parent == nil }, to: &layout)
    for key in ["$elapsed", "$now", "$sources"] {
      let shape = key == "$sources" ? FormLayout.Shape.object : .value
      let offset = parts.scopes[0].slotCount
      parts.scopes[0].slotCount += 1
      layout.groups[root].members.append(
        FormLayout.Member(key: key, offset: offset, shape: shape))
    }
    parts.elapsedSlot = parts.scopes[0].slotCount - 3
    parts.nowSlot = parts.scopes[0].slotCount - 2
    parts.sourcesSlot = parts.scopes[0].slotCount - 1
    for (index, scope) in parts.scopes.enumerated() {
      layout.scopes[index].slotCount = scope.slotCount
      let item = scope.list.flatMap { parts.fields[$0].item }
      layout.scopes[index].element =
        index == 0 ? .group(root) : item.map { shape(of: $0, in: &layout) } ?? .value
    }
    parts.layout = layout
  }

  private func addGroup(_ members: [Int], to layout: inout FormLayout) -> Int {
    let index = layout.groups.count
    layout.groups.append(
      FormLayout.Group(members: [], reportsUnknownKeys: ruleSet.rejectsUnknownFields))
    var keys: [String: SourceSpan] = [:]
    for member in members {
      let key = fieldRules[member].input
      if let first = keys[key] {
        diagnostics.error(
          .duplicateName, "the key `\(key)` is used by two fields",
          at: fieldRules[member].name.span,
          related: [Diagnostic.Label("first used here", at: first)])
      }
      keys[key] = fieldRules[member].name.span
      let shape = shape(of: member, in: &layout)
      layout.groups[index].members.append(
        FormLayout.Member(key: key, offset: parts.fields[member].offset, shape: shape))
    }
    return index
  }

  private func shape(of field: Int, in layout: inout FormLayout) -> FormLayout.Shape {
    switch parts.fields[field].type {
    case .group: return .group(addGroup(parts.fields[field].members, to: &layout))
    case .list:
      guard let item = parts.fields[field].item else { return .value }
      return .list(parts.fields[item].scope)
    default: return .value
    }
  }
}

/// The label of a field that has none: the rule language, section 8.
enum DefaultLabel {
  /// Splits a name at `_` and before capitals, and raises the first letter.
  static func label(for name: String) -> String {
    var words: [String] = []
    var word = ""
    var wasUpper = false
    for character in name {
      let isUpper = character.isUppercase
      if character == "_" || (isUpper && !wasUpper) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if character != "_" { word.append(character) }
      wasUpper = isUpper
    }
    if !word.isEmpty { words.append(word) }
    var label = ""
    for (index, word) in words.enumerated() {
      // An abbreviation in capitals stays as it is.
      let isAbbreviation = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
      let text = isAbbreviation ? word : word.lowercased()
      label += index == 0 ? text.prefix(1).uppercased() + text.dropFirst() : " " + text
    }
    return label
  }
}
