import Foundation
import Glibc
import InterlockTestSupport
import Testing

/// The built program as a process: what no test in memory can show.
@Suite(.timeLimit(.minutes(1))) struct ProcessTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "interlock")
  private static let login = Fixtures.root.appending(path: "rules/login.yaml").path

  private static func process(_ words: [String]) -> (Process, input: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = errors
    return (process, input, errors)
  }

  private static func text(_ pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Runs a shell command that calls the program as `$0`.
  private static func shell(_ command: String) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command, program.path]
    process.currentDirectoryURL = Fixtures.root
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try text(output)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  @Test func `a named pipe that takes the findings stays one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "interlock-pipe-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "findings").path
    let result = try Self.shell(
      "mkfifo \(pipe); cat \(pipe) & \"$0\" lint rules/login.yaml --output short:\(pipe) "
        + "--format json >&2; wait; test -p \(pipe) && echo still a pipe")
    #expect(result.output.hasSuffix("still a pipe\n"))
    #expect(result.status == 0)
  }

  @Test func `tests are run from another folder`() throws {
    let result = try Self.shell(
      #"program=$0; cd Tests/Fixtures && "$program" test ../../rules/login.yaml"#)
    #expect(result.output.hasSuffix("10 passed, 0 failed\n"))
    #expect(result.status == 0)
  }

  @Test func `forms come through a pipe`() throws {
    let forms =
      #"{"id":"abcd","$elapsed":10}\n{"id":"abc","$elapsed":10}\n{"id":"abcd","$elapsed":9.999}\n"#
    let result = try Self.shell(#"printf '\#(forms)' | "$0" validate rules/login.yaml"#)
    #expect(
      result.output == """
        {"line":1,"enabled":true}
        {"line":2,"enabled":false,"errors":[{"path":"/id","rule":"minLength","message":"ID needs at least 4 characters"}]}
        {"line":3,"enabled":false,"waiting":[{"gate":"settled","remaining":0.001}]}

        """)
    #expect(result.status == 1)
  }

  @Test(arguments: [false, true])
  func `a form gets its verdict before the input ends`(isNonBlocking: Bool) throws {
    let (process, input, errors) = Self.process(["validate", Self.login, "--elapsed", "10s"])
    let output = Pipe()
    process.standardOutput = output
    if isNonBlocking {
      let descriptor = input.fileHandleForReading.fileDescriptor
      #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
    }
    try process.run()
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data(#"{"id":"abcd"}"#.utf8 + [0x0A]))
      let verdict = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(verdict == "{\"line\":\(number),\"enabled\":true}\n")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Self.text(errors) == "")
  }

  @Test func `the end of a reader ends the run quietly`() throws {
    let (process, input, errors) = Self.process(["validate", Self.login])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    try output.fileHandleForReading.close()
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"id":"abcd"}"#.utf8 + [0x0A]))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 2)
    #expect(try Self.text(errors) == "")
  }

  @Test func `an event is answered before the next comes`() throws {
    let (process, input, errors) = Self.process(["run", Self.login])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
    #expect(lines().hasPrefix(#"{"at":"0s","fields":{"id":"#))
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("{\"at\":\"\(number)s\"}\n".utf8))
      #expect(lines() == "{\"at\":\"\(number)s\",\"computed\":{\"seconds\":\(number)}}\n")
    }
    // The last event needs no end of its line.
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"at":"1s"}"#.utf8))
    try input.fileHandleForWriting.close()
    #expect(lines().hasPrefix(#"{"error":{"line":4,"message":"time runs backwards"#))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Self.text(errors) == "")
  }

  @Test func `the clock opens a gate while nothing comes in`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = folder.appending(path: "f.yaml")
    try Data("interlock: 1\nform: f\ngates: { g: { after: 30ms } }\n".utf8).write(to: rules)
    let (process, input, errors) = Self.process(["run", rules.path, "--live"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while text.utf8.count(where: { $0 == 0x0A }) < 2 {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    #expect(
      text
        == #"{"at":"0s","form":{"violations":[],"shown":[]},"gates":{"g":{"open":false}},"#
        + #""actions":{"submit":false},"blockedBy":{"submit":["gate g"]}}"# + "\n"
        + #"{"at":"0.03s","gates":{"g":{"open":true}},"actions":{"submit":true}}"# + "\n")
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Self.text(errors) == "")
  }

  @Test(arguments: [["run"], ["run", "--live"]])
  func `a form ends quietly when nobody reads any more`(words: [String]) throws {
    let (process, input, errors) = Self.process(words + [Self.login])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    try output.fileHandleForWriting.close()
    try output.fileHandleForReading.close()
    try? input.fileHandleForWriting.write(contentsOf: Data(#"{"touch":"id"}"#.utf8 + [0x0A]))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 2)
    #expect(try Self.text(errors) == "")
  }

  @Test func `a full device is an error`() throws {
    let result = try Self.shell(#"echo '{}' | "$0" validate rules/login.yaml 2>&1 >/dev/full"#)
    #expect(result.output == "interlock: cannot write standard output: no space left on device\n")
    #expect(result.status == 2)
  }

  @Test func `closed standard input is an error`() throws {
    let result = try Self.shell(#""$0" validate rules/login.yaml <&-"#)
    #expect(result.output == "interlock: cannot read standard input: bad file descriptor\n")
    #expect(result.status == 2)
  }

  @Test func `a folder holds no forms`() throws {
    let result = try Self.shell(#""$0" validate rules/login.yaml rules"#)
    #expect(result.output == "interlock: cannot read rules: is a directory\n")
    #expect(result.status == 2)
  }

  @Test func `the shipped rule files have no fault`() throws {
    let result = try Self.shell(#""$0" lint rules"#)
    #expect(result.output.hasPrefix("no errors in "))
    #expect(result.status == 0)
  }

  @Test func `a link back to a folder above is not followed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "a"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("interlock: 1\nform: f\nfields: { a: {} }\n".utf8)
      .write(to: folder.appending(path: "a/f.yaml"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "a/back"), withDestinationURL: folder)
    let result = try Self.shell(#""$0" lint '\#(folder.path)'"#)
    #expect(result.output == "no errors in \(folder.path)/a/f.yaml\n")
    #expect(result.status == 0)
  }
}
