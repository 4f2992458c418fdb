import Interlock

/// Puts nodes together, checks what holds of every document, and keeps the limits.
///
/// Not recursive: the lists and mappings that are still open lie on a stack of its own.
struct NodeBuilder {
  /// A node that is done, with what it weighs in a place that repeats it.
  private struct Anchored {
    var node: Node
    var count: Int
    var depth: Int
    var bytes: Int
  }

  /// A list or mapping that is still open.
  private struct Frame {
    var isMapping: Bool
    var isFlow: Bool
    var start: Int
    var anchor: String?
    var items: [Node] = []
    var entries: [Node.Entry] = []
    var places: [String: Int] = [:]
    var key: PendingKey = .none
    /// The node's own count, those of its children added up.
    var count = 1
    var depth = 1
    var bytes = 0
    /// Where the last child ends.
    var end: Int
  }

  private enum PendingKey {
    /// The next node is a key.
    case none
    /// The next node is the value of this key.
    case text(String, SourceSpan)
    /// The next node is the value of a key that was refused.
    case refused
  }

  let file: Int
  private let limits: LoadLimits
  private var frames: [Frame] = []
  private var anchors: [String: Anchored] = [:]
  private var openAnchors: [String] = []
  private var count = 0
  private var textBytes = 0

  /// The document, once it is complete.
  private(set) var root: Node?
  /// What was found wrong.
  var diagnostics: [Diagnostic] = []
  /// Whether a limit was passed, so that reading must end.
  private(set) var isStopped = false

  init(file: Int, limits: LoadLimits) {
    self.file = file
    self.limits = limits
  }

  // MARK: Events

  /// So many combining marks may stand behind one character: no language has as many, and the work of
  /// comparing two texts grows with the square of their number.
  private static let mostMarks = 100

  mutating func add(_ scalar: Scalar, at range: Range<Int>, anchor: String?) {
    if CombiningMarks.exceed(Self.mostMarks, in: scalar.text) {
      return stop(
        "more than \(Self.mostMarks) combining marks stand behind one character", at: range)
    }
    let node = Node(.scalar(scalar), at: span(range))
    add(Anchored(node: node, count: 1, depth: 0, bytes: scalar.text.utf8.count), anchor: anchor)
  }

  mutating func open(isMapping: Bool, isFlow: Bool, at start: Int, anchor: String?) {
    guard frames.count < limits.depth else {
      return stop("this nests deeper than \(limits.depth) levels", at: start..<start + 1)
    }
    if let anchor { openAnchors.append(anchor) }
    frames.append(
      Frame(isMapping: isMapping, isFlow: isFlow, start: start, anchor: anchor, end: start))
  }

