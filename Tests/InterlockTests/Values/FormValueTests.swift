import Interlock
import Testing

/// Values of a form as text, and as literals.
struct FormValueTests {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (75, "75"), (.number("0.10"), "0.10"),
      ("Kim", #""Kim""#), ("", #""""#), ([], "[]"), (.object([]), "{}"), ("한글 é", #""한글 é""#),
      ("a\"b\\c/d", #""a\"b\\c/d""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1B}\u{7F}\u{9F}\u{202E}", #""\u0000\u001b\u007f\u009f\u202e""#),
      ([1, "a", [.null]], #"[1,"a",[null]]"#),
      (["a": 1, "b \"c\"": [["d": false]]], #"{"a":1,"b \"c\"":[{"d":false}]}"#),
    ] as [(FormValue, String)])
  func `a value reads as its JSON text`(value: FormValue, text: String) {
    #expect(value.description == text)
    #expect("\(value)" == text)
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (1.005, "1.005"), (3.0, "3"), (-2.5, "-2.5"), (0.0, "0"), (1e21, "1e+21"),
      (1e23, "1e+23"), (0.000001, "0.000001"), (1e-300, "1e-300"),
      (9007199254740993.0, "9007199254740992"),
    ] as [(FormValue, String)])
  func `a literal with a fraction is the shortest number that reads back`(
    value: FormValue, text: String
  ) {
    #expect(value == .number(text))
  }

  @Test func `a double without a JSON number is null`() {
    #expect(FormValue(floatLiteral: .infinity) == .null)
    #expect(FormValue(floatLiteral: .nan) == .null)
  }
}
