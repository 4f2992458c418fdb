/// Finds the word that was probably meant, for "did you mean".
public enum Suggestion {
  /// The longest word that is looked at; what is longer is no slip of the finger.
  private static let longest = 64

  /// The candidates nearest to a word, best first, at most three.
  ///
  /// Case, `-`, `_` and spaces do not count. One slip is allowed for every three letters, up to
  /// three: a letter too many, too few or wrong, or two letters swapped (restricted
  /// Damerau–Levenshtein distance). Equally near candidates keep their order; where one is nearer
  /// than another by two slips, or differs only in what does not count, it stands alone.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been meant.
  /// - Returns: Up to three candidates; none is equal to the word.
  public static func names(
    near word: String, among candidates: some Sequence<String>
  ) -> [String] {
    let folded = fold(word)
    guard !folded.isEmpty, folded.count <= longest else { return [] }
    let allowed = min(3, max(1, folded.count / 3))
    var found: [(name: String, distance: Int)] = []
    for candidate in candidates where candidate != word {
      if found.contains(where: { $0.name == candidate }) { continue }
      let other = fold(candidate)
      // With every letter wrong, nothing speaks for the candidate.
      guard !other.isEmpty, abs(other.count - folded.count) <= allowed,
        let distance = distance(folded, other, atMost: allowed),
        distance < max(folded.count, other.count)
      else { continue }
      let place = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((candidate, distance), at: place)
      if found.count > 3 { found.removeLast() }
    }
    // Where one is much nearer than the others, those are noise.
    guard let best = found.first?.distance else { return [] }
    let farthest = best == 0 ? 0 : best + 1
    return found.filter { $0.distance <= farthest }.map { $0.name }
  }

  /// The letters in lower case, without what separates the parts of a name.
  private static func fold(_ word: String) -> [Character] {
    var letters: [Character] = []
    for character in word.lowercased() {
      switch character {
      case "-", "_", " ": continue
      default: letters.append(character)
      }
    }
    return letters
  }

  /// The distance between two words; nil where it is greater than allowed.
  private static func distance(
    _ left: [Character], _ right: [Character], atMost allowed: Int
  ) -> Int? {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      var best = row
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var cost = previous[column - 1] + (isSame ? 0 : 1)
        cost = min(cost, previous[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforePrevious[column - 2] + 1)
        }
        current.append(cost)
        best = min(best, cost)
      }
      if best > allowed { return nil }
      beforePrevious = previous
      previous = current
    }
    let result = previous[right.count]
    return result <= allowed ? result : nil
  }
}
