import Interlock

/// Reads the files that a rule file imports, and those that they import, each once.
struct ImportLoader {
  /// A file that is being read, with the place of the `import` that led to the next one.
  private struct Step {
    var number: Int
    var path: String
    var place: SourceSpan
  }

  private let files: any ImportProvider
  private let limits: LoadLimits
  private(set) var documents = ImportedDocuments()
  private(set) var diagnostics: [Diagnostic] = []
  /// The files by their numbers.
  private(set) var sources: [Int: SourceFile] = [:]
  private var steps: [Step] = []
  private var seen: Set<Int> = []
  private var bytes = 0
  private var nodes = 0
  private var entries = 0
  private var isStopped = false

  /// - Parameters:
  ///   - files: Gives the files.
  ///   - limits: What all files may cost together.
  init(_ files: any ImportProvider, limits: LoadLimits) {
    self.files = files
    self.limits = limits
  }

  /// Reads what a rule file imports.
  mutating func load(importsOf root: Node, in source: SourceFile, number: Int) {
    bytes = source.bytes.count
    nodes = root.count
    follow(root, of: source.path, number: number)
    if !diagnostics.isEmpty { documents.isComplete = false }
  }

  private mutating func follow(_ root: Node, of path: String, number: Int) {
    seen.insert(number)
    let (paths, problems) = RuleSetReader.importedPaths(of: root)
    diagnostics += problems
    for imported in paths {
      entries += 1
      if entries > limits.imports {
        stop("more than \(limits.imports) files are imported", at: imported.span)
      }
      if isStopped { return }
      steps.append(Step(number: number, path: path, place: imported.span))
      read(imported)
      steps.removeLast()
    }
  }

  private mutating func read(_ imported: Name) {
    guard let importer = steps.last else { return }
    if let problem = ImportPath.problem(with: imported.text) {
      return report(.notImported, problem.message, at: imported.span, help: problem.help)
    }
    switch files.open(imported.text, from: importer.number) {
    case .unavailable(let message, let help):
      report(.notImported, message, at: imported.span, help: help)
    case .found(let source, let number):
      if let first = steps.firstIndex(where: { $0.number == number }) {
        return reportCycle(from: first, to: source.path)
      }
      if seen.contains(number) { return }
      read(source, number: number, at: imported.span)
    }
  }

  private mutating func read(_ source: SourceFile, number: Int, at place: SourceSpan) {
    sources[number] = source
    bytes += source.bytes.count
    if bytes > limits.bytes {
      return stop("this file and those before it are longer than \(limits.bytes) bytes", at: place)
    }
    let (root, problems) = YAMLReader.read(source, file: number, limits: limits)
    diagnostics += problems
    guard let root else {
      seen.insert(number)
      return
    }
    nodes += root.count
    if nodes > limits.nodes {
      return stop("this file and those before it have more than \(limits.nodes) values", at: place)
    }
    follow(root, of: source.path, number: number)
    documents.roots.append(IgnoreKey.removed(from: root, of: source))
  }

  private mutating func reportCycle(from first: Int, to path: String) {
    var text = ""
    for step in steps[first...] { text += step.path + " → " }
    guard let last = steps.last else { return }
    diagnostics.append(
      Diagnostic(
        .error, .notImported, "files import each other: \(text)\(path)", at: last.place,
        related: steps[first...].dropLast().map {
          Diagnostic.Label("this leads there", at: $0.place)
        },
        help: "remove one of these imports, or move what both need to a file of its own"))
  }

  private mutating func stop(_ message: String, at place: SourceSpan) {
    isStopped = true
    report(.tooLarge, message, at: place, help: "import fewer or smaller files")
  }

  private mutating func report(
    _ id: Diagnostic.ID, _ message: String, at place: SourceSpan, help: String
  ) {
    diagnostics.append(Diagnostic(.error, id, message, at: place, help: help))
  }
}
