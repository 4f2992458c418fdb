import Interlock
import InterlockTestSupport
import InterlockYAML
import Testing

/// Texts without quotes that YAML cuts or reads as something else, under every key that takes text:
/// following the help gives the whole text.
struct QuotingHelpTests {
  /// What a text stands in: `KEY` and `TEXT` are put in.
  struct Place: Sendable {
    let file: String
    let key: String
  }

  static let expressions = [
    "size(l) in [1, 2]", "l.all(x, x > 1)", #"a in ["x", "y"]"#, "!b && true", "!isEmpty(a)",
    #"a == "x: y""#, "a == 'x' ? b : !b", #"{"x": 1}["x"] == 1"#, #""x" == a"#, "'x' in [a]",
    "[1, 2].exists(x, x == 1)", #"a in ["{", "}"]"#, #"a.matches("^[a-z]{2,3}$")"#,
    #"a == "it's""#, "math.greatest(1, 2) > 1", "!(a == 'x, y') || b", #"a == "x #1""#,
    #"a in ["x", "y: z"] && !b"#, "[1, 2] == [1, 2]", "-1 < size(l)",
  ]

  static let expressionPlaces: [Place] =
    ["requiredWhen", "visibleWhen", "enabledWhen"].flatMap { key in
      [
        Place(file: "fields:\n  FIELDS\n  v:\n    KEY: TEXT", key: key),
        Place(file: "fields:\n  FIELDS\n  v: { KEY: TEXT }", key: key),
        Place(file: "fields:\n  FIELDS\n  v: { KEY: TEXT, label: V }", key: key),
        Place(file: "fields:\n  FIELDS\n  v: { label: V, KEY: TEXT, hint: H }", key: key),
        Place(
          file: "fields:\n  FIELDS\n  v: {\n    label: V,\n    KEY: TEXT,\n    hint: H }", key: key),
      ]
    } + [
      Place(
        file: "fields:\n  FIELDS\n  v:\n    check:\n      - id: c\n        KEY: TEXT", key: "that"),
      Place(
        file: "fields:\n  FIELDS\n  v: { check: { id: c, KEY: TEXT, message: M } }", key: "that"),
      Place(
        file: "fields:\n  FIELDS\n  v: { check: [{ id: c, that: 'true', KEY: TEXT }] }", key: "when"
      ),
      Place(
        file: "fields:\n  FIELDS\nrules:\n  - id: r\n    KEY: TEXT\n    message: M", key: "that"),
      Place(
        file: "fields:\n  FIELDS\nrules:\n  - KEY: TEXT\n    id: r\n    message: M", key: "that"),
      Place(
        file: "fields:\n  FIELDS\nrules: [{ id: r, KEY: TEXT, on: a, message: M }]", key: "that"),
      Place(file: "fields:\n  FIELDS\nrules:\n  - { KEY: TEXT, id: r, on: [a] }", key: "that"),
      Place(file: "fields:\n  FIELDS\n  v: { maxLength: { value: 3, KEY: TEXT } }", key: "when"),
      Place(
        file: "fields:\n  FIELDS\nactions: { go: { KEY: TEXT, label: Go } }", key: "enabledWhen"),
      Place(file: "fields:\n  FIELDS\nactions:\n  go:\n    KEY: TEXT", key: "enabledWhen"),
      Place(file: "fields:\n  FIELDS\ncomputed:\n  KEY: TEXT", key: "sum"),
      Place(file: "fields:\n  FIELDS\ncomputed: { KEY: TEXT, more: a }", key: "sum"),
      Place(file: "fields:\n  FIELDS\ncomputed: { sum: { KEY: TEXT, label: S } }", key: "value"),
      Place(file: "fields:\n  FIELDS\ncomputed:\n  sum: { label: S, KEY: TEXT }", key: "value"),
    ]

  static let regexes = [
    "[a-z]{2,3}", "^[a-z]+$", "a{2,3}", "[^,]*", "x, y", "a: b", "!x", "&x", "(a|b){2}",
    "[,]", "%x", "@x", "`x`", "'x' y", #""x" y"#, "|x", ">x", #"\d{3}, \d"#, #"[\]}]{1,2}"#,
    "[[:alpha:]]+", "a[}]b", #"x\}"#,
  ]

