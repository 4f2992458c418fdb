import Interlock

extension Check {
  static let invalidName = Check(
    load: "IL113", "invalid-name",
    summary: "a name has characters that expressions cannot read, or is a reserved word",
    rationale: """
      Expressions name fields. A field whose name they cannot read could never be used in \
      one; `input` keeps the key that the outside has.
      """,
    bad: #"""
      fields:
        «first-name»: { label: First name }
      """#,
    good: #"""
      fields:
        firstName: { label: First name, input: first-name }
      """#)
}
