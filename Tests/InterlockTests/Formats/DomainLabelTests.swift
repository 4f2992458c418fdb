import Foundation
import InterlockTestSupport
import Testing

@testable import Interlock

/// The shorter ways to a verdict on labels beside the long ones.
struct DomainLabelTests {
  /// Scalars of one script or of several, at random.
  private func scalars(_ random: inout SeededRandom) -> [UInt32] {
    let scripts: [ClosedRange<Int>] = [
      0x61...0x7A, 0xDF...0xFF, 0x3B1...0x3C9, 0x430...0x44F, 0x5D0...0x5EA, 0x620...0x64A,
      0x904...0x939, 0xD85...0xDCF, 0x3041...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0x10000...0x10FFFF, 0x80...0x10FFFF,
    ]
    let first = random.pick(scripts) ?? 0x61...0x7A
    let second = random.pick(scripts) ?? first
    return (0..<random.int(1...20)).map { _ in
      UInt32(random.int(random.oneIn(5) ? second : first))
    }.filter { Unicode.Scalar($0) != nil }
  }

  @Test func `the bound on the length of a label is never less than the length`() {
    var random = SeededRandom(3_492)
    var tight = 0
    for _ in 0..<5_000 {
      var label = DomainLabel()
      let values = scalars(&random)
      for value in values {
        let hasRoom = label.append(value)
        #expect(hasRoom)
      }
      let length = label.encodedLength
      let bound = label.encodedBound
      #expect(bound >= length || length > DomainLabel.longest, "\(values)")
      if bound <= DomainLabel.longest { tight += 1 }
    }
    #expect(tight > 2_500, "\(tight)")
  }

  @Test func `what decodes is what would be encoded`() {
    var random = SeededRandom(36)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    var decoded = 0
    for _ in 0..<60_000 {
      let text = (0..<random.int(1...12)).compactMap { _ in random.pick(letters) }
      var label = DomainLabel()
      guard label.decode(text.span, 0..<text.count), !label.isASCII else { continue }
      decoded += 1
      #expect(label.encodedLength == text.count + 4, "\(String(decoding: text, as: UTF8.self))")
    }
    #expect(decoded > 5_000, "\(decoded)")
  }

  @Test func `a character without a partner is left alone by normalization`() throws {
    var random = SeededRandom(15)
    let format = try #require(Format.named("idnHostname"))
    // Vowel signs that compose, letters that they compose with, and others beside them.
    let pairs = DomainCharacters.compositions.map { pair in
      (UInt32(truncatingIfNeeded: pair & 0xFF_FFFF), UInt32(truncatingIfNeeded: pair >> 24))
    }
    var accepted = 0
    for _ in 0..<6_000 {
      guard let pair = random.pick(pairs), let other = random.pick(pairs) else { continue }
      let parts = [pair.0, pair.1, other.0, 0x915, 0x985, pair.1, 0x304B]
      var text = ""
      for _ in 0..<random.int(2...5) {
        guard let scalar = random.pick(parts).flatMap({ Unicode.Scalar($0) }) else { continue }
        text.unicodeScalars.append(scalar)
      }
      guard format.accepts(text) else { continue }
      accepted += 1
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(Array(composed.utf8) == Array(text.utf8), "\(text.debugDescription)")
    }
    #expect(accepted > 500, "\(accepted)")
    for pair in pairs {
      guard let first = Unicode.Scalar(pair.0), let second = Unicode.Scalar(pair.1) else {
        continue
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: [first, second])
      #expect(!format.accepts(text), "\(text.debugDescription)")
    }
  }

  /// Characters with their Bidi classes, as RFC 5893 names them.
  private static let classes: [(character: Unicode.Scalar, bidi: String)] = [
    ("a", "L"), ("ö", "L"), ("\u{5D0}", "R"), ("\u{5D1}", "R"), ("\u{628}", "AL"),
    ("\u{62A}", "AL"), ("\u{663}", "AN"), ("3", "EN"), ("7", "EN"), ("-", "ES"), ("\u{5B0}", "NSM"),
    ("\u{64B}", "NSM"),
  ]

  /// The six conditions of RFC 5893 section 2, word by word.
  private func obeysRule(_ classes: [String]) -> Bool {
    let isRight = classes.first == "R" || classes.first == "AL"
    guard isRight || classes.first == "L" else { return false }
    let ending = classes.last { $0 != "NSM" } ?? ""
    if isRight {
      let allowed = ["R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"]
      return classes.allSatisfy { allowed.contains($0) }
        && ["R", "AL", "EN", "AN"].contains(ending)
        && !(classes.contains("EN") && classes.contains("AN"))
    }
    let allowed = ["L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"]
    return classes.allSatisfy { allowed.contains($0) } && ["L", "EN"].contains(ending)
  }

  @Test func `names with letters from right to left follow the Bidi rule word by word`() throws {
    let format = try #require(Format.named("idnHostname"))
    var random = SeededRandom(5_893)
    var accepted = 0
    var refused = 0
    for _ in 0..<8_000 {
      var text = ""
      var labels: [[String]] = []
      for place in 0..<random.int(1...3) {
        let parts = (0..<random.int(1...5)).compactMap { _ in random.pick(Self.classes) }
        // What other rules of labels refuse says nothing here.
        guard let first = parts.first, let last = parts.last, first.bidi != "NSM",
          first.bidi != "ES", last.bidi != "ES",
          !zip(parts, parts.dropFirst()).contains(where: { $0.bidi == "ES" && $1.bidi == "ES" }),
          !zip(parts, parts.dropFirst()).contains(where: { $0.bidi == "NSM" && $1.bidi == "NSM" })
        else { continue }
        if place > 0, !labels.isEmpty { text += "." }
        text.unicodeScalars.append(contentsOf: parts.map(\.character))
        labels.append(parts.map(\.bidi))
      }
      guard !labels.isEmpty else { continue }
      let isBidi = labels.joined().contains { ["R", "AL", "AN"].contains($0) }
      let expected = !isBidi || labels.allSatisfy(obeysRule)
      #expect(format.accepts(text) == expected, "\(text.debugDescription)")
      if isBidi, expected { accepted += 1 }
      if !expected { refused += 1 }
    }
    #expect(accepted > 300 && refused > 1_000, "\(accepted) \(refused)")
  }
}
