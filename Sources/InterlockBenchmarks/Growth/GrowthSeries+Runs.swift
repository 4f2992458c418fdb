/// Events that one run reads.
extension GrowthSeries {
  static var runs: [GrowthSeries] { formRuns + listRuns + rowRuns }

  private static func run(
    _ name: String, _ rules: @escaping (Int) -> String, _ events: @escaping (Int) -> String
  ) -> GrowthSeries {
    GrowthSeries(name: "run/" + name) { count in
      GrowthInput(rules: head + rules(count), events: events(count))
    }
  }

  /// As many fields, gates, questions or reasons as there are events.
  private static var formRuns: [GrowthSeries] {
    let remote = "fields: { l: { type: list, item: { remote: { free: {} } } } }\n"
    return [
      run("start", { fields($0, "{ required: true }") }, { _ in "{\"set\":{\"f0\":\"x\"}}\n" }),
      run(
        "start-computed", { fields(1) + "computed:\n" + lines($0) { "  c\($0): f0\n" } },
        { _ in "{\"set\":{\"f0\":\"x\"}}\n" }),
      run(
        "start-gates", { fields(1) + "gates:\n" + lines($0) { "  g\($0): { after: 1s }\n" } },
        { _ in "{\"set\":{\"f0\":\"x\"}}\n" }),
      run(
        "start-actions",
        { fields(1) + "actions:\n" + lines($0) { "  a\($0): { enabledWhen: valid }\n" } },
        { _ in "{\"set\":{\"f0\":\"x\"}}\n" }),
      run(
        "gates-in-one-event",
        { fields(1) + "gates:\n" + lines($0) { "  g\($0): { after: \($0 + 1)s }\n" } },
        { "{\"at\":\"\($0 + 1)s\"}\n" }),
      run(
        "required-one-by-one", { fields($0, "{ required: true }") },
        { lines($0) { "{\"set\":{\"f\($0)\":\"x\"}}\n" } }),
      run(
        "one-field-beside-reasons", { fields($0 + 1, "{ required: true }") },
        { lines($0) { "{\"set\":{\"f0\":\"\($0 % 2 == 0 ? "x" : "")\"}}\n" } }),
      run(
        "requests-answered", { _ in remote },
        { count in
          set(rows: 0..<count)
            + lines(count) { "{\"resolve\":{\"ticket\":\($0 + 1),\"ok\":true}}\n" }
        }),
    ]
  }

  /// Lists that are set whole.
  private static var listRuns: [GrowthSeries] {
    let list = "fields: { l: { type: list, item: {} } }\n"
    return [
      run("list-set", { _ in list }, { set(rows: 0..<$0) }),
      run("list-without-its-first", { _ in list }, { set(rows: 0..<$0) + set(rows: 1..<$0) }),
      run(
        "list-turned", { _ in list },
        { count in
          set(rows: 0..<count) + "{\"set\":{\"l\":["
            + joined(count, by: ",") { "\"\(count - $0)\"" } + "]}}\n"
        }),
    ]
  }

  /// An event for each row of a list, at its beginning, in the middle and at its end.
  private static var rowRuns: [GrowthSeries] {
    let list = "fields: { l: { type: list, item: { required: true } } }\n"
    var series = [
      run(
        "insert-into-nothing", { _ in list },
        { lines($0) { "{\"insert\":{\"path\":\"/l\",\"at\":\($0)}}\n" } })
    ]
    let places: [(name: String, at: @Sendable (Int) -> Int)] = [
      ("first", { _ in 0 }), ("middle", { $0 / 2 }), ("last", { $0 - 1 }),
    ]
    for (place, at) in places {
      series += [
        run(
          "insert-\(place)", { _ in list },
          { count in
            set(rows: 0..<count)
              + lines(count) {
                "{\"insert\":{\"path\":\"/l\",\"at\":\(at(count + $0 + 1))}}\n"
              }
          }),
        run(
          "set-\(place)", { _ in list },
          { count in
            set(rows: 0..<count) + lines(count) { "{\"set\":{\"/l/\(at(count))\":\"v\($0)\"}}\n" }
          }),
        run(
          "touch-\(place)", { _ in list },
          { count in
            set(rows: 0..<count) + lines(count) { _ in "{\"touch\":\"/l/\(at(count))\"}\n" }
          }),
        run(
          "remove-\(place)", { _ in list },
          { count in
            set(rows: 0..<count)
              + lines(count) { "{\"remove\":{\"path\":\"/l\",\"at\":\(at(count - $0))}}\n" }
          }),
        run(
          "move-\(place)", { _ in list },
          { count in
            set(rows: 0..<count)
              + lines(count) {
                let (from, to) = (at(count), $0 % 2 == 0 ? count - 1 : 0)
                return "{\"move\":{\"path\":\"/l\",\"from\":\(from),\"to\":\(to)}}\n"
              }
          }),
      ]
    }
    return series
  }

  private static func set(rows: Range<Int>) -> String {
    "{\"set\":{\"l\":[" + joined(rows.count, by: ",") { "\"\(rows.lowerBound + $0)\"" } + "]}}\n"
  }
}
