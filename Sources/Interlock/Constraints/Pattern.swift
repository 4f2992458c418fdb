extension ConstraintKind {
  /// `pattern`: a regex that the whole text matches.
  static let pattern = patternKind(
    name: "pattern", summary: "The whole text matches the regex; of a list, each of them.",
    mode: .whole, expected: true,
    examples: [
      ConstraintExample(
        "{ pattern: 'cat|dog' }", accepts: ["\"value\": \"cat\"", "\"value\": \"dog\""],
        refuses: ["\"value\": \"catfish\"", "\"value\": \"hotdog\""]),
      ConstraintExample(
        "{ pattern: 'dog', trim: false }", accepts: ["\"value\": \"dog\""],
        refuses: ["\"value\": \"dog\\n\""]),
    ])

  /// `notPattern`: a regex that the whole text does not match.
  static let notPattern = patternKind(
    name: "notPattern",
    summary: "The whole text does not match the regex; of a list, none of them.",
    mode: .whole, expected: false,
    examples: [
      ConstraintExample(
        "{ notPattern: '[0-9]+' }", accepts: ["\"value\": \"1a\""], refuses: ["\"value\": \"123\""])
    ])

  /// `contains`: a regex that is found in the text.
  static let contains = patternKind(
    name: "contains", summary: "The regex is found in the text; of a list, each of them.",
    mode: .search, expected: true,
    examples: [
      ConstraintExample(
        "{ contains: '[0-9]' }", accepts: ["\"value\": \"a1\""], refuses: ["\"value\": \"ab\""])
    ])

  /// `notContains`: a regex that is not found in the text.
  static let notContains = patternKind(
    name: "notContains", summary: "The regex is not found in the text; of a list, none of them.",
    mode: .search, expected: false,
    examples: [
      ConstraintExample(
        "{ notContains: '\\s' }", accepts: ["\"value\": \"ab\""], refuses: ["\"value\": \"a b\""])
    ])

  private static func patternKind(
    name: String, summary: String, mode: PatternMode, expected: Bool,
    examples: [ConstraintExample]
  ) -> ConstraintKind {
    ConstraintKind(
      name: name, summary: summary, argumentExample: "'[a-z]+'",
      examples: examples,
      appliesTo: { $0 == .text },
      misuseHelp: { type in
        switch type {
        case .integer, .number: "for a number write `min: …`, `max: …` or `step: …`"
        case .choice: "the options say already what is allowed"
        case .list: "write it on the rows: `item: { … }`"
        default: ""
        }
      },
      compile: { context in
        patternNodes(context).compactMap { node in
          guard let matcher = compiledPattern(node, mode: mode, context) else { return nil }
          return context.makeRule(isPatternRule: true) { evaluation, operand in
            switch evaluation.match(matcher, on: operand) {
            case .matches: expected ? .holds : .violated
            case .fails: expected ? .violated : .holds
            case .limitReached: .limitReached
            }
          }
        }
      })
  }

  /// Whether the keyword takes regexes.
  var takesRegex: Bool {
    switch name {
    case "pattern", "notPattern", "contains", "notContains": true
    default: false
    }
  }

  /// The scalars of the argument. A list that YAML made of an unquoted regex is told apart.
  private static func patternNodes(_ context: ConstraintContext) -> [Node] {
    let node = context.argument
    guard case .sequence(let nodes) = node.content else { return [node] }
    let isFlow = nodes.allSatisfy { $0.scalar?.style == .plain } && node.isFlow
    if isFlow {
      context.diagnostics.error(
        .notQuoted, "YAML reads this as a list, not as a regex", at: node.span,
        help:
          "put the regex in single quotes; if it is a list of regexes, put each of them in quotes")
      return []
    }
    return nodes
  }

  private static func compiledPattern(
    _ node: Node, mode: PatternMode, _ context: ConstraintContext
  ) -> (any CompiledPattern)? {
    guard let scalar = node.scalar else {
      if case .mapping(let entries) = node.content, entries.contains(where: { $0.key == "value" }) {
        context.diagnostics.error(
          .wrongValue,
          "a list of regexes has texts alone: what else is said of a rule stands for all of them",
          at: node.span,
          help: "write it without the brackets: `\(context.name): { value: …, when: … }`")
        return nil
      }
      context.diagnostics.error(
        .notQuoted, "`\(context.name)` is a regex, this is \(node.noun)", at: node.span,
        help: "put the regex in single quotes")
      return nil
    }
    if let comment = scalar.trailingComment {
      context.diagnostics.error(
        .commentCutsText, "everything after ` #` is a comment: the regex that runs ends before it",
        at: comment,
        help: "put the whole regex in single quotes"
          + (scalar.textWithComment.map { ": `\(context.name): \(Quoting.single($0))`" } ?? ""))
      return nil
    }
    if scalar.text.isEmpty {
      let isBlock = scalar.style == .literal || scalar.style == .folded
      context.diagnostics.error(
        .invalidPattern, "the regex is empty", at: node.span,
        help: isBlock
          ? "write it in single quotes, or on the lines below, indented further than the key"
          : "write one in single quotes, or remove `\(context.name)`")
      return nil
    }
    do throws(PatternError) {
      return try context.patterns.compile(scalar.text, mode: mode)
    } catch {
      context.diagnostics.error(
        .invalidPattern, "invalid regex: \(error.message)", at: scalar.map.span(of: error.range),
        help: error.help)
      return nil
    }
  }
}
