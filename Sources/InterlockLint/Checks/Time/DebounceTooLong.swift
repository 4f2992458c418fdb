import Interlock

extension Check {
  static let debounceTooLong = Check(
    "IL814", "debounce-too-long",
    summary: "a field waits for longer than ten seconds after typing",
    rationale: """
      As long as a field is pending nothing that depends on it is enabled. A pause of a few \
      hundred milliseconds is enough.
      """,
    message: "`{field}` is pending for {time} after every key",
    bad: #"""
      fields:
        name: { label: Name, debounce: «300s» }
      """#,
    good: #"""
      fields:
        name: { label: Name, debounce: 300ms }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let time = field.rule.debounce, time > 10_000_000_000,
          let entry = field.entry("debounce")
        else { return nil }
        return Draft(
          at: entry.value.span, ["field": field.name, "time": TimeSpan(nanoseconds: time).shown],
          help: "write `ms` for thousandths of a second")
      }
    })
}
