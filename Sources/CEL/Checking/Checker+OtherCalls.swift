/// Functions and methods of other languages, and what to write for each.
extension Checker {
  /// What to write for a call.
  struct CallAdvice {
    var help: String
    /// The text that says the same for certain, and the bytes that it takes the place of.
    var replacement: String?
    var replaced: Range<Int>?

    /// Another text in the place of some bytes.
    init(write text: String, of range: Range<Int>) {
      help = "write `\(text)`"
      replacement = text
      replaced = range
    }

    init(_ help: String) { self.help = help }
  }

  /// Advice for `math.max(a, b)` and the like, whose name space may not exist here.
  func mathematicsAdvice(
    _ call: Expression.Call, _ target: Expression, _ range: Range<Int>
  ) -> CallAdvice? {
    guard case .identifier(let space) = target.kind, space == "math" || space == "Math",
      environment.variable(space) == nil
    else {
      return nil
    }
    let name = call.function.name
    if name == "pow" { return powerAdvice(call, range) }
    let word = Self.mathematics[name] ?? name
    guard environment.globals["math." + word] != nil else { return nil }
    return CallAdvice(
      write: "math." + word, of: target.range.lowerBound..<call.function.range.upperBound)
  }

  private static let mathematics = ["max": "greatest", "min": "least", "round": "round"]

  /// A power is written as a product.
  private func powerAdvice(_ call: Expression.Call, _ range: Range<Int>) -> CallAdvice {
    if call.arguments.count == 2, case .literal(.int(let count)) = call.arguments[1].kind,
      count >= 2, count <= 4, call.arguments[0].path != nil
    {
      let factor = sourceText(call.arguments[0].range)
      var product = factor
      for _ in 1..<count { product += " * " + factor }
      return CallAdvice(write: "(" + product + ")", of: range)
    }
    return CallAdvice("there is no function for powers: multiply, as in `x * x`")
  }

  /// Advice for a function that does not exist.
  func globalAdvice(
    _ call: Expression.Call, _ arguments: [Term], _ range: Range<Int>
  ) -> CallAdvice? {
    let name = call.function.name
    let texts = call.arguments.map { sourceText($0.range) }
    let types = arguments.map { inference.substitute($0.type).withoutNull }
    if let isAsked = Self.emptiness[name], texts.count == 1,
      let written = emptiness(call.arguments[0], isAsked: isAsked)
    {
      return CallAdvice(write: written, of: range)
    }
    switch (name, texts.count) {
    case ("len", 1), ("length", 1), ("count", 1), ("strlen", 1), ("string_length", 1):
      return CallAdvice(write: "size", of: call.function.range)
    case ("selected", 2):
      if case .list = types[0] {
        return CallAdvice(write: grouped("\(texts[1]) in \(texts[0])", range), of: range)
      }
      return CallAdvice(write: grouped("\(texts[0]) == \(texts[1])", range), of: range)
    case ("max", 2...), ("min", 2...):
      return CallAdvice(
        write: name == "max" ? "math.greatest" : "math.least", of: call.function.range)
    case ("abs", 1), ("ceil", 1), ("floor", 1), ("round", 1), ("sqrt", 1), ("trunc", 1):
      return CallAdvice(write: "math." + name, of: call.function.range)
    case ("pow", _): return powerAdvice(call, range)
    case ("if", 3), ("iif", 3), ("IF", 3):
      return CallAdvice(write: "(\(texts[0]) ? \(texts[1]) : \(texts[2]))", of: range)
    case ("concat", 2...) where types.allSatisfy { $0 == .string }:
      return CallAdvice(write: "(" + joined(texts, " + ") + ")", of: range)
    case ("sum", 1):
      if case .list(let element) = types[0], isNumber(element) {
        return CallAdvice(write: "\(texts[0]).sum()", of: range)
      }
    case ("contains", 2), ("includes", 2):
      if case .list = types[0] {
        return CallAdvice(write: grouped("\(texts[1]) in \(texts[0])", range), of: range)
      }
      if types[0] == .string, call.arguments[0].path != nil {
        return CallAdvice(write: "\(texts[0]).contains(\(texts[1]))", of: range)
      }
    case ("startsWith", 2), ("endsWith", 2), ("starts_with", 2), ("ends_with", 2):
      if types[0] == .string, call.arguments[0].path != nil {
        let method = name.utf8.first == UInt8(ascii: "s") ? "startsWith" : "endsWith"
        return CallAdvice(write: "\(texts[0]).\(method)(\(texts[1]))", of: range)
      }
    case (_, 1) where types[0] == .string && call.arguments[0].path != nil:
      if let method = Self.textMethods[name] {
        return CallAdvice(write: "\(texts[0]).\(method)()", of: range)
      }
    default: break
    }
    if name == "date", arguments.count == 1, let written = rewritten(arguments[0], as: .timestamp) {
      return CallAdvice(write: written, of: range)
    }
    if texts.isEmpty, environment.variable(name) != nil {
      return CallAdvice(write: name, of: range)
    }
    return nil
  }

