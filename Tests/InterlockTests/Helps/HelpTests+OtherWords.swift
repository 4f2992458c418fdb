extension HelpTests {
  /// Signs and words of the systems that people come from.
  static let otherWords: [HelpCase] = [
    .expression("${age} > 3", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("{age} > 3", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression(
      "{home.city} == 'a'", holds: [#""home":{"city":"a"}"#], fails: [#""home":{"city":"b"}"#]),
    .expression(
      "${age} > 3 and ${fee} < 2", holds: [#""age":4,"fee":1"#], fails: [#""age":4,"fee":2"#]
    ).with(mistakes: 3),
    .expression("{age} = 3 or {on}", holds: [#""age":3"#], fails: [#""age":4"#]).with(mistakes: 4),
    .expression("selected(${tags}, 'a')", holds: [#""tags":["b","a"]"#], fails: [#""tags":["b"]"#])
      .with(mistakes: 2),
    .expression(
      "selected(${size1}, 'small')", holds: [#""size1":"small""#], fails: [#""size1":"large""#]
    ).with(mistakes: 2),
    .expression("not(selected(${tags}, 'a'))", holds: [#""tags":["b"]"#], fails: [#""tags":["a"]"#])
      .with(mistakes: 3),
    .expression("{age} notempty", holds: [#""age":0"#], fails: [""]).with(mistakes: 2),
    .expression("{name} empty", holds: [""], fails: [#""name":"a""#]).with(mistakes: 2),
    .expression("age empty && on", holds: [#""on":true"#], fails: [#""on":true,"age":1"#]),
    .expression(". != 'x'", holds: [], fails: [""]),
    .expression("this == 'x'", holds: [""], fails: []),
    .expression("value.size() > 1", holds: [], fails: [""]),
    .expression("age = 18", holds: [#""age":18"#], fails: [#""age":3"#]),
    .expression("age === 18", holds: [#""age":18"#], fails: [#""age":3"#]),
    .expression("age !== 18", holds: [#""age":1"#], fails: [#""age":18"#]),
    .expression("age <> 18", holds: [#""age":1"#], fails: [#""age":18"#]),
    .expression("age => 18", holds: [#""age":18"#], fails: [#""age":17"#]),
    .expression("age =< 18", holds: [#""age":18"#], fails: [#""age":19"#]),
    .expression("age > 1 and age < 9", holds: [#""age":2"#], fails: [#""age":9"#]),
    .expression("age > 1 AND age < 9", holds: [#""age":2"#], fails: [#""age":9"#]),
    .expression("age < 1 or age > 9", holds: [#""age":10"#], fails: [#""age":9"#]),
    .expression("age > 1 & age < 9", holds: [#""age":2"#], fails: [#""age":9"#]),
    .expression("age < 1 | age > 9", holds: [#""age":10"#], fails: [#""age":9"#]),
    .expression("age is 3", holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression("age is not 3", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("age eq 3 and age ne 4", holds: [#""age":3"#], fails: [#""age":4"#]).with(
      mistakes: 3),
    .expression(
      "age gte 3 and fee lt 2", holds: [#""age":3,"fee":1"#], fails: [#""age":2,"fee":1"#]
    ).with(mistakes: 3),
    .expression("age mod 2 == 0", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("1 < age < 9", holds: [#""age":2"#], fails: [#""age":9"#]),
    .expression("on == True", holds: [#""on":true"#], fails: [""]),
    .expression("age == None", holds: [""], fails: [#""age":1"#]),
    .expression("agee > 3", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("n\u{430}me == 'a'", holds: [#""name":"a""#], fails: [#""name":"b""#]),
    .expression("city == 'a'", holds: [#""home":{"city":"a"}"#], fails: [#""home":{"city":"b"}"#]),
    .expression("isEmpty(city)", holds: [""], fails: [#""home":{"city":"b"}"#]),
    .expression(
      "age in (1, 2)", says: "square brackets", byHand: "age in [1, 2]", holds: [#""age":2"#],
      fails: [#""age":3"#]),
    .expression(
      "$5 < age", says: "without `$`", byHand: "5 < age", holds: [#""age":6"#], fails: [#""age":5"#]
    ),
    .expression(
      "home.citty == 'a'", holds: [#""home":{"city":"a"}"#], fails: [#""home":{"city":"b"}"#]),
    .expression(
      "home.street == 'a'", says: "it has `city`", byHand: "home.city == 'a'",
      holds: [#""home":{"city":"a"}"#], fails: [#""home":{"city":"b"}"#]),
    .expression(
      "tags anyof ['a', 'b']", says: "exists", byHand: "tags.exists(t, t in ['a', 'b'])",
      holds: [#""tags":["b"]"#], fails: [#""tags":["c"]"#]),
    .expression(
      "name contains 'a'", says: "of a text", byHand: "name.contains('a')",
      holds: [#""name":"bab""#], fails: [#""name":"c""#]),
    .expression(
      "age ^ 2 == 9", says: "no operator for powers", byHand: "age * age == 9",
      holds: [#""age":3"#], fails: [#""age":4"#]),
    .expression(
      "age ≥ 3", says: "write `>=`", byHand: "age >= 3", holds: [#""age":3"#], fails: [#""age":2"#]),
    .expression(
      "span > 90m", says: "duration(\"90m\")", byHand: "span > duration(\"90m\")",
      holds: [#""span":"2h""#], fails: [#""span":"1h""#]),
    .expression(
      "if on then true", says: "condition ? value : other", byHand: "on ? true : false",
      holds: [#""on":true"#], fails: [""]),
    .expression(
      "größe == 'a'", says: "letters A to Z", byHand: "name == 'a'", holds: [#""name":"a""#],
      fails: [#""name":"b""#]),
  ]

  /// Functions and methods of other languages.
  static let calls: [HelpCase] = [
    .expression(
      "math.max(age, years) > 3", holds: [#""age":4,"years":1"#], fails: [#""age":3,"years":1"#]),
    .expression(
      "Math.min(age, years) > 3", holds: [#""age":4,"years":5"#], fails: [#""age":3,"years":5"#]),
    .expression(
      "max(age, years) > 3", holds: [#""age":4,"years":1"#], fails: [#""age":3,"years":1"#]),
    .expression("Math.abs(age) > 3", holds: [#""age":-4"#], fails: [#""age":-3"#]),
    .expression("abs(age) > 3", holds: [#""age":-4"#], fails: [#""age":-3"#]),
    .expression("math.pow(age, 2) > 15", holds: [#""age":4"#], fails: [#""age":3"#]),
    .expression("100 / pow(age, 2) > 24", holds: [#""age":2"#], fails: [#""age":3"#]),
    .expression(
      "math.pow(age, years) > 3", says: "multiply", byHand: "age * age > 3", holds: [#""age":2"#],
      fails: [#""age":1"#]),
    .expression("nums.includes(1)", holds: [#""nums":[2,1]"#], fails: [#""nums":[2]"#]),
    .expression("!nums.includes(1)", holds: [#""nums":[2]"#], fails: [#""nums":[1]"#]),
    .expression(
      "nums.contains(1) && on", holds: [#""nums":[1],"on":true"#], fails: [#""nums":[2],"on":true"#]
    ),
    .expression("includes(tags, 'a')", holds: [#""tags":["a"]"#], fails: [#""tags":["b"]"#]),
    .expression("name.includes('a')", holds: [#""name":"bab""#], fails: [#""name":"c""#]),
    .expression("nums.length > 1", holds: [#""nums":[2,1]"#], fails: [#""nums":[2]"#]),
    .expression("name.length > 1", holds: [#""name":"ab""#], fails: [#""name":"a""#]),
    .expression("name.length() > 1", holds: [#""name":"ab""#], fails: [#""name":"a""#]),
    .expression("len(name) > 1", holds: [#""name":"ab""#], fails: [#""name":"a""#]),
    .expression("isNotEmpty(age)", holds: [#""age":0"#], fails: [""]),
    .expression("name.isEmpty()", holds: [""], fails: [#""name":"a""#]),
    .expression("isBlank(name)", holds: [""], fails: [#""name":"a""#]),
    .expression("name.toLowerCase() == 'a'", holds: [#""name":"A""#], fails: [#""name":"b""#]),
    .expression("lower(name) == 'a'", holds: [#""name":"A""#], fails: [#""name":"b""#]),
    .expression("name.startWith('a')", holds: [#""name":"ab""#], fails: [#""name":"ba""#]),
    .expression("startsWith(name, 'a')", holds: [#""name":"ab""#], fails: [#""name":"ba""#]),
    .expression("name.equals('a')", holds: [#""name":"a""#], fails: [#""name":"ba""#]),
    .expression("tags.some(t, t == 'a')", holds: [#""tags":["a"]"#], fails: [#""tags":["b"]"#]),
    .expression(
      "if(on, age, years) > 3", holds: [#""on":true,"age":4,"years":1"#],
      fails: [#""age":4,"years":1"#]),
    .expression(
      "concat(name, other) == 'ab'", holds: [#""name":"a","other":"b""#],
      fails: [#""name":"b","other":"b""#]),
    .expression("sum(nums) > 3", holds: [#""nums":[2,2]"#], fails: [#""nums":[3]"#]),
    .expression(
      "born <= today()", holds: [#""born":"2026-11-30""#], fails: [#""born":"2026-12-01""#]),
    .expression(
      "born > date('2020-01-01')", holds: [#""born":"2020-01-02""#],
      fails: [#""born":"2020-01-01""#]),
    .expression(
      "born.year > 2000", holds: [#""born":"2001-01-01""#], fails: [#""born":"2000-12-31""#]),
    .expression(
      "born.month == 12", holds: [#""born":"2001-12-01""#], fails: [#""born":"2000-11-30""#]),
    .expression(
      "born.day == 12", holds: [#""born":"2001-12-12""#], fails: [#""born":"2000-11-30""#]),
    .expression(
      "born.weekday == 0", says: "is 0 on Sundays", byHand: "born.getDayOfWeek() == 0",
      holds: [#""born":"2026-11-29""#], fails: [#""born":"2026-11-30""#]),
    .expression(
      "toString(age) == '3'", says: "string(x)", byHand: "string(age) == '3'", holds: [#""age":3"#],
      fails: [#""age":4"#]),
    .expression(
      "coalesce(age, 3) > 2", says: "a != null ? a : b", byHand: "(age != null ? age : 3) > 2",
      holds: [""], fails: [#""age":1"#]),
    .expression(
      "tags.all(t)", says: "name the element", byHand: "tags.all(t, t != 'a')",
      holds: [#""tags":["b"]"#], fails: [#""tags":["a"]"#]),
    .expression(
      "name.matches(other)", says: "write the regex in quotes", byHand: "name.matches(r'[0-9]+')",
      holds: [#""name":"12""#], fails: [#""name":"a""#]),
  ]
}
