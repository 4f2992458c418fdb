extension ConstraintKind {
  /// `format`: a named format.
  static let format = ConstraintKind(
    name: "format",
    summary: "The text has the named format.",
    argumentExample: "email",
    message: "{label} must be a valid {expected}",
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
        let names = Format.catalogue.map { $0.name }
        if plannedFormats.contains(name) {
          context.diagnostics.error(
            .notSupported, "the format `\(name)` is not supported yet by this version of interlock",
            at: node.span, help: "use a `pattern`, or a version that supports it")
        } else {
          let near = Suggestion.names(near: name, among: names)
          context.diagnostics.error(
            .wrongValue, "unknown format `\(name)`", at: node.span,
            help: near.first.map { "a format with a similar name exists: `\($0)`" } ?? "")
        }
        return []
      }
      let matches = format.matches
      let parameters = [
        Parameter("format", .text(format.name)), Parameter("expected", .text(format.noun)),
      ]
      return [
        context.makeRule(parameters, isPatternRule: true) {
          evaluation, operand in
          evaluation.withText(of: operand, matches) ? .holds : .violated
        }
      ]
    })

  /// The formats of the rule language, section 3, that are not built yet.
  private static let plannedFormats: Set<String> = [
    "idnEmail", "uri", "uriReference", "iri", "hostname", "idnHostname", "ipv4", "ipv6", "ip",
    "cidr", "uuid", "ulid", "time", "dateTime", "duration", "jsonPointer", "regex", "base64",
    "hexColor", "slug", "phone", "creditCard", "iban", "bic", "isbn", "semver", "languageTag",
    "countryCode", "currencyCode", "timeZone", "json",
  ]
}
