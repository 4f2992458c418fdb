extension RuleSetReader {
  /// Reads `sources`: lists that the host supplies, each with the members of its rows.
  func readSources(_ node: Node) -> [SourceRule] {
    named(node, as: "sources").map { name, value in
      guard case .mapping(let entries) = value.content, !entries.isEmpty else {
        diagnostics.error(
          .wrongValue, "a source is written as the members of its rows, this is \(value.noun)",
          at: value.isNull ? name.span : value.span,
          help: "write `\(name.text): { id: text, title: text }`")
        return SourceRule(name: name, members: [])
      }
      return SourceRule(name: name, members: readMembers(of: name, value))
    }
  }

  private func readMembers(of source: Name, _ node: Node) -> [FieldRule] {
    named(node, as: "the members of `\(source.text)`").map { name, value in
      var member = FieldRule(name: name, typeSpan: value.span, input: name.text)
      let words = FieldType.allCases.filter { $0.isSingle }.map { $0.rawValue }
      if let word = values.word(value, for: name.text, among: words),
        let type = FieldType(rawValue: word)
      {
        member.type = type
      } else {
        member.isBroken = true
      }
      return member
    }
  }
}

extension FieldType {
  /// Whether a member of a source may have the type: single values that need nothing but their type.
  fileprivate var isSingle: Bool { !isContainer && self != .choice }
}
