import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What verdicts say must not depend on the forms that came before.
@Suite struct VerdictStreamTests {
  private static let rules = """
    interlock: 1
    form: stream
    unknownFields: reject
    fields:
      id: { label: ID, required: true, minLength: 4, message: '{value} is {actual} long, not {min}' }
      name: { required: true, maxLength: 5 }
      code: { severity: warning, pattern: '[A-Z]{2}' }
      day: { type: date, max: { value: today, message: '{label} is after {max}' } }
      age: { type: integer, min: { value: 18, message: '{label} is under {min}' } }
      tags: { type: list, item: { maxLength: 2 } }
      pin: { secret: true, length: 4 }
      from: { type: integer }
      to: { type: integer }
    rules:
      - { id: order, that: from <= to, on: [from, to], message: '{label} is out of order' }
    actions: { go: { enabledWhen: valid } }
    """

  private static func form(_ random: inout SeededRandom) -> String {
    let members = [
      "\"id\":\"\(random.pick(["a", "bc", "def", "ghij", " x\\r ", "é"]) ?? "")\"",
      "\"name\":\"\(random.pick(["Kim", "Kim Kim", "", "  ", "\\u0041bc"]) ?? "")\"",
      "\"code\":\"\(random.pick(["AB", "ab", "ABC", "ÀB"]) ?? "")\"",
      "\"day\":\"\(random.pick(["2026-11-30", "2026-12-31", "2026-13-01"]) ?? "")\"",
      "\"$now\":\"\(random.pick(["2026-11-30T12:00:00Z", "2026-12-05T12:00:00Z"]) ?? "")\"",
      "\"age\":\(random.pick(["17", "18", "\"17\"", "1.5", "1e2", "null"]) ?? "")",
      "\"tags\":[\(random.pick(["", "\"a\"", "\"abc\"", "\"abc\",\"def\""]) ?? "")]",
      "\"pin\":\"\(random.pick(["1", "12", "1234"]) ?? "")\"",
      "\"from\":\(random.int(0...3))", "\"to\":\(random.int(0...3))", "\"other\":true",
    ]
    return "{" + members.filter { _ in !random.oneIn(3) }.joined(separator: ",") + "}"
  }

  @Test(arguments: [[], ["--params"], ["--locale", "ko"], ["--values", "--strict-types"]])
  func `a form has the same verdict alone and among others`(options: [String]) {
    var random = SeededRandom(UInt64(options.count + 1))
    let forms = (0..<150).map { _ in Self.form(&random) }
    func verdicts(_ text: String) -> [Substring] {
      let stage = Stage()
      stage.files["r.yaml"] = Array(Self.rules.utf8)
      stage.input = Array(text.utf8)
      _ = stage.run(["validate", "r.yaml", "--input", "ndjson"] + options)
      #expect(stage.errors.isEmpty)
      return stage.outputText.split(separator: "\n")
    }
    let together = verdicts(forms.joined(separator: "\n"))
    #expect(together.count == forms.count)
    #expect(together.contains { $0.contains("\"errors\"") })
    for (place, form) in forms.enumerated() where place < together.count {
      // Blank lines hold no form, and count.
      let alone = verdicts(String(repeating: "\n", count: place) + form)
      #expect(alone == [together[place]])
    }
  }
}
