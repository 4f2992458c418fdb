extension GrowthSeries {
  /// Messages, types that are wrong, comments and ignores.
  static var texts: [GrowthSeries] {
    [
      rules("messages/by-name") { count in
        fields(count, "{ required: true }") + "messages:\n"
          + lines(count) { "  f\($0).required: Needed\n" }
      },
      rules("messages/own") { fields($0, "{ required: { value: true, message: Needed } }") },
      rules("messages/of-checks") { count in
        "fields:\n"
          + lines(count) { "  f\($0): { check: { id: c\($0), that: f\($0) != \"x\" } }\n" }
          + "messages:\n" + lines(count) { "  c\($0): Wrong\n" }
      },
      rules("messages/unused") { count in
        fields(count) + "messages:\n" + lines(count) { "  f\($0).minLength: Longer\n" }
      },
      rules("messages/unknown") { count in
        fields(1) + "messages:\n" + lines(count) { "  nothing\($0): Text\n" }
      },
      rules("comments/plain") { count in lines(count) { "# comment \($0)\n" } + fields(1) },
      rules("comments/ignores") { count in
        "fields:\n"
          + lines(count) {
            "  # interlock: ignore unlabelled-field -- as asked\n  f\($0): { required: true }\n"
          } + "  z: { label: Z }\n"
      },
      rules("comments/ignores-in-a-row") { count in
        "fields:\n" + lines(count) { "  # interlock: ignore unlabelled-field -- \($0)\n" }
          + "  f: { required: true }\n  z: { label: Z }\n"
      },
      rules("comments/ignores-of-the-file") { count in
        lines(count) { _ in "# interlock: ignore-file unlabelled-field -- as asked\n" }
          + fields(count, "{ required: true }") + "  z: { label: Z }\n"
      },
      rules("comments/unknown-checks") { count in
        lines(count) { "# interlock: ignore nothing\($0) -- as asked\n" } + fields(1)
      },
      GrowthSeries(name: "imports/many") { count in
        GrowthInput(
          rules: head + "import: [" + joined(count, by: ", ") { "i\($0).yaml" } + "]\n" + fields(1),
          imports: (0..<count).map { ("i\($0).yaml", "interlock: 1\ntypes: { t\($0): {} }\n") })
      },
    ]
  }

  /// Lines and nesting, and very many mistakes.
  static var lines: [GrowthSeries] {
    func deep(_ depth: Int, _ inner: String) -> String {
      depth == 0 ? inner : "{ type: group, fields: { m\(depth): \(deep(depth - 1, inner)) } }"
    }
    return [
      rules("lines/fields-on-one") { count in
        "fields: {" + joined(count, by: ", ") { "f\($0): {}" } + "}\n"
      },
      rules("lines/same-key-on-one") { count in
        "fields: {" + joined(count, by: ", ") { _ in "a: {}" } + "}\n"
      },
      rules("lines/unknown-keys-on-one") { count in
        "fields: { a: {" + joined(count, by: ", ") { "x\($0): 1" } + "} }\n"
      },
      rules("lines/warnings-on-one") { count in
        "fields: { z: { label: Z },"
          + joined(count, by: ", ") { "f\($0): { required: true, minLength: 0 }" } + "}\n"
      },
      rules("lines/brackets-forgotten") { count in
        "fields: { a: { type: choice, options: " + joined(count, by: ", ") { "o\($0)" } + " } }\n"
      },
      rules("lines/tags-on-one") { count in
        "fields: {" + joined(count, by: ", ") { "f\($0): !x" } + "}\n"
      },
      rules("lines/undefined-aliases-on-one") { count in
        "fields: {" + joined(count, by: ", ") { "f\($0): *x" } + "}\n"
      },
      rules("lines/texts-cut-by-commas-on-one") { count in
        "messages: {" + joined(count, by: ", ") { "k\($0): one, or \($0)" } + "}\n" + fields(1)
      },
      rules("lines/text-cut-by-commas") { count in
        "fields: { a: { label: " + joined(count, by: ", ") { "word \($0)" } + " } }\n"
      },
      rules("lines/tags") { count in "fields:\n" + lines(count) { "  f\($0): !x {}\n" } },
      rules("lines/undefined-aliases") { count in
        "fields:\n" + lines(count) { "  f\($0): *x\($0)\n" }
      },
      rules("lines/same-key") { count in "fields:\n" + lines(count) { _ in "  a: {}\n" } },
      rules("lines/wrong-expressions") { count in
        "fields:\n" + lines(count) { "  f\($0): { visibleWhen: 'f\($0) > 3' }\n" }
      },
      rules("lines/unknown-fields") { count in
        "fields:\n" + lines(count) { "  f\($0): { equals: g\($0) }\n" }
      },
      rules("lines/one-long-value") { count in
        "title: '" + String(repeating: "x", count: count) + "'\n" + fields(1)
      },
      rules("lines/deep") { count in
        "fields:\n" + lines(count / 20) { "  f\($0): " + deep(20, "{}") + "\n" }
      },
      rules("lines/escapes") { count in
        "fields:\n  a:\n    pattern: \"" + lines(count) { _ in "\\\\." } + "\"\n"
      },
    ]
  }
}
