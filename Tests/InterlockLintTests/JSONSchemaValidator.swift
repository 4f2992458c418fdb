import Foundation
import InterlockTestSupport

/// Validates JSON by a schema, by the validator of Debian's `python3-jsonschema`.
enum JSONSchemaValidator {
  /// Whether the validator is there; where not, what needs it says that it was skipped.
  static let isAvailable = run("import jsonschema", [])?.status == 0

  /// Validates each instance and gives the first error of each; an empty text where there is none.
  static func errors(of instances: [String], by schema: String) -> [String]? {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      validator = kind(schema)
      for path in sys.argv[2:]:
          error = next(iter(validator.iter_errors(json.load(open(path)))), None)
          print("" if error is None else str(list(error.path)) + " " + error.message[:200].replace("\\n", " "))
      """
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "interlock-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var paths: [String] = []
      for (index, text) in ([schema] + instances).enumerated() {
        let file = folder.appending(path: "\(index).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        paths.append(file.path)
      }
      guard let result = run(script, paths), result.status == 0 else { return nil }
      return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
        String($0)
      }
    } catch {
      return nil
    }
  }

  private static func run(
    _ script: String, _ arguments: [String]
  ) -> (status: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
