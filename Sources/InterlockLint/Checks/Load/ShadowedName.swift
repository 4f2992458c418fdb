import Interlock

extension Check {
  static let shadowedName = Check(
    load: "IL108", "shadowed-name",
    summary: "a member of a group or row has the name of something outside of it",
    rationale: """
      An expression in the group or row would mean the member where its author may have meant the \
      other.
      """,
    bad: #"""
      fields:
        city: { label: City }
        home: { type: group, fields: { «city»: { label: City of residence } } }
      """#,
    good: #"""
      fields:
        city: { label: City }
        home: { type: group, fields: { homeCity: { label: City of residence, input: city } } }
      """#)
}
