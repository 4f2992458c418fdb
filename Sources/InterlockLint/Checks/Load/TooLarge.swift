import Interlock

extension Check {
  static let tooLarge = Check(
    load: "IL025", "too-large",
    summary: "a file is beyond the limits of size, depth or count",
    rationale: """
      The limits keep a file that was made to exhaust memory from doing so; no form that \
      people fill in comes near.
      """,
    bad: "fields:\n  a: { type: list, item: {}, default: «[\(tooMany)]» }\n",
    good: #"""
      fields:
        a: { type: list, item: {}, default: [red] }
      """#)

  /// More rows than a default may have.
  private static let tooMany = Array(repeating: "x", count: 1001).joined(separator: ", ")
}
