import Foundation
import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// The public JSON parsing suite: `y_` is valid JSON, `n_` is not, `i_` is left to the reader.
struct JSONSuiteTests {
  static let cases: [URL] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: Fixtures.others.appending(path: "json"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  /// Valid JSON that this reader refuses on purpose.
  static let stricter = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  @Test func `the suite is complete`() {
    #expect(Self.cases.count == 318)
  }

  @Test(arguments: cases)
  func `a text of the suite is read or refused as it demands`(file: URL) throws {
    let name = file.lastPathComponent
    let bytes = [UInt8](try Data(contentsOf: file))
    let fault = Reading.fault(bytes)
    let isRead = fault.map { $0.message.hasPrefix("a form is a JSON object, this is ") } ?? true
    if name.hasPrefix("y_") {
      #expect(isRead != Self.stricter.contains(name), "\(name): \(String(describing: fault))")
    } else if name.hasPrefix("n_") {
      let isEmpty = fault?.message == "a form is a JSON object, this is empty"
      #expect(!isRead || isEmpty, "\(name) was read")
    }
    if let fault { #expect(fault.offset >= 0 && fault.offset <= bytes.count) }
    // The value of a key, in an object, obeys the same grammar.
    let wrapped = Array(#"{"unknown":"#.utf8) + bytes + [0x7D]
    if name.hasPrefix("y_") && !Self.stricter.contains(name) {
      #expect(Reading.fault(wrapped) == nil, "\(name) in an object")
    } else if name.hasPrefix("n_") {
      #expect(Reading.fault(wrapped) != nil, "\(name) in an object")
    }
  }
}
