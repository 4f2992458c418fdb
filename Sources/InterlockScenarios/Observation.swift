import Interlock

extension Observation {
  /// Whether what was found is as expected.
  func isMet(by found: Observation) -> Bool {
    if case .secret(let inner) = found { return isMet(by: inner) }
    switch (self, found) {
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.value(let left), .value(let right)): return left.isMet(by: right)
    // A row that is gone is null.
    case (.value(.null), .nothing): return true
    case (.texts(let left), .texts(let right)): return left.sorted() == right.sorted()
    case (.texts(let left), .reasons(let right)):
      let expected = left.sorted()
      return expected == right.sorted() || expected == ReasonList(telling: right).told.sorted()
    case (.paths(let left), .paths(let right)): return Self.lines(left) == Self.lines(right)
    case (.time(let left), .time(let right)): return left == right
    case (.requests(let left), .requests(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isMet(by: $1) }
    default: return false
    }
  }

  private static func lines(_ paths: [PathTexts]) -> [String] {
    paths.flatMap { path in path.texts.map { path.path + "\0" + $0 } }.sorted()
  }

  /// What it is, as a test would say it.
  package var text: String {
    switch self {
    case .boolean(let value): return value ? "true" : "false"
    case .value(let value): return value.flow
    case .texts(let texts): return Self.list(texts)
    case .reasons(let reasons): return Self.list(ReasonList(telling: reasons).told)
    case .paths(let paths):
      let parts = paths.filter { !$0.texts.isEmpty }
      if parts.isEmpty { return "none" }
      return "{ "
        + parts.map { FlowText.word($0.path) + ": " + Self.list($0.texts) }
        .joined(separator: ", ") + " }"
    case .time(let time):
      return time.map { TimeSpan(nanoseconds: $0).readable } ?? "null"
    case .requests(let requests):
      return "[" + requests.map { $0.text }.joined(separator: ", ") + "]"
    case .nothing(let reason): return "nothing: " + reason
    case .secret(.nothing(let reason)): return "nothing: " + reason
    case .secret(.value(.null)), .secret(.value(.text(""))): return "nothing"
    case .secret: return "•••"
    }
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map { FlowText.word($0) }.joined(separator: ", ") + "]"
  }
}

extension Observation.ObservedRequest {
  fileprivate func isMet(by found: Self) -> Bool {
    if check != found.check { return false }
    if let ticket, ticket != found.ticket { return false }
    if let field, field != found.field { return false }
    if let value, let other = found.value, !value.isMet(by: other) { return false }
    return true
  }

  fileprivate var text: String {
    var text = "{ "
    if let ticket { text += "ticket: \(ticket), " }
    text += "check: " + check
    if let field { text += ", field: " + FlowText.word(field) }
    if let value { text += ", value: " + (isSecret ? "•••" : value.flow) }
    return text + " }"
  }
}

/// Texts as YAML's flow style has them, in quotes where they need any.
enum FlowText {
  /// A text that may stand in braces; never more than one line, and nothing that controls a
  /// terminal.
  static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && Scalar.Resolved(plain: text) == .text
      && text.utf8.allSatisfy { isPlainByte($0) } && !startsLikeSyntax(text)
      && !text.hasSuffix(" ")
    return isPlain ? text : quoted(text)
  }

  /// A text in double quotes, as JSON has it and YAML too.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where DisplayWidth.isUnsafe(scalar): result += escape(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    // YAML 1.2, section 5.7: beyond four digits there are eight.
    let (letter, count) = value > 0xFFFF ? ("U", 8) : ("u", 4)
    return "\\" + letter + String(repeating: "0", count: count - digits.utf8.count) + digits
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func startsLikeSyntax(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "~"): true
    default: ["yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    }
  }
}

extension FormValue {
  /// The value in YAML's flow style; texts always in quotes.
  var flow: String {
    switch self {
    case .null: "null"
    case .text(let text): FlowText.quoted(text)
    case .number(let text): Decimal(json: text)?.text ?? text
    case .boolean(let value): value ? "true" : "false"
    case .list(let rows): "[" + rows.map { $0.flow }.joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { FlowText.word($0.key) + ": " + $0.value.flow }.joined(separator: ", ")
          + " }"
    }
  }
}
