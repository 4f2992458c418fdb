package import Interlock
import InterlockForms

/// Reads the tests of a form: whatever in them cannot be meant is a problem of its own.
package struct TestReader {
  let program: Program
  let names: TestNames
  let diagnostics = DiagnosticCollector()
  var values: ValueReader { ValueReader(diagnostics: diagnostics) }
  var nodeValues: NodeValues { NodeValues(diagnostics: diagnostics) }

  /// What tests are made of, whatever form they are of.
  static let keys: Set<String> = [
    "interlockTest", "rules", "tests", "forms", "scenarios", "name", "form", "elapsed", "now",
    "sources", "remote", "locale", "steps", "expect", "at", "reset", "supply", "set", "insert",
    "move", "remove", "resolve", "report", "touch", "press", "path", "from", "to", "ticket", "ok",
    "message", "check", "field", "fields", "computed", "gates", "actions", "enabled",
  ]

  private init(_ program: Program) {
    self.program = program
    names = TestNames(program)
  }

  /// Reads `tests`.
  ///
  /// - Parameters:
  ///   - node: What stands under `tests`.
  ///   - program: The form that is tested.
  /// - Returns: The tests that could be read, and all problems.
  package static func read(
    _ node: Node, for program: Program
  ) -> (suite: TestSuite, diagnostics: [Diagnostic]) {
    let reader = TestReader(program)
    var suite = TestSuite()
    guard !node.isNull else { return (suite, []) }
    if var keys = MappingReader(node, as: "`tests`", reader.diagnostics) {
      if let entry = keys.take("forms") {
        suite.tests += reader.list(entry).compactMap { reader.readForm($0) }
      }
      if let entry = keys.take("scenarios") {
        suite.tests += reader.list(entry).compactMap { reader.readScenario($0) }
      }
      keys.finish()
    }
    return (suite, reader.diagnostics.diagnostics)
  }

  /// What a `NAME.test.yaml` file says about itself.
  package struct Header {
    /// The path of the rule file, relative to this one; nil where it is missing.
    package var rules: String?
    package var rulesSpan: SourceSpan
    /// What stands under `tests`.
    package var tests: Node
    package var diagnostics: [Diagnostic]
  }

  /// Reads the root of a `NAME.test.yaml` file; `forms` and `scenarios` may stand there too.
  package static func header(of root: Node) -> Header {
    let diagnostics = DiagnosticCollector()
    let values = ValueReader(diagnostics: diagnostics)
    var header = Header(
      rulesSpan: root.span, tests: Node(.mapping([]), at: root.span), diagnostics: [])
    guard var keys = MappingReader(root, as: "a test file", diagnostics) else {
      header.diagnostics = diagnostics.diagnostics
      return header
    }
    if let version = keys.require("interlockTest", example: "1"),
      version.scalar?.resolved != .integer || version.scalar?.text != "1"
    {
      diagnostics.error(
        .unsupportedVersion,
        "this version of interlock reads test files of version 1, not "
          + version.noun, at: version.span, help: "write `interlockTest: 1`")
    }
    if let rules = keys.require("rules", example: "NAME.yaml") {
      header.rules = values.strictText(rules, for: "rules")
      header.rulesSpan = rules.span
    }
    let tests = keys.take("tests")
    let parts = [keys.take("forms"), keys.take("scenarios")].compactMap { $0 }
    if let tests, let part = parts.first {
      diagnostics.error(
        .keyNotApplicable, "`\(part.key)` stands beside `tests` and not in it", at: part.keySpan,
        help: "move it into `tests`")
      header.tests = tests.value
    } else {
      header.tests = tests?.value ?? Node(.mapping(parts), at: root.span)
    }
    keys.finish()
    header.diagnostics = diagnostics.diagnostics
    return header
  }

  func list(_ entry: Node.Entry) -> [Node] {
    if case .sequence(let nodes) = entry.value.content { return nodes }
    if !entry.value.isNull {
      diagnostics.error(
        .wrongValue, "`\(entry.key)` is a list, this is \(entry.value.noun)", at: entry.value.span,
        help: "begin each one with `- `")
    }
    return []
  }

  // MARK: Tests

  private func readForm(_ node: Node) -> FormTest? {
    guard var keys = MappingReader(node, as: "a test of a form", diagnostics) else { return nil }
    let name = readName(&keys, node)
    var json: [UInt8]?
    if let form = keys.require("form", example: "{ id: abcd }") {
      if case .mapping(let entries) = form.content {
        names.checkMembers(entries, of: nil, allowsUnknown: names.rejectsUnknown, diagnostics)
        json = nodeValues.value(form)?.json
      } else if form.isNull {
        json = FormValue.object([]).json
      } else {
        diagnostics.error(
          .wrongValue, "`form` is the form's fields and values, this is \(form.noun)",
          at: form.span, help: "write `form: {}` for a form without values")
      }
    }
    let elapsed = keys.take("elapsed").flatMap { nodeValues.time($0.value, for: "elapsed") }
    let settings = readSettings(&keys, name, remotesByName: false)
    let entry = keys.take("expect")
    keys.finish()
    var expect = ExpectationList()
    if let entry {
      expect.entry = entry
      if !entry.value.isNull { expect.items = readFormExpectations(entry.value) }
    }
    guard let json else { return nil }
    let form = JudgedForm(json: json, elapsed: elapsed ?? 0, expect: expect)
    return FormTest(name: name.text, node: node, kind: .form(form), settings: settings)
  }

  private func readScenario(_ node: Node) -> FormTest? {
    guard var keys = MappingReader(node, as: "a scenario", diagnostics) else { return nil }
    let name = readName(&keys, node)
    let settings = readSettings(&keys, name, remotesByName: true)
    let entry = keys.take("steps")
    keys.finish()
    guard let entry, case .sequence(let nodes) = entry.value.content, !nodes.isEmpty else {
      diagnostics.error(
        .missingKey, "a scenario needs `steps`", at: entry?.value.span ?? node.span,
        help: "add `steps`, a list of steps such as `- { at: 10s, expect: { login: true } }`")
      return nil
    }
    var steps: [ScenarioStep] = []
    var time: Int64 = 0
    for node in nodes {
      guard let step = readStep(node, after: time) else { continue }
      time = step.time ?? time
      steps.append(step)
    }
    return FormTest(name: name.text, node: node, kind: .scenario(steps), settings: settings)
  }

  private func readName(_ keys: inout MappingReader, _ node: Node) -> Name {
    guard let name = keys.require("name", example: "what it shows"),
      let text = values.text(name, for: "name")
    else { return Name("", at: node.span) }
    return Name(text, at: name.span)
  }

  // MARK: Settings

  private func readSettings(
    _ keys: inout MappingReader, _ name: Name, remotesByName: Bool
  ) -> TestSettings {
    var settings = TestSettings()
    if let entry = keys.take("now") {
      settings.openedAt = readInstant(entry.value)
    } else if let reader = names.readerOfNow {
      diagnostics.error(
        .missingKey, "this test needs `now`: \(reader)",
        at: name.span, help: "add `now: 2026-11-30T12:00:00+09:00`, when the form is opened")
    }
    if let entry = keys.take("sources") { settings.sources = readSources(entry.value) }
    if let entry = keys.take("remote") {
      readRemote(entry.value, into: &settings, byName: remotesByName)
    }
    if let entry = keys.take("locale"), let tag = values.strictText(entry.value, for: "locale") {
      if NameRules.isLanguageTag(tag) {
        settings.locale = tag
      } else {
        diagnostics.error(
          .wrongValue, "`locale` is a language tag (BCP 47), this is `\(tag)`",
          at: entry.value.span, help: "write a tag such as `en`, `ko` or `pt-BR`")
      }
    }
    return settings
  }

  private func readInstant(_ node: Node) -> Instant? {
    if let text = node.scalar?.text, let instant = Instant(text) { return instant }
    diagnostics.error(
      .wrongValue, "`now` is an instant with its offset from UTC, this is \(node.noun)",
      at: node.span, help: "write one such as `2026-11-30T12:00:00+09:00`")
    return nil
  }

  /// Lists of the host by the names of their sources.
  func readSources(_ node: Node) -> [SuppliedSource] {
    guard case .mapping = node.content, let value = nodeValues.value(node) else {
      if case .mapping = node.content { return [] }
      diagnostics.error(
        .wrongValue, "sources are written as names and lists, this is \(node.noun)", at: node.span,
        help: "write `{ NAME: [] }`")
      return []
    }
    var reader = SourceReader(program)
    let json = value.json
    switch reader.read(json.span) {
    case .supplied(let supplied): return supplied
    case .unreadable(let fault):
      diagnostics.error(.wrongValue, fault.message, at: node.span)
      return []
    }
  }

  private func readRemote(_ node: Node, into settings: inout TestSettings, byName: Bool) {
    guard case .mapping(let entries) = node.content, byName else {
      settings.remote = answer(node)
      return
    }
    for entry in entries {
      if !names.remotes.contains(entry.key) {
        names.report(entry, as: "remote check", among: names.remotes, diagnostics)
      } else if let answer = answer(entry.value) {
        settings.remotes[entry.key] = answer
      }
    }
  }

  private func answer(_ node: Node) -> RemoteAnswer? {
    switch values.word(node, for: "remote", among: ["pass", "fail"]) {
    case "pass": .pass
    case "fail": .fail
    default: nil
    }
  }
}
