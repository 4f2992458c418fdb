extension Check {
  /// Every check, in the order of the identifiers.
  public static let all: [Check] =
    ([
      load,
      names,
      values,
      patterns,
      conditions,
      time,
      messages,
      security,
      ignores,
    ] as [[Check]]).flatMap { $0 }.sorted { $0.id < $1.id }

  /// What is found while a file is read and compiled.
  static let load: [Check] = [
    .syntax,
    .duplicateKey,
    .notQuoted,
    .commentCutsText,
    .yamlTrap,
    .wrongValue,
    .unknownKey,
    .missingKey,
    .keyNotApplicable,
    .unsupportedVersion,
    .encoding,
    .mergeKey,
    .notImported,
    .emptyFile,
    .severalDocuments,
    .complexKey,
    .tag,
    .directive,
    .undefinedAlias,
    .tooLarge,
    .unknownField,
    .duplicateName,
    .unknownMessageKey,
    .shadowedName,
    .selfReference,
    .invalidName,
    .recursiveType,
    .typeMismatch,
    .invalidExpression,
    .emptyRange,
    .invalidDefault,
    .invalidPattern,
    .unknownPlaceholder,
    .dependencyCycle,
  ]

  /// Names of fields, types and keys.
  static let names: [Check] = [
    .unusedType,
    .confusableNames,
    .invisibleCharacter,
    .redundantInput,
    .unlabelledField,
  ]

  /// What fields accept.
  static let values: [Check] = [
    .yaml11Word,
    .noValueFits,
    .optionNeverAccepted,
    .constRefused,
    .duplicateOption,
    .confusableOptions,
    .fractionalBound,
    .maxOffStep,
    .zeroMaximum,
    .confirmationNarrower,
    .equalsClash,
    .setRuleClash,
    .minimumWithoutEffect,
    .minimumBesideRequired,
    .redundantBound,
    .minimumOnOptional,
    .mutualEquals,
    .setRuleAlwaysHolds,
    .setRuleRepeats,
    .requiredWhenRequired,
    .saysDefault,
    .duplicateOptionLabel,
    .secretIsChanged,
    .secretInFile,
    .confirmationOptional,
    .confirmationNotSecret,
    .notSecret,
    .emailWithoutFormat,
    .exactLength,
  ]

  /// Regexes.
  static let patterns: [Check] = [
    .searchForTheWhole,
    .anchorPrecedence,
    .unescapedDot,
    .obscureRange,
    .pipeInClass,
    .patternWithoutEffect,
    .duplicateInClass,
    .anchorsWithoutEffect,
    .patternAgainstCase,
    .patternDelimiters,
    .doubleEscape,
    .patternEdgeSpace,
    .patternRepeated,
    .patternRunsOut,
  ]

  /// Expressions.
  static let conditions: [Check] = [
    .unknownOption,
    .constantCondition,
    .divisionByZeroPossible,
    .sameOperands,
    .finerThanTick,
    .booleanNeverEmpty,
    .calendarNumber,
    .rowNotRead,
    .requiredButHidden,
    .ruleNeverRuns,
    .duplicateRule,
    .requiredWhenEmpty,
    .neverEqualText,
    .missingMessage,
    .secretCompared,
  ]

  /// Gates, waits and actions.
  static let time: [Check] = [
    .emptySection,
    .unusedGate,
    .submitNeverEnabled,
    .submitEnabledButInvalid,
    .gateNeverOpen,
    .gateWithoutEffect,
    .gateTooLong,
    .timeoutTooShort,
    .debounceTooLong,
  ]

  /// Texts for people.
  static let messages: [Check] = [
    .missingTranslation,
    .messageContradictsRule,
    .vagueMessage,
    .htmlInMessage,
    .unusedMessage,
    .foreignPlaceholder,
    .emptyMessage,
    .overriddenMessage,
    .labelWithColon,
    .duplicateLabel,
    .edgeSpaces,
    .secretInMessage,
  ]

  /// Secrets, passwords and what can be got around.
  static let security: [Check] = [
    .passwordMaxTooSmall,
    .passwordTooShort,
    .passwordCharsetRestricted,
    .allowListBypass,
  ]

  /// The comments that silence findings.
  static let ignores: [Check] = [
    .unknownCheck,
    .unusedIgnore,
    .ignoreWithoutReason,
  ]

  private static let byName: [String: Check] = {
    var checks: [String: Check] = [:]
    for check in all {
      checks[check.id] = check
      checks[check.name] = check
    }
    return checks
  }()

  /// The check of an identifier or name; nil where there is none.
  public static func named(_ word: String) -> Check? { byName[word] }
}
