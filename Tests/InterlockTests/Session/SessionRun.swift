import Interlock
import InterlockTestSupport

/// What tests compare of a session: all of its state, as text.
struct SessionPicture: Hashable {
  enum Extent {
    case everything
    /// Not the messages, which may name a bound that follows the time, nor the next deadline.
    case state
  }

  var lines: [String] = []

  init(_ session: borrowing Session, of extent: Extent = .everything) {
    let program = session.program
    for place in session.places {
      var line = session.name(of: place) + " " + "\(session.value(of: place))"
      line += session.isVisible(place) ? "" : " hidden"
      line += session.isEditable(place) ? "" : " disabled"
      line += session.isRequired(place) ? " required" : ""
      line += session.isPending(place) ? " pending" : ""
      line += session.isTouched(place) ? " touched" : ""
      line += session.isDirty(place) ? " dirty" : ""
      for violation in session.violations(of: place) {
        line += " \(violation.rule)"
        if extent == .state { continue }
        line += "(\(violation.message)\(violation.parameters.map { $0.text }))"
      }
      line += " shown \(session.shownViolations(of: place).count)"
      lines.append(line)
    }
    lines += OracleVerdict.lines(of: session.violations())
    lines.append("form shown \(OracleVerdict.lines(of: session.shownFormViolations()))")
    for name in program.computedNames {
      guard let computed = try? program.computed(name) else { continue }
      lines.append("\(name) = \(session.value(of: computed))")
    }
    for name in program.actionNames {
      guard let action = try? program.action(name) else { continue }
      lines.append("\(name) \(session.isEnabled(action)) \(session.blockers(of: action))")
    }
    for gate in program.gates {
      guard let handle = try? program.gate(gate.name) else { continue }
      lines.append("\(gate.name) \(session.isOpen(handle) ? "open" : "closed")")
    }
    if extent == .state {
      lines.append("valid \(session.isValid)")
      return
    }
    lines.append("valid \(session.isValid) next \(session.nextDeadline.map { "\($0)" } ?? "never")")
  }

  /// The first lines that differ.
  func difference(from other: SessionPicture) -> String {
    var text = ""
    for index in 0..<max(lines.count, other.lines.count) {
      let left = index < lines.count ? lines[index] : "nothing"
      let right = index < other.lines.count ? other.lines[index] : "nothing"
      if left != right { text += "\n  this:  \(left)\n  other: \(right)" }
    }
    return text
  }
}

extension OracleVerdict {
  /// Violations as a verdict lists them.
  static func lines(of violations: [ReportedViolation]) -> [String] {
    violations.map { violation in
      let reason = violation.parameters.first { $0.name == "reason" }
      return line(violation.path, violation.rule, reason?.text, violation.severity)
    }
  }

  /// What a session says of its form.
  init(_ session: borrowing Session) {
    self.init()
    violations = Self.lines(of: session.violations())
    for name in session.program.actionNames {
      guard let action = try? session.program.action(name) else { continue }
      enabled.append(session.isEnabled(action))
      blockers.append(session.blockers(of: action))
    }
    computed = session.computedTexts()
  }
}

extension OracleJSON {
  /// The value as a host sets it.
  var formValue: FormValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .number(text)
    case .text(let text): .text(text)
    case .array(let rows): .list(rows.map { $0.formValue })
    case .object(let members):
      .object(members.map { FormValue.Member($0.key, $0.value.formValue) })
    }
  }

  /// The value without what a session refuses: keys that the form does not have.
  func settable(in field: OracleField) -> OracleJSON {
    switch self {
    case .object(let members) where field.type == .group:
      return .object(
        members.compactMap { member in
          guard let known = field.members.first(where: { $0.rule?.input == member.key }) else {
            return nil
          }
          return Member(member.key, member.value.settable(in: known))
        })
    case .array(let rows):
      guard field.type == .list, let item = field.item else { return self }
      return .array(rows.map { $0.settable(in: item) })
    default: return self
    }
  }

  /// The value with one spelling of equivalent texts: to set a text that is equivalent to an initial
  /// one is no change, so that its code points, which expressions count, stay those of the initial.
  var composed: OracleJSON {
    switch self {
    case .text(let text): .text(text.replacing("e\u{301}", with: "é"))
    case .array(let rows): .array(rows.map { $0.composed })
    case .object(let members): .object(members.map { Member($0.key, $0.value.composed) })
    case .null, .boolean, .number: self
    }
  }

  /// The places that the value gives something to, as JSON Pointers.
  func places(in field: OracleField, at pointer: String = "") -> [String] {
    var places = pointer.isEmpty ? [] : [pointer]
    switch self {
    case .object(let members) where field.type == .group:
      for member in members {
        guard let known = field.members.first(where: { $0.rule?.input == member.key }) else {
          continue
        }
        let key = member.key.replacing("~", with: "~0").replacing("/", with: "~1")
        places += member.value.places(in: known, at: pointer + "/" + key)
      }
    case .array(let rows):
      guard field.type == .list, let item = field.item else { break }
      for (index, row) in rows.enumerated() {
        places += row.places(in: item, at: pointer + "/\(index)")
      }
    default: break
    }
    return places
  }
}
