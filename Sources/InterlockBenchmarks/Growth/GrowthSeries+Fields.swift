extension GrowthSeries {
  /// Fields, what stands in them, and what they read of one another.
  static var fields: [GrowthSeries] {
    [
      rules("fields/plain") { fields($0) },
      rules("fields/required") { fields($0, "{ label: L, required: true, minLength: 2 }") },
      rules("fields/integers") { fields($0, "{ type: integer, min: 1, max: 9 }") },
      rules("fields/same-label") { fields($0, "{ label: Name }") },
      rules("fields/chain-of-equals") { count in
        "fields:\n  f0: {}\n" + lines(count) { "  f\($0 + 1): { equals: f\($0) }\n" }
      },
      rules("fields/equals-one") { count in
        "fields:\n  a: { required: true }\n" + lines(count) { "  f\($0): { equals: a }\n" }
      },
      rules("fields/minimum-on-optional") { fields($0, "{ minLength: 1 }") },
      rules("fields/const-refused") { fields($0, "{ const: abc, maxLength: 2 }") },
      rules("fields/options-cut") { fields($0, "{ type: choice, options: [' a', b] }") },
      rules("fields/defaults") { fields($0, "{ type: integer, default: 5, min: 1 }") },
      rules("fields/checks") { count in
        "fields:\n"
          + lines(count) { "  f\($0): { check: { id: c\($0), that: f\($0) != \"x\" } }\n" }
      },
      rules("fields/checks-of-one") { count in
        "fields:\n  a:\n    check:\n"
          + lines(count) { "      - { id: c\($0), that: a != \"\($0)\", message: M }\n" }
      },
      rules("fields/patterns") { fields($0, "{ pattern: '[a-z]+-[0-9]+' }") },
      rules("fields/patterns-of-one") { count in
        "fields:\n  a:\n    contains:\n" + lines(count) { "      - 'x\($0)'\n" }
      },
      rules("fields/long-pattern") { count in
        "fields:\n  a: { pattern: '" + lines(count) { "[a\($0 % 10)]" } + "' }\n"
      },
      rules("fields/wrong-pattern") { count in
        "fields:\n  a: { pattern: '" + String(repeating: "[", count: count) + "' }\n"
      },
      rules("fields/options") { count in
        "fields:\n  a:\n    type: choice\n    options:\n" + lines(count) { "      - o\($0)\n" }
      },
      rules("fields/options-with-labels") { count in
        "fields:\n  a:\n    type: choice\n    options:\n"
          + lines(count) { "      - { value: o\($0), label: Label \($0) }\n" }
      },
      rules("fields/remotes") { fields($0, "{ remote: { free: { message: M } } }") },
      rules("fields/groups") { fields($0, "{ type: group, fields: { a: {}, b: {} } }") },
      rules("fields/members") { count in
        "fields:\n  g:\n    type: group\n    fields:\n" + lines(count) { "      f\($0): {}\n" }
      },
      rules("fields/member-conditions") { count in
        "fields:\n  g:\n    type: group\n    fields:\n      z: {}\n"
          + lines(count) { "      f\($0): { visibleWhen: z != \"\($0)\" }\n" }
      },
      rules("fields/member-readers") { count in
        "fields:\n  g:\n    type: group\n    fields:\n" + lines(count) { "      f\($0): {}\n" }
          + "rules:\n"
          + lines(count) { "  - { id: r\($0), that: g.f\($0) != \"x\", message: M }\n" }
      },
      rules("fields/lists") { fields($0, "{ type: list, item: {} }") },
      rules("fields/lists-of-groups") {
        fields($0, "{ type: list, item: { type: group, fields: { a: {}, b: { equals: a } } } }")
      },
      rules("fields/typed") { count in
        "types: { name: { required: true, maxLength: 9 } }\n" + fields(count, "{ type: name }")
      },
      rules("fields/types") { count in
        "types:\n" + lines(count) { "  t\($0): { maxLength: 9 }\n" } + "fields:\n"
          + lines(count) { "  f\($0): { type: t\($0) }\n" }
      },
      rules("fields/unused-types") { count in
        "types:\n" + lines(count) { "  t\($0): { maxLength: 9 }\n" } + fields(1)
      },
      rules("fields/types-of-groups") { count in
        "types:\n  t0: {}\n"
          + lines(count) { "  t\($0 + 1): { type: group, fields: { a: { type: t0 } } }\n" }
          + "fields:\n" + lines(count) { "  f\($0): { type: t\($0) }\n" }
      },
    ]
  }

  /// Conditions, computed values and what they form.
  static var conditions: [GrowthSeries] {
    [
      rules("conditions/of-the-one-before") { count in
        "fields:\n  f0: {}\n"
          + lines(count) { "  f\($0 + 1): { visibleWhen: f\($0) != \"\" }\n" }
      },
      rules("conditions/of-one") { count in
        "fields:\n  a: {}\n" + lines(count) { "  f\($0): { visibleWhen: a != \"\($0)\" }\n" }
      },
      rules("conditions/requiredWhen") { count in
        "fields:\n  a: { type: boolean }\n" + fields(count, "{ requiredWhen: a }").dropFirst(8)
      },
      rules("conditions/ring") { count in
        "fields:\n" + lines(count) { "  f\($0): { visibleWhen: f\(($0 + 1) % count) != \"\" }\n" }
      },
      rules("conditions/rings-of-three") { count in
        "fields:\n"
          + lines(count) {
            "  f\($0): { visibleWhen: f\($0 / 3 * 3 + ($0 + 1) % 3) != \"\" }\n"
          } + lines(3) { "  f\(count + $0): {}\n" }
      },
      rules("conditions/failing") { count in
        "fields:\n  a: {}\n" + lines(count) { "  f\($0): { visibleWhen: 1 / size(a) > \($0) }\n" }
      },
      rules("computed/alone") { count in
        "fields: { a: { type: integer } }\ncomputed:\n" + lines(count) { "  c\($0): a + \($0)\n" }
      },
      rules("computed/chain") { count in
        "fields: { a: { type: integer } }\ncomputed:\n  c0: a\n"
          + lines(count) { "  c\($0 + 1): c\($0) + 1\n" }
      },
      rules("computed/list") { count in
        fields(count, "{ type: integer }") + "computed:\n  c: '["
          + joined(count, by: ",") { "f\($0)" } + "].sum()'\n"
      },
      rules("computed/ring") { count in
        fields(1) + "computed:\n" + lines(count) { "  c\($0): c\(($0 + 1) % count)\n" }
      },
      rules("computed/divisions") { count in
        fields(count, "{ type: integer }") + "computed:\n"
          + lines(count) { "  c\($0): 6 / f\($0)\n" }
      },
      rules("computed/failing") { count in
        fields(1) + "computed:\n" + lines(count) { "  c\($0): size(f0) / 0 + \($0)\n" }
      },
      rules("sources/many") { count in
        fields(1) + "sources:\n" + lines(count) { "  s\($0): { id: text }\n" }
      },
      rules("sources/read") { count in
        "fields:\n"
          + lines(count) { "  f\($0): { type: choice, optionsFrom: s\($0), optionValue: id }\n" }
          + "sources:\n" + lines(count) { "  s\($0): { id: text }\n" }
      },
    ]
  }
}
