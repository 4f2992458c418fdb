import Foundation
import Interlock
import InterlockPCRE2
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

  @Test func `a format without what it needs of the host has no matcher`() {
    for format in Format.catalogue {
      let isAlone = format.matcher() != nil
      #expect(isAlone == !["regex", "timeZone"].contains(format.name), "\(format.name)")
      if !isAlone { #expect(!format.need.isEmpty) }
    }
    #expect(Format.named("timeZone")?.matcher(FormatSeams(patterns: PCRE2())) == nil)
  }

  @Test func `a file that needs a missing database of time zones does not load`() {
    let report = RuleFile.report(
      "interlock: 1\nform: f\nfields: { zone: { format: timeZone } }\nactions: { go: {} }\n")
    #expect(
      report.contains("the format `timeZone` needs a database of time zones, and there is none"))
  }

  /// The formats that have room for characters of any script.
  private static let unicode: Set<String> = [
    "idnEmail", "idnHostname", "iri", "jsonPointer", "regex", "json",
  ]
  /// The formats that have room for spaces and control characters.
  private static let spaced: Set<String> = [
    "jsonPointer", "regex", "json", "creditCard", "isbn", "iban",
  ]

  @Test func `examples with bytes changed trap nowhere and let nothing strange in`() {
    var random = SeededRandom(41)
    for format in Format.catalogue {
      for text in format.passes + format.fails {
        for _ in 0..<60 {
          var bytes = Array(text.utf8)
          for _ in 0..<random.int(1...3) {
            let place = random.int(0...bytes.count)
            switch random.int(0...2) {
            case 0 where place < bytes.count: bytes.removeSubrange(place...)
            case 1 where place < bytes.count: bytes[place] = UInt8(random.int(0...255))
            default: bytes.insert(UInt8(random.int(0...255)), at: place)
            }
          }
          guard format.accepts(bytes) else { continue }
          #expect(String(validating: bytes, as: UTF8.self) != nil, "\(format.name): \(bytes)")
          if !FormatTests.spaced.contains(format.name) {
            #expect(bytes.allSatisfy { byte in byte > 0x20 && byte != 0x7F }, "\(format.name)")
          }
          if !FormatTests.unicode.contains(format.name) {
            #expect(bytes.allSatisfy { byte in byte < 0x80 }, "\(format.name)")
          }
        }
      }
    }
  }

  /// Formats whose texts may be of any length.
  private static let unbounded: Set<String> = [
    "base64", "iri", "json", "jsonPointer", "languageTag", "regex", "semver", "slug", "uri",
    "uriReference", "url",
  ]

  @Test func `every format answers for the longest text, and most refuse it`() throws {
    for format in Format.catalogue {
      for text in format.passes + ["(", "[", "a.", "1", "한", "%41", "a-", "\\u0041"] {
        guard !text.isEmpty else { continue }
        let unit = Array(text.utf8)
        var bytes: [UInt8] = []
        while bytes.count + unit.count <= 65_536 { bytes += unit }
        // Work that is not linear would not come to an end here.
        #expect(
          !format.accepts(bytes) || FormatTests.unbounded.contains(format.name),
          "\(format.name): \(text)")
      }
    }
  }
}
