/// A place in a message that a value fills: `{label}`, `{label:은/는}` or `{min:entry/entries}`.
///
/// Behind a colon stand two words with a slash between them. A pair of Korean particles in either
/// order is written behind the value, the one that fits its sound. Any other pair is what is
/// counted: the value, a space, and the first word for 1 or the second for other numbers.
package struct Placeholder: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    case plain
    case particle(Particle)
    case counted(one: String, other: String)
    /// What stands behind the colon is no pair.
    case unknown
  }

  /// The name of the value: `label`.
  package let name: String
  package let form: Form
  /// What stands behind the colon; empty without one.
  private let words: String

  /// Reads what stands between braces; nil where it does not begin with a name.
  package init?(_ inner: Substring) {
    let colon = inner.firstIndex(of: ":")
    let name = inner[..<(colon ?? inner.endIndex)]
    guard !name.isEmpty, name.utf8.allSatisfy({ NameRules.isNameByte($0) }) else { return nil }
    self.name = String(name)
    guard let colon else {
      words = ""
      form = .plain
      return
    }
    let words = inner[inner.index(after: colon)...]
    self.words = String(words)
    let pair = words.split(separator: "/", omittingEmptySubsequences: false)
    guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else {
      form = .unknown
      return
    }
    if let particle = Particle(String(pair[0]), String(pair[1])) {
      form = .particle(particle)
    } else if words.unicodeScalars.contains(where: { KoreanSound.isHangul($0) }) {
      // Nothing that is counted changes in Korean: a particle that is misspelt.
      form = .unknown
    } else {
      form = .counted(one: String(pair[0]), other: String(pair[1]))
    }
  }

  /// The placeholder as it is written, with its braces.
  package var source: String { form == .plain ? "{\(name)}" : "{\(name):\(words)}" }

  /// The value with what belongs behind it.
  package func text(filledWith value: String) -> String {
    switch form {
    case .plain, .unknown: value
    case .particle(let particle): value + particle.text(after: value)
    case .counted(let one, let other): value + " " + (value == "1" ? one : other)
    }
  }
}
