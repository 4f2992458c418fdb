import Interlock
import InterlockPCRE2
import InterlockTestSupport
import Testing

@testable import InterlockYAML

/// Files that import others.
@Suite struct ImportTests {
  private func load(
    _ rules: String, at path: String = "rules.yaml", _ files: [String: String]
  ) -> (rules: LoadedRules, sources: [SourceFile]) {
    let source = SourceFile(path: path, bytes: Array(rules.utf8))
    let provider = ImportsInMemory(files.mapValues { Array($0.utf8) }, for: source)
    let loaded = LoadedRules(source, imports: provider, patterns: PCRE2())
    return (loaded, provider.sources)
  }

  private func messages(_ rules: LoadedRules) -> [String] {
    DiagnosticRenderer.sorted(rules.diagnostics).map { $0.message }
  }

  private func text(_ template: MessageTemplate) -> String {
    template.parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let placeholder): placeholder.source
      }
    }.joined()
  }

  @Test func `without a provider an import is an error`() {
    let source = SourceFile(
      path: "r.yaml", bytes: Array("interlock: 1\nform: f\nimport: a.yaml\n".utf8))
    let (program, diagnostics) = Program.check(source, patterns: PCRE2())
    #expect(program == nil)
    #expect(diagnostics.map { $0.id.name } == ["not-imported"])
  }

  @Test func `a type that could not be read is no second error`() {
    let (rules, _) = load(
      "interlock: 1\nform: f\nimport: none.yaml\nfields:\n  a: { type: address }\n", [:])
    #expect(messages(rules) == ["there is no file `none.yaml`"])
  }

  @Test func `a file that two others import is read once`() {
    let (rules, sources) = load(
      "interlock: 1\nform: f\nimport: [a/a.yaml, b/b.yaml, a/a.yaml]\nfields: { x: { type: c } }",
      [
        "a/a.yaml": "interlock: 1\nimport: ../c.yaml\ntypes: { a: { minLength: 1 } }",
        "b/b.yaml": "interlock: 1\nimport: ./../c.yaml\ntypes: { b: { type: c } }",
        "c.yaml": "interlock: 1\ntypes: { c: { maxLength: 9 } }",
      ])
    #expect(messages(rules) == [])
    #expect(rules.program != nil)
    #expect(sources.map { $0.path } == ["rules.yaml", "a/a.yaml", "c.yaml", "b/b.yaml"])
  }

  @Test func `a file that imports itself is a cycle`() {
    let (rules, _) = load(
      "interlock: 1\nform: f\nimport: sub/../rules.yaml\n",
      ["rules.yaml": "interlock: 1\nform: f\n"])
    #expect(messages(rules) == ["files import each other: rules.yaml → rules.yaml"])
  }

  @Test(arguments: [
    ("../x.yaml", "rules.yaml", nil), ("../x.yaml", "a/rules.yaml", "x.yaml"),
    ("../../x.yaml", "a/rules.yaml", nil), ("./b/./x.yaml", "a/rules.yaml", "a/b/x.yaml"),
    ("b/../../a/x.yaml", "/r/a/rules.yaml", "/r/a/x.yaml"), ("x", "./rules.yaml", "x"),
    ("x.yaml", "../r/a.yaml", "../r/x.yaml"), ("../x.yaml", "../../r/a.yaml", "../../x.yaml"),
    ("../x.yaml", "../a.yaml", nil), ("x.yaml", "./b/../../a.yaml", "../x.yaml"),
  ])
  func `paths are joined by their text`(path: String, file: String, expected: String?) {
    #expect(ImportPath.join(path, toFolderOf: file) == expected)
  }

  @Test func `the limits hold for all files together`() {
    let filler = String(repeating: "# filler\n", count: 250_000)
    let (rules, _) = load(
      "interlock: 1\nform: f\nimport: [a.yaml, b.yaml]\n",
      ["a.yaml": "interlock: 1\n" + filler, "b.yaml": "interlock: 1\n" + filler])
    #expect(messages(rules) == ["this file and those before it are longer than 4194304 bytes"])
    #expect(rules.diagnostics.map { $0.id.name } == ["too-large"])

    let list = String(repeating: "a,", count: 600_000)
    let (values, _) = load(
      "interlock: 1\nform: f\nimport: [a.yaml, b.yaml]\n",
      ["a.yaml": "x: [\(list)]", "b.yaml": "x: [\(list)]"])
    #expect(
      messages(values).contains("this file and those before it have more than 1000000 values"))

    let imports = String(repeating: "a.yaml, ", count: 2_000)
    let (many, _) = load(
      "interlock: 1\nform: f\nimport: [\(imports)]\n", ["a.yaml": "interlock: 1\n"])
    #expect(messages(many) == ["more than 1000 files are imported"])
  }

  @Test func `of two messages that of the file that was read later wins`() throws {
    let (rules, _) = load(
      """
      interlock: 1
      form: f
      import: [a.yaml, b.yaml]
      messages: { pattern: own }
      fields: { x: { required: true, minLength: 2, maxLength: 3, pattern: a } }
      """,
      [
        "a.yaml": "interlock: 1\nimport: c.yaml\nmessages: { required: a, pattern: a }",
        "b.yaml": "interlock: 1\nmessages: { maxLength: b, ko: { required: b } }",
        "c.yaml": "interlock: 1\nmessages: { required: c, minLength: c, maxLength: c }",
      ])
    let ruleSet = try #require(rules.ruleSet)
    let texts = ruleSet.messages.flatMap { override in
      override.text.entries.map { entry in
        "\(override.key.text) \(entry.locale): \(text(entry.template))"
      }
    }
    #expect(
      texts.sorted() == [
        "maxLength en: b", "minLength en: c", "pattern en: own", "required en: a",
        "required ko: b",
      ])
  }

  @Test func `a type of an imported file is shown at its own place`() throws {
    let (rules, sources) = load(
      "interlock: 1\nform: f\nimport: a.yaml\nfields: { x: { type: t } }",
      ["a.yaml": "interlock: 1\ntypes:\n  t: { visibleWhen: 'nmae > 1' }\n"])
    let diagnostic = try #require(rules.diagnostics.first)
    #expect(rules.diagnostics.count == 1)
    #expect(
      DiagnosticRenderer(sources: sources).render(diagnostic) == """
        error[invalid-expression]: `nmae` is not declared
          --> a.yaml:3:22
           |
         3 |   t: { visibleWhen: 'nmae > 1' }
           |                      ^^^^
           |
           = help: check the name; a text is written in quotes: "nmae"

        """)
  }
}
