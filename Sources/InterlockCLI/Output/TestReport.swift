import Interlock
import InterlockLint
import InterlockScenarios
import InterlockYAML

/// What became of the tests of a call.
struct TestReport {
  /// How results are written.
  enum Format: String, CaseIterable {
    case text, junit

    init(_ word: String, of option: String) throws(Failure) {
      guard let format = Format(rawValue: word) else {
        throw Failure("\(option) is text or junit, not \(Printable.text(word))")
      }
      self = format
    }
  }

  private struct File {
    var source: SourceFile
    var lines: SourceLines
    var tests: [(test: FormTest, result: TestResult)] = []
    var failed: Int { tests.count { !$0.result.hasPassed } }
    /// Why the tests could not be run; nil where they were.
    var fault: Fault?
  }

  /// Why the tests of a file could not be run.
  private struct Fault {
    var line: Int
    var message: String
    /// What is wrong, as it is printed; empty where it was told of another file.
    var report: String
  }

  private let usesColor: Bool
  private var files: [File] = []
  /// What was written into files: a line for each.
  private(set) var notes = ""

  init(usesColor: Bool) { self.usesColor = usesColor }

  /// Whether no test was run.
  var isEmpty: Bool { count == 0 }
  private var brokenCount: Int { files.count { $0.fault != nil } }
  var failedCount: Int { files.reduce(0) { $0 + $1.failed } }
  private var count: Int { files.reduce(0) { $0 + $1.tests.count } }

  /// Begins with the tests of a file.
  mutating func begin(_ source: SourceFile) {
    files.append(File(source: source, lines: SourceLines(source)))
  }

  /// Adds a test of the last file.
  mutating func add(_ test: FormTest, _ result: TestResult) {
    files[files.count - 1].tests.append((test, result))
  }

  /// Adds a file whose tests cannot be run.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - number: Its place in the list of sources.
  ///   - faults: What was found wrong in reading it; empty where its rules are, as was told before.
  ///   - report: The same as it is printed.
  mutating func addBroken(
    _ source: SourceFile, _ number: Int, _ faults: [Diagnostic], _ report: String
  ) {
    var file = File(source: source, lines: SourceLines(source))
    file.fault = Fault(
      line: faults.first { $0.span.file == number }.map { file.lines.number(at: $0.span.start) }
        ?? 1,
      message: faults.first?.message ?? "the rules cannot be used",
      report: report)
    files.append(file)
  }

  // MARK: Missing expectations

  /// Writes expectations that are missing into the files; tells whether all of them were.
  mutating func update(_ streams: Streams) throws(Failure) -> Bool {
    var isWritten = true
    for (number, file) in files.enumerated() {
      var writer = ExpectationWriter(file.source.bytes)
      for test in file.tests { for missing in test.result.missing { writer.add(missing) } }
      if writer.count == 0 { continue }
      let path = Printable.text(file.source.path)
      if file.source.path == "<stdin>" {
        throw Failure("--update needs a file to write into, not standard input")
      }
      guard save(writer.result, over: file.source, streams) else {
        isWritten = false
        continue
      }
      for place in file.tests.indices { files[number].tests[place].result.noteWritten() }
      notes += "wrote \(writer.count) expectation\(writer.count == 1 ? "" : "s") into \(path)"
      notes += writer.count == 0 ? "\n" : ":\n"
      for (line, text) in writer.written {
        notes += "  line \(line): expect: \(Printable.text(text))\n"
      }
    }
    return isWritten
  }

  /// Writes a file that still has the text which was read, and that stays what it is.
  private func save(_ bytes: [UInt8], over source: SourceFile, _ streams: Streams) -> Bool {
    let path = Printable.text(source.path)
    let new = SourceFile(path: source.path, bytes: bytes)
    guard YAMLReader.read(new).1.isEmpty, YAMLReader.isJSON(new) == YAMLReader.isJSON(source) else {
      streams.complain("\(path) is left as it is: the expectations cannot be written into its text")
      return false
    }
    do throws(IOError) {
      if try streams.replace(source.path, source.bytes.span, bytes.span) { return true }
      streams.complain(
        "\(path) has changed since it was read and is left as it is; run the command again")
    } catch {
      streams.complain(error.message)
    }
    return false
  }

  // MARK: Writing

  func text(as format: Format) -> String {
    switch format {
    case .text: text
    case .junit: junit
    }
  }

  private var text: String {
    var text = ""
    for file in files {
      if file.fault != nil {
        text += "\(Printable.text(file.source.path)): cannot be used\n"
        continue
      }
      let passed = file.tests.count - file.failed
      text += "\(Printable.text(file.source.path)): \(passed) passed"
      text += file.failed > 0 ? ", \(file.failed) failed\n" : "\n"
      for (test, result) in file.tests where !result.hasPassed {
        let name = Printable.text(test.name)
        text += "\n" + (usesColor ? "\u{1B}[31mFAILED\u{1B}[0m " : "FAILED ") + name + "\n"
        text += body(of: result, in: file, indent: "  ")
      }
      if file.failed > 0 { text += "\n" }
    }
    text += notes + "\(count - failedCount) passed, \(failedCount) failed"
    if brokenCount == 0 { return text + "\n" }
    return text + ", \(brokenCount) file\(brokenCount == 1 ? "" : "s") not run\n"
  }

  private func body(of result: TestResult, in file: File, indent: String) -> String {
    var text = ""
    for failure in result.failures {
      let line = file.lines.number(at: failure.span.start)
      let place = "\(Printable.text(file.source.path)):\(line)"
      text += indent + place + ": " + Printable.text(failure.sentence) + "\n"
      for note in failure.notes { text += indent + "  " + Printable.text(note) + "\n" }
    }
    guard let lanes = result.lanes?.lines else { return text }
    text += "\n"
    for line in lanes { text += line.isEmpty ? "\n" : indent + Printable.text(line) + "\n" }
    return text
  }

  private var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"interlock test\" tests=\"\(count + brokenCount)\""
    text += " failures=\"\(failedCount)\""
    text += brokenCount == 0 ? ">\n" : " errors=\"\(brokenCount)\">\n"
    for file in files {
      let path = LintReport.xml(file.source.path)
      if let fault = file.fault {
        text += "  <testsuite name=\"\(path)\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
        text += "    <testcase name=\"is usable\" classname=\"\(path)\" file=\"\(path)\""
        text += " line=\"\(fault.line)\">\n"
        text += "      <error type=\"load\" message=\"\(LintReport.xml(fault.message))\">"
        text += LintReport.xml(fault.report) + "</error>\n    </testcase>\n  </testsuite>\n"
        continue
      }
      text += "  <testsuite name=\"\(path)\" tests=\"\(file.tests.count)\""
      text += " failures=\"\(file.failed)\">\n"
      for (test, result) in file.tests {
        let line = file.lines.number(at: test.node.span.start)
        text += "    <testcase name=\"\(LintReport.xml(test.name))\" classname=\"\(path)\""
        text += " file=\"\(path)\" line=\"\(line)\""
        guard let first = result.failures.first else {
          text += "/>\n"
          continue
        }
        text +=
          ">\n      <failure type=\"expectation\" message=\"\(LintReport.xml(first.sentence))\">"
        text += LintReport.xml(body(of: result, in: file, indent: "")) + "</failure>\n"
        text += "    </testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }
}

extension TestFailure {
  /// What is wrong, in one clause.
  fileprivate var sentence: String {
    "expected " + (subject.isEmpty ? "" : subject + " ") + expected + ", found " + found
  }
}
