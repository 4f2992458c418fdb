/// What the author of a rule file wrote: fields, rules, gates and actions, each with its place.
///
/// A rule set is read from a document tree by ``RuleSetReader`` and turned into something that
/// runs by ``Program/init(compiling:patterns:)``.
public struct RuleSet: Sendable {
  /// The form's name.
  public package(set) var form = ""
  /// The form's title for people; nil where there is none.
  public package(set) var title: String?
  /// What the form is for; nil where there is no description.
  public package(set) var summary: String?
  /// The language tag of texts that name none.
  public package(set) var locale = "en"

  package var fields: [FieldRule] = []
  package var computed: [ComputedRule] = []
  package var sources: [SourceRule] = []
  package var gates: [GateRule] = []
  package var rules: [FormRule] = []
  package var actions: [ActionRule] = []
  /// Messages of the file by `rule` or `field.rule`.
  package var messages: [MessageOverride] = []
  package var rejectsUnknownFields = false
  /// The step of `elapsed` and `now` in expressions, in nanoseconds.
  package var tick: Int64 = 1_000_000_000
  /// The tests that the file brings, which are read against its program; nil where it has none.
  package var tests: Node.Entry?

  /// The place of the rule file in the list of sources; spans of imported files have others.
  package var file = 0
  /// The files that spans mean, by their numbers; empty where the reader did not say.
  package var sourceFiles: [SourceFile] = []
  /// Whether this is no form but a file of types and messages for others to import.
  package var isLibrary = false
  /// The types that no field uses, as fields; no program has them.
  package var unusedTypes: [FieldRule] = []

  /// Where `types` are defined: text that stands for every field that uses it.
  package var typeSpans: [SourceSpan] = []

  /// Whether a problem was found while it was read; it can be checked further, but never run.
  package var hasErrors = false

  package init() {}
}

/// A name as the author wrote it.
package struct Name: Sendable {
  package var text: String
  package var span: SourceSpan

  package init(_ text: String, at span: SourceSpan) {
    self.text = text
    self.span = span
  }
}

/// An expression as the author wrote it, with the place of every byte.
package struct ExpressionSource: Sendable {
  package var text: String
  package var span: SourceSpan
  package var map: ScalarMap
  package var style: Scalar.Style

  package init(text: String, span: SourceSpan, map: ScalarMap, style: Scalar.Style) {
    self.text = text
    self.span = span
    self.map = map
    self.style = style
  }
}

/// One entry of `fields`, or the `item` of a list.
package struct FieldRule: Sendable {
  package var name: Name
  package var type: FieldType = .text
  package var typeSpan: SourceSpan
  /// Whether its type could not be read: nothing is said of it that follows from that.
  package var isBroken = false
  /// The key that the outside uses; the name where the author gave none.
  package var input: String
  package var label: String?
  package var isSecret = false
  package var severity: Severity = .error
  package var normalisation = Normalisation()
  package var lengthUnit: LengthUnit = .graphemes
  package var debounce: Int64?
  package var defaultValue: Node?
  package var message: LocalizedText?
  package var messages: [MessageOverride] = []
  package var requiredWhen: ExpressionSource?
  package var visibleWhen: ExpressionSource?
  package var enabledWhen: ExpressionSource?
  package var constraints: [ConstraintRule] = []
  package var checks: [CheckRule] = []
  /// The member of the elements of `optionsFrom` that is the value.
  package var optionValue: Name?
  package var remotes: [RemoteRule] = []
  /// The members of a group.
  package var members: [FieldRule] = []
  /// The element of a list: at most one.
  package var item: [FieldRule] = []
  /// The keys and values that define it, those of its named type among them.
  package var definition: [Node.Entry] = []
  /// The named type that it uses; nil where its type is a built-in one.
  package var namedType: Name?
}

/// How the characters of a text are counted.
package enum LengthUnit: String, Sendable, CaseIterable {
  /// What a person counts: extended grapheme clusters (UAX #29).
  case graphemes
  case codePoints
  /// UTF-16 code units, as HTML counts.
  case utf16
  /// UTF-8 bytes.
  case bytes
}

/// What is done to a text before it is judged.
package struct Normalisation: Sendable {
  package enum Case: String, Sendable, CaseIterable {
    case lower
    case upper
  }

  package var trim = true
  /// Whether the author wrote `trim`: a part of something secret is trimmed only then.
  package var isTrimWritten = false
  package var collapse = false
  package var letterCase: Case?
  package var isNFC = false

  /// Whether anything beyond trimming has to be done, which makes new bytes.
  package var rewrites: Bool { collapse || letterCase != nil || isNFC }
}

/// A constraint on a field: `minLength: 4`, or its long form.
package struct ConstraintRule: Sendable {
  package var kind: ConstraintKind
  package var argument: Node
  package var keySpan: SourceSpan
  package var when: ExpressionSource?
  package var message: LocalizedText?
  package var severity: Severity?
}

/// One entry of a field's `check`.
package struct CheckRule: Sendable {
  package var id: Name
  package var that: ExpressionSource
  package var when: ExpressionSource?
  package var message: LocalizedText?
  package var severity: Severity?
}

/// One entry of a field's `remote`: a question that the host answers.
package struct RemoteRule: Sendable {
  package var name: Name
  package var message: LocalizedText?
  /// How long an answer may take, in nanoseconds.
  package var timeout: Int64 = 10_000_000_000
  /// Whether the check passes where no answer came in time.
  package var passesOnTimeout = false
}

/// One entry of `rules`.
package struct FormRule: Sendable {
  package enum Demand: Sendable {
    /// An expression that must be true.
    case that(ExpressionSource)
    /// How many of the listed fields must be given.
    case set(SetRule)
  }

  package var id: Name
  package var demand: Demand
  package var on: [Name]
  package var when: ExpressionSource?
  package var message: LocalizedText?
  package var severity: Severity?
}

/// The rules over a set of fields.
package enum SetRule: String, Sendable, CaseIterable {
  case atLeastOne
  case exactlyOne
  case atMostOne
  case allOrNone
}

/// One entry of `computed`.
package struct ComputedRule: Sendable {
  package var name: Name
  /// Nil where it could not be read.
  package var value: ExpressionSource?
  package var type: FieldType?
  package var typeSpan: SourceSpan
  /// How many decimals the value is rounded to; nil leaves it as it is.
  package var decimals: Int?
  package var label: String?
}

/// One entry of `sources`: a list that the host supplies.
package struct SourceRule: Sendable {
  package var name: Name
  /// The members of its rows.
  package var members: [FieldRule]
}

/// One entry of `gates`.
package struct GateRule: Sendable {
  package var name: Name
  package var kind: GateKind
  /// In nanoseconds.
  package var duration: Int64
  /// The field or action whose events count; nil where the opening of the form does.
  package var since: Name?
}

/// How a gate turns: the rule language, section 6.
public enum GateKind: String, Sendable, CaseIterable {
  /// Closed until the time has passed since its event.
  case after
  /// Open, but closed for the time after each event.
  case cooldown
  /// Open until the time has passed since its event.
  case within
}

/// One entry of `actions`.
package struct ActionRule: Sendable {
  /// The name of the one action of a form that lists none.
  package static let standardName = "submit"

  package var name: Name
  package var enabledWhen: ExpressionSource?
  package var label: String?
}
