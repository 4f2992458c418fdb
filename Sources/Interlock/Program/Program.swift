package import CEL

/// A compiled rule set: immutable, shared by any number of judges and sessions.
///
/// A program cannot be wrong: whatever could be, is found while it is compiled.
public final class Program: Sendable {
  /// The form's name.
  public let form: String
  /// Where a reader puts the values of a form.
  public let layout: FormLayout
  /// The names of the actions, in the order of the file; never empty.
  public let actionNames: [String]
  /// The names of the computed values, in the order of the file.
  public let computedNames: [String]

  /// The language of texts that name none.
  package let locale: String
  package let fields: [Field]
  package let scopes: [Scope]
  package let rules: [Rule]
  /// What the hot path reads of fields and rules, by the same numbers.
  let code: [FieldCode]
  let ruleCode: [RuleCode]
  /// The same and more, for judging whole forms.
  let tables: ProgramTables
  let computedCode: [ComputedCode]
  /// The parts of all actions' expressions one after the other, and the places of each action's.
  let conjunctCode: [Action.Conjunct]
  let conjuncts: [Range<Int>]
  /// Behind these are the parts of the computed values that actions name; how many come before.
  let conjunctsOfComputed: [Range<Int>]
  let actionConjunctCount: Int
  /// Whether the same reason may come from rules of different fields or of the form, see
  /// ``ViolationChains/reasonCount``.
  let mayRepeatReasons: Bool
  private let ruleTests: [RuleTest]
  /// The same, unowned: what belongs to the program is there as long as the program.
  let tests: [RuleTestReference]
  /// The fields of the form itself.
  let rootFields: [Int]
  package let formRules: [FormDemand]
  /// What is reported on the form as a whole where the condition of one of its rules fails.
  package let expressionErrorRule: Int
  package let expressions: [Condition]
  package let computed: [Computed]
  /// The lists that the host supplies, and the program that reads them; nil where there are none.
  package let sources: [Source]
  package let sourceProgram: Program?
  /// The questions that the host answers, by field in the order of the file.
  package let remotes: [Remote]
  package let gates: [Gate]
  package let actions: [Action]
  /// What expressions read, by place in the frame.
  package let variables: [Variable]
  /// How many places a frame has: to the last one that an expression reads or a computed value fills.
  let frameSize: Int
  /// What has to be done for one form, in an order in which everything is ready when it is read.
  package let steps: [Step]
  /// What a session does where something changes.
  package let plan: SessionPlan
  /// In nanoseconds.
  package let tick: Int64
  /// The rule that a key without a field breaks, where such keys are reported.
  let unknownKeyRule: Int
  /// What is broken where a server refused a value.
  let reportRule: Int
  /// The slot of `$elapsed`, `$now` and `$sources` in the form's own block.
  package let elapsedSlot: Int
  package let nowSlot: Int
  package let sourcesSlot: Int
  /// Where the names of the form lead.
  let names: ProgramNames
  /// What every form is when it is opened; nil where that depends on more than the program.
  let opened: OpenedForm?

  init(_ parts: ProgramParts, opened: OpenedForm? = nil) {
    self.opened = opened
    form = parts.form
    locale = parts.locale
    layout = parts.layout
    fields = parts.fields
    scopes = parts.scopes
    rules = parts.rules
    code = parts.fields.indices.map { FieldCode($0, in: parts) }
    var numbers: [String: Int32] = [:]
    ruleCode = parts.rules.map { rule in
      var code = RuleCode(rule)
      code.name = numbers[rule.name] ?? Int32(numbers.count)
      numbers[rule.name] = code.name
      return code
    }
    mayRepeatReasons = Self.mayRepeatReasons(parts)
    computedCode = parts.computed.map { ComputedCode($0) }
    var conjunctCode: [Action.Conjunct] = []
    var conjuncts: [Range<Int>] = []
    for action in parts.actions {
      let first = conjunctCode.count
      conjunctCode += action.conjuncts
      conjuncts.append(first..<conjunctCode.count)
    }
    self.conjuncts = conjuncts
    actionConjunctCount = conjunctCode.count
    var conjunctsOfComputed: [Range<Int>] = []
    for computed in parts.computed {
      let first = conjunctCode.count
      conjunctCode += computed.conjuncts
      conjunctsOfComputed.append(first..<conjunctCode.count)
    }
    self.conjunctCode = conjunctCode
    self.conjunctsOfComputed = conjunctsOfComputed
    ruleTests = parts.rules.map { RuleTest($0) }
    tests = ruleTests.map { RuleTestReference($0) }
    rootFields = parts.fields.indices.filter { parts.fields[$0].parent == nil }
    formRules = parts.formRules
    expressionErrorRule = parts.expressionErrorRule
    expressions = parts.expressions
    computed = parts.computed
    sources = parts.sources
    sourceProgram = parts.sourceProgram
    remotes = parts.remotes
    gates = parts.gates
    actions = parts.actions
    variables = parts.variables
    let places =
      parts.expressions.flatMap { $0.program.variables } + parts.computed.map { $0.variable }
    frameSize = places.max().map { $0 + 1 } ?? 0
    steps = parts.steps
    plan = parts.plan
    tick = parts.tick
    unknownKeyRule = parts.unknownKeyRule
    reportRule = parts.reportRule
    elapsedSlot = parts.elapsedSlot
    nowSlot = parts.nowSlot
    sourcesSlot = parts.sourcesSlot
    names = ProgramNames(parts)
    actionNames = parts.actions.map { $0.name }
    computedNames = parts.computed.map { $0.name }
    tables = ProgramTables(
      fields: ProgramTable(code), rules: ProgramTable(ruleCode),
      rootFields: ProgramTable(rootFields),
      formFields: ProgramTable(parts.scopes.first?.fields ?? []), steps: ProgramTable(parts.steps))
  }

