import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// What pages post: boxes that are ticked or not, and names with empty brackets.
struct BrowserFormTests {
  private static let text = """
    interlock: 1
    form: test
    fields:
      news: { type: boolean, default: true }
      terms: { type: boolean }
      who: { input: name }
      sort: { input: kind, type: choice, options: [true, false] }
      home: { type: group, fields: { own: { type: boolean, default: true }, more: { type: group, fields: { x: { type: boolean, default: true } } } } }
      animals: { type: list, item: {} }
      flags: { type: list, item: { type: boolean } }
      people:
        type: list
        item:
          type: group
          fields:
            name: {}
            children: { type: boolean, default: true }
            pets: { type: list, item: { type: group, fields: { kind: {}, tame: { type: boolean, default: true } } } }
      table: { type: list, item: { type: list, item: {} } }
      'odd': { input: 'odd[]' }
    """

  private func values(_ text: String) throws -> String {
    let program = try RuleFile.program(Self.text)
    var reader = URLEncodedReader(program.layout)
    let bytes = Array(text.utf8)
    var form = FormBuffer()
    for _ in 0..<3 {
      // Names that were met before are found in another way.
      if let fault = reader.read(bytes.span, into: &form) {
        return "\(fault.offset): \(fault.message)"
      }
    }
    return Reading.describe(form, program.layout)
  }

  @Test(arguments: [
    ("", "{news=false terms=false}"),
    ("name=a", "{news=false terms=false name='a'}"),
    ("news=on", "{news='on' terms=false}"),
    ("news=0&news=1", "{news='1' terms=false}"),
    ("news=1&news=0&news=off", "{news='off' terms=false}"),
    ("news=&news=1", "{news='1' terms=false}"),
    ("name=a&name=b", "{news=false terms=false name=repeated}"),
    ("kind=true&kind=false", "{news=false terms=false kind=repeated}"),
    ("animals[]=horse", "{news=false terms=false animals=['horse']}"),
    ("animals%5B%5D=a&animals[]=b&animals=c", "{news=false terms=false animals=['a' 'b' 'c']}"),
    ("flags=0&flags=1&flags[]=1", "{news=false terms=false flags=['0' '1' '1']}"),
    ("flags[0]=0&flags[0]=1&flags[1]=0", "{news=false terms=false flags=['1' '0']}"),
    (
      "people[0].name=a&people[1].children=1",
      "{news=false terms=false people=[{name='a' children=false} {children='1'}]}"
    ),
    (
      "people[0][children]=0&people[0][children]=1",
      "{news=false terms=false people=[{children='1'}]}"
    ),
    (
      "people[0].pets[0].kind=cat&people[0].pets[1].tame=1",
      "{news=false terms=false people=[{children=false pets=[{kind='cat' tame=false} {tame='1'}]}]}"
    ),
    ("table[0][]=a&table[0][]=b", "{news=false terms=false table=[['a' 'b']]}"),
    ("odd[]=1", "{news=false terms=false odd[]='1'}"),
  ])
  func `a page's form is read as it was meant`(text: String, expected: String) throws {
    // The boxes of groups are posted nowhere where they are not ticked.
    let found = try values(text)
    #expect(found == expected, "\(found)")
  }

  @Test func `boxes of groups are unticked with the others`() throws {
    let program = try RuleFile.program(
      Self.text + "\ncomputed: { c: '[news, terms, home.own, home.more.x]' }")
    var judge = Judge(program)
    var reader = URLEncodedReader(program.layout)
    for (text, expected) in [
      ("", "[false, false, false, false]"), ("home.own=1", "[false, false, true, false]"),
      ("home[more][x]=0&home[more][x]=1", "[false, false, false, true]"),
    ] {
      let bytes = Array(text.utf8)
      let fault = reader.read(bytes.span, into: &judge.form)
      #expect(fault == nil)
      judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
      let computed = judge.computedTexts()
      #expect(computed == [expected], "\(text)")
      let isEnabled = judge.isEnabled
      #expect(isEnabled)
    }
    // In JSON what is absent has its default.
    #expect(try program.verdict("{}").computed == ["[true, false, true, true]"])
  }

  @Test(arguments: [
    (
      "people[][children]=0",
      "0: 'people[][children]' does not say which row it is part of: write 'people[0][children]'"
    ),
    (
      "name=a&people%5B%5D.name=b",
      "7: 'people[].name' does not say which row it is part of: write 'people[0].name'"
    ),
    ("table[][]=a", "0: 'table[][]' does not say which row it is part of: write 'table[0][]'"),
    (
      "people[0].pets[][kind]=cat",
      "0: 'people[0].pets[][kind]' does not say which row it is part of: write 'people[0].pets[0][kind]'"
    ),
    (
      "animals[]=a&animals[0]=b",
      "12: a list takes its rows either as 'a[]' or as 'a[0]', not both"
    ),
    (
      "animals[0]=a&animals[]=b",
      "13: a list takes its rows either as 'a[]' or as 'a[0]', not both"
    ),
    (
      "people[x].name=b",
      "0: a row of a list is named by its place, as in 'a[0]'"
    ),
    ("people[00].name=b", "0: a row of a list is named by its place, as in 'a[0]'"),
    ("people[-1].name=b", "0: a row of a list is named by its place, as in 'a[0]'"),
    ("people[1].name=b", "0: the rows of a list must be given in order, from [0] on"),
  ])
  func `what cannot be placed is unreadable`(text: String, expected: String) throws {
    #expect(try values(text) == expected)
  }

  @Test func `a table takes a list by empty brackets and leaves boxes alone`() throws {
    let program = try RuleFile.program(
      Self.text + "\ncomputed: { c: '[news, size(animals) == 2]' }")
    var judge = Judge(program)
    var reader = CSVReader(program.layout)
    let header = Array("animals[],name,animals[]".utf8)
    let headerFault = reader.readHeader(header.span)
    #expect(headerFault == nil)
    let row = Array("a,b,c".utf8)
    let rowFault = reader.read(row.span, into: &judge.form)
    #expect(rowFault == nil)
    judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let computed = judge.computedTexts()
    #expect(computed == ["[true, true]"])
    for (wrong, message) in [
      ("name,people[][name]", "does not say which row"), ("animals[],animals[0]", "not both"),
      ("animals[0],animals[]", "not both"), ("news,news", "same value"),
    ] {
      let bytes = Array(wrong.utf8)
      let fault = reader.readHeader(bytes.span)
      #expect(fault?.message.contains(message) == true, "\(wrong): \(fault?.message ?? "nothing")")
    }
  }
}
