/// Looks for runs of combining marks.
enum CombiningMarks {
  /// Whether more than so many combining marks stand behind one another in a text.
  static func exceed(_ limit: Int, in text: String) -> Bool {
    // No mark takes fewer bytes than two.
    guard text.utf8.count > 2 * limit else { return false }
    var count = 0
    for scalar in text.unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count > limit { return true }
    }
    return false
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Nothing below U+0300 is one. Three Tibetan vowel signs stand for two marks each.
    guard scalar.value >= 0x300 else { return false }
    return scalar.properties.canonicalCombiningClass != .notReordered
      || scalar.value == 0xF73 || scalar.value == 0xF75 || scalar.value == 0xF81
  }
}
