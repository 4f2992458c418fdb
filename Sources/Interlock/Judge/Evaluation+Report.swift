extension Evaluation {
  // MARK: Paths

  /// The JSON Pointer of what is at fault, such as `/people/1/email`.
  ///
  /// - Parameter isLatest: Whether rows are named by the places that a person sees them at.
  package func pointer(of subject: Violation.Subject, isLatest: Bool = false) -> String {
    switch subject {
    case .form: ""
    case .computed(let index): "/" + program.computed[index].name
    case .unknownKey(let index): form.unknownPaths[index]
    case .field(let field, let block):
      prefix(
        of: block, in: program.fields[field].scope, isLatest, row: { "/\($0)" },
        list: { $0.pointer })
        + program.fields[field].pointer
    }
  }

  /// The dotted name of what is at fault, such as `people[1].email`.
  ///
  /// - Parameter isLatest: Whether rows are named by the places that a person sees them at.
  package func name(of subject: Violation.Subject, isLatest: Bool = false) -> String {
    switch subject {
    case .form: return "form"
    case .computed(let index): return program.computed[index].name
    case .unknownKey(let index): return form.unknownPaths[index]
    case .field(let field, let block):
      let outer = prefix(
        of: block, in: program.fields[field].scope, isLatest, row: { "[\($0)]" },
        list: { $0.dottedName })
      let name = program.fields[field].dottedName
      return outer.isEmpty || name.isEmpty ? outer + name : outer + "." + name
    }
  }

  /// What stands before the fields of a block: the lists and rows that it is part of.
  private func prefix(
    of block: Int, in scope: Int, _ isLatest: Bool, row: (Int32) -> String,
    list: (Field) -> String
  ) -> String {
    guard let field = program.scopes[scope].list, let parent = program.scopes[scope].parent else {
      return ""
    }
    let outer = prefix(
      of: Int(form.slots[block].number), in: parent, isLatest, row: row, list: list)
    let name = list(program.fields[field])
    let isName = !name.isEmpty && !name.hasPrefix("/")
    let separator = isName && !outer.isEmpty ? "." : ""
    let slot = Int(form.slots[block].number) + program.fields[field].offset
    let place =
      isLatest
      ? latestPlace(ofRow: block, inListAt: slot) : Int32(self.place(ofRow: block, inListAt: slot))
    return outer + separator + name + row(place)
  }

  /// The place of a row as a person sees it.
  ///
  /// - Parameter list: The slot of the list.
  func latestPlace(ofRow block: Int, inListAt list: Int) -> Int32 {
    (latestPlaces.isEmpty ? nil : latestPlaces[block])
      ?? Int32(place(ofRow: block, inListAt: list))
  }

  /// A violation with its path and message.
  package func report(_ violation: Violation, locale: String) -> ReportedViolation {
    let rule = program.rules[violation.rule]
    let parameters = parameters(of: violation)
    return ReportedViolation(
      path: pointer(of: violation.subject), rule: rule.name,
      severity: isError(violation) ? .error : rule.severity,
      message: message(for: violation, parameters, locale: locale), parameters: parameters)
  }
}
