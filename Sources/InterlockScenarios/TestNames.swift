import Interlock

/// The names that tests of a form may use.
struct TestNames {
  let program: Program
  let actions: [String]
  let computed: [String]
  let gates: [String]
  let remotes: [String]
  /// Whether a form that carries a key without a field breaks a rule.
  let rejectsUnknown: Bool
  /// What needs to know what time it is, a clause; nil where nothing does.
  let readerOfNow: String?

  init(_ program: Program) {
    self.program = program
    actions = program.actionNames
    computed = program.computedNames
    gates = program.gates.map { $0.name }
    remotes = program.remotes.map { $0.name }
    if case .group(let root)? = program.layout.scopes.first?.element {
      rejectsUnknown = program.layout.groups[root].reportsUnknownKeys
    } else {
      rejectsUnknown = false
    }
    readerOfNow = Self.readerOfNow(program)
  }

  private static func readerOfNow(_ program: Program) -> String? {
    if program.reads(.now) { return "an expression reads `now`" }
    if program.reads(.today) { return "an expression reads `today`" }
    guard let field = program.fieldWithMovingBound else { return nil }
    return "a bound of `\(field.dottedName)` follows the calendar"
  }

  // MARK: Fields

  /// The field of a dotted name such as `people[0].email` or of a JSON Pointer such as
  /// `/people/0/email`, whatever rows there will be; nil where there is none.
  func field(_ text: String) -> Field? {
    let isPointer = text.utf8.first == UInt8(ascii: "/")
    let steps = isPointer ? PlaceStep.steps(ofPointer: text) : PlaceStep.steps(ofName: text)
    var place: Int?
    for step in steps {
      if let field = place, let item = program.fields[field].item {
        switch step {
        case .row(let row) where row >= 0: break
        case .key(let key) where PlaceStep.rowNumber(key) != nil: break
        case .row, .key, .name: return nil
        }
        place = item
        continue
      }
      let found = members(of: place).first { member in
        switch step {
        case .name(let name): program.fields[member].name == name
        case .key(let key): program.fields[member].key == key
        case .row: false
        }
      }
      guard let found else { return nil }
      place = found
    }
    return place.map { program.fields[$0] }
  }

  /// All names that a person may write for a field, without rows.
  var fieldNames: [String] {
    program.fields.filter { $0.scope == 0 }.map { $0.dottedName }
  }

  func members(of field: Int?) -> [Int] {
    guard let field else {
      return program.fields.indices.filter { program.fields[$0].parent == nil }
    }
    return program.fields[field].members
  }

  /// Reports the keys of a form, or of a group in it, that mean no field.
  func checkMembers(
    _ entries: [Node.Entry], of group: Int?, allowsUnknown: Bool,
    _ diagnostics: DiagnosticCollector
  ) {
    let members = members(of: group)
    for entry in entries {
      if let member = members.first(where: { program.fields[$0].key == entry.key }) {
        check(entry.value, of: member, allowsUnknown: allowsUnknown, diagnostics)
      } else if group == nil, entry.key.utf8.first == UInt8(ascii: "$") {
        let word = String(entry.key.dropFirst())
        diagnostics.error(
          .unknownKey, "`\(entry.key)` stands beside `form` in a test", at: entry.keySpan,
          help: "write `\(word):` outside of `form`")
      } else if !allowsUnknown {
        let keys = members.map { program.fields[$0].key }
        if let field = members.first(where: { program.fields[$0].name == entry.key }) {
          diagnostics.error(
            .unknownField, "there is no key `\(entry.key)` in a form", at: entry.keySpan,
            help: "write the key that the outside uses: `\(program.fields[field].key)`")
        } else {
          report(entry, as: "field", among: keys, diagnostics)
        }
      }
    }
  }

  func check(
    _ node: Node, of field: Int, allowsUnknown: Bool, _ diagnostics: DiagnosticCollector
  ) {
    switch node.content {
    case .scalar: break
    case .mapping(let entries):
      guard program.fields[field].type == .group else { return }
      checkMembers(entries, of: field, allowsUnknown: allowsUnknown, diagnostics)
    case .sequence(let rows):
      guard let item = program.fields[field].item else { return }
      for row in rows { check(row, of: item, allowsUnknown: allowsUnknown, diagnostics) }
    }
  }

  /// Reports a name that means nothing.
  func report(
    _ entry: Node.Entry, as kind: String, among known: [String], _ diagnostics: DiagnosticCollector
  ) {
    report(entry.key, at: entry.keySpan, as: kind, among: known, diagnostics)
  }

  func report(
    _ name: String, at span: SourceSpan, as kind: String, among known: [String],
    _ diagnostics: DiagnosticCollector
  ) {
    let near = Suggestion.names(near: name, among: known)
    let list = known.prefix(24).map { "`\($0)`" }.joined(separator: ", ")
    var help = list.isEmpty ? "this form has none" : "there are: \(list)"
    if let first = near.first { help = "did you mean `\(first)`?" }
    diagnostics.error(
      kind == "field" ? .unknownField : .unknownKey, "there is no \(kind) `\(name)`", at: span,
      help: help)
  }
}
