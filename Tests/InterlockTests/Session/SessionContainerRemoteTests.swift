import Interlock
import InterlockTestSupport
import Testing

/// Questions to the host about groups, lists and rows, over time.
struct SessionContainerRemoteTests {
  private func open(_ fields: String) throws -> Session {
    let program = try RuleFile.program("interlock: 1\nform: f\nfields:\n" + fields)
    return Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
  }

  private func group(_ keys: String = "") throws -> Session {
    try open("  g: { type: group, fields: { a: {}, b: {} }, remote: { pair: {} }\(keys) }\n")
  }

  private func submit(_ form: borrowing Session) throws -> ActionHandle {
    try form.program.action("submit")
  }

  private func set(
    _ name: String, _ value: FormValue, _ form: inout Session
  ) throws -> [RemoteRequest] {
    var requests: [RemoteRequest] = []
    try form.set(try form.place(named: name), to: value) { requests += $0.changes.requests }
    return requests
  }

  private let pair = FormValue.object([FormValue.Member("a", "x"), FormValue.Member("b", "y")])

  @Test func `a group is asked about, and a press before the answer is refused`() throws {
    var form = try group()
    let submit = try submit(form)
    let asked = try set("g", pair, &form)
    #expect(asked.map { $0.ticket } == [1])
    #expect(asked.map { form.name(of: $0.place) } == ["g"])
    #expect(asked.map { form.settledValue(of: $0.place) } == [pair])
    #expect(form.isPending(try form.place(named: "g")))
    #expect(form.blockers(of: submit) == ["pending g"])
    #expect(try form.press(submit) == false)
    try form.resolve(1, passes: true)
    #expect(form.blockers(of: submit) == [])
    #expect(try form.press(submit) == true)
  }

  @Test func `a refused group is a violation until a member changes`() throws {
    var form = try group()
    _ = try set("g", pair, &form)
    try form.resolve(1, passes: false)
    #expect(form.violations().map { $0.path + " " + $0.rule } == ["/g pair"])
    let asked = try set("g.a", "z", &form)
    #expect(asked.map { $0.ticket } == [2])
    #expect(form.violations().isEmpty)
    #expect(form.blockers(of: try submit(form)) == ["pending g"])
    // The latest wins.
    try form.resolve(1, passes: true)
    #expect(form.isPending(try form.place(named: "g")))
  }

  @Test func `an answer that came is asked for anew when a member changes`() throws {
    var form = try group()
    _ = try set("g", pair, &form)
    try form.resolve(1, passes: true)
    #expect(try set("g.b", "z", &form).map { $0.ticket } == [2])
    #expect(form.isEnabled(try submit(form)) == false)
  }

  @Test func `the rules of all that is visible in a group hold before it is asked about`() throws {
    var form = try open(
      """
        g:
          type: group
          fields:
            a: { minLength: 2 }
            h: { visibleWhen: a == "xx", required: true }
            inner: { type: group, fields: { c: { pattern: '[a-z]' } } }
          remote: { pair: {} }
      """)
    #expect(try set("g.a", "x", &form).isEmpty)
    #expect(try set("g.inner.c", "1", &form).isEmpty)
    #expect(try set("g.a", "xy", &form).isEmpty)
    // Now all of it holds.
    #expect(try set("g.inner.c", "c", &form).map { $0.ticket } == [1])
    #expect(form.openRequests.count == 1)
    // What is shown must not be empty: the ticket is superseded.
    #expect(try set("g.a", "xx", &form).isEmpty)
    #expect(form.openRequests.isEmpty)
    #expect(form.isPending(try form.place(named: "g")) == false)
    #expect(try set("g.h", "h", &form).map { $0.ticket } == [2])
  }

  @Test func `hidden members are no part of what is asked`() throws {
    var form = try open(
      """
        more: { type: boolean }
        g:
          type: group
          fields: { a: {}, h: { visibleWhen: more } }
          remote: { pair: {} }
      """)
    let asked = try set("g.a", "x", &form)
    let alone = FormValue.object([FormValue.Member("a", "x")])
    #expect(asked.map { form.settledValue(of: $0.place) } == [alone])
    try form.resolve(1, passes: true)
    // A value that is hidden is asked about by nobody.
    #expect(try set("g.h", "h", &form).isEmpty)
    #expect(form.isEnabled(try submit(form)))
    // Shown, it makes the group another one.
    let shown = try set("more", true, &form)
    let both = FormValue.object([FormValue.Member("a", "x"), FormValue.Member("h", "h")])
    #expect(shown.map { form.settledValue(of: $0.place) } == [both])
    #expect(form.isEnabled(try submit(form)) == false)
  }

  @Test func `a group that is hidden and shown again keeps its answer`() throws {
    var form = try open(
      """
        on: { type: boolean, default: true }
        g:
          type: group
          visibleWhen: on
          fields: { a: {}, h: { visibleWhen: a == "x" } }
          remote: { pair: {} }
      """)
    #expect(try set("g.a", "x", &form).count == 1)
    try form.resolve(1, passes: false)
    #expect(try set("on", false, &form).isEmpty)
    #expect(form.isEnabled(try submit(form)))
    #expect(try set("on", true, &form).isEmpty)
    #expect(form.violations().map { $0.path + " " + $0.rule } == ["/g pair"])
    // While it is hidden nobody is asked.
    #expect(try set("on", false, &form).isEmpty)
    #expect(try set("g.a", "y", &form).isEmpty)
    #expect(try set("on", true, &form).map { $0.ticket } == [2])
  }

