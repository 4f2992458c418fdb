import CEL
import InterlockForms
import InterlockTestSupport
import Testing

@testable import Interlock

/// Lists that the host supplies.
@Suite struct SourceTests {
  private static let rules = """
    interlock: 1
    form: f
    fields: { a: {} }
    sources:
      mine: { id: text, seats: integer, price: number, isOpen: boolean, day: date, at: time }
      all: { id: text }
    computed:
      isLoading: mine == null
      count: size(mine)
      isNone: isEmpty(mine)
      ids: mine.map(row, row.id)
      sizes: mine.map(row, row.seats)
      days: mine.map(row, row.day == null)
      isOne: mine.exists(row, row.id == a)
      open: mine.filter(row, row.isOpen).size()
      others: size(all)
    """

  private func computed(_ supplied: String?) throws -> [String] {
    let program = try RuleFile.program(Self.rules)
    var judge = Judge(program)
    var reader = SourceReader(program)
    if let supplied {
      let bytes = Array(supplied.utf8)
      if let fault = reader.read(bytes.span, into: &judge) { return [fault.message] }
    }
    try read(#"{"a":"x"}"#, into: &judge)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    #expect(judge.violationCount == 0)
    return judge.computedTexts()
  }

  @Test(arguments: [
    (nil, ["true", "null", "true", "null", "null", "null", "null", "null", "null"]),
    ("{}", ["true", "null", "true", "null", "null", "null", "null", "null", "null"]),
    (#"{"mine":null}"#, ["true", "null", "true", "null", "null", "null", "null", "null", "null"]),
    (#"{"mine":[]}"#, ["false", "0", "true", "[]", "[]", "[]", "false", "0", "null"]),
    (#"{"all":[{},{}]}"#, ["true", "null", "true", "null", "null", "null", "null", "null", "2"]),
    (
      // Read as the values of a form are: text by its type and trimmed, what is missing empty.
      #"{"mine":[{"id":" x ","seats":"7","day":"2026-11-30","isOpen":"yes"},{"other":1,"seats":2.0}]}"#,
      [
        "false", "2", "false", #"["x", ""]"#, "[7, 2]", "[false, true]", "true", "1",
        "null",
      ]
    ),
  ])
  func `a source is null until it is supplied`(supplied: String?, values: [String]) throws {
    #expect(try computed(supplied) == values)
  }

  @Test(arguments: [
    (#"{"mine":{}}"#, "expected a list at /mine"), (#"{"mine":""}"#, "expected a list at /mine"),
    (#"{"mine":[{},null]}"#, "expected an object at /mine/1"),
    (#"{"mine":["x"]}"#, "expected an object at /mine/0"),
    (#"{"mine":[{"seats":1.5}]}"#, "expected an integer at /mine/0/seats"),
    (#"{"mine":[{"id":1}]}"#, "expected a text at /mine/0/id"),
    (#"{"mine":[{"id":"a"},{"day":"2026-02-30"}]}"#, "expected a date at /mine/1/day"),
    (#"{"mien":[]}"#, "there is no source /mien; did you mean /mine?"),
    (#"{"$elapsed":1}"#, "there is no source /$elapsed"),
    (#"{"mine":[],"mine":[]}"#, "an object has this key already"),
    (#"[]"#, "a form is a JSON object, this is an array"),
  ])
  func `what cannot be used is refused as a whole`(supplied: String, message: String) throws {
    #expect(try computed(supplied) == [message])
    let program = try RuleFile.program(Self.rules)
    var judge = Judge(program)
    var reader = SourceReader(program)
    let good = Array(#"{"mine":[{"id":"kept"}]}"#.utf8)
    #expect(reader.read(good.span, into: &judge) == nil)
    let bad = Array((#"{"all":[],"# + supplied.dropFirst()).utf8)
    #expect(reader.read(bad.span, into: &judge) != nil)
    #expect(
      judge.evaluation.sources[0]?.text
        == #"[{"id": "kept", "seats": null, "price": null, "isOpen": false, "day": null, "at": null}]"#
    )
    #expect(judge.evaluation.sources[1] == nil)
  }

  @Test func `rules without sources take none`() throws {
    let program = try RuleFile.program("interlock: 1\nform: f\n")
    var judge = Judge(program)
    var reader = SourceReader(program)
    let empty = Array("{}".utf8)
    #expect(reader.read(empty.span, into: &judge) == nil)
    let one = Array(#"{"mine":[]}"#.utf8)
    #expect(reader.read(one.span, into: &judge)?.message == "there is no source /mine")
  }

  @Test func `the offset of a fault is that of the value`() throws {
    let program = try RuleFile.program(Self.rules)
    var judge = Judge(program)
    var reader = SourceReader(program)
    let text = Array(#"{"mine":[{"id":"ok","seats":"x"}]}"#.utf8)
    #expect(reader.read(text.span, into: &judge)?.offset == 28)
  }
}
