/// Turns diagnostics into text for people: the line at fault with a mark under it, and advice.
///
/// ```
/// error[duplicate-key]: the key `a` stands here twice
///   --> signup.yaml:3:1
///    |
///  1 | a: 1
///    | - first here
///  2 | b: 2
///  3 | a: 3
///    | ^ again here
///    |
///    = help: remove one of the two
/// ```
///
/// Columns count characters, marks stand under what they mean whatever its width, and nothing
/// that a file contains can control the terminal.
public struct DiagnosticRenderer: Sendable {
  /// Whether to colour the text with ANSI escape codes.
  public var usesColor: Bool
  /// How many columns of a source line are shown at most; longer lines are cut around the mark.
  public var lineWidth = 200
  /// Bytes of the files that are never shown: dots stand for them.
  public var concealed: [SourceSpan] = [] {
    didSet { concealedSpans = SpanSet(concealed) }
  }
  private var concealedSpans = SpanSet([])

  private let sources: [SourceFile]
  private let lines: [SourceLines]

  /// Creates a renderer for diagnostics whose spans mean these files.
  public init(sources: [SourceFile], usesColor: Bool = false) {
    self.sources = sources
    self.usesColor = usesColor
    lines = sources.map { SourceLines($0) }
  }

  /// Renders all diagnostics in order, and a line that sums them up.
  ///
  /// - Returns: The text with a line break at its end; empty without diagnostics.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "" }
    var text = ""
    for diagnostic in Self.sorted(diagnostics) { text += render(diagnostic) + "\n" }
    return text + summary(of: diagnostics) + "\n"
  }

  /// Puts diagnostics in order: by file, offset and kind; never by chance.
  public static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.sorted { left, right in
      if left.span.file != right.span.file { return left.span.file < right.span.file }
      if left.span.start != right.span.start { return left.span.start < right.span.start }
      if left.id != right.id { return left.id.name < right.id.name }
      if left.span.end != right.span.end { return left.span.end < right.span.end }
      return left.message < right.message
    }
  }

  /// The numbers of errors, warnings and infos, such as `2 errors and 1 warning in signup.yaml`.
  public func summary(of diagnostics: [Diagnostic]) -> String {
    var counts: [Int] = [0, 0, 0]
    var files: Set<Int> = []
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: counts[0] += 1
      case .warning: counts[1] += 1
      case .info: counts[2] += 1
      }
      files.insert(diagnostic.span.file)
    }
    let words = ["error", "warning", "info"]
    var parts: [String] = []
    for (count, word) in zip(counts, words) where count > 0 {
      parts.append("\(count) \(word)\(count == 1 ? "" : "s")")
    }
    guard !parts.isEmpty else { return "no errors" }
    var text = parts[0]
    for (index, part) in parts.enumerated().dropFirst() {
      text += (index == parts.count - 1 ? " and " : ", ") + part
    }
    return text + " in " + (files.count == 1 ? path(files.first ?? 0) : "\(files.count) files")
  }

  /// Renders one diagnostic, with a line break at its end.
  public func render(_ diagnostic: Diagnostic) -> String {
    let word =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      }
    // What is no fault of a rule file has no name to look up.
    let name = diagnostic.id.name.isEmpty ? "" : "[\(LineCells.shown(diagnostic.id.name))]"
    var text = paint(word + name, color(diagnostic.severity))
    text += paint(": \(LineCells.shown(diagnostic.message))", .bold) + "\n"

    let snippets = snippets(of: diagnostic)
    var gutter = 1
    for snippet in snippets { gutter = max(gutter, snippet.gutterWidth) }
    let margin = String(repeating: " ", count: gutter + 1)
    for (index, snippet) in snippets.enumerated() {
      text += header(snippet, isFirst: index == 0, gutter: gutter)
      text += body(snippet, gutter: gutter, margin: margin, severity: diagnostic.severity)
    }
    if !snippets.isEmpty, !diagnostic.notes.isEmpty || !diagnostic.help.isEmpty {
      text += margin + paint(" |", .blue) + "\n"
    }
    for note in diagnostic.notes { text += remark("note", note, margin) }
    if !diagnostic.help.isEmpty { text += remark("help", diagnostic.help, margin) }
    return text
  }

  private func remark(_ word: String, _ text: String, _ margin: String) -> String {
    margin + paint(" = ", .blue) + paint("\(word):", .bold) + " \(LineCells.shown(text))\n"
  }

  private func path(_ file: Int) -> String {
    sources.indices.contains(file) ? LineCells.shown(sources[file].path) : "an unknown file"
  }
}

// MARK: - Snippets

extension DiagnosticRenderer {
  /// A mark under a line.
  private struct Mark {
    var line: Int
    var span: SourceSpan
    var text: String
    var isPrimary: Bool
  }

  /// The lines of one file that a diagnostic shows.
  private struct Snippet {
    var file: Int
    var position: SourcePosition
    var marks: [Mark]

    var gutterWidth: Int {
      var widest = 1
      for mark in marks { widest = max(widest, String(mark.line).utf8.count) }
      return widest
    }
  }

