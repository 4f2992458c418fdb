import Interlock

extension Check {
  static let encoding = Check(
    load: "IL015", "encoding",
    summary: "a file is no UTF-8 text",
    rationale: """
      YAML files are UTF-8. A file saved in another encoding shows other letters to every \
      reader; save it as UTF-8.
      """,
    bad: "#!\n«\u{0}i»nterlock: 1\n",
    good: #"""
      fields: { id: { label: ID } }
      """#)
}
