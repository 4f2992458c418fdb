import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import Testing

/// What fixes do to a file.
@Suite struct FixTests {
  private func errors(_ bytes: [UInt8]) -> Int {
    Linter().lint(SourceFile(path: "rules.yaml", bytes: bytes)).count {
      Check.named($0.check)?.isLoadError ?? true
    }
  }

  private static let fixable = Check.all.filter { check in
    !check.bad.findings(by: Linter()).filter { $0.check == check.id && !$0.fixes.isEmpty }.isEmpty
  }.map { $0.name }

  @Test func `many checks have a fix`() {
    #expect(Self.fixable.count >= 25)
  }

  @Test(arguments: fixable)
  func `the first fix of a check mends its bad example`(name: String) throws {
    let check = try #require(Check.named(name))
    let source = check.bad.source
    let result = Fixer(Linter(), takesUnsafe: true).fix(source)
    #expect(result.refusal.isEmpty && result.count > 0)
    let left = Linter().lint(SourceFile(path: "example.yaml", bytes: result.bytes))
    #expect(
      !left.contains { $0.check == check.id }, "\(String(decoding: result.bytes, as: UTF8.self))")
    #expect(errors(result.bytes) <= errors(source.bytes))
  }

  @Test(arguments: fixable)
  func `fixes do not touch what lies outside of their edits`(name: String) throws {
    let check = try #require(Check.named(name))
    for finding in check.bad.findings(by: Linter()) {
      for fix in finding.fixes {
        #expect(!fix.title.isEmpty && !fix.edits.isEmpty)
        for edit in fix.edits {
          #expect(edit.span.start >= 0 && edit.span.end <= check.bad.source.bytes.count)
        }
      }
    }
  }

  @Test func `safe fixes of random files end, keep them loading and change no verdict`() throws {
    var random = SeededRandom(99)
    var count = 0
    for _ in 0..<60 {
      let text = RandomRules.file(&random)
      let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
      let result = Fixer(Linter()).fix(source)
      if result.bytes == source.bytes { continue }
      count += 1
      let fixed = String(decoding: result.bytes, as: UTF8.self)
      let again = Fixer(Linter()).fix(SourceFile(path: "rules.yaml", bytes: result.bytes))
      #expect(again.count == 0, "\(fixed)")
      guard let old = RuleFile.load(text).program else { continue }
      let new = try #require(RuleFile.load(fixed).program, "\(RuleFile.report(fixed))")
      let rules = try OracleRules(text)
      for _ in 0..<20 {
        let form = RandomForms.form(for: rules.root, &random).written(&random)
        guard let before = try? old.verdict(form) else { continue }
        #expect(try new.verdict(form) == before, "\(form)\n\(fixed)")
      }
    }
    #expect(count > 3)
  }

  @Test func `two fixes that overlap are not both made`() {
    let text = "interlock: 1\nform: f\nfields:\n  a: { label: A, pattern: '/^[A-z]+$/' }\n"
    let result = Fixer(Linter(), takesUnsafe: true).fix(
      SourceFile(path: "rules.yaml", bytes: Array(text.utf8)))
    let fixed = String(decoding: result.bytes, as: UTF8.self)
    #expect(fixed.contains("pattern: '[A-Za-z]+'"), "\(fixed)")
  }

  @Test func `a file without fixes keeps its bytes, whatever they are`() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x00, 0x0A]
    let result = Fixer(Linter(), takesUnsafe: true).fix(
      SourceFile(path: "rules.yaml", bytes: bytes))
    #expect(result.bytes == bytes && result.count == 0)
  }
}
