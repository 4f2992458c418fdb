public import Interlock

/// A field of a form at one moment: the rule language, section 8.
public struct FieldState: Hashable, Sendable {
  /// The field.
  public let place: FieldPlace
  /// Its dotted name, such as `people[1].email`.
  public let name: String
  /// The latest value, normalised and typed; of a group its visible members.
  public let value: FormValue
  /// Whether it is visible.
  public let isVisible: Bool
  /// Whether a person may edit it.
  public let isEditable: Bool
  /// Whether it must not be empty.
  public let isRequired: Bool
  /// Whether it is still to be judged.
  public let isPending: Bool
  /// Whether a person has been in it.
  public let isTouched: Bool
  /// Whether its value is unlike the initial one.
  public let isDirty: Bool
  /// What is broken.
  public let violations: [ReportedViolation]
  /// What of it is to be shown.
  public let shown: [ReportedViolation]

  init(_ place: FieldPlace, in session: borrowing Session, locale: String?) {
    self.place = place
    name = session.name(of: place)
    value = session.value(of: place)
    isVisible = session.isVisible(place)
    isEditable = session.isEditable(place)
    isRequired = session.isRequired(place)
    isPending = session.isPending(place)
    isTouched = session.isTouched(place)
    isDirty = session.isDirty(place)
    violations = session.violations(of: place, locale: locale)
    shown = session.shownViolations(of: place, locale: locale)
  }
}
