extension HelpTests {
  /// Files that are too large, nested too deep, or no text as it must be; and characters that are
  /// not to be seen.
  static let limits: [HelpCase] = expressionLimits + typeLimits + files + characters

  private static let expressionLimits: [HelpCase] = [
    HelpCase(
      "an expression that is too long",
      "fields: { age: { type: integer, check: { id: c, that: \(comparisons(6_000)) } } }",
      says: "split it into computed values",
      byHand: """
        fields: { age: { type: integer, check: { id: c, that: most && rest } } }
        computed:
          most: \(comparisons(3_000))
          rest: \(comparisons(3_000))
        """, [(#"{"age":2}"#, []), (#"{"age":1}"#, ["/age c"])]),
    HelpCase(
      "an expression in too many parentheses",
      "fields: { age: { type: integer, check: { id: c, that: \(nested(201, "age > 1")) } } }",
      says: "split it into computed values",
      byHand: """
        fields: { age: { type: integer, check: { id: c, that: \(nested(101, "inner")) } } }
        computed: { inner: \(nested(100, "age > 1")) }
        """, [(#"{"age":2}"#, []), (#"{"age":1}"#, ["/age c"])]),
    HelpCase(
      "macros in too many macros",
      "fields: { l: { type: list, item: {}, check: { id: c, that: \(quoted(all(199, "size(l) > 1"))) } } }",
      says: "split it into computed values",
      byHand: """
        fields: { l: { type: list, item: {}, check: { id: c, that: \(quoted(all(99, "inner"))) } } }
        computed: { inner: \(quoted(all(100, "size(l) > 1"))) }
        """, [(#"{"l":["a"]}"#, ["/l c"])]),
    HelpCase(
      "lists in too many lists",
      """
      fields: { a: { check: { id: c, that: size(c201) == 1 } } }
      computed:
        c0: a

      """ + (1...201).map { "  c\($0): '[c\($0 - 1)]'\n" }.joined(),
      says: "put the values into one list",
      byHand: """
        fields: { a: { check: { id: c, that: size(c1) == 1 } } }
        computed: { c1: '[a]' }
        """, [(#"{"a":"x"}"#, [])]),
  ]

  private static let typeLimits: [HelpCase] = [
    HelpCase(
      "types in too many levels",
      "types:\n" + types(65) { "{ type: \($0) }" } + "fields: { a: { type: t65 } }",
      says: "use types in fewer levels",
      byHand: "types:\n" + types(10) { "{ type: \($0) }" } + "fields: { a: { type: t10 } }",
      [(#"{"a":"bc"}"#, ["/a maxLength"])]),
    HelpCase(
      "types in too many places",
      "types:\n" + types(6) { "{ type: group, fields: { \(tenFields(of: $0)) } }" }
        + "fields: { x: { type: t6 } }",
      says: "use types in fewer places",
      byHand: "types:\n" + types(2) { "{ type: group, fields: { \(tenFields(of: $0)) } }" }
        + "fields: { x: { type: t2 } }",
      [("{}", [])]),
  ]

  private static let files: [HelpCase] = {
    let rules = "fields: { a: { label: Größe, maxLength: 1 } }\n"
    let forms = [(#"{"a":"bc"}"#, ["/a maxLength"])]
    var wide = HelpCase("UTF-16", rules, says: "save it as UTF-8", byHand: rules, forms)
    wide.bytes = [0xFF, 0xFE] + wide.file.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    var latin = HelpCase("Latin-1", rules, says: "save the file as UTF-8", byHand: rules, forms)
    latin.bytes = latin.file.unicodeScalars.map { UInt8($0.value) }
    var long = HelpCase(
      "a file that is too long",
      "types: { t: { maxLength: 1 } }\nfields: { a: { type: t } }\n"
        + "# " + String(repeating: "x", count: 4 << 20),
      says: "split it up and import the parts",
      byHand: "import: types.yaml\nfields: { a: { type: t } }", forms)
    long.hostByHand.imports = ["types.yaml": "interlock: 1\ntypes: { t: { maxLength: 1 } }\n"]
    let paths = (0...1_000).map { "t\($0).yaml" }
    var many = HelpCase(
      "too many imports",
      "import: [\(paths.joined(separator: ", "))]\nfields: { a: { maxLength: 1 } }",
      says: "import fewer or smaller files",
      byHand: "import: [t0.yaml]\nfields: { a: { type: t0 } }", forms)
    var imports: [String: String] = [:]
    for (number, path) in paths.enumerated() {
      imports[path] = "interlock: 1\ntypes: { t\(number): { maxLength: 1 } }\n"
    }
    many.host.imports = imports
    many.hostByHand.imports = imports
    return [wide, latin, long, many]
  }()

  private static let characters: [HelpCase] = [
    .expression(
      "age\u{A0}> 1", says: "write a plain space", byHand: "age > 1", holds: [#""age":2"#],
      fails: [#""age":1"#]),
    HelpCase(
      "a control character", "fields: { a: { label: \"A\u{1}\", required: true } }",
      says: "or write it in double quotes as \\u0001",
      byHand: "fields: { a: { label: \"A\\u0001\", required: true } }", [("{}", ["/a required"])]),
  ]

  // MARK: Texts

  private static func comparisons(_ count: Int) -> String {
    String(repeating: "age != 1 && ", count: count) + "true"
  }

  private static func nested(_ depth: Int, _ text: String) -> String {
    String(repeating: "(", count: depth) + text + String(repeating: ")", count: depth)
  }

  private static func all(_ depth: Int, _ text: String) -> String {
    (0..<depth).map { "[1].all(x\($0), " }.joined() + text + String(repeating: ")", count: depth)
  }

  private static func quoted(_ text: String) -> String { "'" + text + "'" }

  /// Types of which each is made of the one before.
  private static func types(_ count: Int, _ definition: (String) -> String) -> String {
    "  t0: { maxLength: 1 }\n"
      + (1...count).map { "  t\($0): \(definition("t\($0 - 1)"))\n" }.joined()
  }

  private static func tenFields(of type: String) -> String {
    (0..<10).map { "\(type)f\($0): { type: \(type) }" }.joined(separator: ", ")
  }
}
