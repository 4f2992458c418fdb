import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// Files of tests with mistakes of every kind never show the values of secret fields.
@Suite struct SecretTestFileTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      id: { label: ID }
      pin: { label: Pin, secret: true, input: the-pin }
      card: { type: group, secret: true, fields: { number: {}, code: { type: integer } } }
      rows: { type: list, item: { type: group, fields: { key: { secret: true } } } }
    computed: { both: pin + id }

    """

  private static let tests = """
    interlockTest: 1
    rules: f.yaml
    tests:
      forms:
        - name: a
          form: { id: abcd, the-pin: S3cret, card: { number: S3cret, code: "S3cret" } }
          expect: { enabled: true, computed: { both: S3cret }, values: { the-pin: S3cret } }
        - name: b
          form:
            the-pin: |
              S3cret
              S3cret
            rows: [{ key: S3cret }, { key: 'S3cret' }]
      scenarios:
        - name: c
          steps:
            - set: { /the-pin: S3cret, "/rows/0/key": S3cret }
            - { expect: { pin: S3cret, both: "S3cret", requests: [{ field: pin, value: S3cret }] } }
            - { expect: { pin: { value: S3cret, valid: true } }, press: submit }

    """

  /// Loses, adds, swaps or replaces a character.
  private static func slip(at place: Int, in bytes: inout [UInt8], _ random: inout SeededRandom) {
    switch random.int(0...3) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(random.pick(Array("\"'{}[],:\\x \n".utf8)) ?? 0x22, at: place)
    case 2: bytes.swapAt(place, place + 1)
    default: bytes[place] = random.pick(Array("\"'{}[]:x".utf8)) ?? 0x22
    }
  }

  /// Whether the file's own names are still there, so that what is secret can be told at all.
  private func isTold(_ text: String) -> Bool {
    text.contains("rules: f.yaml\n") && !text.contains("S3cre\n")
  }

  @Test(arguments: [rules, rules + "gates: { g: {} }\n"])
  func `one slip anywhere in a file of tests shows no secret`(rules: String) {
    var random = SeededRandom(4711)
    var count = 0
    for _ in 0..<500 {
      var bytes = Array(Self.tests.utf8)
      let place = random.int(40...(bytes.count - 2))
      Self.slip(at: place, in: &bytes, &random)
      let text = String(decoding: bytes, as: UTF8.self)
      // A slip in the very name of the field or in the value makes it another one.
      let names = ["the-pin", "card", "number", "code", "key", "both", "pin:", "rows"]
      let counts = names.map { text.components(separatedBy: $0) }
      let whole = names.map { Self.tests.components(separatedBy: $0) }
      guard isTold(text), counts == whole || counts.map(\.count) == whole.map(\.count) else {
        continue
      }
      let stage = Stage()
      stage.files["f.yaml"] = Array(rules.utf8)
      stage.files["f.test.yaml"] = bytes
      for words in [["test", "f.test.yaml"], ["lint", "f.test.yaml"]] {
        _ = stage.run(words)
      }
      let told = stage.outputText + stage.errorText
      if !told.isEmpty { count += 1 }
      #expect(!told.contains("S3cret"), "\(told)\n\(text)")
    }
    #expect(count > 150)
  }

  @Test func `one slip anywhere in rules with tests shows no secret`() {
    let parts = Self.tests.components(separatedBy: "tests:\n")
    let whole = Self.rules + "tests:\n" + (parts.last ?? "")
    // What says that something is secret, and whose value is whose.
    let names = [
      "secret: true", "input: the-pin", "pin:", "card:", "group", "fields:", "number:", "code:",
      "list", "item:", "key:", "computed:", "both:", "pin + id", "\ntests:\n", "forms:",
      "scenarios:", "the-pin", "card", "number", "code", "key", "both", "rows",
    ]
    let counts = names.map { whole.components(separatedBy: $0).count }
    var random = SeededRandom(271_828)
    var told = 0
    for _ in 0..<300 {
      var bytes = Array(whole.utf8)
      let place = random.int(0...(bytes.count - 2))
      Self.slip(at: place, in: &bytes, &random)
      let text = String(decoding: bytes, as: UTF8.self)
      if names.map({ text.components(separatedBy: $0).count }) != counts { continue }
      let stage = Stage()
      stage.files["f.yaml"] = bytes
      for words in [["test", "f.yaml"], ["lint", "f.yaml"]] { _ = stage.run(words) }
      let output = stage.outputText + stage.errorText
      if output.contains("f.yaml:") { told += 1 }
      #expect(!output.contains("S3cret"), "\(output)\n\(text)")
    }
    #expect(told > 50)
  }
}
