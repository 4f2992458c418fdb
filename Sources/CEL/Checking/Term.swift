/// A checked expression: names are resolved, functions chosen, types known.
struct Term {
  var kind: Kind
  var type: ValueType
  var range: Range<Int>

  init(_ kind: Kind, _ type: ValueType, at range: Range<Int>) {
    self.kind = kind
    self.type = type
    self.range = range
  }

  indirect enum Kind {
    case constant(Value)
    case variable(Int)
    case local(Int)
    case failure(EvaluationError.Kind)
    case and([Term])
    case or([Term])
    case not(Term)
    case negate(Term)
    case conditional(Term, Term, Term)
    case binary(BinaryOperator, Term, Term)
    case call(Function, [Term])
    case matches(Term, any CompiledRegex)
    case select(Term, String, isOptional: Bool)
    case presence(Term, String)
    case index(Term, Term, isOptional: Bool)
    case list([(Term, isOptional: Bool)])
    case map([(Term, Term, isOptional: Bool)])
    case comprehension(Comprehension)
    case bind(Int, Term, Term)
  }

  struct Comprehension {
    var kind: Expression.Comprehension.Kind
    var source: Term
    var slots: [Int]
    var condition: Term?
    var body: Term
  }

  /// The term with integer literals read as doubles, or nil where it is not made of such.
  var withDoubleLiterals: Term? {
    switch kind {
    case .constant(.int(let number)):
      return Term(.constant(.double(Double(number))), .double, at: range)
    case .constant(.double): return self
    case .negate(let operand):
      return operand.withDoubleLiterals.map { Term(.negate($0), .double, at: range) }
    case .binary(let symbol, let left, let right):
      // A quotient of integers is cut off, so that it is another number than that of doubles.
      guard symbol == .add || symbol == .subtract || symbol == .multiply,
        let left = left.withDoubleLiterals, let right = right.withDoubleLiterals
      else { return nil }
      return Term(.binary(symbol, left, right), .double, at: range)
    case .conditional(let condition, let then, let otherwise):
      guard let then = then.withDoubleLiterals, let otherwise = otherwise.withDoubleLiterals else {
        return nil
      }
      return Term(.conditional(condition, then, otherwise), .double, at: range)
    case .list(let elements):
      var converted: [(Term, isOptional: Bool)] = []
      for (element, isOptional) in elements {
        guard !isOptional, let element = element.withDoubleLiterals else { return nil }
        converted.append((element, isOptional: false))
      }
      return Term(.list(converted), .list(.double), at: range)
    default: return nil
    }
  }

  /// Whether it is the literal `null`.
  var isNullLiteral: Bool {
    if case .constant(.null) = kind { return true }
    return false
  }
}
