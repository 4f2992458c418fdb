extension Diagnostic.ID {
  // The reading of a rule file.
  package static let wrongValue = Diagnostic.ID("wrong-value")
  package static let unknownKey = Diagnostic.ID("unknown-key")
  package static let missingKey = Diagnostic.ID("missing-key")
  package static let keyNotApplicable = Diagnostic.ID("key-not-applicable")
  package static let unsupportedVersion = Diagnostic.ID("unsupported-version")
  package static let yamlTrap = Diagnostic.ID("yaml-trap")
  package static let commentCutsText = Diagnostic.ID("comment-cuts-text")
  package static let notQuoted = Diagnostic.ID("not-quoted")
  package static let notImported = Diagnostic.ID("not-imported")

  // Names.
  package static let invalidName = Diagnostic.ID("invalid-name")
  package static let duplicateName = Diagnostic.ID("duplicate-name")
  package static let recursiveType = Diagnostic.ID("recursive-type")
  package static let ruleSetTooLarge = Diagnostic.ID("too-large")
  package static let shadowedName = Diagnostic.ID("shadowed-name")
  package static let unknownField = Diagnostic.ID("unknown-field")
  package static let unknownMessageKey = Diagnostic.ID("unknown-message-key")
  package static let unknownPlaceholder = Diagnostic.ID("unknown-placeholder")

  // What rules say.
  package static let invalidPattern = Diagnostic.ID("invalid-pattern")
  package static let invalidExpression = Diagnostic.ID("invalid-expression")
  package static let typeMismatch = Diagnostic.ID("type-mismatch")
  package static let emptyRange = Diagnostic.ID("empty-range")
  package static let invalidDefault = Diagnostic.ID("invalid-default")
  package static let selfReference = Diagnostic.ID("self-reference")
  package static let dependencyCycle = Diagnostic.ID("dependency-cycle")
}
