import InterlockTestSupport
import Testing

@testable import Interlock

/// Advice for words of other systems never turns their meaning round.
@Suite struct SynonymPolarityTests {
  private func report(onAction entry: String) -> String {
    RuleFile.report("interlock: 1\nform: f\nfields: { a: {} }\nactions: { go: { \(entry) } }\n")
  }

  @Test(arguments: [
    "visibleWhen", "visibleIf", "visible_if", "visibelWhen", "showIf", "showWhen", "visible",
    "relevant", "when", "if", "enabledIf", "enableIf", "availableWhen", "condition", "enabled",
  ])
  func `a word for when an action is there is no word for its opposite`(key: String) {
    let report = report(onAction: "\(key): valid")
    #expect(report.contains("unknown key `\(key)`"))
    #expect(report.contains("`enabledWhen`") && !report.contains("opposite"), "\(report)")
    #expect(!report.contains("!valid"), "\(report)")
  }

  @Test(arguments: [
    "hiddenWhen", "hidden_if", "hideWhen", "hide", "hidden", "invisible", "disabledWhen",
    "disabled",
    "visibleUnless", "showUnless", "unless", "lockedWhen", "hidenWhen",
  ])
  func `a word for the opposite is turned round`(key: String) {
    let report = report(onAction: "\(key): valid")
    #expect(
      report.contains("`enabledWhen` says the opposite of `\(key)`: write `enabledWhen: '!valid'`"),
      "\(report)")
  }

  @Test func `no word is both the same and the opposite in one place`() {
    let places = [
      ["enabledWhen", "label"], ["visibleWhen", "enabledWhen", "required", "requiredWhen"],
      ["that", "when", "message"],
    ]
    for known in places {
      for word in Synonyms.wordsOfOthers {
        let isBoth =
          Synonyms.word(for: word, among: known) != nil
          && Synonyms.opposite(of: word, among: known) != nil
        #expect(!isBoth, "\(word)")
      }
    }
  }
}
