import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Every help that a rule file's mistakes are answered with, followed to the letter.
///
/// A help that loads and means something else is worse than none: nobody would see it.
struct HelpTests {
  /// How often a help may be followed by another, as where quotes come first.
  private static let mostRounds = 3

  static let cases: [HelpCase] =
    comparisons + conditions + otherWords + calls + texts + places + keys + HelpCase.fixtures

  @Test(arguments: cases.indices)
  func `a file whose helps were followed loads and judges as was meant`(index: Int) throws {
    let mistake = Self.cases[index]
    var file = mistake.file
    let first = RuleFile.load(file)
    let faults = first.diagnostics.filter { $0.severity == .error }
    try #require(first.program == nil, "\(mistake.name): loads as it is")
    let report = RuleFile.report(file)
    if let byHand = mistake.byHand {
      #expect(
        faults.allSatisfy { $0.replacement == nil }, "says a text that is not certain: \(report)")
      #expect(
        mistake.says.isEmpty || faults.contains { $0.help.contains(mistake.says) }, "\(report)")
      file = byHand
    } else {
      for _ in 0..<Self.mostRounds {
        let (program, diagnostics) = RuleFile.load(file)
        if program != nil { break }
        let errors = diagnostics.filter { $0.severity == .error }
        guard let mended = HelpFollower(file).follow(errors) else { break }
        file = mended
      }
    }
    let program = RuleFile.load(file).program
    try #require(
      program != nil,
      "\(mistake.name)\n\(report)\nfollowed:\n\(file)\n\(RuleFile.report(file))")
    for form in mistake.forms {
      let broken = try program!.verdict(form.json).violations
      #expect(
        broken == form.broken,
        "\(mistake.name)\n\(report)\nfollowed:\n\(file)\nform \(form.json)")
    }
  }

  @Test func `every help that the sources can give is followed by a test`() throws {
    var given: Set<String> = []
    for mistake in Self.cases {
      var file = mistake.file
      for _ in 0..<Self.mostRounds {
        let (_, diagnostics) = RuleFile.load(file)
        for diagnostic in diagnostics where !diagnostic.help.isEmpty {
          given.insert(diagnostic.help)
        }
        let errors = diagnostics.filter { $0.severity == .error }
        guard let mended = HelpFollower(file).follow(errors) else { break }
        file = mended
      }
    }
    let texts = try HelpSources.all()
    #expect(texts.count > 200, "the sources are read")
    let missing = texts.filter { text in !given.contains { text.occurs(in: $0) } }
    // Helps that no case follows yet; a new one needs a case.
    try Snapshot.expect(
      Set(missing.map { $0.description }).sorted().map { $0 + "\n" }.joined(),
      at: Fixtures.own.appending(path: "helps/not-followed.txt"))
  }

  @Test(arguments: cases.indices)
  func `one mistake is told once`(index: Int) {
    let mistake = Self.cases[index]
    let faults = RuleFile.load(mistake.file).diagnostics.filter { $0.severity == .error }
    #expect(faults.count <= mistake.mistakes, "\(RuleFile.report(mistake.file))")
  }
}
