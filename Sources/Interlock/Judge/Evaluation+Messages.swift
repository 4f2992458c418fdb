extension Evaluation {
  /// The message of a violation in a language.
  ///
  /// - Parameter parameters: Those of the violation, see ``parameters(of:)``.
  func message(
    for violation: Violation, _ parameters: [Parameter], locale: String
  ) -> String {
    let rule = program.rules[violation.rule]
    guard let (template, language) = template(for: violation, rule, locale: locale) else {
      return ""
    }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let literal): text += literal
      case .placeholder(let placeholder):
        let value = value(of: placeholder.name, in: violation, parameters, language)
        text += placeholder.text(filledWith: value)
      }
    }
    return text
  }

  /// Whether all that is reported of a violation is the same for every form of the program.
  ///
  /// - Parameter includesParameters: Whether the parameters are reported, or the message alone.
  package func isReportFixed(
    _ violation: Violation, locale: String, includesParameters: Bool
  ) -> Bool {
    guard case .field(_, block: 0) = violation.subject else { return false }
    let rule = program.rules[violation.rule]
    let isMoving = rule.movingBound != nil || rule.movingBase != nil
    if includesParameters {
      if isMoving { return false }
      guard case .none = rule.actual else { return false }
    }
    guard let (template, _) = template(for: violation, rule, locale: locale) else { return true }
    return template.parts.allSatisfy { part in
      guard case .placeholder(let placeholder) = part else { return true }
      switch placeholder.name {
      case "label": return true
      case "value", "actual": return false
      default: return !isMoving
      }
    }
  }

  /// The message and the language that it is in.
  ///
  /// A rule that could not be carried through has a message of its own: what the author wrote for a
  /// broken rule would blame the value.
  private func template(
    for violation: Violation, _ rule: Rule, locale: String
  ) -> (MessageTemplate, MessageLanguage)? {
    var texts = rule.messages
    switch violation.reason {
    case .none: texts.append(rule.builtInMessage)
    case .limit: texts = [MessageCatalogue.message("limit")]
    case .expressionError where rule.name != "expressionError":
      texts = [MessageCatalogue.message("failure")]
    case .expressionError: texts.append(rule.builtInMessage)
    case .timeout: texts = [MessageCatalogue.message("timeout")]
    }
    // The most particular message in the language or that of the file. English comes last of all:
    // an author's English text is none for a reader whom the catalogue can address.
    var found: LocalizedText.Entry?
    for text in texts {
      found = text.entry(for: locale) ?? text.entry(for: program.locale)
      if found != nil { break }
    }
    for text in texts where found == nil { found = text.entry(for: "en") }
    return found.map { ($0.template, MessageLanguage(tag: $0.locale)) }
  }

  private func value(
    of placeholder: String, in violation: Violation, _ parameters: [Parameter],
    _ language: MessageLanguage
  ) -> String {
    switch placeholder {
    case "label": return label(of: violation.subject)
    case "value":
      guard case .field(let field, let block) = violation.subject else { return "" }
      if program.fields[field].isSecret { return Self.concealed }
      let cell = cells[block + program.fields[field].offset]
      return String(decoding: form.bytes[cell.range], as: UTF8.self)
    default:
      let parameter = parameters.first { $0.name == placeholder }
      return parameter.map { language.text(of: $0) } ?? Self.concealed
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
    if let bound = rule.movingBound, !parameters.isEmpty {
      parameters[0].resolve(bound, at: bound.momentTold(now, ticked: tickedNow))
    }
    if let base = rule.movingBase, let place = parameters.firstIndex(where: { $0.name == "base" }) {
      parameters[place].resolve(base, at: now)
    }
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
      case .filledRowCount:
        parameters.append(Parameter("actual", .integer(filledRowCount(of: operand))))
      }
    }
    switch violation.reason {
    case .none: break
    case .limit: parameters.append(Parameter("reason", .text("limit")))
    case .expressionError: parameters.append(Parameter("reason", .text("expressionError")))
    case .timeout: parameters.append(Parameter("reason", .text("timeout")))
    }
    return parameters
  }
}

extension Parameter {
  /// Puts what a bound stands for at a moment in the place of its rule.
  fileprivate mutating func resolve(_ bound: MovingBound, at now: Instant) {
    self = Parameter(name, .literal(bound.text(at: now)), as: meaning)
  }
}

extension MovingBound {
  /// What the bound stands for at a moment, as a form writes it; a fraction of a second is left out.
  func text(at now: Instant) -> String {
    switch kind {
    case .date: return bound.date(at: now).text
    case .month: return bound.month(at: now).text
    case .week: return bound.week(at: now).text
    case .localDateTime:
      let local = bound.localDateTime(at: now)
      let time = CivilTime(seconds: local.time.seconds, nanosecond: 0)
      return LocalDateTime(date: local.date, time: time).text
    case .dateTime:
      let instant = bound.instant(at: now)
      return Instant(seconds: instant.seconds, offsetMinutes: instant.offsetMinutes)?.text
        ?? instant.text
    }
  }
}
