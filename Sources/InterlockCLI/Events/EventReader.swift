import Interlock
import InterlockForms

/// Makes events of what a line of `interlock run`, or a step of a scenario, says.
///
/// A key that no event has, and a value that a key does not take, is a fault; what an event names
/// is looked for only when it happens.
struct EventReader: ~Copyable {
  private var sources: SourceReader

  /// The keys of an event.
  private static let keys = [
    "at", "reset", "supply", "set", "insert", "move", "remove", "resolve", "report", "touch",
    "press",
  ]

  /// Creates a reader of events for forms of a program.
  init(_ program: Program) { sources = SourceReader(program) }

  /// Reads one event in JSON.
  mutating func read(json bytes: [UInt8]) throws(EventFault) -> Event {
    let tree: EvalJSON
    do throws(EvalFault) {
      tree = try EvalJSON.read(bytes)
    } catch {
      throw EventFault(error.message)
    }
    return try read(FormValue(tree))
  }

  /// Reads one event from a tree: an object with the keys of an event.
  mutating func read(_ event: FormValue) throws(EventFault) -> Event {
    guard case .object(let members) = event else {
      throw EventFault("expected an event, such as {\"at\":\"2s\"}, not \(event.noun)")
    }
    var result = Event()
    for member in members { try read(member.key, member.value, into: &result) }
    return result
  }

  private mutating func read(
    _ key: String, _ value: FormValue, into event: inout Event
  ) throws(EventFault) {
    switch key {
    case "at": event.time = try Self.time(value)
    case "reset":
      guard case .boolean(let resets) = value else {
        throw EventFault("reset takes true, not \(value.noun)")
      }
      event.step.resets = resets
    case "supply": event.step.supplied = try supplied(value)
    case "set":
      guard case .object(let members) = value else {
        throw EventFault(
          "set takes an object of values by keys, JSON Pointers or names, not \(value.noun)")
      }
      event.step.values = members
    case "insert":
      event.step.insertions = try Self.each(value, key, ["path", "at"]) {
        (parts) throws(EventFault) in
        SessionStep.Row(of: try parts.text("path"), at: try parts.index("at"))
      }
    case "move":
      event.step.moves = try Self.each(value, key, ["path", "from", "to"]) {
        (parts) throws(EventFault) in
        SessionStep.Move(
          SessionStep.Row(of: try parts.text("path"), at: try parts.index("from")),
          to: try parts.index("to"))
      }
    case "remove":
      event.step.removals = try Self.each(value, key, ["path", "at"]) {
        (parts) throws(EventFault) in
        SessionStep.Row(of: try parts.text("path"), at: try parts.index("at"))
      }
    case "resolve":
      event.step.answers = try Self.each(value, key, ["ticket", "ok"]) {
        (parts) throws(EventFault) in
        SessionStep.Answer(to: try parts.integer("ticket"), passes: try parts.boolean("ok"))
      }
    case "report":
      event.step.refusals = try Self.each(value, key, ["path", "message"]) {
        (parts) throws(EventFault) in
        SessionStep.Refusal(of: try parts.text("path"), message: try parts.text("message"))
      }
    case "touch": event.step.touches = try Self.names(value, key, "a field")
    case "press": event.step.presses = try Self.names(value, key, "an action")
    default:
      throw EventFault(
        "an event has no key \(Printable.quoted(key))"
          + CommandLineReader.advice(for: key, among: Self.keys))
    }
  }

  // MARK: Values

  /// A time since the form was opened: a duration such as `"2s"`, or seconds.
  private static func time(_ value: FormValue) throws(EventFault) -> Int64 {
    var time: Int64?
    var reason = ""
    switch value {
    case .number(let text): time = SecondsText.nanoseconds(of: text.utf8Span.span)
    case .text(let text):
      do throws(TimeSpan.ParseError) {
        time = try TimeSpan(parsing: text.utf8Span.span).nanoseconds
      } catch {
        reason = ": " + error.message
      }
    case .null, .boolean, .list, .object: reason = ", not \(value.noun)"
    }
    guard let time else {
      throw EventFault("at takes a duration such as \"2s\", or seconds" + reason)
    }
    guard time >= 0 else {
      throw EventFault("at is the time since the form was opened, it cannot be negative")
    }
    return time
  }

