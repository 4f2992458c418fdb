import Interlock

/// The rule files in a folder and below, in order of their names, but for hidden ones.
///
/// Nothing outside of the folder, or of the root where a wider one is given, is read: links to
/// folders are not followed, for they can lead back to one above, and a link to a file only where it
/// stays inside. What cannot be read is told with its place, and keeps nothing else from it.
struct FolderWalk {
  /// A file or folder that cannot be read.
  struct Problem {
    var path: String
    var message: String
    var help: String
  }

  static let endings = [".yaml", ".yml", ".json"]

  private(set) var files: [String] = []
  private(set) var problems: [Problem] = []
  private let streams: Streams
  /// What may be read, by paths without links: the folder, and the root.
  private var roots: [String]
  private let rootName: String

  /// Walks through a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: What stands before the names in it, `/` included.
  ///   - root: A folder that links may lead to as well; nil for none.
  ///   - streams: What reads folders.
  /// - Throws: ``IOError`` where the folder itself or the root cannot be read.
  init(
    _ folder: String, named prefix: String, root: String?, _ streams: Streams
  ) throws(IOError) {
    self.streams = streams
    rootName = root ?? folder
    roots = [try streams.realPath(folder)]
    if let root { roots.append(try streams.realPath(root)) }
    take(try streams.entries(folder), of: prefix)
  }

  /// Whether a name is that of a rule file.
  static func isRuleFile(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }

  private mutating func take(_ entries: [FolderEntry], of prefix: String) {
    for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
      let path = prefix + entry.name
      guard entry.isReachable else {
        if entry.isFolder || Self.isRuleFile(entry.name) {
          problems.append(
            Problem(
              path: path, message: "this name is not UTF-8: what it stands for is not read",
              help: "give it another name"))
        }
        continue
      }
      do throws(IOError) {
        try take(path, named: entry.name)
      } catch {
        // Only what may be a rule file, or hold some, is missed.
        if error.isMissing { continue }
        problems.append(
          Problem(path: path, message: "this cannot be read: \(error.reason)", help: ""))
      }
    }
  }

  private mutating func take(_ path: String, named name: String) throws(IOError) {
    let kind: Streams.Kind
    do throws(IOError) {
      kind = try streams.kind(path)
    } catch {
      // A link to nothing may have been one to a folder, but was none to rules.
      if Self.isRuleFile(name) { throw error }
      return
    }
    switch kind {
    case .folder: take(try streams.entries(path), of: path + "/")
    case .linkedFolder: break
    case .file where Self.isRuleFile(name):
      let real = try streams.realPath(path)
      if roots.contains(where: { RuleFiles.isInside(real, $0) }) {
        files.append(path)
      } else {
        problems.append(
          Problem(
            path: path,
            message: "this link leads out of \(Printable.text(rootName)): it is not read",
            help: "name the file itself, or a wider folder with --root"))
      }
    case .device where Self.isRuleFile(name):
      problems.append(
        Problem(
          path: path, message: "this is no file but a pipe or a device: it is not read",
          help: "name it in the call where it is meant"))
    case .file, .device: break
    }
  }
}
