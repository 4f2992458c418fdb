import Interlock
import InterlockForms

/// All that is told of a field.
struct FieldState: Equatable {
  /// Nil for groups and lists, whose parts have their own; `null` of a secret.
  var value: FormValue?
  var isVisible = false
  var isEnabled = false
  var isRequired = false
  var isPending = false
  var isTouched = false
  var isDirty = false
  var violations: [ToldViolation] = []
  var shown: [ToldViolation] = []

  /// Asks a session for what may be new.
  mutating func update(
    _ aspects: FieldAspects, of place: FieldPlace, in session: borrowing Session, locale: String?
  ) {
    if aspects.contains(.value) {
      let program = session.program
      if !program.isContainer(place) {
        value = program.isSecret(place) ? .null : session.value(of: place)
      }
    }
    if !aspects.isDisjoint(with: [.value, .rows]) { isDirty = session.isDirty(place) }
    if aspects.contains(.visible) { isVisible = session.isVisible(place) }
    if aspects.contains(.enabled) { isEnabled = session.isEditable(place) }
    if aspects.contains(.required) { isRequired = session.isRequired(place) }
    if aspects.contains(.pending) { isPending = session.isPending(place) }
    if aspects.contains(.touched) { isTouched = session.isTouched(place) }
    if aspects.isDisjoint(with: [.violations, .shown]) { return }
    violations = session.violations(of: place, locale: locale).map { ToldViolation($0) }
    // What is shown of them are all of them, or none.
    shown = session.showsViolations(of: place) ? violations : []
  }

  /// Writes the parts that are unlike those told before; all of them where nothing was told.
  func write(unlike told: FieldState?, to json: inout JSONWriter) {
    json.beginObject()
    if let value, told?.value != value {
      json.key("value")
      json.value(value)
    }
    Self.write("visible", isVisible, told?.isVisible, &json)
    Self.write("enabled", isEnabled, told?.isEnabled, &json)
    Self.write("required", isRequired, told?.isRequired, &json)
    Self.write("pending", isPending, told?.isPending, &json)
    Self.write("touched", isTouched, told?.isTouched, &json)
    Self.write("dirty", isDirty, told?.isDirty, &json)
    Self.write("violations", violations, told?.violations, &json)
    Self.write("shown", shown, told?.shown, &json)
    json.endObject()
  }

  private static func write(
    _ key: String, _ flag: Bool, _ told: Bool?, _ json: inout JSONWriter
  ) {
    if told == flag { return }
    json.key(key)
    json.boolean(flag)
  }

  fileprivate static func write(
    _ key: String, _ violations: [ToldViolation], _ told: [ToldViolation]?,
    _ json: inout JSONWriter
  ) {
    if told == violations { return }
    json.key(key)
    json.beginArray()
    for violation in violations { json.value(violation.violation) }
    json.endArray()
  }
}

/// A violation as it is told: where the row that it is in moves, that is the same.
struct ToldViolation: Equatable {
  let violation: ReportedViolation

  init(_ violation: ReportedViolation) { self.violation = violation }

  static func == (left: ToldViolation, right: ToldViolation) -> Bool {
    left.violation.rule == right.violation.rule
      && left.violation.severity == right.violation.severity
      && left.violation.message == right.violation.message
      && left.violation.parameters == right.violation.parameters
  }
}

/// All that is told of the form as a whole.
struct WholeFormState: Equatable {
  var violations: [ToldViolation]
  var shown: [ToldViolation]

  /// Asks a session.
  init(of session: borrowing Session, locale: String?) {
    violations = session.formViolations(locale: locale).map { ToldViolation($0) }
    shown = session.shownFormViolations(locale: locale).map { ToldViolation($0) }
  }

  /// Writes the parts that are unlike those told before; both where nothing was told.
  func write(unlike told: WholeFormState?, to json: inout JSONWriter) {
    json.beginObject()
    FieldState.write("violations", violations, told?.violations, &json)
    FieldState.write("shown", shown, told?.shown, &json)
    json.endObject()
  }
}

extension JSONWriter {
  /// Writes a violation: the rule language, section 8.
  mutating func value(_ violation: ReportedViolation) {
    beginObject()
    key("path")
    text(violation.path)
    key("rule")
    text(violation.rule)
    key("severity")
    switch violation.severity {
    case .error: text("error")
    case .warning: text("warning")
    case .info: text("info")
    }
    key("message")
    text(violation.message)
    key("params")
    parameters(violation.parameters)
    endObject()
  }
}
