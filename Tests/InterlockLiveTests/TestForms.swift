import Foundation
import Interlock
import InterlockTestSupport
import Synchronization
import Testing

/// Rule files of these tests.
enum TestForms {
  /// The README's login form: four characters, a pause of half a second, ten seconds.
  static func login() throws -> Interlock.Program {
    try RuleFile.program(
      String(contentsOf: Fixtures.root.appending(path: "rules/login.yaml"), encoding: .utf8))
  }

  /// Two texts without time, and a button.
  static func pair() throws -> Interlock.Program {
    try RuleFile.program(
      """
      interlock: 1
      form: pair
      fields:
        first: { required: true }
        second: { equals: first }
      """)
  }

  static func noon() throws -> Instant {
    try #require(Instant("2026-11-30T12:00:00+09:00"))
  }
}

/// What happened, in order; any task may add to it.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

extension Session {
  /// What the last transaction changed, in one line.
  func changeLine() -> String {
    var parts: [String] = ["\(elapsed)"]
    for change in changes.fields {
      parts.append(
        "\(name(of: change.place)) \(change.aspects.rawValue) \(value(of: change.place))")
    }
    for index in changes.computed { parts.append("computed \(program.computedNames[index])") }
    parts += changes.gates.map { "gate \($0) \(isOpen($0))" }
    parts += changes.actions.map { "action \($0) \(isEnabled($0))" }
    parts += changes.requests.map { "request \($0.ticket) \($0.check)" }
    return parts.joined(separator: "; ")
  }

  /// All that can be seen of the form, but for the changes.
  func stateLine() -> String {
    var parts: [String] = ["\(elapsed)", "\(nextDeadline?.description ?? "never")", "\(values)"]
    for place in places {
      parts.append(
        "\(name(of: place)) \(value(of: place)) \(isVisible(place)) \(isPending(place)) "
          + "\(isTouched(place)) \(isDirty(place)) \(violations(of: place).map { $0.rule }) "
          + "\(shownViolations(of: place).map { $0.rule })")
    }
    for name in program.actionNames {
      do throws(UnknownName) {
        parts.append("\(name) \(blockers(of: try program.action(name)))")
      } catch {
        parts.append("no action \(name)")
      }
    }
    return parts.joined(separator: "\n")
  }
}
