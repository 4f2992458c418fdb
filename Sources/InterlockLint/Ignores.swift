import Interlock
import InterlockYAML

/// The comments of a file that silence findings: `# interlock: ignore NAME -- reason`.
///
/// On a line of its own such a comment speaks of the entry or element that follows; behind text, of
/// what begins on its line. `# interlock: ignore-file NAME -- reason` speaks of the whole file. In
/// JSON, which has no comments, `"$lint-ignore": { "NAME": "reason" }` speaks of the object that it
/// stands in, with its key.
struct Ignores {
  /// One name in one comment.
  private struct Ignore {
    var check: Check
    var nameSpan: SourceSpan
    /// The bytes whose findings are silenced.
    var scope: SourceSpan
  }

  /// Spans of one file that are asked very often whether one of them lies within another.
  private struct Places {
    /// In ascending order of their starts, each with the least end of it and of all behind it.
    private var starts: [Int] = []
    private var ends: [Int] = []

    init(_ spans: [SourceSpan]) {
      let spans = spans.sorted { $0.start < $1.start }
      starts = spans.map { $0.start }
      ends = spans.map { $0.end }
      for place in ends.indices.dropLast().reversed() {
        ends[place] = min(ends[place], ends[place + 1])
      }
    }

    func hasOne(within scope: SourceSpan) -> Bool {
      let place = starts.firstPlace { $0 >= scope.start }
      return place < ends.count && ends[place] <= scope.end
    }
  }

  private let source: SourceFile
  private let file: Int
  private var ignores: [Ignore] = []
  private var drafts: [(check: String, draft: Draft)] = []

  init(_ source: SourceFile, file: Int, document: Node) {
    self.source = source
    self.file = file
    let tree = NodeMap(document)
    // What was found for the comment before: all of very many in a row speak of the same.
    var following: Range<Int>?
    for comment in Comments(source.bytes, outside: tree.scalars).ranges {
      read(comment, tree, &following)
    }
    // The root's speak of all that is in the file.
    let whole = SourceSpan(file: file, start: 0, end: source.bytes.count + 1)
    readKeys(in: document, of: whole)
  }

  /// Takes silenced findings out, and adds those about the comments themselves.
  func apply(to findings: [Finding], options: LintOptions) -> [Finding] {
    var scopes: [String: [SourceSpan]] = [:]
    for ignore in ignores { scopes[ignore.check.id, default: []].append(ignore.scope) }
    let silenced = scopes.mapValues { SpanSet($0) }
    var kept: [Finding] = []
    var dropped: [String: [SourceSpan]] = [:]
    for finding in findings {
      if silenced[finding.check]?.contains(finding.diagnostic.span) == true,
        !Check.keepsFromLoading(finding)
      {
        dropped[finding.check, default: []].append(finding.diagnostic.span)
      } else {
        kept.append(finding)
      }
    }
    let places = dropped.mapValues { Places($0.filter { $0.file == file }) }
    for (name, draft) in drafts { kept += Self.finding(name, draft) }
    for ignore in ignores
    where options.runs(ignore.check)
      && places[ignore.check.id]?.hasOne(within: ignore.scope) != true
    {
      kept += Self.finding(
        "unused-ignore",
        Draft(
          at: ignore.nameSpan, ["check": ignore.check.name],
          help: ignore.check.isLoadError
            ? "what keeps a file from loading cannot be ignored: mend it"
            : "remove the name, or the whole comment"))
    }
    return kept
  }

  private static func finding(_ name: String, _ draft: Draft) -> [Finding] {
    guard let check = Check.named(name) else { return [] }
    return [
      Finding(
        check: check.id,
        diagnostic: Diagnostic(
          check.severity, Diagnostic.ID(check.name), check.text(of: draft), at: draft.span,
          help: draft.help),
        arguments: draft.arguments, fixes: draft.fixes)
    ]
  }

  // MARK: Reading

  /// Reads the keys in a node that silence findings.
  ///
  /// - Parameter scope: The node, with the key that it stands under.
  private mutating func readKeys(in node: Node, of scope: SourceSpan) {
    switch node.content {
    case .scalar: break
    case .sequence(let nodes):
      for node in nodes { readKeys(in: node, of: node.span) }
    case .mapping(let entries):
      for entry in entries {
        if IgnoreKey.isMeant(entry) {
          read(entry, scope)
        } else {
          let own = SourceSpan(
            file: file, start: entry.keySpan.start,
            end: max(entry.keySpan.end, entry.value.span.end))
          readKeys(in: entry.value, of: own)
        }
      }
    }
  }

  private mutating func read(_ entry: Node.Entry, _ scope: SourceSpan) {
    guard case .mapping(let names) = entry.value.content else { return }
    for name in names {
      let reason = name.value.scalar?.text.filter { $0 != " " } ?? ""
      if reason.isEmpty {
        drafts.append(
          (
            "ignore-without-reason",
            Draft(at: name.keySpan, help: "write `\"\(name.key)\": \"the reason\"`")
          ))
      }
      add(name.key, at: name.keySpan, scope)
    }
  }

  /// Adds a check that is silenced in a scope.
  private mutating func add(_ name: String, at span: SourceSpan, _ scope: SourceSpan) {
    if let check = Check.named(name) {
      ignores.append(Ignore(check: check, nameSpan: span, scope: scope))
      return
    }
    let near = Suggestion.names(near: name, among: Check.all.map { $0.name })
    drafts.append(
      (
        "unknown-check",
        Draft(
          at: span, ["name": name],
          help: near.first.map { "a check with a similar name exists: `\($0)`" }
            ?? "`interlock lint --list` prints all names")
      ))
  }

