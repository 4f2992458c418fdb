public import Interlock

/// Gives the files that rule files import; the host decides where they come from.
///
/// A provider must keep to the folder that it was made for: rule files may come from anyone.
public protocol ImportProvider: AnyObject {
  /// Finds an imported file.
  ///
  /// - Parameters:
  ///   - path: The path as written: relative to the importing file, with `/` between its parts.
  ///   - importer: The number of the importing file; that of the rule file is the host's own choice.
  /// - Returns: The file, or why there is none.
  func open(_ path: String, from importer: Int) -> ImportedFile
}

/// What a provider finds.
public enum ImportedFile: Sendable {
  /// The file, and its place in the list of sources, by which spans mean it: the same file has the
  /// same number however it was named.
  case found(SourceFile, number: Int)
  /// Why the file cannot be had: a lower-case clause, and what to do about it or nothing.
  case unavailable(String, help: String)
}

/// Rule files in memory, by their paths; a provider for hosts without a file system, and for tests.
public final class ImportsInMemory: ImportProvider {
  /// The files that were named, by their numbers; the first is the rule file.
  public private(set) var sources: [SourceFile]
  private let files: [String: [UInt8]]

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - files: The files by their paths, relative to the root, such as `shared/address.yaml`.
  ///   - source: The rule file that imports them, number 0; its path places it below the root.
  public init(_ files: [String: [UInt8]], for source: SourceFile) {
    self.files = files
    sources = [source]
  }

  /// Finds a file by its path from the importing one.
  public func open(_ path: String, from importer: Int) -> ImportedFile {
    guard sources.indices.contains(importer) else {
      return .unavailable("the importing file is not known", help: "")
    }
    guard let full = ImportPath.join(path, toFolderOf: sources[importer].path) else {
      return .unavailable(ImportPath.escape(path), help: "")
    }
    if let number = sources.firstIndex(where: { $0.path == full }) {
      return .found(sources[number], number: number)
    }
    guard let bytes = files[full] else {
      return .unavailable("there is no file `\(path)`", help: "")
    }
    sources.append(SourceFile(path: full, bytes: bytes))
    return .found(sources[sources.count - 1], number: sources.count - 1)
  }
}