  private func snippets(of diagnostic: Diagnostic) -> [Snippet] {
    var snippets: [Snippet] = []
    func add(_ span: SourceSpan, _ text: String, isPrimary: Bool) {
      guard sources.indices.contains(span.file) else { return }
      let start = min(max(0, span.start), sources[span.file].bytes.count)
      let position = lines[span.file].position(of: start)
      let mark = Mark(line: position.line, span: span, text: text, isPrimary: isPrimary)
      if let index = snippets.firstIndex(where: { $0.file == span.file }) {
        snippets[index].marks.append(mark)
      } else {
        snippets.append(Snippet(file: span.file, position: position, marks: [mark]))
      }
    }
    add(diagnostic.span, diagnostic.label, isPrimary: true)
    for label in diagnostic.related { add(label.span, label.text, isPrimary: false) }
    for index in snippets.indices {
      snippets[index].marks.sort { left, right in
        if left.line != right.line { return left.line < right.line }
        // The primary mark stands next to its line.
        if left.isPrimary != right.isPrimary { return left.isPrimary }
        return left.span.start < right.span.start
      }
    }
    return snippets
  }

  private func header(_ snippet: Snippet, isFirst: Bool, gutter: Int) -> String {
    let indent = String(repeating: " ", count: gutter + 1)
    let arrow = paint(isFirst ? "-->" : ":::", .blue)
    let place = "\(path(snippet.file)):\(snippet.position.line):\(snippet.position.column)"
    return "\(indent)\(arrow) \(place)\n\(indent)\(paint(" |", .blue))\n"
  }

  private func body(
    _ snippet: Snippet, gutter: Int, margin: String, severity: Diagnostic.Severity
  ) -> String {
    var text = ""
    var previous: Int?
    var index = 0
    while index < snippet.marks.count {
      let line = snippet.marks[index].line
      var marks: [Mark] = []
      while index < snippet.marks.count, snippet.marks[index].line == line {
        marks.append(snippet.marks[index])
        index += 1
      }
      if let previous, line - previous == 2 {
        // One line between two is shown; more are left out.
        let start = lines[snippet.file].range(of: line - 1).lowerBound
        let between = window(cells(of: line - 1, in: snippet.file, around: start), around: 0)
        text += numbered(line - 1, between.text, gutter: gutter)
      } else if let previous, line - previous > 2 {
        text += paint("...", .blue) + "\n"
      }
      previous = line
      text += render(line, marks, file: snippet.file, gutter: gutter, severity: severity)
    }
    return text
  }

  private func render(
    _ line: Int, _ marks: [Mark], file: Int, gutter: Int, severity: Diagnostic.Severity
  ) -> String {
    let place = marks.first?.span.start ?? 0
    let cells = cells(of: line, in: file, around: place)
    let window = window(cells, around: cells.index(of: place))
    var text = numbered(line, window.text, gutter: gutter)
    let margin = String(repeating: " ", count: gutter + 1) + paint(" |", .blue)
    for mark in marks {
      let first = cells.index(of: mark.span.start)
      // A span that goes on is marked to the end of its first line.
      let last = mark.span.end >= cells.end ? cells.cells.count : cells.index(of: mark.span.end)
      let start = window.columns(before: first)
      let width = max(1, window.columns(before: max(last, first)) - start)
      let sign = String(repeating: mark.isPrimary ? "^" : "-", count: width)
      let label = mark.text.isEmpty ? "" : " \(LineCells.shown(mark.text))"
      let color = mark.isPrimary ? color(severity) : .blue
      text += margin + " " + String(repeating: " ", count: start) + paint(sign + label, color)
      text += "\n"
    }
    return text
  }

  private func cells(of line: Int, in file: Int, around offset: Int) -> LineCells {
    var cells = lines[file].cells(of: line, around: offset)
    if concealedSpans.isEmpty { return cells }
    let ranges = concealedSpans.ranges(in: file, within: cells.start..<cells.end)
    if !ranges.isEmpty { cells.conceal(ranges) }
    return cells
  }

  private func numbered(_ line: Int, _ content: String, gutter: Int) -> String {
    let number = String(line)
    let space = String(repeating: " ", count: 1 + gutter - number.utf8.count)
    let rule = paint("\(space)\(number) |", .blue)
    return content.isEmpty ? rule + "\n" : rule + " " + content + "\n"
  }

  /// The part of a line that is shown.
  private struct Window {
    var text: String
    /// The column of each shown character, and that after the last.
    var columns: [Int]
    var first: Int

    func columns(before index: Int) -> Int {
      columns[min(max(index - first, 0), columns.count - 1)]
    }
  }

  /// Cuts a long line so that a third of what is shown stands before the mark.
  private func window(_ line: LineCells, around index: Int) -> Window {
    var total = 0
    for cell in line.cells { total += cell.width }
    var first = 0
    var isCut = false
    if total > lineWidth || line.isCutBefore || line.isCutAfter {
      isCut = true
      var room = lineWidth / 3
      first = min(index, line.cells.count)
      while first > 0, room >= line.cells[first - 1].width {
        first -= 1
        room -= line.cells[first].width
      }
    }
    let hasMoreBefore = first > 0 || line.isCutBefore
    var text = hasMoreBefore ? "…" : ""
    var column = hasMoreBefore ? 1 : 0
    var columns: [Int] = []
    for cell in line.cells[first...] {
      if isCut, column + cell.width > lineWidth - 1 {
        columns.append(column)
        text += "…"
        column += 1
        break
      }
      columns.append(column)
      text += cell.text
      column += cell.width
    }
    columns.append(column)
    return Window(text: text, columns: columns, first: first)
  }
}

// MARK: - Colour

extension DiagnosticRenderer {
  private enum Color {
    case red, yellow, cyan, blue, bold
  }

  private func color(_ severity: Diagnostic.Severity) -> Color {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }

  private func paint(_ text: String, _ color: Color) -> String {
    guard usesColor else { return text }
    let code =
      switch color {
      case .red: "1;31"
      case .yellow: "1;33"
      case .cyan: "1;36"
      case .blue: "1;34"
      case .bold: "1"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
