import Interlock
import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Testing

/// What `print(error)` tells a developer.
@Suite struct ErrorDescriptionTests {
  private let source = SourceFile(
    path: "login.yaml",
    bytes: Array("interlock: 1\nform: f\nfields: { id: { requierd: 4, minimum: 1 } }\n".utf8))

  @Test func `a compilation error tells place, finding and what to do`() throws {
    let error = try #require(throws: CompilationError.self) {
      try Program.load(source, patterns: PCRE2())
    }
    #expect(
      "\(error)" == """
        error[unknown-key]: unknown key `requierd` in the field `id`
          --> login.yaml:3:17
           |
         3 | fields: { id: { requierd: 4, minimum: 1 } }
           |                 ^^^^^^^^
           |
           = help: a key with a similar name exists: `required`

        error[unknown-key]: unknown key `minimum` in the field `id`
          --> login.yaml:3:30
           |
         3 | fields: { id: { requierd: 4, minimum: 1 } }
           |                              ^^^^^^^
           |
           = help: write `min` instead of `minimum`

        2 errors in login.yaml

        """)
  }

  @Test func `a rule set that was read keeps the file for its errors`() throws {
    let rules = LoadedRules(
      SourceFile(
        path: "f.yaml", bytes: Array("interlock: 1\nform: f\nfields: { a: { equals: b } }\n".utf8)),
      patterns: PCRE2())
    let ruleSet = try #require(rules.ruleSet)
    let error = try #require(throws: CompilationError.self) {
      try Program.compile(ruleSet, patterns: PCRE2())
    }
    #expect(error.description.contains("--> f.yaml:3:24\n"))
  }

  @Test func `an error in an imported file tells that file`() throws {
    let files = OneFile(
      SourceFile(path: "t.yaml", bytes: Array("interlock: 1\ntypes: { t: { minimun: 1 } }\n".utf8)))
    let source = SourceFile(
      path: "f.yaml",
      bytes: Array("interlock: 1\nform: f\nimport: t.yaml\nfields: { a: { type: t } }\n".utf8))
    let error = try #require(throws: CompilationError.self) {
      try Program.load(source, imports: files, patterns: PCRE2())
    }
    #expect(error.description.contains("--> t.yaml:2:15\n"))
  }

  @Test func `without the files every problem is a line with its bytes`() {
    let span = SourceSpan(file: 0, start: 3, end: 7)
    let error = CompilationError(diagnostics: [
      Diagnostic(
        .error, Diagnostic.ID("unknown-key"), "unknown key `x\u{1B}`", at: span, help: "write `y`"),
      Diagnostic(
        .warning, Diagnostic.ID("yaml-trap"), "no number",
        at: SourceSpan(file: 2, start: 1, end: 2)),
    ])
    #expect(
      error.description == """
        error[unknown-key]: unknown key `x\\u{1B}` (bytes 3 to 7); write `y`
        warning[yaml-trap]: no number (bytes 1 to 2 of file 2)
        """)
  }

  @Test func `an import provider may number files as it likes`() {
    for number in [-7, Int.max, Int.min] {
      let files = OneFile(
        SourceFile(path: "t.yaml", bytes: Array("interlock: 1\ntypes: { t: { x: 1 } }\n".utf8)),
        number)
      let rules = LoadedRules(
        SourceFile(path: "f.yaml", bytes: Array("interlock: 1\nform: f\nimport: t.yaml\n".utf8)),
        imports: files, patterns: PCRE2())
      #expect(rules.sources.count == 1)
      #expect(rules.hasErrors)
    }
  }

  @Test func `errors of sessions, names and patterns say what to do`() throws {
    let rules = SourceFile(
      path: "f.yaml", bytes: Array("interlock: 1\nform: f\nfields: { password: {} }\n".utf8))
    let program = try Program.load(rules, patterns: PCRE2())
    let unknown = try #require(throws: UnknownName.self) { try program.field("pasword") }
    #expect("\(unknown)" == "there is no `pasword`: did you mean `password`?")
    #expect("\(SessionError.timeRunsBackwards)" == SessionError.timeRunsBackwards.message)
    let pattern = try #require(throws: PatternError.self) {
      try PCRE2().compile("(abc", mode: .whole)
    }
    #expect("\(pattern)".hasPrefix(pattern.message + " (bytes "))
    let time = try #require(throws: TimeSpan.ParseError.self) {
      try TimeSpan(parsing: "10".utf8.span)
    }
    #expect("\(time)".hasPrefix(time.message + " (bytes "))
  }
}

/// The one file that any import gives.
private final class OneFile: ImportProvider {
  private let source: SourceFile
  private let number: Int

  init(_ source: SourceFile, _ number: Int = 1) {
    self.source = source
    self.number = number
  }

  func open(_ path: String, from importer: Int) -> ImportedFile { .found(source, number: number) }
}
