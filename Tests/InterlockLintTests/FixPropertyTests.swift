import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import InterlockYAML
import Testing

/// Files of every layout that are mended stay what they are, whatever was wrong with them.
///
/// `FIX_FILES=2000` in the environment makes the run long, `FIX_SEED` begins it elsewhere.
@Suite struct FixPropertyTests {
  private static func count(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  /// The bad examples of the checks that have a fix.
  private static let faults: [(name: String, tree: RuleTree)] = Check.all.compactMap { check in
    let isFixable = check.bad.findings(by: Linter()).contains {
      $0.check == check.id && !$0.fixes.isEmpty
    }
    guard isFixable, let tree = RuleTree(check.bad.text), tree["form"] != nil else { return nil }
    return (check.name, tree)
  }

  private struct File {
    var text: String
    var layout: RuleLayout
    var source: SourceFile { SourceFile(path: "rules.yaml", bytes: Array(text.utf8)) }
  }

  /// A random file with some faults in a random layout, half of them JSON.
  private static func file(_ random: inout SeededRandom) -> File {
    var tree = RuleTree(RandomRules.file(&random)) ?? .mapping([])
    for _ in 0..<random.int(1...5) {
      if let fault = random.pick(faults), let merged = tree.merged(with: fault.tree) {
        tree = merged
      }
    }
    if random.oneIn(2) { tree = tree.shuffled(&random) }
    let isJSON = random.oneIn(2)
    let layout = random.pick(RuleLayout.allCases.filter { $0.isJSON == isJSON }) ?? .block
    var text = layout.text(of: tree, &random)
    if random.oneIn(5) { text.removeLast() }
    if random.oneIn(5) { text = text.replacing("\n", with: "\r\n") }
    if random.oneIn(8) { text = "\u{FEFF}" + text }
    return File(text: text, layout: layout)
  }

  private static func errors(_ source: SourceFile) -> Int {
    Linter().lint(source).count { $0.diagnostic.severity == .error }
  }

  /// What is no longer as it has to be after a file was mended; nil where all is.
  private static func fault(
    in file: File, _ fixer: Fixer, isUnsafe: Bool, _ random: inout SeededRandom
  ) throws -> String? {
    let result = fixer.fix(file.source)
    let mended = SourceFile(path: "rules.yaml", bytes: result.bytes)
    let text = String(decoding: result.bytes, as: UTF8.self)
    if !result.refused.isEmpty { return "not made, as \(result.refusal):\n\(result.refused)" }
    let left = Linter().lint(mended).filter { fixer.fix(for: $0, in: 0) != nil }
    if !left.isEmpty { return "left: \(left.map { $0.diagnostic.message })" }
    let again = fixer.fix(mended)
    if again.bytes != result.bytes || again.count > 0 { return "a second time changes more" }
    if result.count == 0 { return result.bytes == file.source.bytes ? nil : "changed for nothing" }
    if YAMLReader.read(mended).0 == nil { return "it is no YAML" }
    // Of a file that does not load the linter finds no more than that.
    if errors(mended) > errors(file.source), RuleFile.load(file.text).program != nil {
      return "it has more errors"
    }
    if file.layout.isJSON {
      let json = text.hasPrefix("\u{FEFF}") ? result.bytes.dropFirst(3) : result.bytes[...]
      if (try? JSONSerialization.jsonObject(with: Data(json))) == nil { return "it is no JSON" }
    }
    if text.hasPrefix("\u{FEFF}") != file.text.hasPrefix("\u{FEFF}") { return "the mark is lost" }
    if (text.utf8.last == 0x0A) != (file.text.utf8.last == 0x0A) { return "the end is another" }
    let hasFeeds = text.replacing("\r\n", with: "").contains("\n")
    if file.text.contains("\r\n"), hasFeeds { return "the line ends are mixed" }
    return isUnsafe ? nil : try verdictFault(from: file.text, to: text, &random)
  }

  private static func verdictFault(
    from text: String, to mended: String, _ random: inout SeededRandom
  ) throws -> String? {
    guard let old = RuleFile.load(text).program else { return nil }
    guard let new = RuleFile.load(mended).program else { return RuleFile.report(mended) }
    guard let rules = try? OracleRules(text) else { return nil }
    for _ in 0..<8 {
      let form = RandomForms.form(for: rules.root, &random).written(&random)
      guard let before = try? old.verdict(form) else { continue }
      if try new.verdict(form) != before { return "another verdict on \(form)" }
    }
    return nil
  }

  @Test(arguments: [false, true])
  func `files stay what they are, and everything that has a fix is mended`(isUnsafe: Bool) throws {
    try #require(Self.faults.count >= 20)
    let fixer = Fixer(Linter(), takesUnsafe: isUnsafe)
    let first = Self.count("FIX_SEED", 1)
    var (mended, json, reports) = (0, 0, 0)
    for seed in first..<first + Self.count("FIX_FILES", 60) {
      var random = SeededRandom(UInt64(seed))
      let file = Self.file(&random)
      if file.layout.isJSON { json += 1 }
      if let fault = try Self.fault(in: file, fixer, isUnsafe: isUnsafe, &random) {
        reports += 1
        let after = String(decoding: fixer.fix(file.source).bytes, as: UTF8.self)
        Issue.record("seed \(seed), \(file.layout): \(fault)\n\(file.text)\n--- after\n\(after)")
        if reports == Self.count("FIX_REPORTS", 3) { return }
      }
      if fixer.fix(file.source).count > 0 { mended += 1 }
    }
    #expect(mended > Self.count("FIX_FILES", 60) / 3)
    #expect(json > Self.count("FIX_FILES", 60) / 4)
  }
}
