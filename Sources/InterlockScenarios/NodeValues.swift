import Interlock
import InterlockForms

/// Reads values of forms from a document tree, and says what is none.
struct NodeValues {
  let diagnostics: DiagnosticCollector

  /// A value as a form carries it; nil where it is none, which has been reported.
  func value(_ node: Node) -> FormValue? {
    switch node.content {
    case .scalar(let scalar): return value(scalar, at: node)
    case .sequence(let nodes):
      let rows = nodes.map { value($0) }
      let good = rows.compactMap { $0 }
      return good.count == rows.count ? .list(good) : nil
    case .mapping(let entries):
      var members: [FormValue.Member] = []
      for entry in entries {
        guard let value = value(entry.value) else { continue }
        members.append(FormValue.Member(entry.key, value))
      }
      return members.count == entries.count ? .object(members) : nil
    }
  }

  /// A time since the opening in nanoseconds: a duration such as `9.999s`, or a number of seconds.
  func time(_ node: Node, for key: String) -> Int64? {
    if let scalar = node.scalar, scalar.resolved == .integer || scalar.resolved == .float {
      let text = scalar.text + "s"
      if let span = try? TimeSpan(parsing: text.utf8.span), span.nanoseconds >= 0 {
        return span.nanoseconds
      }
    }
    return ValueReader(diagnostics: diagnostics).duration(node, for: key)
  }

  private func value(_ scalar: Scalar, at node: Node) -> FormValue? {
    switch scalar.resolved {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .text: return .text(scalar.text)
    case .integer, .float: break
    }
    if Decimal(json: scalar.text) != nil { return .number(scalar.text) }
    if !scalar.isYAML11Octal, let decimal = Decimal(html: scalar.text) {
      return .number(decimal.text)
    }
    diagnostics.error(
      .yamlTrap, "`\(scalar.text)` is no number that a form can carry", at: node.span,
      help: "write a number as JSON has it, or put a text in quotes: `'\(scalar.text)'`")
    return nil
  }
}

extension FormValue {
  /// The value as JSON.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// Whether nothing is there, in whatever way.
  private var isEmpty: Bool {
    switch self {
    case .null, .list([]): true
    case .text(let text): text.isEmpty
    case .number, .boolean, .list, .object: false
    }
  }

  /// Whether a value that was found is as expected.
  ///
  /// Numbers compare as decimals, texts by canonical equivalence, and of an object only the members
  /// that are expected.
  func isMet(by found: FormValue) -> Bool {
    switch (self, found) {
    case (.number(let left), .number(let right)):
      guard let wanted = Decimal(json: left), let got = Decimal(json: right) else {
        return left == right
      }
      return wanted == got
    case (.text(let left), .text(let right)): return left == right
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isMet(by: $1) }
    case (.object(let left), .object(let right)):
      return left.allSatisfy { member in
        guard let other = right.first(where: { $0.key == member.key }) else {
          return member.value.isEmpty
        }
        return member.value.isMet(by: other.value)
      }
    default: return isEmpty && found.isEmpty
    }
  }
}
