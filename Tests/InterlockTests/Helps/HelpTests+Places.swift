extension HelpTests {
  /// Texts that YAML cuts or reads as something else; ``QuotingHelpTests`` has them by rule.
  static let texts: [HelpCase] = [
    HelpCase(
      "a call in braces",
      """
      fields: { l: { type: list, item: { type: integer } } }
      rules:
        - { id: r, that: l.all(x, x > 1), on: l, message: M }
      """,
      [(#"{"l":[2]}"#, []), (#"{"l":[1]}"#, ["/l r"])]),
    HelpCase(
      "a negation in braces",
      """
      fields: { b: { type: boolean }, a: { requiredWhen: !b && true } }
      """,
      [(#"{"b":true}"#, []), ("{}", ["/a required"])]),
    HelpCase(
      "a negation behind a key",
      """
      fields: { email: {} }
      rules:
        - id: r
          that: !isEmpty(email)
          message: M
      """,
      [(#"{"email":"a"}"#, []), ("{}", [" r"])]),
    HelpCase(
      "a list in an expression in braces",
      """
      fields: { land: {}, v: { requiredWhen: land in ["AT", "CH"] } }
      """,
      [(#"{"land":"DE"}"#, []), (#"{"land":"CH"}"#, ["/v required"])]),
    HelpCase(
      "a comma in a message in braces",
      "fields: { v: { required: true, message: Choose one, or none } }",
      [("{}", ["/v required"]), (#"{"v":"a"}"#, [])]),
    HelpCase(
      "a regex in braces", "fields: { v: { pattern: [a-z]{2,3}, label: V } }",
      [(#"{"v":"ab"}"#, []), (#"{"v":"a"}"#, ["/v pattern"])]),
    HelpCase(
      "a long form in a list of regexes",
      "fields: { v: { pattern: [{ value: '[A-Z]+', severity: warning }] } }",
      says: "without the brackets",
      byHand: "fields: { v: { pattern: { value: '[A-Z]+', severity: warning } } }",
      [(#"{"v":"a"}"#, ["/v pattern warning"])]),
    HelpCase(
      "a choice of two in braces",
      """
      fields: { a: {}, v: { requiredWhen: a == "x" ? true : false, label: V } }
      """,
      [(#"{"a":"x"}"#, ["/v required"]), ("{}", [])]),
    HelpCase(
      "a comment in an expression",
      """
      fields:
        a: {}
        v:
          requiredWhen: a in ["#2", "y #1"]
      """,
      [(#"{"a":"y #1"}"#, ["/v required"]), ("{}", [])]),
    HelpCase(
      "braces around a name, without quotes",
      """
      fields:
        age: { type: integer }
        v:
          requiredWhen: {age} > 3
      """,
      [(#"{"age":4}"#, ["/v required"]), (#"{"age":3}"#, [])]),
  ]

  /// Values that are not what their place takes.
  static let places: [HelpCase] = [
    HelpCase(
      "a length in words", "fields: { a: { minLength: four } }", says: "write it in digits",
      byHand: "fields: { a: { minLength: 4 } }",
      [(#"{"a":"abc"}"#, ["/a minLength"]), (#"{"a":"abcd"}"#, [])]),
    HelpCase(
      "a number of rows in words", "fields: { a: { type: list, item: {}, minItems: n } }",
      says: "write it in digits", byHand: "fields: { a: { type: list, item: {}, minItems: 1 } }",
      [("{}", ["/a minItems"])]),
    HelpCase(
      "a word among numbers", "fields: { a: { type: choice, options: [1, two] } }",
      says: "in quotes to make them texts",
      byHand: "fields: { a: { type: choice, options: ['1', 'two'] } }",
      [(#"{"a":"two"}"#, []), (#"{"a":"three"}"#, ["/a options"])]),
    HelpCase(
      "a number in quotes", "fields: { a: { minLength: '2' } }",
      [(#"{"a":"b"}"#, ["/a minLength"])]),
    HelpCase(
      "a boolean in quotes", "fields: { a: { required: 'true' } }", [("{}", ["/a required"])]),
    HelpCase(
      "a boolean of YAML 1.1", "fields: { a: { required: yes } }", [("{}", ["/a required"])]),
    HelpCase(
      "a length of time without a unit", "fields: { a: { debounce: 300 } }",
      says: "for thousandths", byHand: "fields: { a: { debounce: 300ms } }", [("{}", [])]),
    HelpCase(
      "a word of another system for a type", "fields: { a: { type: string } }", [("{}", [])]),
    HelpCase(
      "a type that is misspelt", "fields: { a: { type: intger } }",
      [(#"{"a":"b"}"#, ["/a type"])]),
    HelpCase(
      "a type in the place of a field", "fields: { a: integer }", [(#"{"a":"b"}"#, ["/a type"])]),
    HelpCase(
      "a field that is misspelt", "fields: { name: {}, b: { equals: nmae } }",
      [(#"{"name":"x","b":"y"}"#, ["/b equals"]), (#"{"name":"x","b":"x"}"#, [])]),
    HelpCase(
      "a name of two groups",
      """
      fields:
        home: { type: group, fields: { city: {} } }
        work: { type: group, fields: { city: {} } }
        b: { equals: city }
      """, says: "write `home.city` or `work.city`",
      byHand: """
        fields:
          home: { type: group, fields: { city: {} } }
          work: { type: group, fields: { city: {} } }
          b: { equals: home.city }
        """,
      [(#"{"home":{"city":"x"},"b":"y"}"#, ["/b equals"])]),
    HelpCase(
      "a name of two groups in an expression",
      """
      fields:
        home: { type: group, fields: { city: {} } }
        work: { type: group, fields: { city: {} } }
        b: { requiredWhen: city == 'x' }
      """, says: "write `home.city` or `work.city`",
      byHand: """
        fields:
          home: { type: group, fields: { city: {} } }
          work: { type: group, fields: { city: {} } }
          b: { requiredWhen: home.city == 'x' }
        """,
      [(#"{"home":{"city":"x"}}"#, ["/b required"])]),
    HelpCase(
      "a letter of another alphabet in a name", "fields: { n\u{430}me: { required: true } }",
      [("{}", ["/name required"])]),
    HelpCase(
      "a day that does not exist", "fields: { a: { type: date, min: 2025-02-30 } }", says: "",
      byHand: "fields: { a: { type: date, min: 2025-03-01 } }",
      [(#"{"a":"2025-02-28"}"#, ["/a min"])]),
    HelpCase(
      "a bound above the other", "fields: { a: { type: integer, min: 9, max: 5 } }",
      says: "swap the two", byHand: "fields: { a: { type: integer, min: 5, max: 9 } }",
      [(#"{"a":7}"#, []), (#"{"a":3}"#, ["/a min"])]),
    HelpCase(
      "no whole number between two bounds", "fields: { a: { type: integer, min: 1.2, max: 1.8 } }",
      says: "type: number", byHand: "fields: { a: { type: number, min: 1.2, max: 1.8 } }",
      [(#"{"a":1.5}"#, []), (#"{"a":1}"#, ["/a min"])]),
    HelpCase(
      "a default that follows the day", "fields: { a: { type: date, default: today } }",
      says: "leave it out", byHand: "fields: { a: { type: date } }", [("{}", [])]),
    HelpCase(
      "a list without brackets", "fields: { a: {}, b: {} }\nrules: [{ atLeastOne: a, b }]",
      [("{}", ["/a atLeastOne", "/b atLeastOne"]), (#"{"a":"x"}"#, [])]),
    HelpCase(
      "a list without brackets behind a key",
      "fields: { a: {}, b: {} }\nrules:\n  - atLeastOne: a, b",
      [("{}", ["/a atLeastOne", "/b atLeastOne"]), (#"{"a":"x"}"#, [])]),
    HelpCase(
      "a version that does not exist", "fields: { a: {} }", [("{}", [])]
    ).with(header: "interlock: 2\nform: t\n"),
    HelpCase("no version", "fields: { a: {} }", [("{}", [])]).with(header: "form: t\n"),
    HelpCase("no form", "fields: { a: {} }", [("{}", [])]).with(header: "interlock: 1\n"),
    HelpCase(
      "a placeholder that nothing fills",
      "fields: { a: { minLength: { value: 3, message: 'At least {mn}' } } }", says: "it may have",
      byHand: "fields: { a: { minLength: { value: 3, message: 'At least {min}' } } }",
      [(#"{"a":"b"}"#, ["/a minLength"])]),
  ]

  /// Keys that are none, or not of their place.
  static let keys: [HelpCase] = [
    HelpCase(
      "minimum", "fields: { a: { type: integer, minimum: 3 } }", [(#"{"a":2}"#, ["/a min"])]),
    HelpCase("maxlength", "fields: { a: { maxlength: 1 } }", [(#"{"a":"bc"}"#, ["/a maxLength"])]),
    HelpCase("requred", "fields: { a: { requred: true } }", [("{}", ["/a required"])]),
    HelpCase("regex", "fields: { a: { regex: 'b+' } }", [(#"{"a":"c"}"#, ["/a pattern"])]),
    HelpCase(
      "requiredIf", "fields: { a: {}, b: { requiredIf: a == 'x' } }",
      [(#"{"a":"x"}"#, ["/b required"]), ("{}", [])]),
    HelpCase(
      "relevant", "fields: { a: {}, b: { required: true, relevant: a == 'x' } }",
      [(#"{"a":"x"}"#, ["/b required"]), ("{}", [])]),
    HelpCase(
      "hidden", "fields: { a: {}, b: { required: true, hidden: a == 'x' } }",
      [("{}", ["/b required"]), (#"{"a":"x"}"#, [])]),
    HelpCase(
      "sameAs", "fields: { a: {}, b: { sameAs: a } }",
      [(#"{"a":"x","b":"y"}"#, ["/b equals"]), (#"{"a":"x","b":"x"}"#, [])]),
    HelpCase("nullable", "fields: { a: { nullable: false } }", [("{}", ["/a required"])]),
    HelpCase(
      "readOnly", "fields: { a: { readOnly: true, required: true } }", [("{}", ["/a required"])]),
    HelpCase(
      "messages under message", "fields: { a: { required: true, message: { required: Please } } }",
      [("{}", ["/a required"])]),
    HelpCase(
      "email as a type", "fields: { a: { type: email } }", [(#"{"a":"b"}"#, ["/a format"])]),
    HelpCase(
      "required on a boolean", "fields: { a: { type: boolean, required: true } }",
      says: "const: true", byHand: "fields: { a: { type: boolean, const: true } }",
      [("{}", ["/a const"])]),
    HelpCase(
      "minLength on a number", "fields: { a: { type: integer, minLength: 3 } }",
      says: "", byHand: "fields: { a: { type: integer, min: 100 } }", [(#"{"a":99}"#, ["/a min"])]),
  ]
}