  static let regexPlaces: [Place] =
    ["pattern", "notPattern", "contains", "notContains"].flatMap { key in
      [
        Place(file: "fields:\n  v:\n    KEY: TEXT", key: key),
        Place(file: "fields:\n  v:\n    label: V\n    KEY: TEXT\n    hint: H", key: key),
        Place(file: "fields:\n  v: { KEY: TEXT }", key: key),
        Place(file: "fields:\n  v: { label: V, KEY: TEXT, hint: H }", key: key),
        Place(file: "fields: { v: { KEY: TEXT, hint: H }, w: {} }", key: key),
      ]
    } + [Place(file: "fields:\n  v: { pattern: { KEY: TEXT, message: M } }", key: "value")]

  static let texts = [
    "Choose one, or none", "See: below", "!important", "*required*", "& more", "[optional] name",
    "@you", "`x`", "%5 of it", "'quoted' word", #""quoted" word"#, "> five", "| five", "a [b], c",
    "It's here, or there", "One, two, three", "Read this: a, b",
  ]

  static let textPlaces: [Place] =
    ["message", "label", "hint"].flatMap { key in
      [
        Place(file: "fields:\n  v:\n    KEY: TEXT", key: key),
        Place(file: "fields:\n  v: { KEY: TEXT }", key: key),
        Place(file: "fields:\n  v: { KEY: TEXT, required: true }", key: key),
        Place(file: "fields: { v: { maxLength: 3, KEY: TEXT, required: true }, w: {} }", key: key),
      ]
    } + [
      Place(file: "fields: { v: { maxLength: { value: 3, KEY: TEXT } } }", key: "message"),
      Place(file: "fields: { v: { message: { KEY: TEXT, ko: K } } }", key: "en"),
      Place(file: "fields: { v: { messages: { KEY: TEXT, type: T } } }", key: "required"),
      Place(file: "fields: { v: {} }\nmessages: { en: { KEY: TEXT, type: T } }", key: "required"),
      Place(file: "title: TEXT\nfields: { v: {} }", key: "title"),
    ]

  @Test(arguments: expressionPlaces.indices)
  func `an expression that YAML cuts is advised as a whole`(place: Int) {
    for text in Self.expressions { check(text, in: Self.expressionPlaces[place]) }
  }

  @Test(arguments: regexPlaces.indices)
  func `a regex that YAML cuts is advised as a whole`(place: Int) {
    for text in Self.regexes { check(text, in: Self.regexPlaces[place]) }
  }

  @Test(arguments: textPlaces.indices)
  func `a text for people that YAML cuts is advised as a whole`(place: Int) {
    for text in Self.texts { check(text, in: Self.textPlaces[place]) }
  }

  private func check(_ text: String, in place: Place) {
    let fields = "a: {}\n  b: { type: boolean }\n  l: { type: list, item: { type: integer } }"
    let file =
      "interlock: 1\nform: t\n"
      + place.file.replacing("FIELDS", with: fields).replacing("KEY", with: place.key)
      .replacing("TEXT", with: text) + "\n"
    var mended = file
    let report = RuleFile.report(file)
    for round in 0..<3 {
      let (program, diagnostics) = RuleFile.load(mended)
      if program != nil { break }
      let errors = diagnostics.filter { $0.severity == .error }
      if round == 0 { #expect(errors.count == 1, "told more than once:\n\(report)") }
      guard let next = HelpFollower(mended).follow(errors) else { break }
      mended = next
    }
    let (program, diagnostics) = RuleFile.load(mended)
    #expect(program != nil, "\(report)\nfollowed:\n\(mended)\n\(RuleFile.report(mended))")
    let read = Self.value(of: place.key, in: mended)
    // A remark behind a text that is whole without it is a warning with the whole text in it.
    let isWarned = diagnostics.contains {
      $0.severity == .warning && $0.help.contains(HelpFollower.single(text))
    }
    #expect(read == text || isWarned, "\(report)\nfollowed:\n\(mended)")
  }

  /// The text under the last key of a name.
  private static func value(of key: String, in text: String) -> String? {
    let (root, _) = YAMLReader.read(SourceFile(path: "rules.yaml", bytes: Array(text.utf8)))
    var found: String?
    func walk(_ node: Node) {
      switch node.content {
      case .scalar: break
      case .sequence(let nodes): nodes.forEach(walk)
      case .mapping(let entries):
        for entry in entries {
          if entry.key == key, case .scalar(let scalar) = entry.value.content {
            found = scalar.text
          }
          walk(entry.value)
        }
      }
    }
    if let root { walk(root) }
    return found
  }
}