  private mutating func supplied(_ value: FormValue) throws(EventFault) -> [SuppliedSource] {
    guard case .object = value else {
      throw EventFault("supply takes an object of lists by sources, not \(value.noun)")
    }
    var json = JSONWriter()
    json.value(value)
    switch sources.read(json.bytes.span) {
    case .supplied(let supplied): return supplied
    case .unreadable(let fault): throw EventFault("supply: " + fault.message)
    }
  }

  /// One name, or a list of them.
  private static func names(
    _ value: FormValue, _ key: String, _ what: String
  ) throws(EventFault) -> [String] {
    var names: [String] = []
    for element in elements(of: value) {
      guard case .text(let name) = element else {
        throw EventFault(
          "\(key) takes the name of \(what), or a list of names, not \(element.noun)")
      }
      names.append(name)
    }
    return names
  }

  /// What one object, or each of a list, says.
  private static func each<Result>(
    _ value: FormValue, _ key: String, _ names: [String],
    _ read: (EventParts) throws(EventFault) -> Result
  ) throws(EventFault) -> [Result] {
    var results: [Result] = []
    for element in elements(of: value) {
      results.append(try read(EventParts(element, of: key, names: names)))
    }
    return results
  }

  private static func elements(of value: FormValue) -> [FormValue] {
    if case .list(let elements) = value { elements } else { [value] }
  }
}

/// The parts of an event that takes an object, such as `{"path":"/people","at":1}`.
private struct EventParts {
  private let event: String
  private let members: [FormValue.Member]

  init(_ value: FormValue, of event: String, names: [String]) throws(EventFault) {
    guard case .object(let members) = value else {
      throw EventFault(
        "\(event) takes an object with \(names.joined(separator: ", ")), not \(value.noun)")
    }
    for member in members where !names.contains(member.key) {
      throw EventFault(
        "\(event) has no key \(Printable.quoted(member.key))"
          + CommandLineReader.advice(for: member.key, among: names))
    }
    for name in names where !members.contains(where: { $0.key == name }) {
      throw EventFault("\(event) needs \(name)")
    }
    // A server may refuse the form as a whole; rows are those of a list.
    if names.contains("at") || names.contains("from"),
      let path = members.first(where: { $0.key == "path" }), case .text("") = path.value
    {
      throw EventFault(
        "path of \(event) names a list, not the whole form: write a JSON Pointer such as /people, or "
          + "a name")
    }
    self.event = event
    self.members = members
  }

  private func value(_ name: String) -> FormValue {
    members.first { $0.key == name }?.value ?? .null
  }

  func text(_ name: String) throws(EventFault) -> String {
    guard case .text(let text) = value(name) else { throw wrong(name, "a text") }
    return text
  }

  func boolean(_ name: String) throws(EventFault) -> Bool {
    guard case .boolean(let flag) = value(name) else { throw wrong(name, "true or false") }
    return flag
  }

  func integer(_ name: String) throws(EventFault) -> Int64 {
    guard case .number(let text) = value(name),
      let number = Decimal(json: text.utf8Span.span)?.int64
    else { throw wrong(name, "an integer") }
    return number
  }

  /// The place of a row, from 0.
  func index(_ name: String) throws(EventFault) -> Int {
    let number = try integer(name)
    guard number >= 0, let index = Int(exactly: number) else {
      throw EventFault("\(name) of \(event) is the place of a row, from 0; it cannot be negative")
    }
    return index
  }

  private func wrong(_ name: String, _ wanted: String) -> EventFault {
    EventFault("\(name) of \(event) takes \(wanted), not \(value(name).noun)")
  }
}
