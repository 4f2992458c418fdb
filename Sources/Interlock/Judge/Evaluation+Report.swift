extension Evaluation {
  // MARK: Paths

  /// The JSON Pointer of what is at fault, such as `/people/1/email`.
  package func pointer(of subject: Violation.Subject) -> String {
    switch subject {
    case .form: ""
    case .computed(let index): "/" + program.computed[index].name
    case .unknownKey(let index): form.unknownPaths[index]
    case .field(let field, let block):
      prefix(of: block, in: program.fields[field].scope, row: { "/\($0)" }, list: { $0.pointer })
        + program.fields[field].pointer
    }
  }

  /// The dotted name of what is at fault, such as `people[1].email`.
  package func name(of subject: Violation.Subject) -> String {
    switch subject {
    case .form: return "form"
    case .computed(let index): return program.computed[index].name
    case .unknownKey(let index): return form.unknownPaths[index]
    case .field(let field, let block):
      let outer = prefix(
        of: block, in: program.fields[field].scope, row: { "[\($0)]" }, list: { $0.dottedName })
      let name = program.fields[field].dottedName
      return outer.isEmpty || name.isEmpty ? outer + name : outer + "." + name
    }
  }

  /// What stands before the fields of a block: the lists and rows that it is part of.
  private func prefix(
    of block: Int, in scope: Int, row: (Int32) -> String, list: (Field) -> String
  ) -> String {
    guard let field = program.scopes[scope].list, let parent = program.scopes[scope].parent else {
      return ""
    }
    let outer = prefix(
      of: Int(form.slots[block].number), in: parent, row: row, list: list)
    let name = list(program.fields[field])
    let isName = !name.isEmpty && !name.hasPrefix("/")
    let separator = isName && !outer.isEmpty ? "." : ""
    return outer + separator + name + row(form.slots[block].length)
  }

  /// A violation with its path and message.
  package func report(_ violation: Violation, locale: String) -> ReportedViolation {
    let rule = program.rules[violation.rule]
    return ReportedViolation(
      path: pointer(of: violation.subject), rule: rule.name,
      severity: isError(violation) ? .error : rule.severity,
      message: message(for: violation, locale: locale), parameters: parameters(of: violation))
  }

  // MARK: Messages

  /// The message of a violation in a language.
  package func message(for violation: Violation, locale: String) -> String {
    let rule = program.rules[violation.rule]
    let template = template(for: violation, rule, locale: locale)
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let literal): text += literal
      case .placeholder(let name): text += value(of: name, in: violation, rule)
      }
    }
    return text
  }

  /// A rule that could not be carried through has a message of its own: what the author wrote for a
  /// broken rule would blame the value.
  private func template(
    for violation: Violation, _ rule: Rule, locale: String
  ) -> MessageTemplate {
    switch violation.reason {
    case .none: break
    case .limit: return Self.limitMessage
    case .expressionError where rule.name != "expressionError": return Self.failureMessage
    case .expressionError: break
    }
    return rule.template(for: locale, fileLocale: program.locale)
  }

  private static let limitMessage = MessageTemplate(
    "{label} could not be checked: it takes too much work to compare it with the required form")
  private static let failureMessage = MessageTemplate("{label} could not be checked")

  private func value(of placeholder: String, in violation: Violation, _ rule: Rule) -> String {
    switch placeholder {
    case "label": return label(of: violation.subject)
    case "value":
      guard case .field(let field, let block) = violation.subject else { return "" }
      if program.fields[field].isSecret { return Self.concealed }
      let cell = cells[block + program.fields[field].offset]
      return String(decoding: form.bytes[cell.range], as: UTF8.self)
    default:
      let parameters = self.parameters(of: violation)
      return parameters.first { $0.name == placeholder }?.text ?? Self.concealed
    }
  }

  /// What stands for a secret in a message.
  private static var concealed: String { "•••" }

  private func label(of subject: Violation.Subject) -> String {
    switch subject {
    case .form: program.form
    case .computed(let index): program.computed[index].label
    case .unknownKey(let index): form.unknownPaths[index]
    case .field(let field, _): program.fields[field].label
    }
  }

  /// The values that a verdict carries as `params`; a secret's length is not among them.
  package func parameters(of violation: Violation) -> [Parameter] {
    let rule = program.rules[violation.rule]
    var parameters = rule.parameters
    if case .field(let field, let block) = violation.subject, !program.fields[field].isSecret,
      violation.reason == .none
    {
      let slot = block + program.fields[field].offset
      let operand = Operand(field: field, slot: slot, block: block)
      switch rule.actual {
      case .none: break
      case .length(let unit):
        parameters.append(Parameter("actual", .integer(length(of: operand, in: unit))))
      case .rowCount:
        parameters.append(Parameter("actual", .integer(rowCount(of: operand))))
      }
    }
    switch violation.reason {
    case .none: break
    case .limit: parameters.append(Parameter("reason", .text("limit")))
    case .expressionError: parameters.append(Parameter("reason", .text("expressionError")))
    }
    return parameters
  }
}

extension Rule {
  /// The most particular message in the language, then in the file's, then the built-in one.
  func template(for locale: String, fileLocale: String) -> MessageTemplate {
    for text in messages {
      if let template = text.template(for: locale) ?? text.template(for: fileLocale)
        ?? text.template(for: "en")
      {
        return template
      }
    }
    return builtInMessage
  }
}
