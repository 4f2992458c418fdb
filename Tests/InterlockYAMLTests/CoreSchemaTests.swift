import Interlock
import Testing

struct CoreSchemaTests {
  @Test(arguments: [
    ("", Scalar.Resolved.null), ("~", .null), ("null", .null), ("Null", .null), ("nUll", .text),
    ("true", .boolean(true)), ("False", .boolean(false)), ("TRUE", .boolean(true)), ("tRue", .text),
    ("yes", .text), ("no", .text), ("on", .text), ("off", .text), ("y", .text),
    ("0", .integer), ("-12", .integer), ("+12", .integer), ("010", .integer), ("0o17", .integer),
    ("0x1F", .integer), ("0o18", .text), ("0x", .text), ("0xG", .text), ("-0x1", .text),
    ("1_000", .text), ("-", .text), ("+", .text), ("--1", .text), ("１", .text),
    ("1.5", .float), (".5", .float), ("5.", .float), ("-.5e-3", .float), ("1e3", .float),
    ("+1E+3", .float), (".inf", .float), ("-.INF", .float), (".nan", .float), ("-.nan", .text),
    (".", .text), ("e3", .text), ("1e", .text), ("1.2.3", .text), ("nan", .text), ("inf", .text),
    ("12:30:45", .text), ("2025-01-01", .text), ("0b1", .text), ("1,5", .text), (".e3", .text),
  ])
  func `an unquoted text means what the core schema says`(text: String, resolved: Scalar.Resolved) {
    #expect(Scalar.Resolved(plain: text) == resolved)
  }

  @Test(arguments: [
    ("yes", true, false, false), ("Off", true, false, false), ("n", true, false, false),
    ("true", false, false, false), ("yEs", false, false, false), ("12:30:45", false, true, false),
    ("12:30", false, true, false), ("-1:02.5", false, true, false), ("1:60", false, false, false),
    ("12:", false, false, false), (":30", false, false, false), ("12:300", false, false, false),
    ("010", false, false, true), ("0", false, false, false), ("09", false, false, false),
    ("-017", false, false, true),
  ])
  func `what YAML 1.1 read otherwise can be told`(
    text: String, boolean: Bool, sexagesimal: Bool, octal: Bool
  ) {
    for style in [Scalar.Style.plain, .singleQuoted] {
      let map = ScalarMap(file: 0, pieces: [], decodedCount: 0, sourceEnd: 0)
      let scalar = Scalar(text: text, style: style, resolved: .text, map: map)
      #expect(scalar.isYAML11Boolean == (boolean && style == .plain))
      #expect(scalar.isSexagesimal == (sexagesimal && style == .plain))
      #expect(scalar.isYAML11Octal == (octal && style == .plain))
    }
  }
}