  /// Ends the innermost list or mapping; `end` is nil where it ends with its last child.
  mutating func close(end: Int?) {
    guard let frame = frames.popLast() else { return }
    if let anchor = frame.anchor { openAnchors.removeAll { $0 == anchor } }
    let node = Node(
      frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items),
      at: span(frame.start..<max(frame.start, end ?? frame.end)), isFlow: frame.isFlow)
    // Its children are counted already.
    count -= frame.count - 1
    textBytes -= frame.bytes
    add(
      Anchored(node: node, count: frame.count, depth: frame.depth, bytes: frame.bytes),
      anchor: frame.anchor)
  }

  mutating func add(
    aliasOf name: String, at range: Range<Int>, suggestion: Diagnostic?, meant: Scalar? = nil
  ) {
    if let anchored = anchors[name] {
      return add(anchored, anchor: nil, aliasEnd: range.upperBound)
    }
    if openAnchors.contains(name) {
      diagnostics.append(
        Diagnostic(
          .error, .undefinedAlias, "*\(name) stands inside of what it stands for", at: span(range)))
    } else {
      diagnostics.append(
        suggestion
          ?? Diagnostic(
            .error, .undefinedAlias, "*\(name) stands for nothing: there is no &\(name) before it",
            at: span(range), help: "put text that begins with * in quotes"))
    }
    // A key that was told is refused, so that nothing else is said of it.
    if awaitsKey {
      frames[frames.count - 1].key = .refused
      return
    }
    if let meant, let suggestion {
      return add(meant, at: suggestion.span.start..<suggestion.span.end, anchor: nil)
    }
    // Something must take the place, or keys and values would change parts.
    let map = ScalarMap(file: file, pieces: [], decodedCount: 0, sourceEnd: range.upperBound)
    add(Scalar(text: "", style: .plain, resolved: .null, map: map), at: range, anchor: nil)
  }

  // MARK: Texts that lack quotes

  /// A mapping in braces that has a key without a value behind a plain text: a comma of the text may
  /// have cut it.
  struct CutFlow {
    var start: Int
    /// The keys that the mapping stands under, the innermost last.
    var keys: [String]
    /// Where the keys begin that have no value, in order.
    var strayKeys: [Int]

    /// Whether a key without a value begins inside of a text.
    func hasStray(in range: Range<Int>) -> Bool {
      let next = strayKeys.firstPlace { $0 > range.lowerBound }
      return next < strayKeys.count && strayKeys[next] < range.upperBound
    }
  }

  /// The keys whose values are being read, the innermost last.
  var openKeys: [String] {
    var keys: [String] = []
    for frame in frames {
      if case .text(let key, _) = frame.key { keys.append(key) }
    }
    return keys
  }

  /// Whether the innermost open list or mapping stands in brackets.
  var isInFlow: Bool { frames.last?.isFlow ?? false }

  /// Whether the next node is a key.
  var awaitsKey: Bool {
    guard let frame = frames.last, frame.isMapping, case .none = frame.key else { return false }
    return true
  }

  /// The innermost open mapping, where it may hold a text that was cut.
  var cutFlow: CutFlow? {
    guard let frame = frames.last, frame.isMapping, frame.isFlow else { return nil }
    var strays: [Int] = []
    var isBehindText = false
    for entry in frame.entries {
      let isStray = entry.value.isNull && entry.value.span.start >= entry.value.span.end
      if isBehindText, isStray { strays.append(entry.keySpan.start) }
      guard case .scalar(let scalar) = entry.value.content, !isStray else {
        if !isStray { isBehindText = false }
        continue
      }
      isBehindText = scalar.style == .plain || !scalar.text.isEmpty
    }
    guard !strays.isEmpty else { return nil }
    // A key that is an alias stands where its mark is.
    return CutFlow(start: frame.start, keys: openKeys, strayKeys: strays.sorted())
  }

  /// Puts texts that were cut, none in another, in the place of their parts.
  mutating func mend(_ texts: [(range: Range<Int>, meant: Scalar)]) {
    let last = frames.count - 1
    let texts = texts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    /// The text that a byte stands in.
    func text(at offset: Int) -> Int? {
      let next = texts.firstPlace { $0.range.lowerBound > offset }
      return next > 0 && offset < texts[next - 1].range.upperBound ? next - 1 : nil
    }
    // The entry whose value each of them is.
    var owners = [Int?](repeating: nil, count: texts.count)
    for (place, entry) in frames[last].entries.enumerated() {
      if let found = text(at: entry.value.span.start), owners[found] == nil,
        entry.keySpan.start < texts[found].range.lowerBound
      {
        owners[found] = place
      }
    }
    for (found, owner) in owners.enumerated() {
      guard let owner else { continue }
      let (range, meant) = texts[found]
      frames[last].entries[owner].value = Node(.scalar(meant), at: span(range))
    }
    frames[last].entries.removeAll { entry in
      text(at: entry.keySpan.start).map { owners[$0] != nil } ?? false
    }
  }

  // MARK: Nodes

  private mutating func add(_ anchored: Anchored, anchor: String?, aliasEnd: Int? = nil) {
    count += anchored.count
    textBytes += anchored.bytes
    let place = anchored.node.span
    if count > limits.nodes {
      return stop(
        "this file has more than \(limits.nodes) values after aliases are replaced",
        at: place.start..<place.end)
    }
    if textBytes > limits.bytes {
      return stop(
        "the texts of this file are longer than \(limits.bytes) bytes after aliases are replaced",
        at: place.start..<place.end)
    }
    if frames.count + anchored.depth > limits.depth {
      return stop(
        "this nests deeper than \(limits.depth) levels after aliases are replaced",
        at: place.start..<place.end)
    }
    if let anchor { anchors[anchor] = anchored }
    guard !frames.isEmpty else {
      root = anchored.node
      return
    }
    // Changed in place: a copy of the frame would copy its arrays.
    let last = frames.count - 1
    frames[last].count += anchored.count
    frames[last].bytes += anchored.bytes
    frames[last].depth = max(frames[last].depth, anchored.depth + 1)
    frames[last].end = max(frames[last].end, aliasEnd ?? place.end)
    guard frames[last].isMapping else {
      frames[last].items.append(anchored.node)
      return
    }
    switch frames[last].key {
    case .none: frames[last].key = key(anchored.node)
    case .refused: frames[last].key = .none
    case .text(let key, let keySpan):
      frames[last].key = .none
      if frames[last].places[key] == nil { frames[last].places[key] = frames[last].entries.count }
      frames[last].entries.append(Node.Entry(key: key, keySpan: keySpan, value: anchored.node))
    }
  }

  /// Judges a key.
  private mutating func key(_ node: Node) -> PendingKey {
    guard case .scalar(let scalar) = node.content else {
      diagnostics.append(
        Diagnostic(
          .error, .complexKey, "a list or a mapping cannot be a key", at: node.span,
          help: "write a name before the colon"
            + (node.isFlow ? ", in quotes where it begins with a bracket" : "")))
      return .refused
    }
    if scalar.text.isEmpty, scalar.style == .plain {
      diagnostics.append(
        Diagnostic(
          .error, .complexKey, "there is no key before this colon", at: node.span,
          help: "write a name before the colon"))
      return .refused
    }
    if scalar.text == "<<", scalar.style == .plain {
      diagnostics.append(
        Diagnostic(
          .error, .mergeKey, "merge keys are not supported", at: node.span,
          help: "write the keys out here, or make a named type of them"))
      return .refused
    }
    if let last = frames.last, let place = last.places[scalar.text] {
      let first = last.entries[place].keySpan
      diagnostics.append(
        Diagnostic(
          .error, .duplicateKey, "the key `\(scalar.text)` stands here twice", at: node.span,
          label: "again here", related: [Diagnostic.Label("first here", at: first)],
          help: "remove one of the two"))
      return .refused
    }
    return .text(scalar.text, node.span)
  }

  /// Forgets the document, of which a part cannot be read.
  mutating func abandon() {
    root = nil
    isStopped = true
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
  }

  private mutating func stop(_ message: String, at range: Range<Int>) {
    isStopped = true
    diagnostics.append(Diagnostic(.error, .tooLarge, message, at: span(range)))
  }
}

extension Array {
  /// The first place at which something holds that holds at all places behind it too; the end where
  /// it does at none.
  fileprivate func firstPlace(where holds: (Element) -> Bool) -> Int {
    var start = startIndex
    var end = endIndex
    while start < end {
      let middle = start + (end - start) / 2
      if holds(self[middle]) { end = middle } else { start = middle + 1 }
    }
    return start
  }
}
