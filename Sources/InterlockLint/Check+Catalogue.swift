extension Check {
  /// Every check, in the order of the identifiers.
  public static let all: [Check] = load + values

  /// What is found while a file is read and compiled.
  static let load: [Check] = [
    .encoding,
    .syntax,
    .emptyFile,
    .severalDocuments,
    .duplicateKey,
    .complexKey,
    .mergeKey,
    .tag,
    .directive,
    .undefinedAlias,
    .tooLarge,
    .yamlTrap,
    .commentCutsText,
    .notQuoted,
    .wrongValue,
    .unknownKey,
    .missingKey,
    .notSupported,
    .keyNotApplicable,
    .unsupportedVersion,
    .invalidName,
    .duplicateName,
    .recursiveType,
    .shadowedName,
    .unknownField,
    .unknownMessageKey,
    .unknownPlaceholder,
    .invalidPattern,
    .invalidExpression,
    .typeMismatch,
    .emptyRange,
    .invalidDefault,
    .selfReference,
    .dependencyCycle,
    .notImported,
  ]

  /// What fields accept.
  static let values: [Check] = [
    .noValueFits,
    .constRefused,
    .optionNeverAccepted,
    .duplicateOption,
    .duplicateOptionLabel,
    .confusableOptions,
    .redundantBound,
    .fractionalBound,
    .maxOffStep,
    .zeroMaximum,
    .minimumWithoutEffect,
    .exactLength,
    .minimumBesideRequired,
    .minimumOnOptional,
    .confirmationOptional,
    .confirmationNarrower,
    .confirmationNotSecret,
    .equalsClash,
    .mutualEquals,
    .setRuleClash,
    .setRuleAlwaysHolds,
    .setRuleRepeats,
    .requiredWhenRequired,
    .saysDefault,
    .secretIsChanged,
    .notSecret,
    .secretInFile,
    .emailWithoutFormat,
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
