extension ConstraintKind {
  /// `format`: a named format.
  static let format = ConstraintKind(
    name: "format",
    summary: "The text has the named format.",
    argumentExample: "email",
    placeholders: ["format", "expected"],
    examples: [
      ConstraintExample(
        "{ format: email }",
        accepts: ["\"value\": \"user@example.COM\"", "\"value\": \"\"", "\"value\": \" a@b \""],
        refuses: ["\"value\": \"user\"", "\"value\": \"a@-b.c\""]),
      ConstraintExample(
        "{ format: date }", accepts: ["\"value\": \"2024-02-29\""],
        refuses: ["\"value\": \"2025-02-29\""]),
    ],
    appliesTo: { $0 == .text },
    misuseHelp: { _ in "the type says already what is accepted" },
    compile: { context in
      let node = context.argument
      guard let name = context.values.text(node, for: context.name) else { return [] }
      guard let format = Format.named(name) else {
        let near = Suggestion.names(near: name, among: Format.catalogue.map { $0.name })
        context.diagnostics.error(
          .wrongValue, "unknown format `\(name)`", at: node.span,
          help: near.first.map { "a format with a similar name exists: `\($0)`" } ?? "",
          replacement: ValueReader.replacement(near, for: node))
        return []
      }
      let seams = FormatSeams(patterns: context.patterns, timeZones: context.timeZones)
      guard let matches = format.matcher(seams) else {
        context.diagnostics.error(
          .wrongValue, "the format `\(name)` needs \(format.need), and there is none here",
          at: node.span, help: "use a `pattern`, or a host that has it")
        return []
      }
      let parameters = [
        Parameter("format", .text(format.name)),
        Parameter("expected", .text(format.noun), as: .format(format.name)),
      ]
      return [
        context.makeRule(parameters, isPatternRule: true) { evaluation, operand in
          guard evaluation.spend(forFormatOf: operand, weight: format.workPerByte) else {
            return .limitReached
          }
          return evaluation.withText(of: operand, matches) ? .holds : .violated
        }
      ]
    })
}
