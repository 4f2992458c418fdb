import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import InterlockYAML
import Testing

/// The JSON Schema of the rule language agrees with the reader of rule files.
@Suite struct SchemaTests {
  /// A rule file as JSON; nil where it is no document.
  private static func json(_ text: String) -> String? {
    let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
    let (document, problems) = YAMLReader.read(source)
    guard let document, problems.isEmpty else { return nil }
    return json(document)
  }

  private static func json(_ node: Node) -> String {
    switch node.content {
    case .sequence(let nodes): "[" + nodes.map { json($0) }.joined(separator: ",") + "]"
    case .mapping(let entries):
      "{" + entries.map { quoted($0.key) + ":" + json($0.value) }.joined(separator: ",") + "}"
    case .scalar(let scalar):
      switch scalar.resolved {
      case .null: "null"
      case .boolean(let value): value ? "true" : "false"
      case .integer, .float: Decimal(html: scalar.text)?.text ?? quoted(scalar.text)
      case .text: quoted(scalar.text)
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    let data = (try? JSONEncoder().encode([text])) ?? Data()
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  private func texts(below folder: URL) throws -> [(name: String, text: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    // A file of tests beside a rule file is none itself.
    let rules = names.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".test.yaml") }
    return try rules.sorted().map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  @Test(
    .enabled(if: JSONSchemaValidator.isAvailable, "skipped: python3-jsonschema is not installed"))
  func `every shipped and every random rule file is accepted`() throws {
    var files = try texts(below: Fixtures.root.appending(path: "rules"))
    #expect(files.count >= 4)
    var random = SeededRandom(7)
    for index in 0..<50 { files.append(("random \(index)", RandomRules.file(&random))) }
    for check in Check.all where !check.isLoadError && check.name != "comment-cuts-text" {
      files.append((check.name, check.bad.text))
    }
    files.append(
      (
        "ignores",
        """
        interlock: 1
        form: f
        $lint-ignore: { IL507: x }
        messages: { required: { en: a, $lint-ignore: { IL507: x } } }
        sources: { s: { id: text, $lint-ignore: { IL507: x } } }
        fields:
          $lint-ignore: { IL507: x }
          a: { type: date, min: { value: today, $lint-ignore: { IL507: x } }, $lint-ignore: {} }
        """
      ))
    let instances = try files.map { try #require(Self.json($0.text)) }
    let errors = try #require(JSONSchemaValidator.errors(of: instances, by: RuleSchema.text))
    #expect(errors.count == files.count)
    for (file, error) in zip(files, errors) { #expect(error.isEmpty, "\(file.name): \(error)") }
  }

  /// The mistakes of the load fixtures that a schema without names can express.
  private static let expressible = [
    "unknown-keys", "not-applicable", "rules", "durations", "traps",
  ]

  @Test(
    .enabled(if: JSONSchemaValidator.isAvailable, "skipped: python3-jsonschema is not installed"))
  func `mistakes that need no names are refused`() throws {
    let folder = Fixtures.own.appending(path: "load")
    var names: [String] = []
    var instances: [String] = []
    for name in Self.expressible {
      let file = folder.appending(path: name + ".yaml")
      guard let text = try? String(contentsOf: file, encoding: .utf8), let json = Self.json(text)
      else { continue }
      names.append(name)
      instances.append(json)
    }
    for name in ["unknown-key", "key-not-applicable", "wrong-value", "yaml-trap"] {
      let check = try #require(Check.named(name))
      names.append(name)
      instances.append(try #require(Self.json(check.bad.text)))
    }
    let errors = try #require(JSONSchemaValidator.errors(of: instances, by: RuleSchema.text))
    let accepted = zip(names, errors).filter { $0.1.isEmpty }.map { $0.0 }
    #expect(accepted == [])
  }

  @Test func `it has every key that is read`() throws {
    var keys: Set<String> = Set(ConstraintKind.all.map { $0.name })
    let folder = Fixtures.root.appending(path: "Sources/Interlock/Reading")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /(?:take|require)\("([A-Za-z]+)"/) {
        keys.insert(String(match.1))
      }
    }
    #expect(keys.count >= 60)
    let schema = RuleSchema.text
    for key in keys.sorted() { #expect(schema.contains("\"\(key)\":"), "\(key)") }
  }
}
