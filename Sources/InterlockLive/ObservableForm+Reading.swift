public import Interlock

extension ObservableForm {
  // MARK: Fields

  /// The latest value of a field; `null` where there is no such field.
  public func value(of field: FieldReference) -> FormValue {
    read(.value(field)) { $0.ask(field, or: .null) { $0.value(of: $1) } }
  }

  /// Whether a field is visible.
  public func isVisible(_ field: FieldReference) -> Bool {
    read(.visible(field)) { $0.ask(field, or: false) { $0.isVisible($1) } }
  }

  /// Whether a person may edit a field.
  public func isEditable(_ field: FieldReference) -> Bool {
    read(.editable(field)) { $0.ask(field, or: false) { $0.isEditable($1) } }
  }

  /// Whether a field must not be empty.
  public func isRequired(_ field: FieldReference) -> Bool {
    read(.required(field)) { $0.ask(field, or: false) { $0.isRequired($1) } }
  }

  /// Whether a field is still to be judged.
  public func isPending(_ field: FieldReference) -> Bool {
    read(.pending(field)) { $0.ask(field, or: false) { $0.isPending($1) } }
  }

  /// Whether a person has been in a field.
  public func isTouched(_ field: FieldReference) -> Bool {
    read(.touched(field)) { $0.ask(field, or: false) { $0.isTouched($1) } }
  }

  /// Whether the value of a field is unlike its initial one.
  public func isDirty(_ field: FieldReference) -> Bool {
    read(.dirty(field)) { $0.ask(field, or: false) { $0.isDirty($1) } }
  }

  /// What is broken in a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func violations(
    of field: FieldReference, locale: String? = nil
  ) -> [ReportedViolation] {
    read(.violations(field, locale: locale)) {
      $0.ask(field, or: []) { $0.violations(of: $1, locale: locale) }
    }
  }

  /// What is to be shown of what is broken in a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func shownViolations(
    of field: FieldReference, locale: String? = nil
  ) -> [ReportedViolation] {
    read(.shown(field, locale: locale)) {
      $0.ask(field, or: []) { $0.shownViolations(of: $1, locale: locale) }
    }
  }

  /// What is broken of the form as a whole, computed values that failed included.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func formViolations(locale: String? = nil) -> [ReportedViolation] {
    read(.formViolations(locale: locale)) { $0.formViolations(locale: locale) }
  }

  /// What is to be shown of what is broken of the form as a whole.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func shownFormViolations(locale: String? = nil) -> [ReportedViolation] {
    read(.shownForm(locale: locale)) { $0.shownFormViolations(locale: locale) }
  }

  /// The number of rows of a list.
  public func rowCount(of list: FieldReference) -> Int {
    read(.rows(list)) { $0.ask(list, or: 0) { $0.rowCount(of: $1) } }
  }

  // MARK: The form

  /// A computed value; `null` where there is none.
  public func computed(_ computed: ComputedReference) -> FormValue {
    read(.computed(computed)) { session in
      session.existingHandle(of: computed).map { session.value(of: $0) } ?? .null
    }
  }

  /// Whether a gate is open.
  public func isOpen(_ gate: GateReference) -> Bool {
    read(.open(gate)) { session in
      session.existingHandle(of: gate).map { session.isOpen($0) } ?? false
    }
  }

  /// Whether an action is enabled.
  public func isEnabled(_ action: ActionReference) -> Bool {
    read(.enabled(action)) { $0.isEnabled(action) }
  }

  /// All the reasons why an action is not enabled, in the order of the file.
  public func blockers(of action: ActionReference) -> [String] {
    read(.blockers(action)) { $0.blockers(of: action) }
  }

  /// Whether no error was found in anything that is visible.
  public var isValid: Bool { read(.valid) { $0.isValid } }

  /// The settled values of all visible fields by the outside's keys, normalised and typed.
  public var values: FormValue { read(.values) { $0.values } }

  // MARK: Bindings

  /// The value of a field, for a control that edits it.
  ///
  /// An error of setting it is found in ``failure``.
  public subscript(field: FieldReference) -> FormValue {
    get { value(of: field) }
    set {
      do throws(LiveFormError) {
        try set(field, to: newValue)
      } catch {
        note(error)
      }
    }
  }

  /// The value of a field as a text, for a text field; empty where the value is no text or number.
  public subscript(text field: FieldReference) -> String {
    get {
      switch value(of: field) {
      case .text(let text), .number(let text): return text
      case .null, .boolean, .list, .object: return ""
      }
    }
    set { self[field] = .text(newValue) }
  }

  /// The value of a boolean field, for a switch.
  public subscript(isOn field: FieldReference) -> Bool {
    get { value(of: field) == .boolean(true) }
    set { self[field] = .boolean(newValue) }
  }
}

extension Session {
  /// Asks something of a field, with an answer for one that is not there.
  fileprivate func ask<Value>(
    _ field: FieldReference, or none: Value,
    _ question: (borrowing Session, FieldPlace) -> Value
  ) -> Value {
    guard let place = existingPlace(of: field) else { return none }
    return question(self, place)
  }
}
