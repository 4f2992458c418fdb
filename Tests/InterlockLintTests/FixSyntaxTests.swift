import Interlock
import InterlockLint
import Testing

/// What fixes leave of a file in each of the ways that it can be written.
@Suite struct FixSyntaxTests {
  private func mended(_ text: String, takesUnsafe: Bool = true) -> String {
    let source = SourceFile(path: "f.yaml", bytes: Array(text.utf8))
    let result = Fixer(Linter(), takesUnsafe: takesUnsafe).fix(source)
    #expect(result.refused.isEmpty, "\(result.refusal)")
    return String(decoding: result.bytes, as: UTF8.self)
  }

  private let jsonHead = "{\n  \"interlock\": 1,\n  \"form\": \"f\",\n  \"fields\": {\n"

  @Test func `the last member of an object takes the comma before it along`() {
    let text =
      jsonHead + "    \"a\": {\n      \"label\": \"x\",\n      \"minLength\": 0\n    }\n  }\n}\n"
    #expect(
      mended(text) == jsonHead + "    \"a\": {\n      \"label\": \"x\"\n    }\n  }\n}\n")
  }

  @Test func `the first and the middle of an object take their lines along`() {
    let text =
      jsonHead + "    \"a\": {\n      \"input\": \"a\",\n      \"label\": \"x\",\n"
      + "      \"required\": false,\n      \"maxLength\": 3\n    }\n  }\n}\n"
    #expect(
      mended(text)
        == jsonHead
        + "    \"a\": {\n      \"label\": \"x\",\n      \"maxLength\": 3\n    }\n  }\n}\n")
  }

  @Test(arguments: [
    (#"{"a":{"minLength":0}}"#, #"{"a":{}}"#),
    (#"{"a":{ "minLength": 0 , "label":"x"}}"#, #"{"a":{ "label":"x"}}"#),
    (#"{"a":{"label":"x" ,"minLength":0 }}"#, #"{"a":{"label":"x"  }}"#),
    (
      "{\"a\":{\"label\":\"x\"\n,\"minLength\":0\n,\"maxLength\":3}}",
      "{\"a\":{\"label\":\"x\"\n,\"maxLength\":3}}"
    ),
    (#"{"a":{"label":"x","minLength":0,"input":"a","required":false}}"#, #"{"a":{"label":"x"}}"#),
    (
      #"{"a":{"label":"x","type":"choice","options":["p","q","p","q","p"]}}"#,
      #"{"a":{"label":"x","type":"choice","options":["p","q"]}}"#
    ),
  ]) func `objects on one line`(fields: String, expected: String) {
    let head = #"{"interlock":1,"form":"f","fields":"#
    #expect(mended(head + fields + "}") == head + expected + "}")
  }

  @Test func `what is added to an object is JSON of its layout`() {
    let text =
      jsonHead + "    \"email\": {\n      \"label\": \"x\"\n    },\n"
      + "    \"password\": { \"label\": \"y\" },\n    \"apiKey\": {\"label\":\"z\"}\n  }\n}\n"
    #expect(
      mended(text)
        == jsonHead
        + "    \"email\": {\n      \"format\": \"email\",\n      \"label\": \"x\"\n    },\n"
        + "    \"password\": { \"secret\": true, \"label\": \"y\" },\n"
        + "    \"apiKey\": {\"secret\":true,\"label\":\"z\"}\n  }\n}\n")
  }

  @Test func `keys that are corrected keep their quotes`() {
    let text =
      #"{"interlock":1,"form":"f","fields":{"a":{"label":"x","type":"integer","minimum":2}}}"#
    #expect(mended(text) == text.replacing("minimum", with: "min"))
    let yaml = "interlock: 1\nform: f\nfields: { a: { 'lable': x, \"minLength\": 1 } }\n"
    #expect(
      mended(yaml) == "interlock: 1\nform: f\nfields: { a: { 'label': x, \"required\": true } }\n")
  }

  @Test(arguments: [
    // A text that lacks quotes, a word that is misspelt, and a number in quotes.
    ("title: 5\nfields: { a: { label: A } }", "title: '5'\nfields: { a: { label: A } }"),
    ("fields: { a: { label: A, type: intger } }", "fields: { a: { label: A, type: integer } }"),
    ("fields: { a: { label: A, maxLength: '5' } }", "fields: { a: { label: A, maxLength: 5 } }"),
    // A part of an expression.
    (
      "fields: { a: { label: A }, b: { label: B, requiredWhen: 'a = \"x\"' } }",
      "fields: { a: { label: A }, b: { label: B, requiredWhen: 'a == \"x\"' } }"
    ),
    (
      "fields: { a: { label: A }, b: { label: B, requiredWhen: 'a == ''x'' and a != ''y''' } }",
      "fields: { a: { label: A }, b: { label: B, requiredWhen: 'a == ''x'' && a != ''y''' } }"
    ),
  ]) func `what a load error says to write is a fix`(body: String, expected: String) {
    let head = "interlock: 1\nform: f\n"
    #expect(mended(head + body + "\n") == head + expected + "\n")
  }

  @Test(arguments: [
    (#""title":5,"fields":{"a":{"label":"x"}}"#, #""title":"5","fields":{"a":{"label":"x"}}"#),
    (
      #""fields":{"a":{"label":"x","type":"intger"}}"#,
      #""fields":{"a":{"label":"x","type":"integer"}}"#
    ),
    (
      #""fields":{"a":{"label":"x","maxLength":"5"}}"#,
      #""fields":{"a":{"label":"x","maxLength":5}}"#
    ),
    // JSON has no number without a digit before its point.
    (
      #""fields":{"a":{"label":"x","type":"number","max":".5"}}"#,
      #""fields":{"a":{"label":"x","type":"number","max":".5"}}"#
    ),
    (
      #""fields":{"a":{"label":"x","visibleWhen":"b = 'y'"},"b":{"label":"y"}}"#,
      #""fields":{"a":{"label":"x","visibleWhen":"b == 'y'"},"b":{"label":"y"}}"#
    ),
  ]) func `what a load error says to write leaves JSON what it is`(body: String, expected: String) {
    let head = #"{"interlock":1,"form":"f","#
    #expect(mended(head + body + "}") == head + expected + "}")
  }

  @Test(arguments: [
    // Below a dash, the next entry takes the place of the first.
    (
      "fields:\n  a: { label: A, type: choice, options: [x, y] }\nmessages: {}\n",
      "fields:\n  a: { label: A, type: choice, options: [x, y] }\n"
    ),
    (
      "fields:\n  a:\n    type: choice\n    label: A\n    options:\n    - x\n    - y\n    - x\n",
      "fields:\n  a:\n    type: choice\n    label: A\n    options:\n    - x\n    - y\n"
    ),
    // Comments stay.
    (
      "fields:\n  a: { minLength: 0, # of a\n    label: A }\n",
      "fields:\n  a: { # of a\n    label: A }\n"
    ),
    (
      "fields:\n  a: { label: A, # of a\n    minLength: 0 }\n",
      "fields:\n  a: { label: A # of a\n    }\n"
    ),
    (
      "fields:\n  a:\n    label: A # of a\n    minLength: 0\n    # last\n",
      "fields:\n  a:\n    label: A # of a\n    # last\n"
    ),
    (
      "fields:\n  a:\n    label: A\n    minLength: 0 # none\n",
      "fields:\n  a:\n    label: A\n    minLength: 0 # none\n"
    ),
    // Commas and braces in comments and quotes are none.
    (
      "fields:\n  a: { label: 'A, b', # x, {\n    minLength: 0, # y, }\n    maxLength: 3 }\n",
      "fields:\n  a: { label: 'A, b', # x, {\n    # y, }\n    maxLength: 3 }\n"
    ),
    ("fields: { a: { label: A, minLength: 0, }, }\n", "fields: { a: { label: A, }, }\n"),
    // Nothing is left of a block without entries.
    ("fields:\n  a:\n    minLength: 0\n", "fields:\n  a:\n    minLength: 0\n"),
    ("rules:\nfields:\n  a: { label: A }", "fields:\n  a: { label: A }"),
    ("fields:\n  a: { label: A }\nrules:", "fields:\n  a: { label: A }"),
    ("fields:\n  a: { label: A }\nrules: []", "fields:\n  a: { label: A }"),
  ]) func `YAML stays as it is around what is removed`(body: String, expected: String) {
    let head = "interlock: 1\nform: f\n"
    #expect(mended(head + body) == head + expected)
    let returns = (head + body).replacing("\n", with: "\r\n")
    #expect(mended(returns) == (head + expected).replacing("\n", with: "\r\n"))
    #expect(mended("\u{FEFF}" + head + body) == "\u{FEFF}" + head + expected)
  }

  @Test func `a block at the beginning of a file with a mark is removed`() {
    let text = "\u{FEFF}rules: []\ninterlock: 1\nform: f\nfields: { a: { label: A } }\n"
    #expect(mended(text) == "\u{FEFF}interlock: 1\nform: f\nfields: { a: { label: A } }\n")
  }

  @Test func `what others use by an alias is left alone`() {
    // The removed value would be missed, a changed one change the others.
    for text in [
      "fields:\n  a: { label: A, minLength: &n 0, maxLength: 3 }\n  b: { label: B, maxItems: *n, type: list, item: {} }\n",
      "fields:\n  a: { label: A, pattern: &p '^a$' }\n  b: { label: B, contains: *p }\n",
    ] {
      let file = "interlock: 1\nform: f\n" + text
      #expect(mended(file, takesUnsafe: false) == file)
    }
  }

  @Test func `an entry whose value is an alias is removed as a whole`() {
    let file =
      "interlock: 1\nform: f\nfields:\n  a: { label: &l b }\n  b: { label: x, input: *l }\n"
    #expect(
      mended(file, takesUnsafe: false)
        == "interlock: 1\nform: f\nfields:\n  a: { label: &l b }\n  b: { label: x }\n")
  }

  @Test func `a text keeps its line breaks, and a word does not become a number`() {
    let text =
      "interlock: 1\nform: f\nfields:\n  a: { label: ' x\n\n    y ' }\n"
      + "  b: { label: B, type: choice, case: lower, options: [NO, 'x'] }\n"
    #expect(
      mended(text)
        == "interlock: 1\nform: f\nfields:\n  a: { label: \"x\\ny\" }\n"
        + "  b: { label: B, type: choice, case: lower, options: ['no', 'x'] }\n")
  }

  @Test func `one fix that cannot be made keeps no other from it`() {
    // With the regex as it is meant, the default no longer fits.
    let text =
      "interlock: 1\nform: f\nfields:\n  a: { label: A, pattern: '[A-z]', default: _ }\n"
      + "  b: { label: B, minLength: 0 }\n  c: { label: C, pattern: '[A-z]' }\n"
    let source = SourceFile(path: "f.yaml", bytes: Array(text.utf8))
    let result = Fixer(Linter(), takesUnsafe: true).fix(source)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == "interlock: 1\nform: f\nfields:\n  a: { label: A, pattern: '[A-z]', default: _ }\n"
        + "  b: { label: B }\n  c: { label: C, pattern: '[A-Za-z]' }\n")
    #expect(result.count == 2)
    #expect(result.refused.count == 1)
    #expect(result.refusal == "the file would not load")
  }

  @Test func `an error elsewhere keeps nothing from being mended`() {
    let text = "interlock: 1\nform: f\nfields:\n  a: { label: A, minLength: 0, colour: red }\n"
    #expect(
      mended(text, takesUnsafe: false)
        == "interlock: 1\nform: f\nfields:\n  a: { label: A, colour: red }\n")
  }
}