  deinit { tables.deallocate() }

  /// Whether rules of the same name may be broken on one place without being that place's own: those
  /// of a list on its rows, and those of the form.
  private static func mayRepeatReasons(_ parts: ProgramParts) -> Bool {
    func ownNames(_ field: Int) -> Set<String> {
      let info = parts.fields[field]
      let rules = Array(info.constraints) + info.remotes.map { parts.remotes[$0].rule }
      return Set(rules.map { parts.rules[$0].name }).union(["type", "required", "maxLength"])
    }
    for field in parts.fields.indices {
      guard let item = parts.fields[field].item else { continue }
      let names = ownNames(item)
      if parts.fields[field].constraints.contains(where: { names.contains(parts.rules[$0].name) }) {
        return true
      }
    }
    // Of each place the names of the rules of the form on it; -1 stands for the whole form.
    var names: [Int: Set<String>] = [:]
    for rule in parts.formRules {
      // A condition that fails is `expressionError`, as those of fields are.
      if parts.rules[rule.rule].when != nil { return true }
      for field in rule.on.isEmpty ? [-1] : rule.on {
        // In place: very many rules may stand on one field.
        let name = parts.rules[rule.rule].name
        let isNew = names[field, default: field < 0 ? [] : ownNames(field)].insert(name).inserted
        if !isNew { return true }
      }
    }
    return false
  }
}

/// The parts of a program while it is put together.
package struct ProgramParts {
  var form = ""
  var locale = "en"
  var layout = FormLayout()
  var fields: [Field] = []
  var scopes: [Scope] = []
  var rules: [Rule] = []
  var formRules: [FormDemand] = []
  var expressionErrorRule = 0
  var expressions: [Condition] = []
  var computed: [Computed] = []
  var sources: [Source] = []
  var sourceProgram: Program?
  var remotes: [Remote] = []
  var gates: [Gate] = []
  var actions: [Action] = []
  var variables: [Variable] = []
  var steps: [Step] = []
  var plan = SessionPlan()
  var tick: Int64 = 1_000_000_000
  var unknownKeyRule = 0
  var reportRule = 0
  var elapsedSlot = 0
  var nowSlot = 0
  var sourcesSlot = 0
}

/// A field as the engine sees it. Fields are numbered in the order of the file, containers first.
package struct Field: Sendable {
  package var name: String
  /// The path from the form or from the row, with dots: `address.city`.
  package var dottedName: String
  package var label: String
  /// The key that the outside uses.
  package var key: String
  package var type: FieldType
  /// What the options of a choice are; `text` for every other field.
  package var optionType: FieldType = .text
  package var isSecret: Bool
  package var normalisation: Normalisation
  package var lengthUnit: LengthUnit
  package var debounce: Int64?
  /// The block that the field's slot is part of.
  package var scope: Int
  /// The slot, counted from the first of its block.
  package var offset: Int
  /// The group or list that the field is part of; nil for the fields of the form itself.
  package var parent: Int?
  /// The members of a group, in the order of the file.
  package var members: [Int] = []
  /// The element of a list.
  package var item: Int?
  /// What expressions see of a group.
  package var record: RecordType?
  /// The JSON Pointer from the form or the row, such as `/address/city`.
  package var pointer: String
  package var defaultValue: DefaultValue?

  /// Expressions by number.
  package var visibleWhen: Int?
  package var requiredWhen: Int?
  /// Whether a person may edit the field; for sessions, a verdict does not depend on it.
  package var enabledWhen: Int?
  /// The field's rules, in the order of judgement.
  package var constraints: Range<Int> = 0..<0
  /// What the host is asked once those hold, see ``Program/remotes``.
  package var remotes: Range<Int> = 0..<0
  /// The rules that are reported where something else than a constraint is broken.
  package var typeRule = 0
  package var requiredRule = 0
  package var expressionErrorRule = 0
  /// The length above which a text is shown to no regex or format; text only.
  package var lengthLimit = LengthLimit()

  /// The fields that are directly part of it: the members of a group, the element of a list.
  var parts: [Int] { members + (item.map { [$0] } ?? []) }
}

