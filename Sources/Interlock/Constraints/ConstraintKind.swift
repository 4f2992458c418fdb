/// A keyword that bounds what a field may hold, with everything the engine needs to know of it.
///
/// A constraint is one value in one file, one line in ``ConstraintKind/all``, and its message in the
/// table of each language under `Messages`. Its examples are run as tests.
public struct ConstraintKind: Sendable {
  /// The keyword, in camel case.
  public let name: String
  /// The name of its rule in verdicts and `messages`: the keyword, but for `optionsFrom`.
  public let ruleName: String
  /// What it demands, in one sentence.
  public let summary: String
  /// What an author may write after the colon.
  public let argumentExample: String
  /// The English message for the person who fills in the form, with placeholders in braces.
  public var message: String {
    MessageCatalogue.english.template(of: ruleName, "")?.source ?? ""
  }
  /// The placeholders that a message may use besides `{label}` and `{value}`.
  public let placeholders: [String]
  /// Values that pass and fail; each is run as a test.
  public let examples: [ConstraintExample]

  package let appliesTo: @Sendable (FieldType) -> Bool
  /// What to write instead on a field that it does not apply to.
  let misuseHelp: @Sendable (FieldType) -> String
  /// Reads the argument and gives the rules that it makes: several for a list of patterns.
  let compile: @Sendable (ConstraintContext) -> [Rule]

  init(
    name: String, ruleName: String? = nil, summary: String, argumentExample: String,
    placeholders: [String] = [], examples: [ConstraintExample],
    appliesTo: @escaping @Sendable (FieldType) -> Bool,
    misuseHelp: @escaping @Sendable (FieldType) -> String = { _ in "" },
    compile: @escaping @Sendable (ConstraintContext) -> [Rule]
  ) {
    self.name = name
    self.ruleName = ruleName ?? name
    self.summary = summary
    self.argumentExample = argumentExample
    self.placeholders = placeholders
    self.examples = examples
    self.appliesTo = appliesTo
    self.misuseHelp = misuseHelp
    self.compile = compile
  }
}

/// An example of a constraint: a field definition with values that it accepts and refuses.
public struct ConstraintExample: Sendable {
  /// The definition of the field `value`, as YAML in flow style.
  public let field: String
  /// The definitions of other fields, as YAML in flow style, without braces; empty for none.
  public let others: String
  /// Members of forms, as JSON without braces, on which the constraint holds.
  public let accepts: [String]
  /// Members of forms, as JSON without braces, on which exactly this constraint is violated.
  public let refuses: [String]

  init(_ field: String, others: String = "", accepts: [String], refuses: [String]) {
    self.field = field
    self.others = others
    self.accepts = accepts
    self.refuses = refuses
  }
}
