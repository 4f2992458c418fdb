extension Checker {
  /// Checks an identifier or a selection: the longest prefix that is declared is the variable.
  mutating func checkPath(_ expression: Expression) -> Term {
    if let path = expression.path {
      let isRooted = path[0].utf8.first == UInt8(ascii: ".")
      if !isRooted, let local = local(path[0]) {
        if path.count == 1 { return Term(.local(local.slot), local.type, at: expression.range) }
      } else if let term = resolve(path, isRooted: isRooted, expression.range) {
        return term
      } else if path.count == 1 {
        return unknownName(path[0], expression.range)
      }
    }
    guard case .select(let operand, let member, let isOptional) = expression.kind else {
      return poison(expression.range, .unknownName)
    }
    let term = check(operand)
    return select(term, member, isOptional: isOptional, expression.range)
  }

  /// The names that a name may mean, from the innermost name space outward.
  func candidates(_ name: String, isRooted: Bool) -> [String] {
    if isRooted { return [String(name.dropFirst())] }
    if environment.container.isEmpty { return [name] }
    var names: [String] = []
    var space = Array(environment.container.utf8)
    while !space.isEmpty {
      names.append(String(decoding: space, as: UTF8.self) + "." + name)
      while let last = space.popLast(), last != UInt8(ascii: ".") {}
    }
    names.append(name)
    return names
  }

  private mutating func resolve(_ path: [String], isRooted: Bool, _ range: Range<Int>) -> Term? {
    var name = path[0]
    for part in path.dropFirst() { name += "." + part }
    for candidate in candidates(name, isRooted: isRooted) {
      if let variable = environment.variable(candidate) {
        noteRead(variable.frameIndex)
        if variable.secrecy != .open { secrecies[variable.frameIndex] = variable.secrecy }
        return Term(.variable(variable.frameIndex), variable.type, at: range)
      }
      if let type = TypeNames.types[candidate] {
        return Term(
          .constant(.type(candidate)), .type(type), at: range)
      }
    }
    return nil
  }

  private mutating func unknownName(_ name: String, _ range: Range<Int>) -> Term {
    if reportsMore {
      report(unknownNameIssue(name, range))
    }
    return poison(range, .unknownName)
  }

  private func unknownNameIssue(_ name: String, _ range: Range<Int>) -> Issue {
    if let word = Aliases.literals[name] {
      return Issue(
        .unknownName, at: range, "`\(name)` is not declared", help: "write `\(word)`",
        replacement: word)
    }
    let own = ["self", "this", "value", "it", "_"]
    if let subject = environment.subject, own.contains(name) {
      return Issue(
        .unknownName, at: range, "`\(name)` is not declared", help: "write `\(subject)`",
        replacement: subject)
    }
    let names =
      environment.suggestsNames
      ? localNames + environment.names.filter { $0.utf8.first != UInt8(ascii: "@") } : []
    // `city` where there is `home.city`: its path is missing.
    let paths = Suggestions.paths(to: name, among: names)
    if !paths.isEmpty {
      var list = ""
      for path in paths.prefix(4) { list += (list.isEmpty ? "`" : " or `") + path + "`" }
      return Issue(
        .unknownName, at: range, "`\(name)` is not declared", help: "write \(list)",
        replacement: paths.count == 1 ? paths[0] : nil)
    }
    if let near = Suggestions.nearest(to: name, among: names) {
      return Issue(
        .unknownName, at: range, "`\(name)` is not declared", help: "did you mean `\(near)`?",
        replacement: near)
    }
    if environment.globals[name] != nil {
      return Issue(
        .unknownName, at: range, "`\(name)` is a function", help: "call it: `\(name)(…)`")
    }
    let after = sourceText(range.upperBound..<(range.upperBound + 2)).utf8
    let isHyphened = after.first == UInt8(ascii: "-") && (after.last?.beginsName ?? false)
    return Issue(
      .unknownName, at: range, "`\(name)` is not declared",
      help: isHyphened
        ? "`-` subtracts: a name has letters, digits and `_` only"
        : "check the name; a text is written in quotes: \"\(name)\"")
  }

  /// Checks the selection of a member from a checked operand.
  mutating func select(
    _ operand: Term, _ member: Expression.Member, isOptional: Bool, _ range: Range<Int>
  ) -> Term {
    var type = inference.resolve(operand.type).withoutNull
    var wrapsResult = isOptional
    if case .optional(let inner) = type {
      type = inference.resolve(inner).withoutNull
      wrapsResult = true
    }
    let result: ValueType
    switch type {
    case .dyn, .poison: result = type
    case .variable: result = .dyn
    case .map(let key, let value):
      if accepts(key, .string) {
        result = value
      } else {
        report(
          Issue(
            .type, at: member.range,
            "the keys of \(quote(operand.range)) are \(noun(key)), no text",
            help: "write `\(sourceText(operand.range))[…]`, with the key in brackets"))
        return poison(range)
      }
    case .record(let record):
      guard let position = record.position(of: member.name) else {
        reportUnknownMember(member, of: record, operand.range)
        return isChecked
          ? poison(range, .noSuchField)
          : Term(.select(operand, member.name, isOptional: isOptional), .dyn, at: range)
      }
      result = record.members[position].type
    default:
      reportNoMembers(operand, type, member)
      if isChecked { return poison(range, .noSuchField) }
      result = .dyn
    }
    return Term(
      .select(operand, member.name, isOptional: isOptional),
      wrapsResult && result != .poison ? .optional(result) : result, at: range)
  }

  private mutating func reportUnknownMember(
    _ member: Expression.Member, of record: RecordType, _ operand: Range<Int>
  ) {
    let names = record.members.map { $0.name }
    if let near = Suggestions.nearest(to: member.name, among: names) {
      report(
        Issue(
          .unknownMember, at: member.range, "\(quote(operand)) has no member `\(member.name)`",
          help: "did you mean `\(near)`?", replacement: near))
      return
    }
    var list = ""
    for name in names.prefix(8) { list += (list.isEmpty ? "`" : ", `") + name + "`" }
    if names.count > 8 { list += ", …" }
    report(
      Issue(
        .unknownMember, at: member.range, "\(quote(operand)) has no member `\(member.name)`",
        help: list.isEmpty ? "" : "it has \(list)"))
  }

  private mutating func reportNoMembers(
    _ operand: Term, _ type: ValueType, _ member: Expression.Member
  ) {
    let advice = memberAdvice(operand, type, member)
    report(
      Issue(
        .unknownMember, at: member.range,
        "\(quote(operand.range)) is \(noun(type)) and has no members", help: advice.help,
        replacement: advice.replacement, of: advice.replaced))
  }

  private func memberAdvice(
    _ operand: Term, _ type: ValueType, _ member: Expression.Member
  ) -> CallAdvice {
    let place = sourceText(operand.range)
    let whole = operand.range.lowerBound..<member.range.upperBound
    if member.name == "length" || member.name == "size" || member.name == "count" {
      switch type.withoutNull {
      case .string, .list, .map, .bytes: return CallAdvice(write: "size(\(place))", of: whole)
      default: return CallAdvice("")
      }
    }
    if type.withoutNull == .duration, Aliases.days.contains(member.name) {
      return CallAdvice(daysHelp(operand.range))
    }
    if let methods = environment.members[member.name], !methods.isEmpty {
      return CallAdvice("call it: `\(member.name)(…)`")
    }
    if let part = Aliases.timeParts[member.name], hasTimePart(part, type) {
      // Months and days of the year are counted from 0.
      if part == "getMonth" || part == "getDayOfYear" {
        return CallAdvice(write: "(\(place).\(part)() + 1)", of: whole)
      }
      if part == "getDayOfWeek" {
        return CallAdvice("`\(place).getDayOfWeek()` is 0 on Sundays and 6 on Saturdays")
      }
      return CallAdvice(write: "\(place).\(part)()", of: whole)
    }
    if case .list(let element) = type.withoutNull,
      case .record(let record) = inference.resolve(element).withoutNull,
      record.position(of: member.name) != nil
    {
      return CallAdvice("write `\(place).map(x, x.\(member.name))` for those of all rows")
    }
    return CallAdvice("")
  }

  private func hasTimePart(_ method: String, _ type: ValueType) -> Bool {
    switch type.withoutNull {
    case .timestamp: true
    case .duration: ["getHours", "getMinutes", "getSeconds", "getMilliseconds"].contains(method)
    default: false
    }
  }

  /// Checks `has(operand.member)`.
  mutating func checkPresence(
    _ operand: Expression, _ member: Expression.Member, _ range: Range<Int>
  ) -> Term {
    let term = check(operand)
    let selected = select(term, member, isOptional: false, range)
    if case .failure = selected.kind { return Term(selected.kind, selected.type, at: range) }
    return Term(.presence(term, member.name), .bool, at: range)
  }

  /// Checks `operand[index]`.
  mutating func checkIndex(
    _ operand: Expression, _ index: Expression, _ isOptional: Bool, _ range: Range<Int>
  ) -> Term {
    let term = check(operand)
    var position = check(index)
    var type = inference.resolve(term.type).withoutNull
    var wrapsResult = isOptional
    if case .optional(let inner) = type {
      type = inference.resolve(inner).withoutNull
      wrapsResult = true
    }
    let result: ValueType
    switch type {
    case .dyn, .poison: result = type
    case .variable: result = .dyn
    case .list(let element):
      result = element
      if !accepts(.int, position.type) {
        report(
          Issue(
            .type, at: index.range,
            "a list is indexed by a whole number, found \(noun(position.type))",
            help: isDouble(position.type) ? "write `int(\(sourceText(index.range)))`" : ""))
        return poison(range)
      }
    case .map(let key, let value):
      result = value
      // A number finds the key that is the same number, whatever its type.
      if !accepts(key, position.type) && !areNumbers(key, position.type) {
        report(
          Issue(
            .type, at: index.range,
            "the keys of \(quote(operand.range)) are \(noun(key)), found \(noun(position.type))"))
        return poison(range)
      }
    case .record:
      if case .constant(.string(let name)) = position.kind {
        return select(
          term, Expression.Member(name, at: index.range), isOptional: isOptional, range)
      }
      report(
        Issue(
          .type, at: index.range,
          "\(quote(operand.range)) is a record, its members have names",
          help: "write `\(sourceText(operand.range)).member`"))
      return poison(range)
    default:
      report(
        Issue(
          .type, at: operand.range, "\(quote(operand.range)) is \(noun(type)) and has no elements",
          help: type == .string ? "write `\(sourceText(operand.range)).charAt(…)`" : ""))
      if isChecked { return poison(range) }
      result = .dyn
    }
    position.range = index.range
    return Term(
      .index(term, position, isOptional: isOptional),
      wrapsResult && result != .poison ? .optional(result) : result, at: range)
  }

  func areNumbers(_ left: ValueType, _ right: ValueType) -> Bool {
    isNumber(left) && isNumber(right)
  }

  func isNumber(_ type: ValueType) -> Bool {
    switch inference.resolve(type).withoutNull {
    case .int, .uint, .double: true
    default: false
    }
  }
}

/// The names of types that expressions can read.
enum TypeNames {
  static let types: [String: ValueType] = [
    "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string,
    "bytes": .bytes, "list": .list(.dyn), "map": .map(.dyn, .dyn), "type": .type(.dyn),
    "null_type": .null, "optional_type": .optional(.dyn),
    "google.protobuf.Timestamp": .timestamp, "google.protobuf.Duration": .duration,
    "net.IP": .opaque("net.IP"), "net.CIDR": .opaque("net.CIDR"),
  ]
}
