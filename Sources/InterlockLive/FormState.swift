public import Interlock

/// The whole of a form at one moment.
///
/// Making one copies no text and judges nothing: it shares the form's storage until the form changes
/// again, and answers each question when it is asked. What a form does not have is never enabled,
/// open or there.
public struct FormState: Sendable {
  private final class Moment: Sendable {
    let session: Session
    init(_ session: consuming Session) { self.session = session }
  }

  private let moment: Moment
  /// The last error that no caller could be told, as time or a change handler caused it.
  public let failure: LiveFormError?

  init(_ session: borrowing Session, failure: LiveFormError?) {
    moment = Moment(Session(copying: session))
    self.failure = failure
  }

  /// The time since the form was opened.
  public var elapsed: Duration { moment.session.elapsed }

  /// When anything can change by itself next, since the form was opened; nil where nothing will.
  public var nextDeadline: Duration? { moment.session.nextDeadline }

  /// Whether no error was found in anything that is visible.
  public var isValid: Bool { moment.session.isValid }

  /// A field; nil where there is none of that name.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func field(_ field: FieldReference, locale: String? = nil) -> FieldState? {
    moment.session.existingPlace(of: field).map {
      FieldState($0, in: moment.session, locale: locale)
    }
  }

  /// All fields, in the order of the file and of the rows.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func fields(locale: String? = nil) -> [FieldState] {
    moment.session.places.map { FieldState($0, in: moment.session, locale: locale) }
  }

  /// The settled values of all visible fields by the outside's keys, normalised and typed.
  public var values: FormValue { moment.session.values }

  /// All that is broken, in the order of judgement, that of the form as a whole included.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func violations(locale: String? = nil) -> [ReportedViolation] {
    moment.session.violations(locale: locale)
  }

  /// What is broken of the form as a whole, computed values that failed included.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func formViolations(locale: String? = nil) -> [ReportedViolation] {
    moment.session.formViolations(locale: locale)
  }

  /// What is to be shown of what is broken of the form as a whole.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func shownFormViolations(locale: String? = nil) -> [ReportedViolation] {
    moment.session.shownFormViolations(locale: locale)
  }

  /// A computed value; `null` where there is none.
  public func computed(_ computed: ComputedReference) -> FormValue {
    moment.session.existingHandle(of: computed).map { moment.session.value(of: $0) } ?? .null
  }

  /// Whether a gate is open.
  public func isOpen(_ gate: GateReference) -> Bool {
    moment.session.existingHandle(of: gate).map { moment.session.isOpen($0) } ?? false
  }

  /// How long until a gate turns by itself, from this moment; nil where time alone will not turn it.
  public func remaining(of gate: GateReference) -> Duration? {
    moment.session.existingHandle(of: gate).flatMap { moment.session.remaining(of: $0) }
  }

  /// Whether an action is enabled.
  public func isEnabled(_ action: ActionReference) -> Bool { moment.session.isEnabled(action) }

  /// All the reasons why an action is not enabled, in the order of the file.
  public func blockers(of action: ActionReference) -> [String] {
    moment.session.blockers(of: action)
  }

  /// The reasons why an action is not enabled, as they are told: the first 20, then how many more
  /// there are.
  public func blockerSummary(of action: ActionReference) -> [String] {
    moment.session.existingHandle(of: action).map { moment.session.blockerSummary(of: $0) }
      ?? blockers(of: action)
  }

  /// Asks what else there is to ask of the form at this moment.
  public func withSession<Answer>(_ body: (borrowing Session) -> Answer) -> Answer {
    body(moment.session)
  }
}

extension Session {
  func isEnabled(_ action: ActionReference) -> Bool {
    existingHandle(of: action).map { isEnabled($0) } ?? false
  }

  func blockers(of action: ActionReference) -> [String] {
    do throws(SessionError) {
      return blockers(of: try handle(of: action))
    } catch {
      return [error.message]
    }
  }
}