  private mutating func read(
    _ comment: Range<Int>, _ tree: NodeMap, _ following: inout Range<Int>?
  ) {
    let text = String(decoding: source.bytes[comment], as: UTF8.self)
    let body = text.drop { $0 == "#" || $0 == " " }
    guard body.hasPrefix("interlock:") else { return }
    var rest = body.dropFirst("interlock:".utf8.count).drop { $0 == " " }
    let isOfFile = rest.hasPrefix("ignore-file")
    guard rest.hasPrefix("ignore") else { return }
    let word = isOfFile ? "ignore-file" : "ignore"
    rest = rest.dropFirst(word.utf8.count)
    guard rest.isEmpty || rest.first == " " else { return }
    let dashes = rest.firstRange(of: "--")
    let reason = dashes.map { rest[$0.upperBound...].filter { $0 != " " && $0 != "-" } } ?? ""
    let span = SourceSpan(file: file, start: comment.lowerBound, end: comment.upperBound)
    if reason.isEmpty {
      drafts.append(
        (
          "ignore-without-reason",
          Draft(at: span, help: "write `# interlock: \(word) NAME -- the reason`")
        ))
    }
    let names = rest[..<(dashes?.lowerBound ?? rest.endIndex)]
    let scope =
      isOfFile
      ? SourceSpan(file: file, start: 0, end: source.bytes.count + 1)
      : tree.scope(of: comment, in: source.bytes, file: file, &following)
    for name in names.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let start =
        comment.lowerBound + text.utf8.distance(from: text.startIndex, to: name.startIndex)
      let nameSpan = SourceSpan(file: file, start: start, end: start + name.utf8.count)
      add(String(name), at: nameSpan, scope)
    }
  }
}

/// The comments of a YAML file.
struct Comments {
  /// From the `#` to the end of the line.
  private(set) var ranges: [Range<Int>] = []

  /// Finds comments: `#` at the beginning of a line or behind a blank, outside of scalars.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - scalars: The ranges of its keys and values, in ascending order.
  init(_ bytes: [UInt8], outside scalars: [Range<Int>]) {
    var next = 0
    var offset = 0
    while offset < bytes.count {
      while next < scalars.count, scalars[next].upperBound <= offset { next += 1 }
      if next < scalars.count, scalars[next].contains(offset) {
        offset = scalars[next].upperBound
        continue
      }
      let isFirst = offset == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset - 1])
      guard bytes[offset] == UInt8(ascii: "#"), isFirst else {
        offset += 1
        continue
      }
      var end = offset
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      ranges.append(offset..<end)
      offset = end
    }
  }
}

/// Where the nodes of a file begin and end.
struct NodeMap {
  /// Keys and scalar values, in ascending order.
  private(set) var scalars: [Range<Int>] = []
  /// The ends of entries by where their keys begin. A block begins where its first entry does.
  private var entryEnds: [Int: Int] = [:]
  /// The ends of the elements of lists by where they begin.
  private var elementEnds: [Int: Int] = [:]

  init(_ document: Node) {
    add(document)
    scalars.sort { $0.lowerBound < $1.lowerBound }
  }

  private mutating func add(_ node: Node) {
    switch node.content {
    case .scalar: scalars.append(node.span.start..<node.span.end)
    case .sequence(let nodes):
      for node in nodes {
        elementEnds[node.span.start] = max(elementEnds[node.span.start] ?? 0, node.span.end)
        add(node)
      }
    case .mapping(let entries):
      for entry in entries {
        scalars.append(entry.keySpan.start..<entry.keySpan.end)
        entryEnds[entry.keySpan.start] = max(entry.keySpan.end, entry.value.span.end)
        add(entry.value)
      }
    }
  }

  /// What a comment speaks of.
  ///
  /// - Parameter following: From the end of the last comment that was asked for on a line of its own
  ///   to what it speaks of.
  func scope(
    of comment: Range<Int>, in bytes: [UInt8], file: Int, _ following: inout Range<Int>?
  ) -> SourceSpan {
    var start = comment.lowerBound
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    var offset = Self.content(start, bytes)
    if offset >= comment.lowerBound, let following, following.contains(comment.upperBound) {
      offset = following.upperBound
    } else if offset >= comment.lowerBound {
      // A line of its own: the next line that has something.
      offset = comment.upperBound
      while offset < bytes.count {
        offset = Self.content(offset, bytes)
        guard offset < bytes.count else { break }
        if bytes[offset] == UInt8(ascii: "#") {
          while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        } else if bytes[offset] == 0x0A || bytes[offset] == 0x0D {
          offset += 1
        } else {
          break
        }
      }
      following = comment.upperBound..<offset
    }
    // Behind a dash the whole element is meant, not its first entry.
    let isElement =
      offset >= 2 && bytes[offset - 1] == 0x20 && bytes[offset - 2] == UInt8(ascii: "-")
    let end =
      isElement
      ? elementEnds[offset] ?? entryEnds[offset] : entryEnds[offset] ?? elementEnds[offset]
    return SourceSpan(file: file, start: offset, end: Self.commentEnd(end ?? offset, bytes) + 1)
  }

  /// The end of the comment that stands on a line behind an offset; the offset where there is none.
  private static func commentEnd(_ start: Int, _ bytes: [UInt8]) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    guard offset > start, offset < bytes.count, bytes[offset] == UInt8(ascii: "#") else {
      return start
    }
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    return offset
  }

  /// The first byte from an offset on that is no blank and no dash of a list.
  private static func content(_ start: Int, _ bytes: [UInt8]) -> Int {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == 0x20 || bytes[offset] == 0x09 {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "-"), offset + 1 < bytes.count,
        bytes[offset + 1] == 0x20
      {
        offset += 2
      } else {
        break
      }
    }
    return offset
  }
}
