import Interlock
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What `interlock run` tells bit by bit is the state of the form, each thing told once.
@Suite struct EventPropertyTests {
  private static let rules = """
    interlock: 1
    form: f
    sources: { mine: { id: text } }
    fields:
      id:
        label: ID
        required: true
        minLength: 2
        debounce: 500ms
        remote: { free: { timeout: 3s, onTimeout: pass } }
      kind: { type: choice, options: [person, company], default: person }
      secret: { secret: true, notEquals: id }
      address:
        type: group
        debounce: 300ms
        visibleWhen: kind == "company"
        enabledWhen: isTouched(kind)
        fields:
          city: { required: true }
          zip: { input: post-code, pattern: '[0-9]+', requiredWhen: size(city) > 2 }
      people:
        type: list
        minItems: 1
        uniqueBy: email
        item:
          type: group
          fields:
            email: { required: true, requiredWhen: index == 0 }
            adult: { type: boolean, visibleWhen: '!isEmpty(email)' }
            tags: { type: list, default: [a], uniqueItems: true, item: { type: text, maxLength: 2 } }
      chosen: { type: choice, optionsFrom: mine, optionValue: id }
    computed:
      count: size(people)
      late: elapsed > duration("4s") && isDirty(people)
      copy: secret + "!"
    gates:
      settled: { after: 2s }
      rested: { cooldown: 3s, since: send }
      fresh: { within: 2s, since: people }
    rules:
      - { id: pair, that: 'id != address.city', on: [id, address] }
      - { atLeastOne: [secret, people] }
    actions:
      send: { enabledWhen: valid && settled && rested }
      help: { enabledWhen: fresh || !isEmpty(people) }

    """

  @Test(arguments: 0..<8) func `lines add up to the state`(seed: Int) throws {
    let program = try RuleFile.program(Self.rules)
    var random = SeededRandom(UInt64(seed))
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    var reader = EventReader(program)
    let mirror = try Mirror(program, session)
    var refusals = 0
    for _ in 0..<120 {
      let text = Self.event(&random, session)
      let event = try reader.read(json: Array(text.utf8))
      do throws(SessionError) {
        let now = session.elapsedNanoseconds
        try session.apply(event.step, at: event.time.map { .nanoseconds(now + $0) }) { session in
          mirror.take(session, after: text)
        }
      } catch {
        refusals += 1
      }
    }
    session.flush { mirror.take($0, after: "the end") }
    mirror.compare(session, after: "the end")
    #expect(refusals < 60)
    #expect(mirror.lineCount > 40)
  }

