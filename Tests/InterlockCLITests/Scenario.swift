import Foundation

/// A call of the program with all that it reads and writes, in one text file.
///
/// Lines that begin with `#` say what it is about, one that begins with `$ ` is the call, and each
/// section begins with `--- ` and its name: `file NAME` (any number), `stdin`, `stdout`, `stderr`
/// and `status N`. A section without lines is left out.
struct Scenario {
  var about: [String] = []
  var call = ""
  var files: [(name: String, text: String)] = []
  var input = ""
  var output = ""
  var errors = ""
  var status: Int32?

  /// Reads a scenario.
  init(_ text: String) {
    var section: Substring = ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.hasPrefix("--- ") {
        section = line.dropFirst(4)
        if section.hasPrefix("file ") { files.append((String(section.dropFirst(5)), "")) }
        if section.hasPrefix("status ") { status = Int32(section.dropFirst(7)) }
        continue
      }
      switch section {
      case "stdin": input += line + "\n"
      case "stdout": output += line + "\n"
      case "stderr": errors += line + "\n"
      case _ where section.hasPrefix("file "): files[files.count - 1].text += line + "\n"
      case _ where line.hasPrefix("#"): about.append(String(line))
      case _ where line.hasPrefix("$ "): call = String(line.dropFirst(2))
      default: break
      }
    }
  }

  /// The scenario as a file holds it.
  var text: String {
    var text = about.map { $0 + "\n" }.joined() + "$ \(call)\n"
    for file in files { text += "--- file \(file.name)\n" + file.text }
    for (name, content) in [("stdin", input), ("stdout", output), ("stderr", errors)]
    where !content.isEmpty {
      text += "--- \(name)\n" + content + (content.hasSuffix("\n") ? "" : "\n")
    }
    return text + "--- status \(status.map { String($0) } ?? "")\n"
  }

  /// The words of the call behind `interlock`; single quotes hold a word together.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in call {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return Array(words.dropFirst())
  }
}
