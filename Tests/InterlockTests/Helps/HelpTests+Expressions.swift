extension HelpTests {
  /// Operands whose types do not go together.
  static let comparisons: [HelpCase] = [
    // Emptiness.
    .expression(#"age == """#, holds: ["", #""age":null"#], fails: [#""age":0"#]),
    .expression(#"age != """#, holds: [#""age":0"#], fails: ["", #""age":"""#]),
    .expression(#""" == age"#, holds: [""], fails: [#""age":7"#]),
    .expression(#"fee == " ""#, holds: [""], fails: [#""fee":0.5"#]),
    .expression(#"born == """#, holds: [""], fails: [#""born":"2020-01-01""#]),
    .expression(#"at != """#, holds: [#""at":"2020-01-01T00:00:00Z""#], fails: [""]),
    .expression(#"opens == """#, holds: [""], fails: [#""opens":"00:00""#]),
    .expression(#"span == """#, holds: [""], fails: [#""span":"1h""#]),
    .expression(#"kind == """#, holds: [""], fails: [#""kind":1"#]),
    .expression(#"tags == """#, holds: [""], fails: [#""tags":["a"]"#]),
    .expression(#"home == """#, holds: [""], fails: [#""home":{"city":"a"}"#]),
    .expression(
      #"!(age == "") && true"#, holds: [#""age":1"#], fails: [""]),
    .expression(
      #"on == """#, says: "never empty", byHand: "!on", holds: [""], fails: [#""on":true"#]),
    .expression("name == null", holds: [""], fails: [#""name":"a""#]),
    .expression("null != name", holds: [#""name":"a""#], fails: [""]),
    .expression("tags == null", holds: [""], fails: [#""tags":["a"]"#]),
    .expression(
      "age > null", says: "compare with null", byHand: "age != null", holds: [#""age":1"#],
      fails: [""]),
    // Options by their labels.
    .expression(#"kind == "Yes""#, holds: [#""kind":1"#], fails: [#""kind":2"#]),
    .expression(#""No" != kind"#, holds: [#""kind":1"#], fails: [#""kind":2"#]),
    .expression(#"kind in ["Yes"]"#, holds: [#""kind":1"#], fails: [#""kind":2"#]),
    .expression(#"kind == "2""#, holds: [#""kind":2"#], fails: [#""kind":1"#]),
    .expression(
      #"kind == "Maybe""#, says: "a number is compared with a number", byHand: "kind == 2",
      holds: [#""kind":2"#], fails: [#""kind":1"#]),
    // Text and numbers.
    .expression(
      "name > 18", says: "make `name` a field of `type: integer`", byHand: "age > 18",
      holds: [#""age":19"#], fails: [#""age":9"#]),
    .expression(
      "18 <= name", says: "`type: integer`", byHand: "18 <= age", holds: [#""age":18"#],
      fails: [#""age":9"#]),
    .expression(
      "name >= age", says: "`type: integer`", byHand: "years >= age",
      holds: [#""age":9,"years":10"#], fails: [#""age":10,"years":9"#]),
    .expression(
      "name < 1.5", says: "`type: number`", byHand: "fee < 1.5", holds: [#""fee":1"#],
      fails: [#""fee":10"#]),
    .expression(
      "name == age", says: "`type: integer`", byHand: "years == age",
      holds: [#""age":9,"years":9"#], fails: [#""age":9,"years":8"#]),
    .expression("name == 5", holds: [#""name":"5""#], fails: [#""name":"6""#]),
    .expression("5 != name", holds: [#""name":"6""#], fails: [#""name":"5""#]),
    .expression("5 in tags", holds: [#""tags":["5"]"#], fails: [#""tags":["6"]"#]),
    .expression("name in [1, 2]", holds: [#""name":"2""#], fails: [#""name":"3""#]),
    .expression(#"age in ["1", "2"]"#, holds: [#""age":2"#], fails: [#""age":3"#]),
    .expression(#"age == "18""#, holds: [#""age":18"#], fails: [#""age":1"#]),
    .expression(#"age > "18""#, holds: [#""age":100"#], fails: [#""age":9"#]),
    .expression(#"fee < "1.5""#, holds: [#""fee":1"#], fails: [#""fee":10"#]),
    .expression(
      #"age == "old""#, says: "a number is compared with a number", byHand: "age > 60",
      holds: [#""age":61"#], fails: [#""age":1"#]),
    .expression(
      #"age in "1, 2""#, says: "a list of texts", byHand: "age in [1, 2]", holds: [#""age":1"#],
      fails: [#""age":3"#]),
    .expression(
      "name * 2 > 3", says: "`type: integer`", byHand: "age * 2 > 3", holds: [#""age":2"#],
      fails: [#""age":1"#]),
    .expression("name + 1 == \"a1\"", holds: [#""name":"a""#], fails: [#""name":"b""#]),
    .expression(
      "name + age == \"a1\"", holds: [#""name":"a","age":1"#], fails: [#""name":"b","age":1"#]),
    .expression("age * fee > 1.0", holds: [#""age":2,"fee":1"#], fails: [#""age":1,"fee":1"#]),
    .expression("fee == age", holds: [#""age":2,"fee":2"#], fails: [#""age":1,"fee":2"#]),
    // Booleans.
    .expression(#"on == "true""#, holds: [#""on":true"#], fails: [""]),
    .expression("on == 1", holds: [#""on":true"#], fails: [""]),
    .expression("on != 0", holds: [#""on":true"#], fails: [""]),
    .expression(
      #"on == "yes""#, says: "write `true` or `false`, without quotes", byHand: "on == true",
      holds: [#""on":true"#], fails: [""]),
    .expression(
      "name == true", says: "", byHand: "name == \"yes\"", holds: [#""name":"yes""#],
      fails: [#""name":"no""#]),
    .expression(
      "age == true", says: "", byHand: "age != null", holds: [#""age":1"#], fails: [""]),
    // Dates, times and lengths of time.
    .expression(
      #"born > "2020-01-01""#, holds: [#""born":"2020-01-02""#], fails: [#""born":"2020-01-01""#]),
    .expression(
      #"born <= "today""#, holds: [#""born":"2026-11-30""#], fails: [#""born":"2026-12-01""#]),
    .expression(
      #"at < "2020-01-01T00:00:00+09:00""#, holds: [#""at":"2019-12-31T14:59:59Z""#],
      fails: [#""at":"2019-12-31T15:00:00Z""#]),
    .expression(
      #"at < "2020-01-01""#, says: "write an instant",
      byHand: #"at < timestamp("2020-01-01T00:00:00Z")"#, holds: [#""at":"2019-12-31T14:59:59Z""#],
      fails: [#""at":"2020-01-01T15:00:00Z""#]),
    .expression(
      #"local < "2020-01-01T10:00""#, holds: [#""local":"2020-01-01T09:59""#],
      fails: [#""local":"2020-01-01T10:00""#]),
    .expression(
      #"born > name"#, says: "make `name` a field of `type: date`", byHand: "born > today",
      holds: [#""born":"2027-01-01""#], fails: [#""born":"2020-01-01""#]),
    .expression(
      "born > 2000", says: "write an instant", byHand: "born.getFullYear() > 2000",
      holds: [#""born":"2001-01-01""#], fails: [#""born":"2000-12-31""#]),
    .expression(
      #"opens >= "09:30""#, holds: [#""opens":"09:30""#], fails: [#""opens":"09:29""#]),
    .expression(#"span > "90m""#, holds: [#""span":"2h""#], fails: [#""span":"1h""#]),
    .expression(
      "span > 90", says: "say the unit", byHand: #"span > duration("90s")"#,
      holds: [#""span":"2m""#], fails: [#""span":"1m""#]),
    .expression(
      "opens > 9", says: "say the unit", byHand: #"opens > duration("9h")"#,
      holds: [#""opens":"10:00""#], fails: [#""opens":"08:00""#]),
    .expression(
      #"span > "01:30""#, says: "say the unit", byHand: #"span > duration("1h30m")"#,
      holds: [#""span":"2h""#], fails: [#""span":"1h""#]),
    .expression(
      #"born + "48h" > today"#, holds: [#""born":"2026-11-29""#], fails: [#""born":"2026-11-28""#]),
    .expression(
      "born + 2 > today", says: "say the unit", byHand: #"born + duration("48h") > today"#,
      holds: [#""born":"2026-11-29""#], fails: [#""born":"2026-11-28""#]),
    .expression(
      "span * 2 > span", says: "durations are added", byHand: "span + span > span",
      holds: [#""span":"1h""#], fails: [#""span":"-1h""#]),
    // Lists.
    .expression(
      #"tags == "a""#, says: "write `\"a\" in tags`", byHand: #""a" in tags"#,
      holds: [#""tags":["b","a"]"#], fails: [#""tags":["b"]"#]),
    .expression(
      "tags > 1", says: "compare its size", byHand: "size(tags) > 1", holds: [#""tags":["b","a"]"#],
      fails: [#""tags":["b"]"#]),
    .expression("age in 1", holds: [#""age":1"#], fails: [#""age":2"#]),
    .expression(
      "name in other", holds: [#""name":"b","other":"abc""#], fails: [#""name":"x","other":"abc""#]),
    .expression(
      #"name in "Wien, Graz""#, says: "a list of texts", byHand: #"name in ["Wien", "Graz"]"#,
      holds: [#""name":"Graz""#], fails: [#""name":"n""#]),
  ]

  /// What stands where a condition is asked for, and is none.
  static let conditions: [HelpCase] = [
    .expression("age == 1 || 2", holds: [#""age":1"#, #""age":2"#], fails: [#""age":3"#]),
    .expression("age == 1 || 2 || 3", holds: [#""age":3"#], fails: [#""age":4"#])
      .with(mistakes: 2),
    .expression("1 == age || 2", holds: [#""age":2"#], fails: [#""age":4"#]),
    .expression("1 || 2 == age", holds: [#""age":1"#], fails: [#""age":4"#]),
    .expression("age != 1 && 2", holds: [#""age":3"#], fails: [#""age":2"#]),
    .expression(#"name == "a" || "b""#, holds: [#""name":"b""#], fails: [#""name":"c""#]),
    .expression("!(age == 1 || 2)", holds: [#""age":3"#], fails: [#""age":2"#]),
    .expression(
      "age != 1 || 2", says: "a condition is a comparison", byHand: "!(age in [1, 2])",
      holds: [#""age":3"#], fails: [#""age":1"#, #""age":2"#]),
    .expression(
      "age > 1 || 2", says: "a condition is a comparison", byHand: "age > 1",
      holds: [#""age":3"#], fails: [#""age":1"#]),
    .expression(
      "age == years || fee", says: "say what is asked of it", byHand: "age == years || fee != 0",
      holds: [#""fee":3,"age":1,"years":2"#], fails: [#""fee":0,"age":1,"years":2"#]),
    .expression(#"age > 3 ? "yes" : "no""#, holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression(#"age > 3 ? "no" : "yes""#, holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression("age > 3 ? 1 : 0", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("age > 3 ? 0 : 1", holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression(
      #"on && (age > 3 ? "yes" : "no")"#, holds: [#""on":true,"age":4"#],
      fails: [#""on":true,"age":3"#]),
    .expression(#"!(age > 3 ? "yes" : "no")"#, holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression(#"age > 3 ? true : "no""#, holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression(
      #"age > 3 ? "red" : "blue""#, says: "write the condition alone", byHand: "age > 3",
      holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression(#"(on ? age : "") == null"#, holds: [""], fails: [#""on":true,"age":3"#]),
    .expression(#"(on ? "a" : 1) == "1""#, holds: [""], fails: [#""on":true"#]),
    .expression("(on ? age : fee) > 1.0", holds: [#""fee":2"#], fails: [#""fee":1"#]),
    .expression("name && on", holds: [#""name":"a","on":true"#], fails: [#""on":true"#]),
    .expression("!name", holds: [""], fails: [#""name":"a""#]),
    .expression("!born", holds: [""], fails: [#""born":"2020-01-01""#]),
    .expression("size1 || on", holds: [#""size1":"small""#], fails: [""]),
    .expression("tags && on", holds: [#""tags":["a"],"on":true"#], fails: [#""on":true"#]),
    .expression("name", holds: [#""name":"a""#], fails: [""]),
    .expression("born", holds: [#""born":"2020-01-01""#], fails: [""]),
    .expression("home", holds: [#""home":{"city":"a"}"#], fails: [""]),
    .expression("tags.filter(t, t == \"a\")", holds: [#""tags":["a"]"#], fails: [#""tags":["b"]"#]),
    .expression("name + other", holds: [#""name":"a""#], fails: [""]),
    .expression(
      "age && on", says: "`!isEmpty(age)`, or `age != 0`", byHand: "!isEmpty(age) && on",
      holds: [#""age":0,"on":true"#], fails: [#""on":true"#]),
    .expression(
      "age", says: "say what is asked of it", byHand: "age != 0", holds: [#""age":1"#],
      fails: [#""age":0"#]),
    .expression(
      "!span", says: "say what is asked of it", byHand: "isEmpty(span)", holds: [""],
      fails: [#""span":"1s""#]),
    .expression(
      "age + 1", says: "compare it: `age + 1 != 0`", byHand: "age + 1 != 0", holds: [#""age":1"#],
      fails: [#""age":-1"#]),
    .expression("!age == 3", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("!age in [1, 2]", holds: [#""age":4"#], fails: [#""age":1"#]),
    .expression(#"!name == "a""#, holds: [#""name":"b""#], fails: [#""name":"a""#]),
    .expression("!fee > 3", holds: [#""fee":3"#], fails: [#""fee":3.5"#]),
    .expression("not age > 3", holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression("not (age > 3)", holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression("not on", holds: [""], fails: [#""on":true"#]),
    .expression(
      "on and not age > 3", holds: [#""on":true,"age":3"#], fails: [#""on":true,"age":4"#]
    )
    .with(mistakes: 2),
    .expression("age not in [1, 2]", holds: [#""age":3"#], fails: [#""age":1"#]),
  ]
}
