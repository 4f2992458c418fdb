/// A value of a field of any shape, written in a rule file.
indirect enum LiteralTree: Sendable {
  /// Nothing at all; of a boolean `false`.
  case empty
  case value(Literal, FieldType)
  case rows([LiteralTree])
  case members([Member])

  struct Member: Sendable {
    var field: Int
    var name: String
    var value: LiteralTree
  }

  /// The value as a message names it.
  var text: String {
    switch self {
    case .empty: return "null"
    case .value(let literal, let type): return literal.parameter("const", type).text
    case .rows(let rows):
      var text = ""
      for row in rows { text += (text.isEmpty ? "" : ", ") + row.text }
      return "[" + text + "]"
    case .members(let members):
      var text = ""
      for member in members {
        if case .empty = member.value { continue }
        text += (text.isEmpty ? "" : ", ") + member.name + ": " + member.value.text
      }
      return "{" + text + "}"
    }
  }
}

extension ConstraintContext {
  /// Reads a value of a field's shape: members of groups by their names, what is left out being empty.
  func tree(_ node: Node, as field: Int) -> LiteralTree? {
    let info = fieldOf(field)
    if node.isNull { return .empty }
    switch info.type {
    case .list:
      guard let item = info.item else { return nil }
      guard case .sequence(let nodes) = node.content else {
        wrong(node, "a list")
        return nil
      }
      let rows = nodes.map { tree($0, as: item) }
      let good = rows.compactMap { $0 }
      return good.count == rows.count ? .rows(good) : nil
    case .group:
      guard case .mapping(let entries) = node.content else {
        wrong(node, "a group of values")
        return nil
      }
      return tree(entries, of: info)
    default:
      let type = info.type == .choice ? info.optionType : info.type
      if type == .text, let text = node.scalar?.text, Text.isBlank(text.utf8.span) { return .empty }
      return literal(node, as: type).map { .value($0, type) }
    }
  }

  private func tree(_ entries: [Node.Entry], of group: Field) -> LiteralTree? {
    let names = group.members.map { fieldOf($0).name }
    var isWhole = true
    for entry in entries where !names.contains(entry.key) {
      let near = Suggestion.names(near: entry.key, among: names)
      diagnostics.error(
        .unknownField, "the group has no member `\(entry.key)`", at: entry.keySpan,
        help: near.first.map { "a member with a similar name exists: `\($0)`" } ?? "",
        replacement: near.count == 1
          ? Diagnostic.Replacement(near[0], for: entry.key, at: entry.keySpan) : nil)
      isWhole = false
    }
    var members: [LiteralTree.Member] = []
    for (place, field) in group.members.enumerated() {
      var value: LiteralTree? = .empty
      if let entry = entries.first(where: { $0.key == names[place] }) {
        value = tree(entry.value, as: field)
      }
      guard let value else {
        isWhole = false
        continue
      }
      members.append(LiteralTree.Member(field: field, name: names[place], value: value))
    }
    return isWhole ? .members(members) : nil
  }

  private func wrong(_ node: Node, _ wanted: String) {
    diagnostics.error(
      .wrongValue, "`\(name)` has \(wanted) here, this is \(node.noun)", at: node.span)
  }

  /// Whether a field or anything in it is secret.
  func showsSecret(_ field: Int) -> Bool {
    let info = fieldOf(field)
    return info.isSecret || info.members.contains { showsSecret($0) }
      || (info.item.map { showsSecret($0) } ?? false)
  }
}

extension LiteralTree {
  /// Whether a row that holds this is empty, and so a list of nothing but such rows.
  fileprivate var isEmpty: Bool {
    switch self {
    case .empty: true
    case .value: false
    case .rows(let rows): rows.allSatisfy { $0.isEmpty }
    case .members(let members):
      members.allSatisfy { member in
        if case .value(.boolean(false), _) = member.value { return true }
        return member.value.isEmpty
      }
    }
  }
}

extension Evaluation {
  /// Whether a field that can be read holds a value that was written in the rule file.
  func equals(_ field: Int, in block: Int, _ literal: LiteralTree) -> Bool {
    let slot = block + Int(program.code[field].offset)
    let cell = cells[slot]
    let isGiven = hasValue(field, slot: slot, block: block)
    switch literal {
    case .empty: return !isGiven || readsAsHidden(field, slot: slot, block: block)
    case .value(.boolean(let value), _) where !cell.isVisible: return !value
    case .value(let literal, _):
      return isGiven
        && equals(
          Operand(field: field, slot: slot, block: block), literal,
          byBytes: program.fields[field].isSecret)
    case .rows(let rows):
      if literal.isEmpty { return !isGiven }
      guard isGiven, form.slots[slot].length == rows.count else { return false }
      let item = Int(program.code[field].item)
      var row = Int(form.slots[slot].start)
      for literal in rows {
        guard equals(item, in: row, literal) else { return false }
        row = Int(form.slots[row].start)
      }
      return true
    case .members(let members):
      // What is hidden is empty, and so is all in it.
      return members.allSatisfy { equals($0.field, in: block, $0.value) }
    }
  }
}
