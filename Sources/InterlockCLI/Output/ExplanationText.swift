import Interlock

/// Writes explanations of actions for people.
///
/// ```
/// login is not enabled
///
///   valid && settled   false
///   ├─ valid           false
///   └─ settled         true
///
/// because
///   ID needs at least 4 characters  (/id)
///     rule     rules/login.yaml:10  minLength
///     came in  "ab"
///     to do    type at least 2 more characters in ID
/// ```
struct ExplanationText {
  private let sources: [SourceFile]
  private let lines: [SourceLines]
  private let usesColor: Bool
  private(set) var text = ""

  /// Beyond this column values do not line up: a long part has its value close behind it.
  private static let widest = 60

  init(_ sources: [SourceFile], usesColor: Bool) {
    self.sources = sources
    self.usesColor = usesColor
    lines = sources.map { SourceLines($0) }
  }

  mutating func append(_ explanation: Explanation, isFirst: Bool) {
    if !isFirst { text += "\n" }
    let verdict =
      explanation.isEnabled ? painted("is enabled", "32") : painted("is not enabled", "31")
    text += Printable.text(explanation.action) + " " + verdict + "\n\n"
    append(explanation.tree, indent: "  ")
    append(explanation.reasons, under: "because", more: explanation.moreReasons)
    append(explanation.remarks, under: "also", more: explanation.moreRemarks)
    guard !explanation.hidden.isEmpty else { return }
    text += "\nhidden\n"
    for field in explanation.hidden {
      text += "  " + Printable.text(field.name) + "  (" + place(of: field.place) + ")\n"
      if let tree = field.tree { append(tree, indent: "    ") }
    }
  }

  // MARK: Reasons

  private mutating func append(_ reasons: [ExplainedReason], under title: String, more: Int) {
    guard !reasons.isEmpty else { return }
    text += "\n" + title + "\n"
    for reason in reasons {
      let path = reason.path.isEmpty ? "" : "  (" + Printable.text(reason.path) + ")"
      text += "  " + Printable.text(reason.text) + path + "\n"
      if let span = reason.place {
        text += "    rule     " + place(of: span) + "  " + Printable.text(reason.name) + "\n"
      }
      if let received = reason.received {
        text += "    came in  " + Printable.text(received) + "\n"
      }
      if !reason.remedy.isEmpty {
        text += "    to do    " + Printable.text(reason.remedy) + "\n"
      }
      if let tree = reason.tree { append(tree, indent: "    ") }
    }
    if more > 0 { text += "  and \(more) more\n" }
  }

  private func place(of span: SourceSpan) -> String {
    guard sources.indices.contains(span.file) else { return "the rules" }
    return Printable.text(sources[span.file].path) + ":\(lines[span.file].number(at: span.start))"
  }

  // MARK: Trees

  /// A part of a tree with the branches that lead to it.
  private struct Row {
    var head: String
    var value: String
    var note: String
  }

  private mutating func append(_ tree: ExplainedExpression, indent: String) {
    var rows: [Row] = []
    Self.collect(tree, "", "", into: &rows)
    var widest = 0
    for row in rows {
      let width = DisplayWidth.columns(of: row.head)
      if width <= Self.widest { widest = max(widest, width) }
    }
    for row in rows {
      let width = DisplayWidth.columns(of: row.head)
      let padding = String(repeating: " ", count: max(0, widest - width) + 2)
      let note = row.note.isEmpty ? "" : "  " + row.note
      text += indent + row.head + padding + colored(row.value) + note + "\n"
    }
  }

  private static func collect(
    _ tree: ExplainedExpression, _ branch: String, _ below: String, into rows: inout [Row]
  ) {
    rows.append(
      Row(
        head: branch + Printable.text(tree.text), value: Printable.text(tree.value),
        note: Printable.text(tree.note)))
    for (index, part) in tree.parts.enumerated() {
      let isLast = index == tree.parts.count - 1
      collect(part, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  "), into: &rows)
    }
  }

  private func colored(_ value: String) -> String {
    switch value {
    case "true": painted(value, "32")
    case "false": painted(value, "31")
    case "undetermined", "failed": painted(value, "33")
    default: value
    }
  }

  private func painted(_ text: String, _ color: String) -> String {
    usesColor ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }
}