/// The most characters that a text may have before a regex or format sees it.
package struct LengthLimit: Sendable {
  /// What holds where the author gives no `maxLength`.
  package static let withoutMaximum: Int64 = 10_000
  /// Beyond this many bytes no text is shown to a regex, whatever its `maxLength`.
  package static let bytes = 65_536

  package var maximum = LengthLimit.withoutMaximum
  package var unit = LengthUnit.graphemes
  /// The guard of the author's `maxLength`: while it is false ``withoutMaximum`` holds.
  package var when: Int?
  /// Whether the limit is an author's `maxLength`.
  package var isAuthored = false
  /// Whether the author's `maxLength` is an error.
  package var isError = true
  /// The rule that is broken where the limit is the built-in one.
  package var builtInRule = 0
  /// The rule that is broken where the bytes are too many, whatever the author allows.
  package var byteRule = 0
}

/// The initial value of a field.
package enum DefaultValue: Sendable {
  case text([UInt8])
  case number([UInt8])
  case boolean(Bool)
  /// The rows of a list; of the initial value of a field never empty.
  case list([DefaultValue])
  /// The members that the row of a list has; the others have their own initial values.
  case group([Member])
  /// Nothing, in a row where something else would be initial.
  case none

  package struct Member: Sendable {
    package var field: Int
    package var value: DefaultValue
  }
}

/// One kind of block: the form, or the rows of one list.
package struct Scope: Sendable {
  /// The list whose rows these are; nil for the form.
  package var list: Int?
  /// The scope of the list.
  package var parent: Int?
  /// The fields with slots in such a block, containers first.
  package var fields: [Int] = []
  package var slotCount = 2
}

/// A rule that can be broken: a constraint, a check, a form rule or a built-in demand.
package struct Rule: Sendable {
  /// The keyword or the check's id.
  package var name: String
  package var severity: Severity
  /// The guard, an expression by number.
  package var when: Int?
  /// Whether the rule is judged on an empty value.
  package var judgesEmpty = false
  /// Whether it is judged on a list of empty rows, though not on one without rows.
  package var judgesEmptyRows = false
  /// Whether the rule runs a regex or format, which sees no text over its limit.
  package var isPatternRule = false
  /// Whether the answer depends on more than the value: another field, or the time.
  package var readsMore = false
  /// An expression that the test reads, by number.
  package var readExpression: Int?
  package var test: ConstraintTest
  /// The author's messages, the most particular first.
  package var messages: [LocalizedText] = []
  /// The built-in message in every language.
  package var builtInMessage: LocalizedText
  /// The values of the message's placeholders, fixed when the rule was compiled.
  package var parameters: [Parameter] = []
  /// A bound that follows the time.
  var movingBound: MovingBound?
  /// The base of a step that follows the time.
  var movingBase: MovingBound?
  /// The value of `{actual}`, where the rule has one.
  package var actual: ActualValue = .none

  /// Whether its messages may name `{actual}`.
  var hasActual: Bool {
    if case .none = actual { return false }
    return true
  }
}

/// What a rule asks.
package enum ConstraintTest: Sendable {
  /// Nothing: the rule is only reported by the engine itself.
  case never
  /// The value must not be empty.
  case filled
  /// The length of a text must be within bounds.
  case length(ClosedRange<Int64>, in: LengthUnit)
  /// The value must be that of another field, or must not be.
  case equality(with: Int, byBytes: Bool, expected: Bool)
  /// A closure of a constraint.
  case run(@Sendable (inout Evaluation, Operand) -> TestOutcome)
  /// An expression by number that must be true.
  case expression(Int)
}

/// The answer of a rule for one value.
package enum TestOutcome: Sendable {
  case holds
  case violated
  /// Rows of a list are at fault: those in ``Evaluation/rowsAtFault``.
  case rowsViolated
  /// The bound on the work of a regex was reached: violated, with `params.reason: "limit"`.
  case limitReached
  /// The rule cannot be judged.
  case undetermined
}

/// How the value of `{actual}` is found where a rule is broken.
package enum ActualValue: Sendable {
  case none
  /// The length of the text in a unit.
  case length(LengthUnit)
  /// The number of rows.
  case rowCount
  /// The number of rows that are not empty.
  case filledRowCount
}

