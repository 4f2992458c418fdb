import InterlockTestSupport
import Testing

@testable import Interlock

/// What rule files of very many of one thing cost, counted: four times as many take four times as
/// much, not sixteen times.
struct ProgramGrowthTests {
  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined()
  }

  private static let head = "interlock: 1\nform: t\n"

  private static func gates(_ count: Int) -> String {
    "gates:\n" + lines(count) { "  g\($0): { after: \($0 + 1)s }\n" }
  }

  private static func fields(_ count: Int) -> String {
    "fields:\n" + lines(count) { "  f\($0): { required: true }\n" }
  }

  /// Files by what there is much of.
  private static let files: [(name: String, text: @Sendable (Int) -> String)] = [
    ("gates and default actions", { fields(1) + gates($0) + actions($0) { _ in "{}" } }),
    (
      "gates and actions",
      { fields(1) + gates($0) + actions($0) { "{ enabledWhen: valid && g\($0) }" } }
    ),
    (
      "fields, gates and actions",
      { count in
        fields(count) + gates(count)
          + actions(count) { "{ enabledWhen: 'valid && g\($0) && f\($0) != \"x\"' }" }
      }
    ),
    (
      "fields and actions",
      { fields($0) + actions($0) { "{ enabledWhen: valid && !isEmpty(f\($0)) }" } }
    ),
    (
      "a chain of computed values and actions along it",
      { count in
        fields(1) + "computed:\n  c0: size(f0)\n" + lines(count) { "  c\($0 + 1): c\($0) + 1\n" }
          + actions(count) { "{ enabledWhen: valid && c\($0) > 3 }" }
      }
    ),
    (
      "actions at the end of a chain",
      { count in
        fields(1) + "computed:\n  c0: size(f0)\n" + lines(count) { "  c\($0 + 1): c\($0) + 1\n" }
          + actions(count) { "{ enabledWhen: c\(count) > \($0) }" }
      }
    ),
    (
      "rules on one field",
      {
        fields(1) + "rules:\n"
          + lines($0) { "  - { id: r\($0), that: f0 != \"\($0)\", on: [f0], message: M }\n" }
      }
    ),
  ]

  private static func actions(_ count: Int, _ definition: (Int) -> String) -> String {
    "actions:\n" + lines(count) { "  a\($0): \(definition($0))\n" }
  }

  @Test(arguments: files.indices)
  func `a program holds as much as its file says`(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let small = try RuleFile.program(Self.head + text(50)).size
    let large = try RuleFile.program(Self.head + text(200)).size
    #expect(large <= 5 * small, "\(name): \(small) entries for 50, \(large) for 200")
  }

  @Test(arguments: files.indices)
  func `a form is opened with as many evaluations as its file has parts`(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let counts = try [50, 200].map { count in
      // One that asks its host at once is opened by evaluating.
      let asked = "  z: { default: z, remote: { free: { message: M } } }\n"
      let program = try RuleFile.program(
        Self.head + text(count).replacing("fields:\n", with: "fields:\n" + asked))
      let session = Session(program, openedAt: Evaluation.unknownInstant)
      let count = session.evaluationCount
      return count
    }
    #expect(counts[0] > 0 && counts[1] <= 5 * counts[0], "\(name): \(counts)")
  }

  @Test func `actions that wait for every gate follow each of them as those that name it do`()
    throws
  {
    let program = try RuleFile.program(
      Self.head + """
        fields: { a: {} }
        gates: { one: { after: 1s }, two: { after: 2s }, three: { cooldown: 3s, since: a } }
        actions: { all: {}, named: { enabledWhen: valid && one && two && three } }
        """)
    let all = try program.action("all")
    let named = try program.action("named")
    var session = Session(program, openedAt: Evaluation.unknownInstant)
    let first = session.blockers(of: all)
    #expect(first == ["gate one", "gate two"])
    var told = 0
    try session.advance(to: .seconds(1)) { change in
      told += 1
      // That one gate less keeps it closed is new, though it is closed as before.
      let changes = change.changes
      let blockers = change.blockers(of: all)
      #expect(changes.reasons)
      #expect(changes.actions.isEmpty)
      #expect(blockers == ["gate two"])
    }
    try session.advance(to: .seconds(2)) { change in
      told += 1
      let changes = change.changes
      let isEnabled = change.isEnabled(all)
      #expect(changes.actions == [all, named])
      #expect(isEnabled)
    }
    try session.set(program.field("a"), to: .text("x"), at: .seconds(4)) { change in
      told += 1
      let blockers = [change.blockers(of: all), change.blockers(of: named)]
      #expect(blockers == [["gate three"], ["gate three"]])
    }
    try session.advance(to: .seconds(7)) { change in
      told += 1
      let areEnabled = [change.isEnabled(all), change.isEnabled(named)]
      #expect(areEnabled == [true, true])
    }
    #expect(told == 4)
  }
}
