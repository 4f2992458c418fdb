import CEL
import Interlock

/// An expression of the file, what it decides, and where its names are looked up.
struct LintExpression {
  enum Role: Hashable {
    case visibleWhen, requiredWhen, enabledWhen
    /// What `optionsFrom` lists.
    case options
    /// The condition of a constraint, check or rule.
    case when(String)
    /// A check of a field, by its id.
    case check(String)
    /// A rule of the form, by its id.
    case rule(String)
    case computed(String)
    case action(String)

    /// The key or name that it stands under, for messages.
    var word: String {
      switch self {
      case .visibleWhen: "visibleWhen"
      case .requiredWhen: "requiredWhen"
      case .enabledWhen: "enabledWhen"
      case .when: "when"
      case .options: "optionsFrom"
      case .check(let id), .rule(let id): id
      case .computed(let name): name
      case .action: "enabledWhen"
      }
    }

    /// Whether it must be true or false.
    var isCondition: Bool {
      switch self {
      case .computed, .options: return false
      default: return true
      }
    }
  }

  let role: Role
  let source: ExpressionSource
  /// The parsed expression; nil where it could not be read.
  let tree: Expression?
  /// The field that it belongs to; nil for the form itself.
  let field: Int?

  /// The bytes in the file of a part of the expression.
  func span(_ range: Range<Int>) -> SourceSpan { source.map.span(of: range) }

  /// A part of the expression as written.
  func text(_ range: Range<Int>) -> String { source.text.bytes(range) }
}

extension Expression {
  /// This expression and all below it, from the outside in.
  var all: [Expression] {
    var found: [Expression] = []
    var stack = [self]
    while let next = stack.popLast() {
      found.append(next)
      stack.append(contentsOf: next.children.reversed())
    }
    return found
  }

  /// The text of a literal that is one.
  var stringLiteral: String? {
    guard case .literal(.string(let text)) = kind else { return nil }
    return text
  }
}
