public import Foundation

/// Finds the files that tests read.
public enum Fixtures {
  /// The root of the repository.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The project's own fixtures.
  public static let own = root.appending(path: "Tests/Fixtures")

  /// Public conformance data beside the repository; nil where it is not present.
  public static let shared: URL? = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}
