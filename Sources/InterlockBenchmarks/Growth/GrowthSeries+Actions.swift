extension GrowthSeries {
  /// Gates, and actions that wait for them.
  static var gates: [GrowthSeries] {
    func gates(_ count: Int, _ unit: String = "s") -> String {
      "gates:\n" + lines(count) { "  g\($0): { after: \($0 + 1)\(unit) }\n" }
    }
    return [
      rules("gates/default-action") { fields(1) + gates($0) },
      rules("gates/one-action") { count in
        fields(1) + gates(count) + "actions:\n  go: { enabledWhen: '"
          + joined(count, by: " && ") { "g\($0)" } + "' }\n"
      },
      rules("gates/an-action-each") { count in
        fields(1) + gates(count) + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: valid && g\($0) }\n" }
      },
      rules("gates/default-actions") { count in
        fields(1) + gates(count) + "actions:\n" + lines(count) { "  a\($0): {}\n" }
      },
      rules("gates/fields-gates-actions") { count in
        fields(count, "{ required: true }") + gates(count) + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: valid && g\($0) && f\($0) != \"x\" }\n" }
      },
      rules("gates/since-fields") { count in
        fields(count) + "gates:\n" + lines(count) { "  g\($0): { after: 1s, since: f\($0) }\n" }
          + "actions: { go: { enabledWhen: valid } }\n"
      },
      rules("gates/since-actions") { count in
        fields(1) + "gates:\n" + lines(count) { "  g\($0): { after: 1s, since: a\($0) }\n" }
          + "actions:\n" + lines(count) { "  a\($0): { enabledWhen: valid && g\($0) }\n" }
      },
    ]
  }

  /// Actions without gates.
  static var actions: [GrowthSeries] {
    [
      rules("actions/default") { count in
        fields(1) + "actions:\n" + lines(count) { "  a\($0): {}\n" }
      },
      rules("actions/valid") { count in
        fields(1, "{ required: true }") + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: valid }\n" }
      },
      rules("actions/each-of-a-field") { count in
        fields(count, "{ required: true }") + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: valid && !isEmpty(f\($0)) }\n" }
      },
      rules("actions/without-valid") { count in
        fields(count, "{ required: true }") + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: f\($0) == \"x\" }\n" }
      },
      rules("actions/at-the-end-of-a-chain") { count in
        "fields: { a: { type: integer } }\ncomputed:\n  c0: a\n"
          + lines(count) { "  c\($0 + 1): c\($0) + 1\n" } + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: c\(count) > \($0) }\n" }
      },
      rules("actions/along-a-chain") { count in
        "fields: { a: { type: integer } }\ncomputed:\n  c0: a\n"
          + lines(count) { "  c\($0 + 1): c\($0) + 1\n" } + "actions:\n"
          + lines(count) { "  a\($0): { enabledWhen: c\($0) > 3 }\n" }
      },
      expression("expression/or") { count in joined(count, by: " || ") { "a == \($0)" } },
      expression("expression/and") { count in joined(count, by: " && ") { "a != \($0)" } },
      expression("expression/and-never") { count in
        "c && " + joined(count, by: " && ") { "b != \"\($0)\"" } + " && !c"
      },
      expression("expression/and-twice") { count in
        joined(count, by: " && ") { "(a > \($0) || b == \"\($0)\")" }
      },
      expression("expression/sum-of-constants") { count in
        joined(count, by: " || ") { "a == 1 + \($0)" }
      },
      expression("expression/list") { count in "a in [" + joined(count, by: ", ") { "\($0)" } + "]"
      },
      expression("expression/alternatives") { count in
        joined(count, by: " || ") { "k == \"o\($0)\"" }
      },
      expression("expression/unknown-names") { count in joined(count, by: " || ") { "x\($0)" } },
      expression("expression/same-operands") { count in
        joined(count, by: " || ") { "a + \($0) == a + \($0)" }
      },
      expression("expression/always-fails") { count in
        joined(count, by: " || ") { "\($0) / 0 == a" }
      },
    ]
  }

  /// Rules of the form, and tests.
  static var formRules: [GrowthSeries] {
    [
      rules("rules/that") { count in
        fields(1) + "rules:\n"
          + lines(count) { "  - { id: r\($0), that: f0 != \"\($0)\", on: [f0], message: M }\n" }
      },
      rules("rules/on-each-other") { count in
        fields(count) + "rules:\n"
          + lines(count) { "  - { id: r\($0), that: f\($0) != \"x\", on: [f\($0)], message: M }\n" }
      },
      rules("rules/sets") { count in
        fields(count) + "rules:\n"
          + lines(count) { "  - atLeastOne: [f\($0), f\(($0 + 1) % count)]\n" }
      },
      rules("rules/one-set") { count in
        fields(count) + "rules:\n  - atMostOne: [" + joined(count, by: ", ") { "f\($0)" } + "]\n"
      },
      rules("rules/options-compared") { count in
        "fields:\n  a:\n    type: choice\n    options: [" + joined(count, by: ", ") { "o\($0)" }
          + "]\nrules:\n"
          + lines(count) { "  - { id: r\($0), that: a != \"o\($0)\", message: M }\n" }
      },
      rules("rules/wrong-options") { count in
        "fields:\n  a:\n    type: choice\n    options: [" + joined(count, by: ", ") { "o\($0)" }
          + "]\nrules:\n"
          + lines(count) { "  - { id: r\($0), that: a != \"p\($0)\", message: M }\n" }
      },
      rules("tests/forms") { count in
        fields(1, "{ required: true }") + "tests:\n  forms:\n"
          + lines(count) {
            "    - { name: t\($0), form: { f0: x }, expect: { enabled: true } }\n"
          }
      },
    ]
  }
}