  /// Advice for a method that does not exist.
  func memberAdvice(
    _ call: Expression.Call, _ target: Term, _ arguments: [Term], _ range: Range<Int>
  ) -> CallAdvice? {
    let name = call.function.name
    let type = inference.substitute(target.type).withoutNull
    let place = sourceText(target.range)
    let texts = call.arguments.map { sourceText($0.range) }
    if let isAsked = Self.emptiness[name], texts.isEmpty, let expression = call.target,
      let written = emptiness(expression, isAsked: isAsked)
    {
      return CallAdvice(write: written, of: range)
    }
    switch (name, texts.count, type) {
    case ("includes", 1, .list), ("contains", 1, .list), ("has", 1, .list), ("include", 1, .list):
      return CallAdvice(write: grouped("\(texts[0]) in \(place)", range), of: range)
    case ("includes", 1, .string), ("include", 1, .string), ("has", 1, .string):
      return CallAdvice(write: "contains", of: call.function.range)
    case ("length", 0, .list), ("length", 0, .string), ("len", 0, .list), ("len", 0, .string),
      ("count", 0, .list), ("count", 0, .string):
      return CallAdvice(write: "size", of: call.function.range)
    case ("equals", 1, _), ("eq", 1, _):
      return CallAdvice(write: grouped("\(place) == \(texts[0])", range), of: range)
    case ("toString", 0, _), ("str", 0, _):
      return CallAdvice(write: type == .string ? place : "string(\(place))", of: range)
    case (_, 0, .string):
      if let method = Self.textMethods[name] {
        return CallAdvice(write: method, of: call.function.range)
      }
    case (_, 2, .list) where namesElement(call):
      if let macro = Self.listMacros[name] {
        return CallAdvice(write: macro, of: call.function.range)
      }
    default: break
    }
    return nil
  }

  private static let emptiness: [String: Bool] = [
    "isEmpty": true, "is_empty": true, "empty": true, "isBlank": true, "isNull": true,
    "isNil": true, "notEmpty": false, "isNotEmpty": false, "notempty": false, "notNull": false,
    "isNotNull": false, "isset": false, "defined": false, "isDefined": false, "filled": false,
    "isPresent": false, "isNotBlank": false,
  ]

  private static let textMethods: [String: String] = [
    "toLowerCase": "lowerAscii", "toLower": "lowerAscii", "lower": "lowerAscii",
    "lowercase": "lowerAscii", "toUpperCase": "upperAscii", "toUpper": "upperAscii",
    "upper": "upperAscii", "uppercase": "upperAscii", "strip": "trim", "trim": "trim",
  ]

  private static let listMacros: [String: String] = [
    "any": "exists", "some": "exists", "every": "all", "where": "filter", "select": "map",
  ]

  private func joined(_ texts: [String], _ separator: String) -> String {
    var result = ""
    for text in texts { result += (result.isEmpty ? "" : separator) + text }
    return result
  }

  /// An expression with an operator in it, in parentheses where what stands around it binds as much.
  func grouped(_ text: String, _ range: Range<Int>) -> String {
    var before = range.lowerBound
    while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
    var after = range.upperBound
    while after < bytes.count, bytes[after] == 0x20 { after += 1 }
    let isFree =
      (before == 0 || "&|(,:?".utf8.contains(bytes[before - 1]))
      && (after >= bytes.count || "&|),:?".utf8.contains(bytes[after]))
    return isFree ? text : "(" + text + ")"
  }
}
