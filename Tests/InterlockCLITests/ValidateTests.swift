import InterlockForms
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What scenarios cannot say about `interlock validate`.
@Suite struct ValidateTests {
  private let call = ["validate", "rules/login.yaml", "--elapsed", "10s"]

  private func stage(_ input: String) -> Stage {
    let stage = Stage()
    stage.input = Array(input.utf8)
    return stage
  }

  @Test func `verdicts are written before more is read`() {
    let stage = stage(#"{"id":"abcd"}"# + "\n" + #"{"id":"abcd"}"# + "\n")
    stage.blockSize = 14
    var written: [Int] = []
    stage.onRead = { written.append(stage.output.count(where: { $0 == 0x0A })) }
    #expect(stage.run(call) == .success)
    #expect(written == [0, 1, 2])
  }

  @Test func `unknown keys without end are one line of the summary`() {
    let stage = Stage()
    stage.files["r.yaml"] = Array(
      "interlock: 1\nform: f\nunknownFields: reject\nfields: { id: {} }\n".utf8)
    for number in 0..<1_000 { stage.input += Array("{\"k\(number)\":1,\"x/y~\":2}\n".utf8) }
    #expect(stage.run(["validate", "r.yaml", "--summary"]) == .refusal)
    #expect(
      stage.outputText.hasSuffix(
        """
        {"violations":[{"path":"/*","rule":"unknown","severity":"error","count":2000}]}
        {"summary":{"forms":1000,"enabled":0,"disabled":1000,"unreadable":0}}

        """))
  }

  @Test func `what cannot be written ends the run`() {
    let stage = stage(String(repeating: "{}\n", count: 10_000))
    stage.outputLimit = 100
    #expect(stage.run(call) == .failure)
    #expect(stage.errorText == "interlock: cannot write standard output: no space left on device\n")
  }

  @Test func `lines may end in CRLF and begin with a byte order mark`() {
    let stage = Stage()
    stage.input = [0xEF, 0xBB, 0xBF] + Array("{\"id\":\"abcd\"}\r\n\r\n{\"id\":\"abcd\"}".utf8)
    #expect(stage.run(call) == .success)
    #expect(stage.outputText == "{\"line\":1,\"enabled\":true}\n{\"line\":3,\"enabled\":true}\n")
  }

  @Test func `bytes that are no UTF-8 make their form unreadable`() {
    let stage = Stage()
    stage.input = Array(#"{"id":"abc"#.utf8) + [0xFF] + Array("\"}\n".utf8)
    #expect(stage.run(call) == .refusal)
    #expect(stage.outputText.hasPrefix(#"{"line":1,"enabled":false,"unreadable":{"offset":10,"#))
  }

  @Test func `verdicts for people have colours on a terminal only`() {
    let words = call + ["--output", "text"]
    let plain = stage("{}\n")
    let colored = stage("{}\n")
    #expect(plain.run(words) == .refusal)
    #expect(colored.run(words, inColor: true) == .refusal)
    #expect(!plain.output.contains(0x1B))
    #expect(colored.outputText.hasPrefix("line 1     \u{1B}[31mdisabled\u{1B}[0m\n"))
  }

  @Test func `text from a form cannot control a terminal`() {
    let stage = stage("{\"id\":\"a\\u001b[2Jb\\u202e\\n\"}\n")
    stage.files["rules.yaml"] = Array(
      "interlock: 1\nform: f\nfields:\n  id: { pattern: x, message: '{value} is wrong' }\n".utf8)
    #expect(stage.run(["validate", "rules.yaml", "--output", "text"]) == .refusal)
    #expect(stage.outputText.contains("a\\u{1B}[2Jb\\u{202E} is wrong"))
  }

  @Test func `a rule file over the limit is refused`() {
    let stage = stage("{}\n")
    stage.files["rules.yaml"] = [UInt8](repeating: 0x23, count: 5 << 20)
    #expect(stage.run(["validate", "rules.yaml"]) == .failure)
    #expect(stage.errorText.contains("longer than 4194304 bytes"))
  }
}

/// The time that a form gives in seconds.
@Suite struct SecondsTextTests {
  private func nanoseconds(_ text: String) -> Int64? {
    SecondsText.nanoseconds(of: text.utf8.span)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0e5", 0), ("10", 10_000_000_000), ("9.999", 9_999_000_000),
      ("1e1", 10_000_000_000), ("1E+1", 10_000_000_000), ("100e-1", 10_000_000_000),
      ("0.0000000019", 1), ("9.9999999999", 9_999_999_999), ("-1e-30", -1), ("-2", -2_000_000_000),
      ("9223372036.854775807", Int64.max), ("0e999999999999999999999", 0),
      ("1e-999999999999999999999", 0), ("0.0000000010e9", 1_000_000_000),
      ("1" + String(repeating: "0", count: 200_000) + "e-200000", 1_000_000_000),
      ("0." + String(repeating: "0", count: 200_000) + "1e200001", 1_000_000_000),
    ] as [(String, Int64)])
  func `seconds are read exactly`(text: String, expected: Int64) {
    #expect(nanoseconds(text) == expected)
  }

  @Test(arguments: ["9223372036.854775808", "1e10", "1e999999999999999999999"])
  func `what is longer than 292 years is none`(text: String) {
    #expect(nanoseconds(text) == nil)
  }

  @Test func `what is written is read back`() {
    var random = SeededRandom(20)
    for _ in 0..<5_000 {
      let bits = random.int(0...62)
      let value = Int64(random.next() >> UInt64(64 - bits))
      var writer = JSONWriter()
      writer.seconds(nanoseconds: value)
      #expect(SecondsText.nanoseconds(of: writer.bytes.span) == value)
    }
  }
}
