import Interlock

extension Check {
  static let mergeKey = Check(
    load: "IL017", "merge-key",
    summary: "a mapping is merged into another with `<<`",
    rationale: """
      `<<` is no part of YAML 1.2. Named types share definitions, and say in which order \
      keys replace each other.
      """,
    bad: #"""
      fields:
        a: &a { minLength: 4 }
        b: { «<<»: *a }
      """#,
    good: #"""
      types:
        short: { minLength: 4 }
      fields:
        a: { type: short }
        b: { type: short }
      """#)
}
