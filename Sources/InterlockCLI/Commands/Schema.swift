import InterlockLint

extension Command {
  /// `interlock schema`.
  static let schema = Command(
    name: "schema", summary: "prints the rule language as a JSON Schema, for editors",
    operands: "", options: [],
    details: """
      An editor that reads it completes keywords and marks words that the language does not have.
      Names, types and expressions are checked by interlock lint alone.

      """,
    run: { (arguments, streams) throws(Failure) in
      if let operand = arguments.operands.first {
        throw Failure("interlock schema takes no operand, not \(Printable.text(operand))")
      }
      try streams.print(RuleSchema.text)
      return .success
    })
}
