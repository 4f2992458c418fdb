import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite struct ConstraintExampleTests {
  @Test(arguments: ConstraintKind.all.indices)
  func `examples of a constraint behave as documented`(index: Int) throws {
    let kind = ConstraintKind.all[index]
    #expect(!kind.examples.isEmpty)
    for example in kind.examples {
      var rules = "interlock: 1\nform: example\nfields:\n  value: \(example.field)\n"
      if !example.others.isEmpty { rules += "  \(example.others)\n" }
      let program = try RuleFile.program(rules)
      for form in example.accepts {
        let verdict = try program.verdict("{\(form)}")
        #expect(verdict.violations == [], "\(kind.name) on {\(form)}")
        #expect(verdict.isEnabled)
      }
      for form in example.refuses {
        let verdict = try program.verdict("{\(form)}")
        // A rule over the rows of a list is reported at the row.
        let found = verdict.violations.map { violation in
          violation.hasPrefix("/value/") ? "/value" + violation.drop { $0 != " " } : violation
        }
        #expect(found == ["/value \(kind.ruleName)"], "\(kind.name) on {\(form)}")
        #expect(!verdict.isEnabled)
      }
    }
  }

  @Test func `every constraint has a name of its own`() {
    let names = ConstraintKind.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }

  /// Constraints that share a file are told apart by the catalogue alone.
  @Test func `every constraint that a file defines is in the catalogue`() throws {
    let folder = Fixtures.root.appending(path: "Sources/Interlock/Constraints")
    let listed = Set(ConstraintKind.all.map { $0.name })
    var defined: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.components(separatedBy: "static let ").dropFirst() {
        let name = line.prefix { $0.isLetter }
        if line.dropFirst(name.count).hasPrefix(" =") && line.contains("Kind(") {
          defined.insert(String(name))
        }
      }
    }
    #expect(defined.subtracting(["all"]) == listed)
  }
}
