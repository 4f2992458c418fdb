public import Foundation

/// Finds the files that tests read.
public enum Fixtures {
  /// The root of the repository.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The project's own fixtures.
  public static let own = root.appending(path: "Tests/Fixtures")

  /// Public conformance data, with the licences of those who made it.
  public static let others = own.appending(path: "public")

  /// More of it, which is not part of the repository but beside it; nil where it is not there.
  public static let shared: URL? = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Why a test is skipped; `.ci/run` looks for it.
  public static let sharedIsMissing = "skipped: ../shared/data is not beside the repository"
}
