extension ConstraintKind {
  /// `uniqueItems`: no row of a list repeats an earlier one.
  static let uniqueItems = ConstraintKind(
    name: "uniqueItems",
    summary: "No row of the list repeats an earlier one; each later duplicate is reported.",
    argumentExample: "true",
    examples: [
      ConstraintExample(
        "{ type: list, item: {}, uniqueItems: true }",
        accepts: ["\"value\": [\"a\", \"A\"]", "\"value\": [\"\", null, \" \"]"],
        refuses: ["\"value\": [\"a\", \"b\", \" a \"]", "\"value\": [\"\u{E9}\", \"e\u{301}\"]"]),
      ConstraintExample(
        "{ type: list, item: { type: number }, uniqueItems: true }",
        accepts: ["\"value\": [0.1, 0.10000000000000001]"], refuses: ["\"value\": [1, \"1.0\"]"]),
      ConstraintExample(
        "{ type: list, item: { type: group, fields: { a: {}, b: {} } }, uniqueItems: true }",
        accepts: ["\"value\": [{\"a\": \"x\"}, {\"b\": \"x\"}, {}, {}]"],
        refuses: ["\"value\": [{\"a\": \"x\"}, {\"a\": \"x\", \"b\": \"\"}]"]),
    ],
    appliesTo: { $0 == .list },
    misuseHelp: { _ in "write it on the list" },
    compile: { context in
      guard context.values.boolean(context.argument, for: context.name) == true,
        let item = context.fieldOf(context.id).item
      else { return [] }
      return [
        context.makeRule { evaluation, operand in
          evaluation.findDuplicates(in: operand, by: [item])
        }
      ]
    })

  /// `uniqueBy`: no two rows of a list have the same value in a member.
  static let uniqueBy = ConstraintKind(
    name: "uniqueBy",
    summary: "No row repeats an earlier one in the member; of several, in all of them together.",
    argumentExample: "email",
    placeholders: ["by"],
    examples: [
      ConstraintExample(
        "{ type: list, item: { type: group, fields: { id: {}, n: {} } }, uniqueBy: id }",
        accepts: [
          "\"value\": [{\"id\": \"a\"}, {\"id\": \"b\"}]",
          "\"value\": [{\"n\": \"1\"}, {\"n\": \"1\"}]",
        ],
        refuses: ["\"value\": [{\"id\": \"a\", \"n\": \"1\"}, {\"id\": \"a\", \"n\": \"2\"}]"]),
      ConstraintExample(
        "{ type: list, item: { type: group, fields: { a: {}, b: {} } }, uniqueBy: [a, b] }",
        accepts: [
          "\"value\": [{\"a\": \"x\", \"b\": \"y\"}, {\"a\": \"x\", \"b\": \"z\"}]",
          "\"value\": [{}, {\"a\": \" \"}]",
        ],
        refuses: [
          "\"value\": [{\"a\": \"x\", \"b\": \"y\"}, {\"a\": \"x\", \"b\": \"y\"}]",
          "\"value\": [{\"a\": \"x\"}, {\"a\": \"x\"}]",
        ]),
    ],
    appliesTo: { $0 == .list },
    misuseHelp: { _ in "write it on the list" },
    compile: { context in
      guard let item = context.fieldOf(context.id).item else { return [] }
      let nodes = context.values.listOrOne(context.argument)
      let keys = nodes.compactMap { member($0, of: item, context) }
      guard !keys.isEmpty, keys.count == nodes.count else {
        if nodes.isEmpty {
          context.diagnostics.error(
            .wrongValue, "`uniqueBy` names a member of the rows, or several",
            at: context.argument.span,
            help: context.fieldOf(item).members.first.map {
              "write `uniqueBy: \(context.fieldOf($0).name)`"
            } ?? "write `uniqueItems: true`")
        }
        return []
      }
      var labels = ""
      for (place, key) in keys.enumerated() {
        labels += (place == 0 ? "" : ", ") + context.fieldOf(key).label
      }
      return [
        context.makeRule([Parameter("by", .text(labels))]) { evaluation, operand in
          evaluation.findDuplicates(in: operand, by: keys)
        }
      ]
    })

  /// Finds a member of the rows by its name or dotted path.
  private static func member(
    _ node: Node, of item: Int, _ context: ConstraintContext
  ) -> Int? {
    guard let path = context.values.text(node, for: context.name) else { return nil }
    // What the rows are could not be read, which has been reported.
    if context.field.item.contains(where: { $0.isBroken }) { return nil }
    guard context.fieldOf(item).type == .group else {
      context.diagnostics.error(
        .unknownField, "the rows of this list have no members", at: node.span,
        help: "write `uniqueItems: true`")
      return nil
    }
    var field = item
    var known = ""
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      let members = context.fieldOf(field).members
      guard let member = members.first(where: { context.fieldOf($0).name == name }) else {
        let near = Suggestion.names(
          near: String(name), among: members.map { context.fieldOf($0).name }
        ).map { known + $0 }
        context.diagnostics.error(
          .unknownField, "the rows have no member `\(path)`", at: node.span,
          help: near.first.map { "a member with a similar name exists: `\($0)`" } ?? "",
          replacement: ValueReader.replacement(near, for: node))
        return nil
      }
      field = member
      known += name + "."
    }
    return field
  }
}
