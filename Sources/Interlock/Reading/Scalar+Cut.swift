extension Scalar {
  /// Whether the comment behind the text was probably meant as part of it: nothing stands between its
  /// `#` and what follows, as in `Item #5`, or the text stops in the middle, as in `say "a`.
  ///
  /// An ordinary comment behind an ordinary text is none of that.
  var isProbablyCut: Bool {
    guard trailingComment != nil else { return false }
    return !isCommentSpaced || stopsInTheMiddle
  }

  /// Whether something has to follow the text.
  var stopsInTheMiddle: Bool { endsOpen || hasOpenPair }

  /// The text with the comment behind it, as one text; nil where the comment is not known.
  var textWithComment: String? { commentText.map { text + $0 } }

  /// Whether the text ends with a sign that something has to follow.
  private var endsOpen: Bool {
    guard let last = text.utf8.last else { return false }
    return ",;:=&|+-/<(".utf8.contains(last)
  }

  /// Whether a quote or bracket is never closed.
  private var hasOpenPair: Bool {
    var open: [Character: Int] = [:]
    var previous: Character = " "
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "(", "[", "{", "«", "“": open[character, default: 0] += 1
      case ")": open["(", default: 0] -= 1
      case "]": open["[", default: 0] -= 1
      case "}": open["{", default: 0] -= 1
      case "»": open["«", default: 0] -= 1
      case "”": open["“", default: 0] -= 1
      case "\"", "`": open[character] = 1 - (open[character] ?? 0)
      case "'":
        // Between letters, or behind an s, it is an apostrophe.
        let isOpen = (open[character] ?? 0) > 0
        if isOpen || !previous.isLetter { open[character] = isOpen ? 0 : 1 }
      default: break
      }
      previous = character
    }
    return open.contains { $0.value > 0 }
  }
}
