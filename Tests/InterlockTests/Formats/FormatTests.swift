import Foundation
import Interlock
import InterlockTestSupport
import Testing

struct FormatTests {
  @Test(arguments: Format.catalogue.indices)
  func `examples behave as documented`(index: Int) {
    let format = Format.catalogue[index]
    for text in format.passes { #expect(format.accepts(text), "\(format.name): \(text)") }
    for text in format.fails { #expect(!format.accepts(text), "\(format.name): \(text)") }
    #expect(format.passes.count >= 2 && format.fails.count >= 2, "\(format.name) needs examples")
    #expect(!format.summary.isEmpty && !format.source.isEmpty)
  }

  @Test func `every format file is in the catalogue`() throws {
    let folder = Fixtures.root.appending(path: "Sources/Interlock/Formats")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { name in name.hasSuffix("Format.swift") && name != "Format.swift" }
    #expect(files.count == Format.catalogue.count)
    for format in Format.catalogue {
      let expected = format.name.lowercased() + "format.swift"
      #expect(files.contains { name in name.lowercased() == expected }, "\(format.name)")
      #expect(Format.named(format.name)?.name == format.name)
    }
    #expect(Format.named("mail") == nil)
  }

  @Test func `examples with one byte changed trap nowhere`() {
    var random = SeededRandom(41)
    for format in Format.catalogue {
      for text in format.passes {
        for _ in 0..<200 {
          var bytes = Array(text.utf8)
          let place = random.int(0...bytes.count)
          if place < bytes.count, random.oneIn(2) {
            bytes.removeSubrange(place...)
          } else {
            bytes.insert(UInt8(random.int(0...255)), at: place)
          }
          // A format that takes control characters or non-ASCII would be a surprise here.
          let isAccepted = format.matches(bytes.span)
          if isAccepted {
            #expect(bytes.allSatisfy { byte in byte > 0x20 && byte < 0x7F }, "\(format.name)")
          }
        }
      }
    }
  }
}

/// One text of the public test data.
struct FormatCase: Decodable, Sendable, CustomTestStringConvertible {
  var format = ""
  var text: String
  var isValid: Bool
  var testDescription: String { format + ": " + text }

  private enum Keys: String, CodingKey { case data, valid }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    // Values that are no text say nothing about a format.
    text = (try? container.decode(String.self, forKey: .data)) ?? ""
    isValid = try container.decode(Bool.self, forKey: .valid)
  }

  /// The cases of a file; none where the data is absent.
  static func load(_ file: String, as format: String) -> [FormatCase] {
    struct Suite: Decodable { var tests: [FormatCase] }
    guard let folder = Fixtures.shared,
      let data = try? Data(contentsOf: folder.appending(path: "formats/\(file).json")),
      let suites = try? JSONDecoder().decode([Suite].self, from: data)
    else { return [] }
    return suites.flatMap { suite in suite.tests }.filter { test in !test.text.isEmpty }.map {
      test in
      var test = test
      test.format = format
      return test
    }
  }
}

@Suite(.enabled(if: Fixtures.shared != nil, "the public test data is not beside the repository"))
struct FormatSuiteTests {
  /// Where the HTML standard's grammar, which the rule language names for `email`, and RFC 5321,
  /// which the suite follows, disagree: quotes and address literals are out, dots are free.
  static let htmlAccepts: Set<String> = [
    ".test@example.com", "test.@example.com", "te..st@example.com",
  ]
  static let htmlRefuses: Set<String> = [
    "\"joe bloggs\"@example.com", "\"joe..bloggs\"@example.com", "\"joe@bloggs\"@example.com",
    "joe.bloggs@[127.0.0.1]", "joe.bloggs@[IPv6:::1]",
  ]

  @Test(arguments: FormatCase.load("email", as: "email"))
  func `e-mail addresses follow the suite but where HTML differs`(test: FormatCase) throws {
    let format = try #require(Format.named("email"))
    let expected =
      FormatSuiteTests.htmlAccepts.contains(test.text)
      || (test.isValid && !FormatSuiteTests.htmlRefuses.contains(test.text))
    #expect(format.accepts(test.text) == expected)
  }

  @Test(arguments: FormatCase.load("date", as: "date"))
  func `days follow the suite`(test: FormatCase) throws {
    let format = try #require(Format.named("date"))
    #expect(format.accepts(test.text) == test.isValid)
  }

  @Test(arguments: FormatCase.load("uri", as: "url"))
  func `web addresses follow the suite, other schemes aside`(test: FormatCase) throws {
    let format = try #require(Format.named("url"))
    let isWeb =
      test.text.lowercased().hasPrefix("http:") || test.text.lowercased().hasPrefix("https:")
    #expect(format.accepts(test.text) == (test.isValid && isWeb))
  }

  @Test func `the suite is read`() {
    #expect(FormatCase.load("email", as: "email").count > 10)
    #expect(FormatCase.load("date", as: "date").count > 20)
    #expect(FormatCase.load("uri", as: "url").count > 10)
  }
}
