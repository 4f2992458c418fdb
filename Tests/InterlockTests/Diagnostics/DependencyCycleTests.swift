import InterlockTestSupport
import Testing

@testable import Interlock

/// Cycles are found in forms of any size, and told in a message of one screen.
@Suite struct DependencyCycleTests {
  private func report(_ body: String) -> String {
    RuleFile.report("interlock: 1\nform: f\n" + body)
  }

  /// A form whose every field is visible by the one before it, and the first by the last.
  private func ring(of count: Int, extra: String = "") -> String {
    var text = "fields:\n"
    for index in 0..<count {
      let other = (index + count - 1) % count
      text += "  f\(index): { visibleWhen: f\(other) == \"x\" }\n"
    }
    return text + extra
  }

  @Test func `a cycle of very many fields is found at once`() {
    // Many times as long with a search from every field; the limit is far above what it takes.
    let clock = ContinuousClock()
    var text = ""
    let time = clock.measure { text = report(ring(of: 20_000)) }
    #expect(time < .seconds(60))
    #expect(
      text.contains(
        "a value depends on itself: f0 → f19999 → f19998 → f19997 → f19996 → (19993 more)"),
      "\(text.prefix(400))")
    #expect(text.contains("→ f2 → f1 → f0\n"))
    #expect(text.count < 6000)
  }

  @Test func `the shortest of several cycles is named, however large the others are`() {
    let text = report(
      ring(
        of: 3000,
        extra: """
            a: { visibleWhen: b == "x" }
            b: { visibleWhen: c == "x" }
            c: { visibleWhen: a == "x" }

          """))
    #expect(text.contains("a value depends on itself: a → b → c → a\n"), "\(text.prefix(400))")
  }

  @Test func `a cycle through a rule of the form is told by its fields`() {
    let text = report(
      """
      fields:
        a: { visibleWhen: isValid(b) }
        b: {}
      rules:
        - { id: r, that: a != b, on: [b] }
      """)
    #expect(text.contains("a value depends on itself: a → b → a\n"), "\(text)")
  }

  @Test func `a short cycle is told though a longer ring stands beside it`() throws {
    var graph = DependencyGraph()
    func add(_ source: Int, _ target: Int) {
      graph.add(.computed(source), reads: .computed(target), at: .beginning)
    }
    for index in 0..<3_000 { add(index, (index + 1) % 3_000) }
    // A ring of 450, from the first of which a way of 2,700 more leads to the second.
    for index in 0..<450 { add(3_000 + index, 3_000 + (index + 1) % 450) }
    for index in 0..<2_700 { add(index == 0 ? 3_000 : 3_450 + index, 3_451 + index) }
    add(6_150, 3_001)
    #expect(graph.shortestCycle()?.count == 450)
  }

  @Test func `chains of very many values load`() throws {
    var text = "interlock: 1\nform: f\nfields:\n  f0: { type: integer }\n"
    var computed = "computed:\n"
    for index in 1...8000 {
      text += "  f\(index): { type: integer, visibleWhen: f\(index - 1) == 1 }\n"
      // From the last to the first, so that each has to wait for all of the others.
      let value = index == 8000 ? "f8000" : "c\(index + 1)"
      computed += "  c\(index): \(value)\n"
    }
    let program = try RuleFile.program(text + computed)
    #expect(program.computed.count == 8000)
    #expect(program.computed.allSatisfy { $0.countsInValid })
  }

  @Test func `a rule over very many fields loads, and so do very many actions`() throws {
    var text = "interlock: 1\nform: f\nfields:\n"
    var list = ""
    var actions = "actions:\n"
    for index in 0..<4000 {
      text += "  f\(index): {}\n"
      list += (index == 0 ? "" : ", ") + "f\(index)"
      actions += "  a\(index): { enabledWhen: valid && f\(index) == \"x\" }\n"
    }
    let program = try RuleFile.program(
      text + "rules: [{ atLeastOne: [\(list)] }]\n" + actions)
    #expect(try program.verdict("{}").violations.count == 4000)
    let verdict = try program.verdict(#"{"f0":"x"}"#)
    #expect(verdict.isEnabled)
    #expect((0..<4000).allSatisfy { program.actions[3999].reach.reads(field: $0) })
  }

  @Test func `very many groups, lists and messages take no more than their share`() throws {
    var text = "interlock: 1\nform: f\nfields:\n"
    var messages = "messages:\n"
    for index in 0..<3000 {
      let other = index == 0 ? 0 : index - 1
      text +=
        "  g\(index): { type: group, fields: { m\(index): { requiredWhen: isEmpty(g\(other)) } } }\n"
      text += "  l\(index): { type: list, item: { type: group, fields: { n\(index): {} } } }\n"
      messages += "  g\(index).m\(index).required: Fill in {label}\n"
    }
    let clock = ContinuousClock()
    var program: Interlock.Program?
    // With a copy of all names for each of them this takes gigabytes and minutes.
    let time = clock.measure { program = RuleFile.load(text + messages).program }
    #expect(time < .seconds(60))
    #expect(program?.fields.count == 15_000)
  }

  @Test func `very many names that mean nothing are told at once`() {
    var text = "interlock: 1\nform: f\nfields:\n"
    for index in 0..<4000 { text += "  field\(index): { visibleWhen: feild\(index) }\n" }
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = RuleFile.load(text).diagnostics.count }
    #expect(time < .seconds(60))
    #expect(count == 4000)
    #expect(RuleFile.report(String(text.prefix(200))).contains("did you mean `field0`?"))
  }

  @Test func `every cycle that is found is one, and the shortest`() {
    var random = SeededRandom(99)
    for _ in 0..<300 {
      var graph = DependencyGraph()
      let count = random.int(1...12)
      for node in 0..<count { _ = graph.number(of: .computed(node)) }
      for _ in 0..<random.int(0...24) {
        graph.add(
          .computed(random.int(0...(count - 1))), reads: .computed(random.int(0...(count - 1))),
          at: .beginning)
      }
      let cycle = graph.shortestCycle()
      #expect((cycle == nil) == (graph.order() != nil))
      #expect(cycle?.count == Self.shortest(in: graph))
      guard let cycle else { continue }
      for (index, step) in cycle.enumerated() {
        #expect(step.edge.target == cycle[(index + 1) % cycle.count].source)
      }
    }
  }

  /// The length of the shortest closed walk, by matrices of what reaches what in so many steps.
  private static func shortest(in graph: DependencyGraph) -> Int? {
    let count = graph.nodes.count
    var reaches = (0..<count).map { row in (0..<count).map { $0 == row } }
    for length in 1...max(1, count) {
      reaches = reaches.map { row in
        (0..<count).map { target in
          (0..<count).contains { middle in
            row[middle] && graph.edges[middle].contains { $0.target == target }
          }
        }
      }
      if (0..<count).contains(where: { reaches[$0][$0] }) { return length }
    }
    return nil
  }
}
