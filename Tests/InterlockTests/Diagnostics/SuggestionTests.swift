import Interlock
import InterlockTestSupport
import Testing

struct SuggestionTests {
  private static let keywords = [
    "required", "minLength", "maxLength", "length", "pattern", "notPattern", "contains", "format",
    "min", "max", "exclusiveMin", "exclusiveMax", "step", "equals", "notEquals", "visibleWhen",
    "requiredWhen", "enabledWhen", "default", "debounce", "label", "secret", "id",
  ]

  @Test(arguments: [
    ("requierd", ["required"]), ("min_length", ["minLength"]), ("min-length", ["minLength"]),
    ("MINLENGTH", ["minLength"]), ("minlenght", ["minLength"]), ("patern", ["pattern"]),
    ("minn", ["min"]), ("mxa", ["max"]), ("visibleWehn", ["visibleWhen"]),
    ("zzzzzz", []), ("banana", []), ("", []), ("x", []), ("required", []), ("___", []),
    ("lenght", ["length"]), ("xd", ["id"]), ("xy", []), ("eqals", ["equals"]),
  ])
  func `the word that was meant is found`(word: String, names: [String]) {
    #expect(Suggestion.names(near: word, among: Self.keywords) == names)
  }

  @Test func `the nearest come first, three at most, in the order given`() {
    #expect(
      Suggestion.names(near: "cat", among: ["dog", "bat", "cats", "at", "cut"])
        == ["bat", "cats", "at"])
    #expect(Suggestion.names(near: "cat", among: ["bat", "ca-t", "at"]) == ["ca-t"])
    #expect(Suggestion.names(near: "cat", among: ["cat", "CAT", "CAT"]) == ["CAT"])
  }

  @Test func `one slip in three letters is forgiven, never more than three in all`() {
    #expect(Suggestion.names(near: "abcde", among: ["abcxx"]) == [])
    #expect(Suggestion.names(near: "abcdef", among: ["abcdxx"]) == ["abcdxx"])
    #expect(Suggestion.names(near: "abcdefghijkl", among: ["abcdefghixxx"]) == ["abcdefghixxx"])
    #expect(Suggestion.names(near: "abcdefghijklmno", among: ["abcdefghijkxxxx"]) == [])
    #expect(Suggestion.names(near: String(repeating: "a", count: 100_000), among: ["a"]) == [])
  }

  @Test func `a word with one random slip is always found`() {
    var random = SeededRandom(5)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for _ in 0..<2_000 {
      let word = Self.keywords[Int.random(in: 0..<Self.keywords.count, using: &random)]
      guard word.count >= 4 else { continue }
      var slip = Array(word)
      let place = Int.random(in: 0..<slip.count - 1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: slip.remove(at: place)
      case 1: slip.insert(letters[Int.random(in: 0..<26, using: &random)], at: place)
      case 2: slip[place] = letters[Int.random(in: 0..<26, using: &random)]
      default: slip.swapAt(place, place + 1)
      }
      guard String(slip) != word, !Self.keywords.contains(String(slip)) else { continue }
      #expect(Suggestion.names(near: String(slip), among: Self.keywords).contains(word))
    }
  }
}
