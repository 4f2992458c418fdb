import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Columns that no field is named like, and what was probably meant.
struct CSVMisspellingTests {
  /// The slips of a header: `nmae -> name`.
  private static func slips(
    _ header: String, _ layout: FormLayout = JSONFixtureTests.layout
  ) -> [String] {
    var reader = CSVReader(layout)
    let bytes = Array(header.utf8)
    #expect(reader.readHeader(bytes.span) == nil)
    return reader.misspelledColumns().map {
      $0.name + " -> " + $0.suggestions.joined(separator: " or ")
    }
  }

  @Test(
    arguments: [
      ("id,nmae", ["nmae -> name"]), ("id,Name", ["Name -> name"]),
      ("name,emial", ["emial -> email"]),
      ("id,\"nmae\"", ["nmae -> name"]), ("id,adress.city", ["adress.city -> address.city"]),
      ("id,address.ctiy", ["address.ctiy -> address.city"]),
      ("id,address[ctiy]", ["address[ctiy] -> address[city]"]),
      ("id,adress[city]", ["adress[city] -> address[city]"]),
      ("id,peple[0].name", ["peple[0].name -> people[0].name"]),
      ("id,people[0].nmae", ["people[0].nmae -> people[0].name"]),
      ("id,people[0].tgas", ["people[0].tgas -> people[0].tags"]),
      ("id,nmae,naem", ["nmae -> name", "naem -> name"]),
      ("people[0].tags,people[0].tag", ["people[0].tag -> people[0].tags"]),
    ])
  func `a name that is nearly a field's is a slip`(header: String, slips: [String]) {
    #expect(Self.slips(header) == slips)
  }

  @Test(
    arguments: [
      "id,email,name", "id,remarks", "id,name,names", "names,id,name", "id,adress.street",
      "address.city,address.ctiy", "id,people[0].x", "id,name.first",
      "id,address[ctiy", "id,people.nmae",
    ])
  func `any other name is not, nor one whose field has its column`(header: String) {
    #expect(Self.slips(header).isEmpty)
  }

  @Test func `a header is forgotten with the next one`() {
    var reader = CSVReader(JSONFixtureTests.layout)
    for (header, count) in [("id,nmae", 1), ("id,name", 0)] {
      let bytes = Array(header.utf8)
      #expect(reader.readHeader(bytes.span) == nil)
      #expect(reader.misspelledColumns().count == count)
    }
  }

  @Test func `several names may have been meant`() {
    let layout = Reading.layout(["id", "street1", "street2"])
    #expect(Self.slips("id,street", layout) == ["street -> street1 or street2"])
    #expect(Self.slips("id,street1,street", layout) == ["street -> street2"])
  }

  @Test func `a header without end costs no more than a long one`() {
    let layout = Reading.layout((0..<300).map { "field\($0)" })
    let header = "field0," + (0..<20_000).map { "feild\($0)x" }.joined(separator: ",")
    let slips = Self.slips(header, layout)
    #expect((1...1_000).contains(slips.count))
  }
}
