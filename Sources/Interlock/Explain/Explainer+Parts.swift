import CEL

extension Explainer {
  /// Where an expression is evaluated.
  struct Place {
    var scope = 0
    var block = 0
  }

  /// The expression of a field's rule, or of the form where there is no field, part by part.
  func tree(
    of source: ExpressionSource, near field: Int?, block: Int, _ evaluation: inout Evaluation
  ) -> ExplainedExpression {
    let environment = field.map { compiler.environment(of: $0) } ?? compiler.rootEnvironment
    let parsed = environment.parse(source.text)
    guard let expression = parsed.expression else {
      return ExplainedExpression(text: Self.line(source.text), value: "failed")
    }
    let place = Place(scope: field.map { program.fields[$0].scope } ?? 0, block: block)
    return part(expression, of: parsed, in: environment, place, &evaluation)
  }

  /// One part of an expression and those under it.
  func part(
    _ expression: Expression, of parsed: ParsedExpression, in environment: Environment,
    _ place: Place, _ evaluation: inout Evaluation
  ) -> ExplainedExpression {
    parts -= 1
    let (value, reads, secrecy) = value(
      of: expression, parsed, in: environment, place, &evaluation)
    var shown = ExplainedExpression(text: Self.line(parsed.text(expression.range)), value: "")
    shown.value = text(
      of: value, secrecy, reading: reads, isName: expression.path != nil, place, &evaluation)
    if expression.path != nil, let variable = reads.first {
      let kind = program.variables[variable].kind
      shown.note = note(on: kind, place, &evaluation)
      if case .computed(let index) = kind, parts > 0,
        let source = compiler.ruleSet.computed[index].value
      {
        shown.parts.append(tree(of: source, near: nil, block: 0, &evaluation))
      }
    }
    for child in Self.children(of: expression) where parts > 0 {
      shown.parts.append(part(child, of: parsed, in: environment, place, &evaluation))
    }
    if case .error(let error) = value, !shown.parts.contains(where: { $0.value == "failed" }) {
      shown.note = error.message
    }
    if case .undetermined = value, shown.note.isEmpty, shown.parts.isEmpty {
      shown.note = "something that it reads has no value"
    }
    return shown
  }

  /// Evaluates a part; only what the whole expression reads is read.
  private func value(
    of expression: Expression, _ parsed: ParsedExpression, in environment: Environment,
    _ place: Place, _ evaluation: inout Evaluation
  ) -> (value: Value, reads: [Int], secrecy: Secrecy) {
    var own = parsed
    own.expression = expression
    var environment = environment.nested()
    compiler.declarePredicates(of: expression, in: &environment)
    let compilation = environment.compile(own)
    guard let code = compilation.program,
      code.variables.allSatisfy({ $0 < program.variables.count })
    else { return (.undetermined, [], .secret) }
    // A judge has places only for what its own expressions read.
    while evaluation.frame.count < program.variables.count { evaluation.frame.append(.null) }
    // The judge loads only what it needs; by now everything can be.
    for variable in code.variables {
      evaluation.openRation()
      evaluation.frame[variable] = evaluation.load(
        program.variables[variable], near: place.block, in: place.scope)
    }
    let value = code.evaluate(evaluation.frame.span, spending: &budget)
    return (value, code.variables, compilation.secrecy)
  }

  /// What is behind the value of a name.
  private func note(
    on kind: Variable.Kind, _ place: Place, _ evaluation: inout Evaluation
  ) -> String {
    switch kind {
    case .field(let field):
      let scope = program.fields[field].scope
      let block = evaluation.blockOf(scope: scope, near: place.block, in: place.scope)
      let cell = evaluation.cells[block + program.fields[field].offset]
      if !cell.isVisible { return "hidden" }
      switch cell.state {
      case .empty: return program.fields[field].type == .boolean ? "" : "empty"
      case .wrongType: return "not " + program.fields[field].type.withArticle
      case .unknown: return "part of something of the wrong type"
      case .present: return ""
      }
    case .gate(let gate): return note(onGate: gate, evaluation)
    default: return ""
    }
  }

  /// When a closed gate opens; empty where it is open.
  func note(onGate index: Int, _ evaluation: borrowing Evaluation) -> String {
    let gate = program.gates[index]
    if evaluation.isOpen(gate: index) { return "" }
    let time = gate.kind == .within ? nil : evaluation.timeSinceEvent(ofGate: index)
    guard let time else { return "time alone does not open it" }
    return "opens in " + TimeSpan(nanoseconds: gate.duration - time).readable
  }

  // MARK: Shape

  /// The parts that say something of their own: no constants, nothing that has names of its own.
  private static func children(of expression: Expression) -> [Expression] {
    switch expression.kind {
    case .identifier, .literal, .invalid, .presence, .message: return []
    case .select where expression.path != nil: return []
    // The body reads elements, which have no value outside of the walk.
    case .comprehension(let walk): return [walk.source].filter(isShown)
    case .bind(_, let value, _): return [value].filter(isShown)
    // What is not chosen says nothing, but which it was is seen from the condition.
    default: return expression.children.filter(isShown)
    }
  }

  private static func isShown(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .literal, .invalid: false
    // A hidden name that a macro put there.
    case .identifier(let name): name.utf8.first != UInt8(ascii: "@")
    case .negate(let operand): isShown(operand)
    case .list(let elements): elements.contains { isShown($0.value) }
    default: true
    }
  }

  /// A text on one line, its breaks and runs of blanks as one space each.
  static func line(_ text: String) -> String {
    var line = ""
    var isBlank = true
    for character in text {
      let isSpace =
        character == " " || character == "\n" || character == "\t"
        || character == "\r\n" || character == "\r"
      if isSpace {
        if !isBlank { line += " " }
      } else {
        line.append(character)
      }
      isBlank = isSpace
    }
    if isBlank && !line.isEmpty { line.removeLast() }
    return shortened(line)
  }

  static func shortened(_ text: String) -> String {
    var short = ""
    var count = 0
    for character in text {
      if count == 80 { return short + "…" }
      short.append(character)
      count += 1
    }
    return short
  }
}