  @Test func `an empty group and an empty list are not asked about`() throws {
    var form = try open(
      """
        g: { type: group, fields: { a: {}, b: {} }, remote: { pair: {} } }
        tags: { type: list, item: {}, remote: { known: {} } }
      """)
    #expect(try set("g.a", " ", &form).isEmpty)
    #expect(try set("tags", .list([]), &form).isEmpty)
    #expect(try set("tags", .list(["a"]), &form).count == 1)
    #expect(try set("tags", .list([]), &form).isEmpty)
    #expect(form.openRequests.isEmpty)
    #expect(form.isEnabled(try submit(form)))
  }

  @Test func `a list is asked about anew whenever a row changes, comes, moves or goes`() throws {
    var form = try open("  tags: { type: list, item: { maxLength: 3 }, remote: { known: {} } }\n")
    #expect(try set("tags", .list(["a", "b"]), &form).map { $0.ticket } == [1])
    #expect(try set("tags[0]", "zzz", &form).map { $0.ticket } == [2])
    #expect(form.blockers(of: try submit(form)) == ["pending tags"])
    let tags = try form.place(named: "tags")
    var tickets: [Int64] = []
    try form.moveRow(of: tags, from: 0, to: 1) { tickets += $0.changes.requests.map { $0.ticket } }
    try form.removeRow(of: tags, at: 0) { tickets += $0.changes.requests.map { $0.ticket } }
    #expect(tickets == [3, 4])
    #expect(form.openRequests.map { form.settledValue(of: $0.place) } == [.list(["zzz"])])
    // A row that breaks its rules takes the question back.
    #expect(try set("tags[0]", "zzzz", &form).isEmpty)
    #expect(form.openRequests.isEmpty)
    try form.resolve(4, passes: true)
    #expect(try set("tags[0]", "zzz", &form).map { $0.ticket } == [5])
  }

  @Test func `a row that is a group is asked about as a whole, each for itself`() throws {
    var form = try open(
      """
        people:
          type: list
          item: { type: group, fields: { first: { required: true }, last: {} }, remote: { known: {} } }
      """)
    let ann = FormValue.object([FormValue.Member("first", "Ann")])
    let bob = FormValue.object([FormValue.Member("last", "Bob")])
    let asked = try set("people", .list([ann, bob]), &form)
    #expect(asked.map { form.name(of: $0.place) } == ["people[0]"])
    #expect(try set("people[1].first", "B", &form).map { form.name(of: $0.place) } == ["people[1]"])
    let people = try form.place(named: "people")
    try form.moveRow(of: people, from: 0, to: 1)
    #expect(form.openRequests.map { form.name(of: $0.place) } == ["people[1]", "people[0]"])
    try form.removeRow(of: people, at: 0)
    #expect(form.openRequests.map { $0.ticket } == [1])
    #expect(form.blockers(of: try submit(form)) == ["pending people[0]"])
    try form.resolve(1, passes: false)
    #expect(form.violations().map { $0.path + " " + $0.rule } == ["/people/0 known"])
    #expect(try set("people[0].last", "L", &form).map { $0.ticket } == [3])
  }

  @Test func `a group is asked about its settled value`() throws {
    var form = try open(
      "  g: { type: group, fields: { a: {}, b: { debounce: 1s } }, remote: { pair: {} } }\n")
    #expect(try set("g.b", "later", &form).isEmpty)
    let asked = try set("g.a", "x", &form)
    let settled = FormValue.object([FormValue.Member("a", "x"), FormValue.Member("b", .null)])
    #expect(asked.map { form.settledValue(of: $0.place) } == [settled])
    var requests: [RemoteRequest] = []
    try form.advance(to: .seconds(1)) { requests += $0.changes.requests }
    #expect(requests.map { $0.ticket } == [2])
  }

  @Test func `waiting for an answer about a group ends in time`() throws {
    var form = try group()
    _ = try set("g", pair, &form)
    #expect(form.nextDeadline == .seconds(10))
    try form.advance(to: .seconds(10))
    #expect(form.blockers(of: try submit(form)) == ["g.pair"])
    // The same value is not asked about again, another is.
    #expect(try set("g.a", "x", &form).isEmpty)
    #expect(try set("g.a", "z", &form).map { $0.ticket } == [2])
  }

  @Test func `a refused member leaves its group unasked`() throws {
    var form = try open(
      """
        g:
          type: group
          fields: { a: { remote: { free: {} } }, b: {} }
          remote: { pair: {} }
      """)
    let asked = try set("g.a", "x", &form)
    #expect(asked.map { $0.check }.sorted() == ["free", "pair"])
    let free = try #require(asked.first { $0.check == "free" })
    try form.resolve(free.ticket, passes: false)
    #expect(form.openRequests.isEmpty)
    #expect(form.violations().map { $0.path + " " + $0.rule } == ["/g/a free"])
  }

  @Test func `what a server reported of a member is no rule of it`() throws {
    var form = try group()
    _ = try set("g", pair, &form)
    try form.report("is rude", on: try form.place(named: "g.a"))
    #expect(form.openRequests.map { $0.ticket } == [1])
    #expect(SessionPicture(form.evaluatedFromScratch()) == SessionPicture(form))
    try form.resolve(1, passes: false)
    #expect(form.violations().map { $0.path + " " + $0.rule } == ["/g pair", "/g/a report"])
  }

  @Test func `a session with open questions is that of evaluating it from scratch`() throws {
    var form = try open(
      """
        g: { type: group, fields: { a: { minLength: 2 }, b: {} }, remote: { pair: {} } }
        tags: { type: list, item: {}, remote: { known: {} } }
      """)
    _ = try set("g.a", "xx", &form)
    _ = try set("tags", .list(["a"]), &form)
    try form.resolve(2, passes: false)
    let again = form.evaluatedFromScratch()
    #expect(SessionPicture(again) == SessionPicture(form))
    #expect(again.openRequests.map { $0.ticket } == [1])
  }
}
