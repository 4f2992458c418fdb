import Interlock
import InterlockPCRE2
import InterlockYAML

/// Rule files that were read and checked with what they import, and all that is wrong with them.
///
/// Nothing outside of the root is ever read by an `import`: neither by its path nor by a link.
final class RuleFiles: ImportProvider {
  private(set) var sources: [SourceFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Where tests have values of secret fields, which are never shown.
  private(set) var concealed: Set<SourceSpan> = []
  let streams: Streams
  private let patterns = PCRE2()
  let timeZones = TimeZones.system()
  /// The files by their paths without links, so that each is read once.
  private var numbers: [String: Int] = [:]
  /// The path without links of each file; nil for standard input.
  private(set) var realPaths: [String?] = []
  /// The folder, without links, that imports are read from; nil where there is none.
  private var root: String?

  init(_ streams: Streams) { self.streams = streams }

  /// Whether no file can be used.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reads and compiles one rule file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - root: The folder that imports are read from; the file's own where nil.
  ///   - allowsLibrary: Whether it may be a file that others import.
  /// - Returns: What was read; its program is nil where the file has an error.
  /// - Throws: ``Failure`` where the file or the root cannot be read at all.
  func load(
    _ path: String, root: String? = nil, allowsLibrary: Bool = false
  ) throws(Failure) -> LoadedRules {
    load(try number(of: path, root: root), allowsLibrary: allowsLibrary)
  }

  /// Compiles a rule file that was read, and notes what is wrong with it.
  ///
  /// - Parameters:
  ///   - number: The file's place in the sources.
  ///   - allowsLibrary: Whether it may be a file that others import.
  func load(_ number: Int, allowsLibrary: Bool) -> LoadedRules {
    let rules = read(number, allowsLibrary: allowsLibrary)
    note(rules.diagnostics)
    return rules
  }

  func read(_ number: Int, allowsLibrary: Bool) -> LoadedRules {
    let rules = LoadedRules(
      sources[number], file: number, imports: self, allowsLibrary: allowsLibrary,
      patterns: patterns, timeZones: timeZones)
    concealed.formUnion(rules.concealed)
    return rules
  }

  /// Notes what is wrong, each thing once: what is in an imported file may have been said already.
  func note(_ problems: [Diagnostic]) {
    let known = Set(diagnostics)
    diagnostics += problems.filter { !known.contains($0) }
  }

  /// Notes bytes that are never shown.
  func conceal(_ spans: [SourceSpan]) { concealed.formUnion(spans) }

  /// Takes another text of a file that was read: what was mended in it.
  func replace(_ number: Int, by source: SourceFile) {
    sources[number] = source
    concealed = concealed.filter { $0.file != number }
  }

  /// Refuses to write results over a file that was read: a slip of a finger would lose the rules.
  func checkIsNotRead(_ path: String, _ option: String) throws(Failure) {
    let real = try? streams.realPath(path)
    guard
      realPaths.contains(where: { known in
        known.map { $0 == real || streams.isSameFile($0, path) } ?? false
      })
    else { return }
    throw Failure(
      "\(option) would overwrite \(Printable.text(path)), which was read: name another file")
  }

  /// Reads the text of a rule file, or takes it where it was read before.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - root: The folder that imports are read from; the file's own where nil.
  /// - Returns: The file's place in the sources.
  /// - Throws: ``Failure`` where the file or the root cannot be read at all.
  func number(of path: String, root: String?) throws(Failure) -> Int {
    let name = path.lowercased()
    for ending in [".ndjson", ".jsonl", ".csv"] where name.hasSuffix(ending) {
      throw Failure(
        "\(Printable.text(path)) is a file of forms; a rule file ends in .yaml, .yml or .json and is "
          + "named first")
    }
    let isInput = path == Streams.standardInput
    // A pipe has no path that leads to it; what is not there fails to open below.
    let realPath = isInput ? nil : try? streams.realPath(path)
    let known = numbers[realPath ?? path]
    try setRoot(root, beside: realPath)
    if let known { return known }
    let bytes = try streams.bytes(of: path, limit: LoadLimits().bytes)
    let number = add(SourceFile(path: isInput ? "<stdin>" : path, bytes: bytes), realPath)
    // It can be read only once.
    if realPath == nil { numbers[path] = number }
    return number
  }

  /// Adds a file or folder that cannot be read, and what is wrong with it.
  ///
  /// - Returns: The problem, at the beginning of the file.
  func add(_ problem: FolderWalk.Problem) -> Diagnostic {
    let number = add(SourceFile(path: problem.path, bytes: []), nil)
    return Diagnostic(
      .error, Diagnostic.ID("unreadable-file"), problem.message,
      at: SourceSpan(file: number, start: 0, end: 0), help: problem.help)
  }

  /// Says which folder the imports of a file are read from, before it is read again.
  func imports(from root: String?, of number: Int) throws(Failure) {
    try setRoot(root, beside: realPaths[number])
  }

  /// Takes a folder for that which imports are read from; the one that a file is in where nil.
  private func setRoot(_ root: String?, beside file: String?) throws(Failure) {
    guard let root else {
      self.root = file.map { Self.folder(of: $0) }
      return
    }
    do throws(IOError) {
      switch try streams.kind(root) {
      case .folder, .linkedFolder: self.root = try streams.realPath(root)
      case .file, .device: throw IOError(message: "\(Printable.text(root)) is no folder")
      }
    } catch {
      throw Failure(error)
    }
  }

  /// What is wrong, for people, with a line that sums it up; empty where nothing is.
  func report(inColor usesColor: Bool) -> String {
    var renderer = DiagnosticRenderer(sources: sources, usesColor: usesColor)
    renderer.concealed = Array(concealed)
    return renderer.render(diagnostics)
  }

  /// Some of what is wrong, for people.
  func report(of diagnostics: [Diagnostic]) -> String {
    var renderer = DiagnosticRenderer(sources: sources)
    renderer.concealed = Array(concealed)
    return diagnostics.isEmpty ? "" : renderer.render(diagnostics)
  }

  private func add(_ source: SourceFile, _ realPath: String?) -> Int {
    sources.append(source)
    realPaths.append(realPath)
    if let realPath { numbers[realPath] = sources.count - 1 }
    return sources.count - 1
  }

  // MARK: Imports

  /// Finds an imported file below the root.
  func open(_ path: String, from importer: Int) -> ImportedFile {
    guard let root else {
      return .unavailable(
        "these rules are no file in a folder that could be imported from",
        help: "name one with --root")
    }
    let importingFile = realPaths[importer] ?? Self.join(root, "rules")
    // Judged by its text first, so that nothing outside is as much as looked for.
    guard let full = ImportPath.join(path, toFolderOf: importingFile),
      Self.isInside(full, root)
    else { return Self.escaped(path) }
    do throws(IOError) {
      let realPath = try streams.realPath(full)
      guard Self.isInside(realPath, root) else { return Self.escaped(path) }
      if let number = numbers[realPath] { return .found(sources[number], number: number) }
      guard try streams.kind(realPath) == .file else {
        return .unavailable("`\(path)` is no plain file", help: "name a rule file")
      }
      let bytes = try streams.bytes(from: streams.open(realPath), limit: LoadLimits().bytes)
      let number = add(SourceFile(path: shown(path, from: importer), bytes: bytes), realPath)
      return .found(sources[number], number: number)
    } catch {
      return .unavailable("`\(path)` cannot be imported: \(error.reason)", help: "")
    }
  }

  /// An imported file's path as a person would write it.
  private func shown(_ path: String, from importer: Int) -> String {
    let parts = sources[importer].path
    guard realPaths[importer] != nil, let joined = ImportPath.join(path, toFolderOf: parts) else {
      return path
    }
    return joined
  }

  private static func escaped(_ path: String) -> ImportedFile {
    .unavailable(
      ImportPath.escape(path), help: "move the file below it, or name a wider folder with --root")
  }

  /// The folder of a path without links.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether a path without links lies below a folder without links.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
