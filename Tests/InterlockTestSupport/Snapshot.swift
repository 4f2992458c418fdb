public import Foundation
import Testing

/// Compares text with a file that a person has reviewed.
public enum Snapshot {
  /// Expects the text to be that of the file; with `INTERLOCK_RECORD` set, writes the file and fails,
  /// so that no automatic run can ever record.
  public static func expect(_ text: String, at file: URL) throws {
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent): review it, then run without recording")
      return
    }
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(text == expected, "\(file.lastPathComponent)")
  }
}
