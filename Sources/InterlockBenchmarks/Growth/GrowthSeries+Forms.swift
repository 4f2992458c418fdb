extension GrowthSeries {
  /// Values of forms.
  static var values: [GrowthSeries] {
    [
      GrowthSeries(name: "values/filled") { count in
        GrowthInput(
          rules: head + fields(count, "{ required: true }"),
          form: "{" + joined(count, by: ",") { "\"f\($0)\":\"x\"" } + "}")
      },
      GrowthSeries(name: "values/unknown") { count in
        GrowthInput(
          rules: head + "unknownFields: reject\n" + fields(1),
          form: "{" + joined(count, by: ",") { "\"x\($0)\":1" } + "}")
      },
      GrowthSeries(name: "values/combining-marks") { count in
        GrowthInput(
          rules: head + "fields: { a: {}, b: { equals: a } }\n",
          form: "{\"a\":\"a" + String(repeating: "\u{301}\u{323}", count: count) + "\",\"b\":\"b\"}"
        )
      },
      GrowthSeries(name: "values/wrong-types") { count in
        GrowthInput(
          rules: head + fields(count, "{ type: integer }"),
          form: "{" + joined(count, by: ",") { "\"f\($0)\":\"x\"" } + "}")
      },
    ]
  }

  /// Rows of forms.
  static var forms: [GrowthSeries] {
    let list =
      "fields:\n  l:\n    type: list\n    item: { type: group, fields: { a: { required: true },"
    return [
      GrowthSeries(name: "rows/required") { count in
        GrowthInput(
          rules: head + list + " b: {} } }\n",
          form: "{\"l\":[" + joined(count, by: ",") { _ in "{}" } + "]}")
      },
      GrowthSeries(name: "rows/unique") { count in
        GrowthInput(
          rules: head + list + " b: {} } }\n    uniqueBy: a\n",
          form: "{\"l\":[" + joined(count, by: ",") { "{\"a\":\"\($0)\"}" } + "]}")
      },
      GrowthSeries(name: "rows/same") { count in
        GrowthInput(
          rules: head + list + " b: {} } }\n    uniqueBy: a\n",
          form: "{\"l\":[" + joined(count, by: ",") { _ in "{\"a\":\"x\"}" } + "]}")
      },
      GrowthSeries(name: "rows/summed") { count in
        GrowthInput(
          rules: head + list + " b: { type: integer } } }\n"
            + "computed: { s: 'l.map(x, x.b).sum()' }\n",
          form: "{\"l\":[" + joined(count, by: ",") { "{\"a\":\"x\",\"b\":\($0)}" } + "]}")
      },
    ]
  }
}
