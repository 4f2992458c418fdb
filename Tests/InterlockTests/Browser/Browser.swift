import Foundation

/// Debian's Chromium, asked without a window and a network what its forms accept.
enum Browser {
  /// The program; nil where none is installed.
  static let path: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Why the browser gave no answer.
  struct Failure: Error { var output: String }

  /// Whether an input with such attributes takes each value: it keeps the value and is valid.
  static func verdicts(_ attributes: [String: String], on values: [String]) throws -> [Bool] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    let json = { (value: any Encodable) in
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        .replacingOccurrences(of: "<", with: "\\u003c")
    }
    let script = """
      <!doctype html><meta charset="utf-8"><body><input id="i"><script>
      const input = document.getElementById("i"), attributes = \(try json(attributes));
      for (const name in attributes) input.setAttribute(name, attributes[name]);
      const answers = \(try json(values)).map(value => {
        input.value = value;
        return (value === "" || input.value !== "") && input.checkValidity() ? "1" : "0";
      });
      document.body.textContent = "answers:" + answers.join("") + ";";
      </script>
      """
    try Data(script.utf8).write(to: page)
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=" + folder.appending(path: "profile").path,
      "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", page.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard let start = text.range(of: "answers:"),
      let end = text.range(of: ";", range: start.upperBound..<text.endIndex)
    else { throw Failure(output: text) }
    let answers = text[start.upperBound..<end.lowerBound].map { $0 == "1" }
    guard answers.count == values.count else { throw Failure(output: text) }
    return answers
  }
}