/// A rule of the form as a whole.
package struct FormDemand: Sendable {
  package enum Demand: Sendable {
    case that(Int)
    case set(SetRule)
  }

  package var rule: Int
  package var demand: Demand
  /// The fields it is reported on; the whole form where empty.
  package var on: [Int]
}

/// A compiled expression.
package struct Condition: Sendable {
  package let program: CEL.Program
  /// The scope whose blocks it is evaluated in; 0 for the form.
  package let scope: Int
  /// The variables that belong to rows and are loaded for each row, and whether there are any.
  package let rowVariables: [Int]
  package let readsRows: Bool
  /// The expression as written, for `condition SOURCE`.
  package let source: String
  /// What is told where it is not true.
  package var meaning = Meaning.itself

  /// What the reasons are where an expression is not true.
  package enum Meaning: Hashable, Sendable {
    /// The expression itself.
    case itself
    /// What is broken in a field: the expression is `isValid` of it.
    case validity(Int)
    /// The reasons of a computed value: the expression is its name.
    case computed(Int)
  }

  package init(program: CEL.Program, scope: Int, rowVariables: [Int], source: String) {
    self.program = program
    self.scope = scope
    self.rowVariables = rowVariables
    readsRows = !rowVariables.isEmpty
    self.source = source
  }
}

/// A computed value.
package struct Computed: Sendable {
  package var name: String
  /// The type that the author gave it, as which a date or time is written.
  package var type: FieldType?
  package var label: String
  package var expression: Int
  package var decimals: Int?
  package var isSecret: Bool
  /// Whether it holds rows or groups with secret members.
  package var holdsSecret: Bool
  /// Its place in the frame.
  package var variable: Int
  /// Whether its failure counts in `valid`: not where it reads `valid` itself.
  package var countsInValid: Bool
  package var expressionErrorRule: Int
  /// The parts of its expression that `&&` joins, where it is told why it is not true.
  package var conjuncts: [Action.Conjunct] = []
}

/// A question about the value of a field that the host answers.
package struct Remote: Sendable {
  package var name: String
  package var field: Int
  /// How long an answer may take, in nanoseconds.
  package var timeout: Int64
  /// Whether the check passes where no answer came in time.
  package var passesOnTimeout: Bool
  /// The rule that is broken where the answer is no.
  package var rule: Int
}

/// A list that the host supplies.
package struct Source: Sendable {
  package var name: String
  /// What expressions see: a list of records, or null.
  package var type: ValueType
}

/// A gate.
package struct Gate: Sendable {
  package var name: String
  package var kind: GateKind
  /// In nanoseconds.
  package var duration: Int64
  package var variable: Int
  package var since = Since.opened

  /// Whether the gate is open so many nanoseconds after its event.
  @inline(__always)
  func isOpen(after time: Int64) -> Bool {
    kind == .within ? time < duration : time >= duration
  }

  /// What a gate counts its time from.
  package enum Since: Hashable, Sendable {
    /// The opening of the form.
    case opened
    /// The last change of a field, or of anything in a group or list, by number.
    case field(Int)
    /// The last accepted press of an action, by number.
    case action(Int)
  }
}

/// An action.
package struct Action: Sendable {
  package enum Conjunct: Sendable {
    case valid
    case gate(Int)
    /// Every gate of the form is open: one part, as very many actions may wait for very many gates.
    case everyGate
    case condition(Int)
  }

  package var name: String
  package var label: String
  package var conjuncts: [Conjunct]
  /// What it depends on in any way: while a field of it is pending it is not enabled.
  package var reach = ActionReach()
}

/// What a place in the frame stands for.
package struct Variable: Sendable {
  package enum Kind: Hashable, Sendable {
    case field(Int)
    case isEmpty(Int)
    case isValid(Int)
    case isTouched(Int)
    case isDirty(Int)
    case computed(Int)
    case isEmptyComputed(Int)
    case source(Int)
    case isEmptySource(Int)
    case gate(Int)
    case valid
    case elapsed
    case now
    case today
    /// The place of the row, from 0; by the scope of the rows.
    case index(Int)
  }

  package var kind: Kind
  package var type: ValueType
}

/// One step of judging a form.
package enum Step: Sendable {
  /// Decides whether a field is visible, in every block that has it.
  case visibility(Int)
  /// Puts a variable of the form's own block into the frame.
  case load(Int)
  /// Evaluates a computed value.
  case computed(Int)
  /// Judges every field and rule and puts `valid` into the frame.
  case report
  /// Decides whether an action is enabled.
  case action(Int)
}
