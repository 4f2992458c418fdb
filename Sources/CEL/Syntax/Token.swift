/// A token of the source.
struct Token {
  enum Kind: Equatable {
    case identifier
    case quotedIdentifier
    case int
    case uint
    case double
    case string
    case bytes
    case symbol(Symbol)
    case end
    /// Something that has been reported.
    case invalid
  }

  enum Symbol: UInt8 {
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case dot, comma, colon, question, not, plus, minus, star, slash, percent
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, and, or
    /// `=`, an author's mistake for `==`.
    case assign
    /// `===`, `!==`, `<>`, `&` and `|`, which other languages have.
    case strictEqual, strictNotEqual, unequal, singleAnd, singleOr
    /// `$`, with which other systems begin names.
    case dollar
  }

  var kind: Kind
  var range: Range<Int>
}
