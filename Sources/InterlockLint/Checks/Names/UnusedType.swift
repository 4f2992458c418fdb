import Interlock

extension Check {
  static let unusedType = Check(
    "IL107", "unused-type",
    summary: "a named type that no field uses",
    rationale: """
      Its rules are checked but judge nothing.
      """,
    message: "no field uses the type `{type}`",
    bad: #"""
      types:
        «zip»: { pattern: '[0-9]{5}' }
      fields:
        name: { label: Name }
      """#,
    good: #"""
      types:
        zip: { pattern: '[0-9]{5}' }
      fields:
        zipCode: { label: ZIP code, type: zip }
      """#,
    run: { context in
      // A file that others import has types for them.
      guard context.program != nil,
        case .mapping(let types)? = context.entry("types")?.value.content
      else { return [] }
      var used = Set(context.fields.compactMap { $0.rule.namedType?.text })
      // Types that used types use.
      func collect(_ node: Node, into words: inout Set<String>) {
        switch node.content {
        case .scalar: break
        case .sequence(let nodes): for node in nodes { collect(node, into: &words) }
        case .mapping(let entries):
          for entry in entries {
            if entry.key == "type", let word = entry.value.scalar?.text { words.insert(word) }
            collect(entry.value, into: &words)
          }
        }
      }
      let definitions = Dictionary(
        types.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
      var open = Array(used)
      while let word = open.popLast() {
        guard let definition = definitions[word] else { continue }
        var words: Set<String> = []
        collect(definition, into: &words)
        for word in words where used.insert(word).inserted { open.append(word) }
      }
      return types.compactMap { type in
        guard !used.contains(type.key), FieldType(rawValue: type.key) == nil else { return nil }
        return Draft(
          at: type.keySpan, ["type": type.key], help: "remove it, or use it",
          fixes: context.removing(type, "remove `\(type.key)`", .unsafe))
      }
    })
}
