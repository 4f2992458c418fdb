import Interlock

extension Check {
  static let keyNotApplicable = Check(
    load: "IL012", "key-not-applicable",
    summary: "a key has no meaning on the type of its field",
    rationale: """
      A length on a number or a range on a text would never be judged.
      """,
    bad: #"""
      fields:
        age: { label: Age, type: integer, «minLength»: 2 }
      """#,
    good: #"""
      fields:
        age: { label: Age, type: integer, min: 10 }
      """#)
}
