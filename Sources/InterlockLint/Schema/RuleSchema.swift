import Interlock

/// The rule language as a JSON Schema, for editors: what can be said of a file without its names.
///
/// Made from the catalogues of constraints, formats and types, so that it never lacks one. It
/// accepts every file that loads, and files with mistakes that only the engine can see.
public enum RuleSchema {
  /// The schema, as JSON of draft 7, with a line break at its end.
  public static var text: String { root.text() + "\n" }

  private static var root: SchemaNode {
    .object([
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("Interlock rule file")),
      ("type", .text("object")),
      ("properties", .object(rootKeys)), ("patternProperties", SchemaNode.ignores),
      ("additionalProperties", .boolean(false)),
      ("required", .list([.text("interlock")])),
      (
        "anyOf",
        .list(
          [["form"], ["types"], ["messages"]].map { keys in
            .object([("required", .list(keys.map { .text($0) }))])
          })
      ),
      ("definitions", .object(definitions)),
    ])
  }

  private static var rootKeys: [(key: String, value: SchemaNode)] {
    [
      ("interlock", .object([("const", .number(1))])),
      ("form", .type("string").described("The form's name.")),
      ("title", .type("string")), ("description", .type("string")), ("locale", .type("string")),
      (
        "import",
        .any(.type("string"), .object([("type", .text("array")), ("items", .type("string"))]))
      ),
      ("types", .named(.reference("field"))),
      ("fields", .named(.reference("field"))),
      ("computed", .named(.reference("computed"))),
      ("sources", .named(.reference("source"))),
      ("gates", .named(.reference("gate"))),
      (
        "rules",
        .object([("type", .list([.text("array"), .text("null")])), ("items", .reference("rule"))])
      ),
      ("actions", .named(.reference("action"))),
      ("messages", .reference("messages")),
      ("unknownFields", .words(["ignore", "reject"])),
      ("clock", .mapping([("tick", .reference("duration"))], required: ["tick"])),
      ("tests", tests),
    ]
  }

  private static var definitions: [(key: String, value: SchemaNode)] {
    [
      ("scalar", .type("string", "number", "boolean")),
      (
        "ignores",
        SchemaNode.object([
          ("type", .text("object")), ("additionalProperties", .type("string")),
        ]).described(
          "Checks of the linter that are known to find something here, with the reasons.")
      ),
      (
        "expression",
        SchemaNode.reference("scalar").described("An expression in CEL.")
      ),
      (
        "duration",
        .object([
          ("type", .text("string")), ("pattern", .text("[0-9]")),
          ("description", .text("A length of time with its unit: 10s, 500ms, 1h30m.")),
        ])
      ),
      (
        "count",
        .object([
          ("type", .text("integer")), ("minimum", .number(0)), ("maximum", .number(1_000_000_000)),
        ])
      ),
      (
        "message",
        .any(
          .reference("scalar"),
          .object([
            ("type", .text("object")), ("patternProperties", SchemaNode.ignores),
            ("additionalProperties", .reference("scalar")),
          ]))
      ),
      (
        "messages",
        .object([
          ("type", .text("object")), ("patternProperties", SchemaNode.ignores),
          ("additionalProperties", .reference("message")),
        ])
      ),
      ("severity", .words(Severity.allCases.map { $0.rawValue })),
      ("check", demand(required: ["id", "that"])),
      ("rule", rule), ("gate", gate), ("computed", computed), ("action", action),
      ("source", source), ("remote", remote), ("field", field),
    ]
  }

  // MARK: Tests

  private static var tests: SchemaNode {
    let settings: [(key: String, value: SchemaNode)] = [
      ("name", .type("string")), ("now", .type("string")), ("sources", .type("object")),
      ("remote", .type("string", "object")), ("locale", .type("string")),
    ]
    let form = SchemaNode.mapping(
      settings + [
        ("form", .type("object")), ("elapsed", .reference("scalar")), ("expect", .type("object")),
      ])
    let events = ["set", "supply"].map { ($0, SchemaNode.type("object", "null")) }
    let others = [
      "press", "touch", "resolve", "insert", "move", "remove", "report", "reset",
    ].map { ($0, SchemaNode.object([])) }
    let step = SchemaNode.mapping(
      [("at", .reference("scalar")), ("expect", .type("object", "null"))] + events + others)
    let scenario = SchemaNode.mapping(settings + [("steps", list(of: step))])
    return .mapping([("forms", list(of: form)), ("scenarios", list(of: scenario))])
  }

  private static func list(of items: SchemaNode) -> SchemaNode {
    .object([("type", .list([.text("array"), .text("null")])), ("items", items)])
  }

  // MARK: Parts

  private static func demand(required: [String]) -> SchemaNode {
    .mapping(
      [("id", .type("string")), ("that", .reference("expression"))] + condition, required: required)
  }

  private static var condition: [(key: String, value: SchemaNode)] {
    [
      ("when", .reference("expression")), ("message", .reference("message")),
      ("severity", .reference("severity")),
    ]
  }

  private static var paths: SchemaNode {
    .any(.type("string"), .object([("type", .text("array")), ("items", .type("string"))]))
  }

  private static var rule: SchemaNode {
    let sets = SetRule.allCases.map { $0.rawValue }
    let fields = SchemaNode.object([
      ("type", .text("array")), ("items", .type("string")), ("minItems", .number(2)),
    ])
    return .mapping(
      [("id", .type("string")), ("that", .reference("expression")), ("on", paths)] + condition
        + sets.map { ($0, fields) },
      and: [
        (
          "oneOf",
          .list(
            [SchemaNode.object([("required", .list([.text("id"), .text("that")]))])]
              + sets.map { .object([("required", .list([.text($0)]))]) })
        )
      ])
  }

  private static var gate: SchemaNode {
    let kinds = GateKind.allCases.map { $0.rawValue }
    return .mapping(
      kinds.map { ($0, .reference("duration")) } + [("since", .type("string"))],
      and: [("oneOf", .list(kinds.map { .object([("required", .list([.text($0)]))]) }))])
  }

  private static var computed: SchemaNode {
    .any(
      .reference("expression"),
      .mapping(
        [
          ("value", .reference("expression")),
          ("type", .words(FieldType.allCases.map { $0.rawValue })),
          (
            "decimals",
            .object([("type", .text("integer")), ("minimum", .number(0)), ("maximum", .number(15))])
          ),
          ("label", .reference("scalar")),
        ], required: ["value"]))
  }

  private static var action: SchemaNode {
    .any(
      .type("null"),
      .mapping([("enabledWhen", .reference("expression")), ("label", .reference("scalar"))]))
  }

  private static var source: SchemaNode {
    let words = FieldType.allCases.filter { !$0.isContainer && $0 != .choice }.map { $0.rawValue }
    return .object([
      ("type", .text("object")), ("minProperties", .number(1)),
      ("patternProperties", SchemaNode.ignores), ("additionalProperties", .words(words)),
    ])
  }

  private static var remote: SchemaNode {
    .named(
      .any(
        .type("null"),
        .mapping([
          ("message", .reference("message")), ("timeout", .reference("duration")),
          ("onTimeout", .words(["fail", "pass"])),
        ])))
  }

  // MARK: Fields

  /// The keys of every field.
  private static var commonKeys: [(key: String, value: SchemaNode)] {
    [
      ("type", .type("string").described("A built-in type, or one of `types`.")),
      ("label", .reference("scalar")), ("hint", .reference("scalar")),
      ("message", .reference("message")), ("messages", .reference("messages")),
      ("severity", .reference("severity")), ("secret", .type("boolean")),
      ("input", .reference("scalar")), ("debounce", .reference("duration")),
      ("visibleWhen", .reference("expression")), ("enabledWhen", .reference("expression")),
      (
        "check",
        .any(
          .reference("check"),
          .object([("type", .text("array")), ("items", .reference("check"))]))
      ),
      ("remote", .reference("remote")), ("default", .object([])),
    ]
  }

  /// The keys of some types only, with the types that have them.
  private static var typedKeys: [(key: String, value: SchemaNode, types: [FieldType])] {
    let texts: [FieldType] = [.text, .choice]
    return [
      ("trim", .type("boolean"), texts), ("collapse", .type("boolean"), texts),
      ("case", .words(Normalisation.Case.allCases.map { $0.rawValue }), texts),
      ("unicode", .words(["nfc"]), texts),
      ("lengthUnit", .words(LengthUnit.allCases.map { $0.rawValue }), texts),
      ("requiredWhen", .reference("expression"), FieldType.allCases.filter { $0 != .boolean }),
      ("fields", .named(.reference("field")), [.group]),
      ("item", .reference("field"), [.list]),
      ("optionValue", .type("string"), [.choice, .list]),
    ]
  }

  private static var field: SchemaNode {
    let kinds = ConstraintKind.all.map { kind in
      (key: kind.name, value: constraint(kind).described(kind.summary))
    }
    let all = commonKeys + typedKeys.map { ($0.key, $0.value) } + kinds
    return .any(
      .type("null"),
      .mapping(all, and: [("allOf", .list(FieldType.allCases.map { rules(of: $0) }))]))
  }

  /// What holds where a field has a type: the keys that it may have, and those that it must.
  private static func rules(of type: FieldType) -> SchemaNode {
    var keys = commonKeys.map { $0.key }
    keys += typedKeys.filter { $0.types.contains(type) }.map { $0.key }
    keys += ConstraintKind.all.filter { $0.appliesTo(type) }.map { $0.name }
    var then: [(key: String, value: SchemaNode)] = [
      ("propertyNames", .words(keys + [SchemaNode.ignoreKey]))
    ]
    switch type {
    case .group: then.append(("required", .list([.text("fields")])))
    case .list: then.append(("required", .list([.text("item")])))
    default: break
    }
    // Without a type a field is a text.
    let condition: [(key: String, value: SchemaNode)] = [
      ("properties", .object([("type", .object([("const", .text(type.rawValue))]))]))
    ]
    let required: [(key: String, value: SchemaNode)] =
      type == .text ? [] : [("required", .list([.text("type")]))]
    return .object([("if", .object(condition + required)), ("then", .object(then))])
  }

  /// A constraint in its short and its long form.
  private static func constraint(_ kind: ConstraintKind) -> SchemaNode {
    let argument = argument(of: kind)
    return .any(argument, .mapping([("value", argument)] + condition, required: ["value"]))
  }

  private static func argument(of kind: ConstraintKind) -> SchemaNode {
    switch kind.name {
    case "required", "uniqueItems": return .type("boolean")
    case "minLength", "maxLength", "length", "minItems", "maxItems": return .reference("count")
    case "pattern", "notPattern", "contains", "notContains":
      return .any(
        .reference("scalar"), .object([("type", .text("array")), ("items", .reference("scalar"))]))
    case "format": return .words(Format.catalogue.map { $0.name })
    case "min", "max", "exclusiveMin", "exclusiveMax": return .type("number", "string")
    case "step": return .object([("type", .text("number")), ("exclusiveMinimum", .number(0))])
    case "equals", "notEquals": return .type("string")
    case "optionsFrom": return .reference("expression")
    case "uniqueBy": return paths
    case "const": return .object([])
    case "options":
      let option = SchemaNode.mapping(
        [("value", .reference("scalar")), ("label", .reference("scalar"))], required: ["value"])
      return .object([
        ("type", .text("array")), ("minItems", .number(1)),
        ("items", .any(.reference("scalar"), option)),
      ])
    default: return .object([])
    }
  }
}
