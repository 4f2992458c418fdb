/// How often each rule of a file was broken at each path, over any number of forms.
///
/// All rows of a list count under one path, so that there are never more entries than the file has
/// rules, however many forms come.
package struct ViolationTally: Sendable {
  /// One rule at one path.
  package struct Entry: Hashable, Sendable {
    /// A JSON Pointer (RFC 6901) with `*` for any row, such as `/people/*/email`; empty for the form.
    package var path: String
    /// The keyword, or the id of a check or rule.
    package var rule: String
    package var severity: Severity
  }

  /// What is counted while forms are judged: cheap to make, and different entries may be one.
  private struct Key: Hashable {
    enum Place: Hashable {
      case form
      case field(Int)
      case computed(Int)
      case unknownKey(String)
    }
    var place: Place
    var rule: Int
    var isError: Bool
  }

  private var counts: [Key: Int] = [:]

  /// Creates a tally of no forms.
  package init() {}

  /// Counts what breaks rules in the form that was judged last.
  package mutating func add(_ judge: borrowing Judge) {
    for violation in judge.evaluation.violations {
      let place: Key.Place =
        switch violation.subject {
        case .form: .form
        case .field(let field, block: _): .field(field)
        case .computed(let index): .computed(index)
        case .unknownKey(let index):
          .unknownKey(Self.anyKey(beside: judge.evaluation.form.unknownPaths[index]))
        }
      let isError = judge.evaluation.isError(violation)
      counts[Key(place: place, rule: violation.rule, isError: isError), default: 0] += 1
    }
  }

  /// Adds what another tally by the same program has counted.
  package static func += (sum: inout ViolationTally, more: ViolationTally) {
    for (key, count) in more.counts { sum.counts[key, default: 0] += count }
  }

  /// What was broken how often: most frequent first, then by path and rule in the order of bytes.
  package func entries(of program: Program) -> [(entry: Entry, count: Int)] {
    var sums: [Entry: Int] = [:]
    for (key, count) in counts {
      let path =
        switch key.place {
        case .form: ""
        case .field(let field):
          Self.rows(of: program.fields[field].scope, in: program) + program.fields[field].pointer
        case .computed(let index): "/" + program.computed[index].name
        case .unknownKey(let path): path
        }
      let rule = program.rules[key.rule]
      let entry = Entry(
        path: path, rule: rule.name, severity: key.isError ? .error : rule.severity)
      sums[entry, default: 0] += count
    }
    return sums.map { (entry: $0.key, count: $0.value) }.sorted { first, second in
      if first.count != second.count { return first.count > second.count }
      let (left, right) = (first.entry, second.entry)
      if left.path != right.path {
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
      if left.rule != right.rule {
        return left.rule.utf8.lexicographicallyPrecedes(right.rule.utf8)
      }
      return left.severity.isGraver(than: right.severity)
    }
  }

  /// The path of any row of the list that a scope belongs to; empty for the form's own scope.
  private static func rows(of scope: Int, in program: Program) -> String {
    guard let list = program.scopes[scope].list, let parent = program.scopes[scope].parent else {
      return ""
    }
    return rows(of: parent, in: program) + program.fields[list].pointer + "/*"
  }

  /// The path of any unknown key in the object that one stands in: forms make keys up without end.
  private static func anyKey(beside path: String) -> String {
    var steps = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if !steps.isEmpty { steps.removeLast() }
    var parent = ""
    // The path begins with a slash, and before that there is nothing.
    for step in steps.dropFirst() {
      let isRow = !step.isEmpty && step.allSatisfy { $0.decimalDigit != nil }
      parent += isRow ? "/*" : "/" + (String(step) ?? "*")
    }
    return parent + "/*"
  }
}
