extension ProgramCompiler {
  /// Reads the initial values of fields, each in the form in which a reader would have found it.
  ///
  /// What the default of a group gives is the initial value of its members, whatever default they
  /// have themselves.
  func readDefaults() {
    var groups: [(group: Int, node: Node, value: DefaultValue)] = []
    for index in parts.fields.indices {
      guard let node = fieldRules[index].defaultValue else { continue }
      let value = readDefault(node, of: index)
      if parts.fields[index].type == .group {
        if let value { groups.append((index, node, value)) }
      } else {
        parts.fields[index].defaultValue = value
        if value != nil { defaultSources[index] = DefaultSource(root: index, node: node) }
      }
    }
    // Inner groups come behind those around them, whose defaults have the last word.
    for (group, node, value) in groups.reversed() { give(value, to: group, node, root: group) }
  }

  private func give(_ value: DefaultValue, to field: Int, _ node: Node, root: Int) {
    if parts.fields[field].type == .group {
      switch value {
      case .group(let members):
        for member in members {
          let name = parts.fields[member.field].name
          give(member.value, to: member.field, node.entry(name)?.value ?? node, root: root)
        }
      default:
        for member in parts.fields[field].members { give(.none, to: member, node, root: root) }
      }
      return
    }
    if case .none = value {
      parts.fields[field].defaultValue = nil
      defaultSources[field] = nil
    } else {
      parts.fields[field].defaultValue = value
      defaultSources[field] = DefaultSource(root: root, node: node)
    }
  }

  /// Reads an initial value.
  ///
  /// - Parameter key: What it stands under, for the words of an error.
  private func readDefault(
    _ node: Node, of index: Int, for key: String = "default"
  ) -> DefaultValue? {
    let values = ValueReader(diagnostics: diagnostics)
    let field = parts.fields[index]
    switch field.type == .choice ? field.optionType : field.type {
    case .integer, .number:
      return values.number(node, for: key).map { .number(Array($0.text.utf8)) }
    case .boolean:
      return values.boolean(node, for: key).map { .boolean($0) }
    case .text:
      // As it is judged, so that the value is like the initial one where it reads the same.
      return values.strictText(node, for: key).map {
        .text(field.normalisation.normalised(Array($0.utf8)))
      }
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return values.text(node, for: key).map { .text(Array($0.utf8)) }
    case .group: return readGroupDefault(node, of: index)
    case .list:
      // An empty list is no initial value at all.
      if case .list(let rows)? = readListDefault(node, of: index), !rows.isEmpty {
        return .list(rows)
      }
    case .choice: break
    }
    return nil
  }

  // MARK: Groups

  /// Reads the default of a group: its members, or what stands under `value`.
  private func readGroupDefault(_ node: Node, of group: Int) -> DefaultValue? {
    guard case .mapping(let entries) = node.content else {
      wrongShape(node, of: group)
      return nil
    }
    if entries.contains(where: { $0.key == "from" }),
      entries.allSatisfy({ $0.key == "from" || $0.key == "until" })
    {
      diagnostics.error(
        .wrongValue, "a default that follows an expression is not supported yet", at: node.span,
        help: "a literal of this shape is written `default: { value: { from: … } }`")
      return nil
    }
    guard entries.count == 1, let entry = entries.first, entry.key == "value" else {
      return readMembers(entries, of: group)
    }
    guard case .mapping(let members) = entry.value.content else {
      diagnostics.error(
        .wrongValue, "`value` holds the whole group here, this is \(entry.value.noun)",
        at: entry.value.span,
        help: "a group of which only the member `value` is given is written "
          + "`default: { value: { value: … } }`")
      return nil
    }
    return readMembers(members, of: group)
  }

  private func readMembers(_ entries: [Node.Entry], of group: Int) -> DefaultValue? {
    let members = parts.fields[group].members
    var read: [DefaultValue.Member] = []
    var isWhole = true
    for entry in entries {
      guard let member = members.first(where: { parts.fields[$0].name == entry.key }) else {
        let near = Suggestion.names(near: entry.key, among: members.map { parts.fields[$0].name })
        diagnostics.error(
          .unknownField, "the group has no member `\(entry.key)`", at: entry.keySpan,
          help: near.first.map { "a member with a similar name exists: `\($0)`" } ?? "",
          replacement: near.count == 1
            ? Diagnostic.Replacement(near[0], for: entry.key, at: entry.keySpan) : nil)
        isWhole = false
        continue
      }
      guard let value = readPart(entry.value, of: member) else {
        isWhole = false
        continue
      }
      read.append(DefaultValue.Member(field: member, value: value))
    }
    return isWhole ? .group(read) : nil
  }

  /// Reads a part of the default of a group or list; what is null, blank or `[]` is empty.
  private func readPart(_ node: Node, of index: Int) -> DefaultValue? {
    if node.isNull { return DefaultValue.none }
    switch parts.fields[index].type {
    case .list:
      guard case .list(let rows)? = readListDefault(node, of: index) else { return nil }
      return rows.isEmpty ? DefaultValue.none : .list(rows)
    case .group:
      guard case .mapping(let entries) = node.content else {
        wrongShape(node, of: index)
        return nil
      }
      return readMembers(entries, of: index)
    default:
      let isItem = parts.fields[index].parent.map { parts.fields[$0].type == .list } ?? false
      let key = isItem ? "default" : parts.fields[index].name
      guard let value = readDefault(node, of: index, for: key) else { return nil }
      if case .text(let bytes) = value, Text.isBlank(bytes.span) { return DefaultValue.none }
      return value
    }
  }

  private func wrongShape(_ node: Node, of group: Int) {
    let first = parts.fields[group].members.first.map { parts.fields[$0].name } ?? "name"
    diagnostics.error(
      .wrongValue, "the default of a group is a group, this is \(node.noun)", at: node.span,
      help: "write its members: `{ \(first): … }`")
  }

  // MARK: Lists

  /// Reads the rows of a list's initial value.
  private func readListDefault(_ node: Node, of index: Int) -> DefaultValue? {
    guard case .sequence(let nodes) = node.content else {
      diagnostics.error(
        .wrongValue, "the default of a list is a list, this is \(node.noun)", at: node.span,
        help: node.scalar.map { "write `default: [\(Quoting.element($0))]`" }
          ?? "write `default: [red, green]`")
      return nil
    }
    guard let item = parts.fields[index].item else { return nil }
    guard nodes.count <= Self.maximumDefaultRows else {
      diagnostics.error(
        .ruleSetTooLarge, "the default of a list has at most \(Self.maximumDefaultRows) rows",
        at: node.span)
      return nil
    }
    let isSingle = !parts.fields[item].type.isContainer
    let rows = nodes.compactMap { isSingle ? readDefault($0, of: item) : readPart($0, of: item) }
    return rows.count == nodes.count ? .list(rows) : nil
  }

  private static var maximumDefaultRows: Int { 1000 }
}

extension Node {
  /// The entry of a key; nil where this is no mapping that has it.
  func entry(_ key: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }
  }
}

/// Where the initial value of a field comes from: its own default, or that of a group around it.
struct DefaultSource {
  /// The field with the default.
  var root: Int
  var node: Node
}
