import Foundation
import Interlock
import InterlockTestSupport
import Synchronization
import Testing

/// Every help that a rule file's mistakes are answered with, followed to the letter.
///
/// A help that loads and means something else is worse than none: nobody would see it.
struct HelpTests {
  /// How often a help may be followed by another, as where quotes come first.
  private static let mostRounds = 3

  static let cases: [HelpCase] =
    comparisons + conditions + otherWords + calls + texts + places + keys + limits
    + HelpCase.fixtures

  @Test(arguments: cases.indices)
  func `a file whose helps were followed loads and judges as was meant`(index: Int) throws {
    let mistake = Self.cases[index]
    var file = mistake.file
    var report: String { mistake.host.report(mistake.file) }
    let steps = Self.steps(from: index)
    let faults = steps[0].diagnostics.filter { mistake.isWarning || $0.severity == .error }
    try #require(
      steps[0].loads == mistake.isWarning, "\(mistake.name): loads, or does not, as it is")
    if let byHand = mistake.byHand {
      let told = steps.flatMap { $0.diagnostics }
      #expect(
        faults.allSatisfy { $0.replacement == nil || mistake.isMendedFirst },
        "says a text that is not certain: \(report)")
      #expect(
        mistake.says.isEmpty
          || told.contains { $0.replacement == nil && $0.help.contains(mistake.says) },
        "\(report)")
      file = byHand
    } else {
      file = try #require(steps.last).file
    }
    let (program, rest) = mistake.hostByHand.load(file)
    try #require(
      program != nil,
      "\(mistake.name)\n\(report)\nfollowed:\n\(file)\n\(mistake.hostByHand.report(file))")
    if mistake.isWarning { #expect(rest.isEmpty, "\(mistake.hostByHand.report(file))") }
    for form in mistake.forms {
      let broken = try program!.verdict(form.json).violations
      #expect(
        broken == form.broken,
        "\(mistake.name)\n\(report)\nfollowed:\n\(file)\nform \(form.json)")
    }
  }

  /// A file, and what is told of it.
  private struct Step: Sendable {
    var file: String
    var loads: Bool
    var diagnostics: [Diagnostic]
  }

  /// The steps of the cases that were followed already.
  private static let followed = Mutex<[Int: [Step]]>([:])

  /// The file of a case, and what it becomes each time its helps are followed to the letter.
  private static func steps(from index: Int) -> [Step] {
    if let steps = followed.withLock({ $0[index] }) { return steps }
    let mistake = cases[index]
    let (program, diagnostics) = mistake.load()
    var steps = [Step(file: mistake.file, loads: program != nil, diagnostics: diagnostics)]
    while steps.count <= mostRounds, let last = steps.last, !last.loads,
      let file = HelpFollower(last.file).follow(last.diagnostics.filter { $0.severity == .error })
    {
      let (program, diagnostics) = mistake.hostByHand.load(file)
      steps.append(Step(file: file, loads: program != nil, diagnostics: diagnostics))
    }
    followed.withLock { $0[index] = steps }
    return steps
  }

  @Test func `every help that the sources can give is followed by a test`() throws {
    var helps: Set<String> = []
    var others: Set<String> = []
    for index in Self.cases.indices {
      for diagnostic in Self.steps(from: index).flatMap({ $0.diagnostics }) {
        helps.insert(diagnostic.help)
        others.insert(diagnostic.message)
        others.formUnion(diagnostic.notes)
      }
    }
    let texts = try HelpSources.all(of: ["CEL", "Interlock", "InterlockYAML", "InterlockPCRE2"])
    #expect(texts.count > 200, "the sources are read")
    let missing = texts.filter { text in
      let isHelp = helps.contains { text.occurs(in: $0) }
      // A function that gives advice gives the words around the help too.
      return !isHelp && (text.isLabelled || !others.contains { text.occurs(in: $0) })
    }
    #expect(missing.isEmpty, "no case follows \(Set(missing.map { $0.description }).sorted())")
  }

  @Test(arguments: cases.indices)
  func `one mistake is told once`(index: Int) {
    let mistake = Self.cases[index]
    let faults = Self.steps(from: index)[0].diagnostics.filter { $0.severity == .error }
    #expect(faults.count <= mistake.mistakes, "\(mistake.host.report(mistake.file))")
  }
}
