import Interlock

/// What happens to a form, and when: the rule language, section 9, `run`.
struct Event {
  /// In nanoseconds since the form was opened; nil where no time passes.
  var time: Int64?
  /// All that happens then, as one change.
  var step = SessionStep()
}

/// Why something is no event, as a lower-case clause; nothing has changed.
struct EventFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension FormValue {
  /// Takes a JSON text over.
  init(_ json: EvalJSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .boolean(value)
    case .number(let text): self = .number(text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { FormValue($0) })
    case .object(let members):
      self = .object(members.map { Member($0.name, FormValue($0.value)) })
    }
  }

  /// What it is, for messages, which never quote it.
  var noun: String {
    switch self {
    case .null: "null"
    case .text: "a text"
    case .number: "a number"
    case .boolean: "a boolean"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
