package import Interlock

/// The tests of one form, as they were written.
package struct TestSuite: Sendable {
  /// The tests, forms before scenarios, each in the order of the file.
  package var tests: [FormTest] = []

  package init() {}
}

/// One test: a form that is judged once, or a form that changes over time.
package struct FormTest: Sendable {
  /// What is done with the form.
  package enum Kind: Sendable {
    case form(JudgedForm)
    case scenario([ScenarioStep])
  }

  /// What the test is called.
  package var name: String
  /// The whole test.
  package var node: Node
  package var kind: Kind
  package var settings = TestSettings()
}

/// The world that a test takes place in.
package struct TestSettings: Sendable {
  /// When the form is opened; nil where the test does not say and nothing reads it.
  package var openedAt: Instant?
  /// The lists that are supplied at the opening.
  package var sources: [SuppliedSource] = []
  /// What every remote check answers, and what some of them do, by name.
  package var remote: RemoteAnswer?
  package var remotes: [String: RemoteAnswer] = [:]
  /// The language of messages; that of the rule file where nil.
  package var locale: String?

  package init() {}

  /// What a remote check answers; nil where the test leaves it to its steps.
  func answer(of check: String) -> RemoteAnswer? { remotes[check] ?? remote }
}

/// A form that is judged as `interlock validate` judges it.
package struct JudgedForm: Sendable {
  /// The form as JSON.
  package var json: [UInt8]
  /// In nanoseconds.
  package var elapsed: Int64 = 0
  package var expect: ExpectationList
}

/// Events at one instant, and what the form is like afterwards.
package struct ScenarioStep: Sendable {
  package var node: Node
  /// When it happens, in nanoseconds since the opening; nil stands for the instant of the last step.
  package var time: Int64?
  package var events = SessionStep()
  /// The fields that it sets, touches, or changes the rows of.
  package var fields: [String] = []
  package var expect = ExpectationList()
}

/// What a test expects at one place.
package struct ExpectationList: Sendable {
  /// What stands under `expect`; empty where it is missing.
  package var items: [Expectation] = []
  /// The entry; nil where there is none.
  package var entry: Node.Entry?

  package init() {}

  /// Whether nothing is expected, so that `--update` writes it.
  package var isMissing: Bool { entry?.value.isNull ?? true }
}

/// One thing that a test expects.
package struct Expectation: Sendable {
  /// What it is about.
  package enum Subject: Hashable, Sendable {
    case form
    /// A field by its dotted name, or by a JSON Pointer.
    case field(String)
    /// By their numbers.
    case computed(Int)
    case gate(Int)
    case action(Int)
  }

  /// The part of it.
  package enum Aspect: String, Hashable, Sendable, CaseIterable {
    case value, visible, enabled, required, pending, touched, dirty, violations, shown, messages
    case open, remaining
    case valid, errors, warnings, waiting, blockedBy, values, pressed, requests
  }

  package var subject: Subject
  package var aspect: Aspect
  package var expected: Observation
  package var span: SourceSpan
}

/// What is expected or found of one part of a form.
package enum Observation: Sendable {
  case boolean(Bool)
  case value(FormValue)
  /// Names of rules, reasons, messages: in any order.
  case texts([String])
  /// Reasons why an action is not enabled; very many are told in short.
  case reasons([String])
  /// Names of rules by the paths of fields.
  case paths([PathTexts])
  /// Nanoseconds; nil for never.
  case time(Int64?)
  case requests([ObservedRequest])
  /// There is no such thing, with the reason.
  case nothing(String)
  /// What must not be shown.
  indirect case secret(Observation)

  /// Texts that belong to a path.
  package struct PathTexts: Sendable {
    package var path: String
    package var texts: [String]
  }

  /// A question to the host; of one that is expected, what is nil may be anything.
  package struct ObservedRequest: Sendable {
    package var ticket: Int64?
    package var check: String
    package var field: String?
    package var value: FormValue?
    /// Whether the value is that of a secret field, or may be, and must not be shown.
    package var isSecret = false
  }
}
