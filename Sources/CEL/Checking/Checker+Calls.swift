extension Checker {
  mutating func checkCall(_ call: Expression.Call, _ range: Range<Int>) -> Term {
    let name = call.function
    guard let target = call.target else {
      let isRooted = name.name.utf8.first == UInt8(ascii: ".")
      for candidate in candidates(name.name, isRooted: isRooted) {
        if let functions = environment.globals[candidate] {
          return apply(functions, name, checkAll(call.arguments), range)
        }
      }
      return unknownFunction(call, nil, range)
    }
    if let path = target.path, local(path[0]) == nil {
      var qualified = ""
      for part in path { qualified += part + "." }
      qualified += name.name
      let isRooted = qualified.utf8.first == UInt8(ascii: ".")
      for candidate in candidates(qualified, isRooted: isRooted) {
        if let functions = environment.globals[candidate] {
          return apply(
            functions, Expression.Member(qualified, at: name.range), checkAll(call.arguments), range
          )
        }
      }
    }
    guard let functions = environment.members[name.name] else {
      return unknownFunction(call, target, range)
    }
    return apply(functions, name, checkAll([target] + call.arguments), range, isMember: true)
  }

  private mutating func checkAll(_ expressions: [Expression]) -> [Term] {
    var terms: [Term] = []
    for expression in expressions { terms.append(check(expression)) }
    return terms
  }

  /// Chooses the overload that the arguments fit.
  private mutating func apply(
    _ functions: [Function], _ name: Expression.Member, _ arguments: [Term], _ range: Range<Int>,
    isMember: Bool = false
  ) -> Term {
    if arguments.contains(where: { inference.resolve($0.type) == .poison }) {
      return Term(.failure(.noSuchOverload), .poison, at: range)
    }
    for arguments in readings(of: arguments) {
      if let (function, result) = choose(functions, arguments) {
        return finish(function, arguments, result, name, range)
      }
    }
    if !isChecked,
      let function = functions.first(where: { function in
        function.overloads.contains { $0.parameters.count == arguments.count }
      })
    {
      return finish(function, arguments, .dyn, name, range)
    }
    if isChecked { report(noOverload(functions, name, arguments, range, isMember: isMember)) }
    return poison(range)
  }

  /// The arguments, with integer literals as doubles where one argument is a double, and as a last
  /// resort where that is the only way.
  private func readings(of arguments: [Term]) -> [[Term]] {
    if !options.integerLiteralsBesideDouble { return [arguments] }
    let doubles = arguments.map { isDouble($0.type) ? $0 : $0.withDoubleLiterals ?? $0 }
    return arguments.contains { isDouble($0.type) } ? [doubles, arguments] : [arguments, doubles]
  }

  private mutating func choose(
    _ functions: [Function], _ arguments: [Term]
  ) -> (Function, ValueType)? {
    var chosen: (function: Function, result: ValueType)?
    for function in functions {
      for overload in function.overloads where overload.parameters.count == arguments.count {
        // A mixture of numbers is asked for only where no one type of number does.
        if chosen != nil && overload.parameters.contains(.number) { continue }
        guard let type = match(overload, arguments) else { continue }
        guard let known = chosen else {
          chosen = (function, type)
          continue
        }
        if inference.substitute(known.result, unboundIsDyn: false)
          != inference.substitute(type, unboundIsDyn: false)
        {
          chosen = (known.function, .dyn)
        }
      }
    }
    return chosen
  }

  private mutating func match(_ overload: Function.Overload, _ arguments: [Term]) -> ValueType? {
    var names: [String: ValueType] = [:]
    var pairs: [(ValueType, ValueType)] = []
    for (parameter, argument) in zip(overload.parameters, arguments) {
      pairs.append((inference.instantiate(parameter, &names), argument.type))
    }
    let result = inference.instantiate(overload.result, &names)
    if !isChecked { return .dyn }
    return inference.accepts(pairs) ? result : nil
  }

  private mutating func finish(
    _ function: Function, _ arguments: [Term], _ result: ValueType, _ name: Expression.Member,
    _ range: Range<Int>
  ) -> Term {
    if function.name == "dyn", arguments.count == 1 {
      return Term(.call(function, arguments), .dyn, at: range)
    }
    guard function.name == "matches", arguments.count == 2 else {
      return Term(.call(function, arguments), result, at: range)
    }
    let pattern = arguments[1]
    guard case .constant(.string(let text)) = pattern.kind else {
      if options.constantPatterns {
        report(
          Issue(
            .pattern, at: pattern.range, "the pattern of `matches` must be a literal text",
            help: "write the regex in quotes, such as r\"[0-9]+\""))
      }
      return Term(.call(function, arguments), result, at: range)
    }
    guard let engine = environment.engine else {
      report(
        Issue(.pattern, at: name.range, "`matches` needs a regex engine, and the host has none"))
      return poison(range, .invalidPattern)
    }
    do throws(RegexIssue) {
      return Term(.matches(arguments[0], try engine.compile(text)), .bool, at: range)
    } catch {
      if options.constantPatterns {
        report(
          Issue(
            .pattern, at: patternRange(error.range, text, pattern.range), error.message,
            help: error.help))
      }
      return Term(.failure(.invalidPattern), options.constantPatterns ? .poison : .bool, at: range)
    }
  }

  /// The place of a pattern's fault in the source, where the literal has no escape before it.
  private func patternRange(
    _ range: Range<Int>, _ pattern: String, _ literal: Range<Int>
  ) -> Range<Int> {
    let bytes = Array(source.utf8)
    let content = Array(pattern.utf8)
    var start = literal.lowerBound
    while start < min(bytes.count, literal.upperBound), bytes[start] != UInt8(ascii: "\""),
      bytes[start] != UInt8(ascii: "'")
    {
      start += 1
    }
    start += 1
    let end = start + content.count
    guard end < literal.upperBound, Array(bytes[start..<end]) == content,
      range.upperBound <= content.count
    else { return literal }
    return (start + range.lowerBound)..<(start + max(range.upperBound, range.lowerBound))
  }

  // MARK: Messages

  private mutating func unknownFunction(
    _ call: Expression.Call, _ target: Expression?, _ range: Range<Int>
  ) -> Term {
    if let issue = macroArity(call, range, isMember: target != nil) {
      report(issue)
      return poison(range, .unknownFunction)
    }
    if let target, let advice = mathematicsAdvice(call, target, range) {
      let arguments = checkAll(call.arguments)
      if !arguments.contains(where: { inference.resolve($0.type) == .poison }) {
        reportUnknown(call, isMember: true, advice)
      }
      return poison(range, .unknownFunction)
    }
    let isMember = target != nil
    let targetTerm = target.map { check($0) }
    let isMacro = isMember && namesElement(call)
    // The arguments are checked all the same: their faults are their own. But a name that was to
    // stand for each element is none of the form.
    let arguments = isMacro ? [] : checkAll(call.arguments)
    if !reportsMore || targetTerm?.type == .poison { return poison(range, .unknownFunction) }
    let known =
      targetTerm.map { memberAdvice(call, $0, arguments, range) }
      ?? globalAdvice(call, arguments, range)
    reportUnknown(
      call, isMember: isMember, known ?? nameAdvice(call, targetTerm, isMacro: isMacro))
    return poison(range, .unknownFunction)
  }

  private mutating func reportUnknown(
    _ call: Expression.Call, isMember: Bool, _ advice: CallAdvice
  ) {
    let name = call.function.name
    report(
      Issue(
        .unknownFunction, at: call.function.range,
        isMember ? "there is no method `\(name)`" : "there is no function `\(name)`",
        help: advice.help, replacement: advice.replacement, of: advice.replaced))
  }

  /// Advice by the name of a function alone.
  private func nameAdvice(
    _ call: Expression.Call, _ target: Term?, isMacro: Bool
  ) -> CallAdvice {
    let name = call.function.name
    let isMember = target != nil
    if let target, target.type.withoutNull == .duration, Aliases.days.contains(name) {
      return CallAdvice(daysHelp(target.range))
    }
    if isMacro, name == "count" { return CallAdvice("write `list.filter(x, condition).size()`") }
    if let near = Suggestions.nearest(to: name, among: visibleFunctions(isMember: isMember)) {
      var advice = CallAdvice("did you mean `\(near)`?")
      advice.replacement = near
      return advice
    }
    if let alias = Aliases.functions[name] { return CallAdvice("write `\(alias)`") }
    if (isMember ? environment.globals[name] : environment.members[name]) != nil {
      return CallAdvice(isMember ? "write `\(name)(x)`" : "write `x.\(name)(…)`")
    }
    return CallAdvice(
      environment.variable(name) == nil ? "" : "`\(name)` is a value: leave the parentheses out")
  }

  /// Whether the arguments are a name for each element and what is said of it, as of a macro.
  func namesElement(_ call: Expression.Call) -> Bool {
    guard call.arguments.count == 2, case .identifier(let name) = call.arguments[0].kind else {
      return false
    }
    return environment.variable(name) == nil && !localNames.contains(name)
  }

  /// What to write for the days of a duration.
  func daysHelp(_ duration: Range<Int>) -> String {
    "the largest unit of a duration is the hour: write `\(sourceText(duration)).getHours() / 24`"
  }

  private var allMacros: [Macro] {
    environment.macros + (environment.hasStandardMacros ? Macro.standard : [])
  }

  /// The issue that a macro of that name takes another number of arguments.
  private func macroArity(
    _ call: Expression.Call, _ range: Range<Int>, isMember: Bool
  ) -> Issue? {
    let style: Macro.Style = isMember ? .member : .global
    var counts: [Int] = []
    for macro in allMacros
    where macro.style == style && macro.name == call.function.name
      && !counts.contains(macro.arity)
    {
      counts.append(macro.arity)
    }
    if counts.isEmpty || counts.contains(call.arguments.count) { return nil }
    var issue = argumentCount(call.function.name, counts.sorted(), call.arguments.count, range)
    if isMember, ["all", "exists", "exists_one", "filter", "map"].contains(call.function.name) {
      issue.help = "name the element and say what of it: `list.\(call.function.name)(x, … x …)`"
    }
    return issue
  }

  private func argumentCount(
    _ name: String, _ counts: [Int], _ found: Int, _ range: Range<Int>
  ) -> Issue {
    var expected = ""
    for (position, count) in counts.enumerated() {
      expected += position == 0 ? "" : position == counts.count - 1 ? " or " : ", "
      expected += String(count)
    }
    return Issue(
      .argumentCount, at: range,
      "`\(name)` takes \(expected) argument\(expected == "1" ? "" : "s"), found \(found)")
  }

  private func visibleFunctions(isMember: Bool) -> [String] {
    let style: Macro.Style = isMember ? .member : .global
    return Array((isMember ? environment.members : environment.globals).keys)
      + allMacros.filter { $0.style == style }.map { $0.name }
  }

  private func noOverload(
    _ functions: [Function], _ name: Expression.Member, _ arguments: [Term], _ range: Range<Int>,
    isMember: Bool
  ) -> Issue {
    var counts: [Int] = []
    for function in functions {
      for overload in function.overloads where !counts.contains(overload.parameters.count) {
        counts.append(overload.parameters.count)
      }
    }
    counts.sort()
    let skipped = isMember ? 1 : 0
    if !counts.contains(arguments.count) {
      return argumentCount(
        name.name, counts.map { $0 - skipped }, arguments.count - skipped, range)
    }
    return typeIssue(functions, name, arguments, range, isMember: isMember)
  }

  private func typeIssue(
    _ functions: [Function], _ name: Expression.Member, _ arguments: [Term], _ range: Range<Int>,
    isMember: Bool
  ) -> Issue {
    let overloads = functions.flatMap { $0.overloads }
      .filter { $0.parameters.count == arguments.count }
    if isMember, name.name == "contains", arguments.count == 2,
      case .list = inference.resolve(arguments[0].type).withoutNull
    {
      let written = grouped(
        "\(sourceText(arguments[1].range)) in \(sourceText(arguments[0].range))", range)
      return Issue(
        .type, at: name.range,
        "`contains` looks into a text, \(quote(arguments[0].range)) is a list",
        help: "write `\(written)`", replacement: written, of: range)
    }
    // The first argument that no overload takes is the one to name.
    for (position, argument) in arguments.enumerated() {
      var expected: [ValueType] = []
      var isTaken = false
      for overload in overloads {
        let parameter = overload.parameters[position]
        var trial = inference
        var names: [String: ValueType] = [:]
        if trial.accepts(trial.instantiate(parameter, &names), argument.type) { isTaken = true }
        if !expected.contains(parameter) { expected.append(parameter) }
      }
      if isTaken { continue }
      var nouns = ""
      for (index, type) in expected.enumerated() {
        nouns += index == 0 ? "" : index == expected.count - 1 ? " or " : ", "
        nouns += type.noun
      }
      let written = expected.count == 1 ? rewritten(argument, as: expected[0]) : nil
      var help = written.map { "write `\($0)`" } ?? ""
      if help.isEmpty, expected.count == 1, let first = expected.first {
        help = conversionHelp(from: argument, to: first)
      }
      let place =
        isMember && position == 0
        ? "`\(name.name)` is called on \(nouns)"
        : "argument \(position + (isMember ? 0 : 1)) of `\(name.name)` must be \(nouns)"
      return Issue(
        .type, at: argument.range, "\(place), found \(noun(argument.type))", help: help,
        replacement: written)
    }
    var found = ""
    for argument in arguments {
      found += found.isEmpty ? noun(argument.type) : ", " + noun(argument.type)
    }
    return Issue(.type, at: range, "`\(name.name)` does not take these together: \(found)")
  }
}
