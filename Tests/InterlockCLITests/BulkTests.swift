import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// Long streams of forms: several threads, progress, and forms that are meant to do harm.
@Suite struct BulkTests {
  private static let rules = """
    interlock: 1
    form: bulk
    unknownFields: reject
    fields:
      id: { required: true, minLength: 4, pattern: '[a-z]+' }
      age: { type: integer, min: 18 }
      tags: { type: list, maxItems: 2, item: { type: text, maxLength: 3 } }
    computed: { twice: 'age * 2' }
    gates: { settled: { after: 10s } }
    actions: { go: { enabledWhen: valid && settled } }
    """

  private static func stage(_ input: [UInt8]) -> Stage {
    let stage = Stage()
    stage.files["r.yaml"] = Array(rules.utf8)
    stage.input = input
    return stage
  }

  private static func forms(_ count: Int, _ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<count {
      let id = random.pick(["abcd", "ab", "AB", "abcd%41", "", "%ff", "ab cd"]) ?? ""
      text += "id=\(id)&age=\(random.int(10...30))"
      if random.oneIn(3) { text += "&tags=a&tags=bcde" }
      if random.oneIn(4) { text += "&$elapsed=\(random.int(0...20))" }
      if random.oneIn(9) { text += "&$now=2026-11-30T12:00:00Z" }
      if random.oneIn(9) { text += "&other=1" }
      text += random.oneIn(12) ? "\n\n" : "\n"
    }
    return text
  }

  @Test(arguments: [2, 3, 8])
  func `any number of threads writes what one does`(jobCount: Int) {
    var random = SeededRandom(UInt64(jobCount))
    for round in 0..<6 {
      let input = Array(Self.forms(random.int(0...4_000), &random).utf8)
      var words = ["validate", "r.yaml", "--input", "urlencoded", "--summary", "--computed"]
      words +=
        [
          [], ["--explain"], ["--only-disabled"], ["--output", "text"], ["--values"],
          ["--elapsed", "5s", "--now", "2026-11-30T12:00:00Z"],
        ][round]
      let one = Self.stage(input)
      let several = Self.stage(input)
      (one.blockSize, several.blockSize) = (1 << 17, random.int(1...1 << 17))
      let status = one.run(words)
      #expect(several.run(words + ["--jobs", String(jobCount)]) == status)
      #expect(several.output == one.output)
      #expect(several.errors == one.errors)
    }
  }

  @Test func `what fails, fails the same with several threads`() {
    let input = Array(String(repeating: "id=abcd&age=20\n", count: 20_000).utf8)
    let words = ["validate", "r.yaml", "--input", "urlencoded", "--jobs", "2"]
    let full = Self.stage(input)
    full.outputLimit = 1_000
    #expect(full.run(words) == .failure)
    #expect(full.errorText == "interlock: cannot write standard output: no space left on device\n")
    let table = Self.stage(Array("id,id\n".utf8) + input)
    #expect(table.run(["validate", "r.yaml", "--input", "csv", "--jobs", "2"]) == .failure)
    #expect(table.output.isEmpty)
  }

  @Test func `a table is read the same by several threads`() {
    var text = "age,id,tags\n"
    for number in 0..<9_000 { text += "\(number % 40),\"ab\ncd\(number)\",\(number)\n" }
    let one = Self.stage(Array(text.utf8))
    let several = Self.stage(Array(text.utf8))
    let words = ["validate", "r.yaml", "--input", "csv"]
    #expect(one.run(words) == .refusal)
    #expect(several.run(words + ["--jobs", "4"]) == .refusal)
    #expect(several.output == one.output)
    #expect(one.outputText.hasSuffix("\n") && one.outputText.contains("{\"line\":18000,"))
  }

  @Test func `long work is told on a terminal, and taken away at the end`() {
    let stage = Self.stage(Array(String(repeating: "id=abcd\n", count: 40).utf8))
    stage.blockSize = 8
    stage.showsProgress = true
    var time: Int64 = 0
    stage.uptime = {
      time += 100_000_000
      return time
    }
    let words = ["validate", "r.yaml", "--input", "urlencoded"]
    #expect(stage.run(words) == .refusal)
    #expect(stage.errorText.hasPrefix("\r\u{1B}[K10 forms judged, 10 disabled, 1 s"))
    #expect(stage.errorText.hasSuffix("\r\u{1B}[K"))
    let short = Self.stage(Array("id=abcd\n".utf8))
    short.showsProgress = true
    #expect(short.run(words) == .refusal)
    #expect(short.errors.isEmpty)
  }

  @Test func `forms that are meant to do harm get one verdict each`() {
    let nested = "{\"id\":" + String(repeating: "[", count: 100_000) + "}\n"
    let keys = "{" + (0..<100_001).map { "\"k\($0)\":1" }.joined(separator: ",") + "}\n"
    let endless = "{\"id\":\"" + String(repeating: "a", count: 17 << 20)
    let json = Self.stage(Array((nested + keys + endless).utf8))
    json.blockSize = 1 << 17
    #expect(json.run(["validate", "r.yaml"]) == .refusal)
    #expect(json.outputText.split(separator: "\n").count == 3)
    let pairs = (0..<100_001).map { "k\($0)=1" }.joined(separator: "&") + "\n"
    let brackets = "tags" + String(repeating: "[0]", count: 100_000) + "=1\n"
    let encoded = Self.stage(Array((pairs + brackets + endless).utf8))
    encoded.blockSize = 1 << 17
    #expect(encoded.run(["validate", "r.yaml", "--input", "urlencoded"]) == .refusal)
    #expect(encoded.outputText.split(separator: "\n").count == 3)
    let quote = "id,age\nabcd,1\n\"" + String(repeating: "a\n", count: 9 << 20)
    let table = Self.stage(Array(quote.utf8))
    table.blockSize = 1 << 17
    #expect(table.run(["validate", "r.yaml", "--input", "csv"]) == .refusal)
    #expect(table.outputText.split(separator: "\n").count == 2)
    #expect(table.outputText.contains("{\"line\":3,\"enabled\":false,\"unreadable\""))
  }
}
