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
      #expect(label.encodedBound >= length || length > DomainLabel.longest, "\(values)")
      if label.encodedBound <= DomainLabel.longest { tight += 1 }
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
}