  /// An event; its time is one after the last.
  private static func event(_ random: inout SeededRandom, _ session: borrowing Session) -> String {
    var parts: [String: String] = [:]
    if random.oneIn(3) { parts["at"] = #""\#(random.int(0...1_500))ms""# }
    let list = random.oneIn(3) ? "/people/0/tags" : "/people"
    let count = (try? session.place(at: list)).map { session.rowCount(of: $0) } ?? 0
    let row = random.int(0...max(0, count - 1))
    let names = ["id", "kind", "address.city", "people", "people[0].email", "people[0].tags[0]"]
    for _ in 0..<random.int(1...2) {
      switch random.int(0...15) {
      case 0: parts["reset"] = random.oneIn(4) ? "true" : "false"
      case 1:
        let lists = [#"[{"id":"x"},{"id":"y"}]"#, "[]", "null", #"[{"id":"y"}]"#]
        parts["supply"] = #"{"mine":\#(random.pick(lists) ?? "[]")}"#
      case 2, 3:
        parts["insert"] = #"{"path":"\#(list)","at":\#(random.int(0...count))}"#
      case 4:
        let other = random.int(0...max(0, count - 1))
        parts["move"] = #"{"path":"\#(list)","from":\#(row),"to":\#(other)}"#
      case 5: parts["remove"] = #"{"path":"\#(list)","at":\#(row)}"#
      case 6: parts["resolve"] = #"{"ticket":\#(random.int(1...5)),"ok":\#(random.oneIn(2))}"#
      case 7: parts["report"] = #"{"path":"\#(random.pick(names) ?? "id")","message":"no"}"#
      case 8: parts["touch"] = #""\#(random.pick(names) ?? "id")""#
      case 9: parts["press"] = random.oneIn(3) ? #""help""# : #""send""#
      default:
        let (key, choices) = random.pick(values) ?? ("id", ["null"])
        parts["set"] = #"{"\#(key)":\#(random.pick(choices) ?? "null")}"#
      }
    }
    let members = parts.keys.sorted().map { #""\#($0)":\#(parts[$0] ?? "null")"# }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static let values: [(String, [String])] = [
    ("id", [#""a""#, #""ab""#, #""xyz""#, "7", #""""#, "null"]),
    ("kind", [#""person""#, #""company""#, #""company""#, #""none""#]),
    ("secret", [#""ab""#, #""xyz""#, "7", "null"]),
    ("address", [#"{"city":"ab"}"#, #"{"post-code":"x1"}"#, "{}", "null", "5"]),
    ("/address/city", [#""Seoul""#, #""ab""#, "null"]),
    ("chosen", [#""x""#, #""y""#, "null"]),
    (
      "people",
      [
        "[]", #"[{"email":"a"},{"email":"a","tags":["x","x"]}]"#, #"[{"email":"b"},7]"#, "null",
        #""none""#, #"[{"email":"c","tags":[]},{"tags":["long","x"]},{"email":"d"}]"#,
      ]
    ),
    ("/people/0/email", [#""a""#, #""b""#, "null"]),
    ("/people/1", [#"{"email":"a"}"#, #"{"adult":"yes"}"#, "3"]),
    ("/people/0/tags/0", [#""a""#, #""long""#, "null"]),
  ]
}

/// What somebody knows of a form who sees the lines alone.
private final class Mirror {
  private var writer: ChangeWriter
  private let program: Program
  private(set) var lineCount = 0
  private var told = Told()
  private var lastTime = "0s"

  init(_ program: Program, _ session: borrowing Session) throws {
    self.program = program
    writer = ChangeWriter(program, locale: nil)
    writer.appendAll(of: session)
    takeLines(after: "opening")
  }

  func take(_ session: borrowing Session, after event: String) {
    writer.appendChanges(of: session)
    takeLines(after: event)
    compare(session, after: event)
  }

  func compare(_ session: borrowing Session, after event: String) {
    var fresh = ChangeWriter(program, locale: nil)
    fresh.appendAll(of: session)
    var whole = Told()
    for line in fresh.bytes.split(separator: 0x0A) {
      if let json = try? EvalJSON.read(Array(line)) { _ = whole.take(FormValue(json)) }
    }
    for (name, parts) in whole.parts where told.parts[name] != parts {
      Issue.record(
        "after \(event): \(name) is \(parts), told was \(String(describing: told.parts[name]))")
    }
    for name in told.parts.keys where whole.parts[name] == nil {
      Issue.record("after \(event): \(name) is no more, but nobody was told")
    }
  }

  private func takeLines(after event: String) {
    for line in writer.bytes.split(separator: 0x0A) {
      lineCount += 1
      guard let json = try? EvalJSON.read(Array(line)) else {
        Issue.record("after \(event): no JSON")
        continue
      }
      for name in told.take(FormValue(json)) {
        Issue.record("after \(event): \(name) is told again")
      }
    }
    writer.clear()
  }
}

/// What was told, by name and part.
private struct Told {
  var parts: [String: [String: FormValue]] = [:]

  /// Takes a line; gives the names of what was known already.
  mutating func take(_ line: FormValue) -> [String] {
    var again: [String] = []
    for section in Self.members(line) {
      switch section.key {
      case "rows":
        for list in Self.members(section.value) {
          guard case .list(let changes) = list.value else { continue }
          for change in changes { move(rowsOf: list.key, change) }
        }
      case "fields":
        for field in Self.members(section.value) {
          for aspect in Self.members(field.value) {
            let value = Self.withoutPaths(aspect.value)
            if parts[field.key]?[aspect.key] == value { again.append(field.key) }
            parts[field.key, default: [:]][aspect.key] = value
          }
        }
      case "computed", "gates", "actions", "blockedBy":
        for part in Self.members(section.value) {
          if parts[part.key]?[section.key] == part.value { again.append(part.key) }
          parts[part.key, default: [:]][section.key] = part.value
          // Nothing blocks what is enabled.
          if section.key == "actions", part.value == true {
            parts[part.key]?["blockedBy"] = nil
          }
        }
      default: break
      }
    }
    return again
  }

  /// Moves what is known of rows, by what is told of their list.
  private mutating func move(rowsOf list: String, _ change: FormValue) {
    for part in Self.members(change) {
      switch (part.key, part.value) {
      case ("insert", .number(let place)): insert([:], at: Int(place) ?? 0, of: list)
      case ("remove", .number(let place)): _ = remove(Int(place) ?? 0, of: list)
      case ("move", .list(let places)):
        guard places.count == 2, case .number(let from) = places[0],
          case .number(let to) = places[1]
        else { continue }
        insert(remove(Int(from) ?? 0, of: list), at: Int(to) ?? 0, of: list)
      default: continue
      }
    }
  }

  /// Takes out what is known of a row, by the names behind that of the row.
  private mutating func remove(_ place: Int, of list: String) -> [String: [String: FormValue]] {
    var removed: [String: [String: FormValue]] = [:]
    var others: [String: [String: FormValue]] = [:]
    for (name, known) in parts {
      guard let (row, rest) = Self.row(of: name, in: list) else {
        others[name] = known
        continue
      }
      if row == place {
        removed[rest] = known
      } else {
        others["\(list)[\(row > place ? row - 1 : row)]\(rest)"] = known
      }
    }
    parts = others
    return removed
  }

  private mutating func insert(
    _ added: [String: [String: FormValue]], at place: Int, of list: String
  ) {
    var all: [String: [String: FormValue]] = [:]
    for (name, known) in parts {
      if let (row, rest) = Self.row(of: name, in: list), row >= place {
        all["\(list)[\(row + 1)]\(rest)"] = known
      } else {
        all[name] = known
      }
    }
    for (rest, known) in added { all["\(list)[\(place)]\(rest)"] = known }
    parts = all
  }

  /// The row of a list that a name is in, and what follows it.
  private static func row(of name: String, in list: String) -> (row: Int, rest: String)? {
    guard name.hasPrefix(list + "["), let end = name.dropFirst(list.count).firstIndex(of: "]"),
      let row = Int(name[..<end].dropFirst(list.count + 1))
    else { return nil }
    return (row, String(name[end...].dropFirst()))
  }

  /// Violations without their places, which are not told again where a row merely moves.
  private static func withoutPaths(_ value: FormValue) -> FormValue {
    guard case .list(let violations) = value else { return value }
    return .list(
      violations.map { violation in
        guard case .object(let members) = violation else { return violation }
        return .object(members.filter { $0.key != "path" })
      })
  }

  private static func members(_ value: FormValue) -> [FormValue.Member] {
    if case .object(let members) = value { members } else { [] }
  }
}
