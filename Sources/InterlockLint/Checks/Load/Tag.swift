import Interlock

extension Check {
  static let tag = Check(
    load: "IL022", "tag",
    summary: "a value has a tag such as `!!str`",
    rationale: """
      Tags change what a value means, which readers of YAML do differently. Quotes make a \
      text.
      """,
    bad: #"""
      fields:
        a: { label: «!!str» yes }
      """#,
    good: #"""
      fields:
        a: { label: 'yes' }
      """#)
}
