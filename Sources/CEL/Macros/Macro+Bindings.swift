extension Macro {
  /// `cel.bind(name, value, body)`: a name for a value inside an expression.
  static let bind = Macro("cel.bind", arity: 3, bindsNames: true) { call in
    guard let variable = call.variable(0) else { return call.notAName(0) }
    return call.node(.bind(variable.name, call.arguments[1], call.arguments[2]))
  }

  /// `cel.block([a, b], body)`: values that `cel.index(0)`, `cel.index(1)` stand for.
  static let block = Macro("cel.block", arity: 2) { call in
    guard case .list(let elements) = call.arguments[0].kind,
      !elements.contains(where: { $0.isOptional })
    else {
      return .issue(
        Issue(.macro, at: call.arguments[0].range, "`cel.block` takes a list literal of values"))
    }
    var body = call.arguments[1]
    for (position, element) in elements.enumerated().reversed() {
      body = Expression(.bind(blockName(Int64(position)), element.value, body), at: call.range)
    }
    return .expression(body)
  }

  /// `cel.index(n)`: the value of the enclosing block at that position.
  static let blockIndex = Macro("cel.index", arity: 1) { call in
    guard case .literal(.int(let position)) = call.arguments[0].kind, position >= 0 else {
      return .issue(
        Issue(.macro, at: call.arguments[0].range, "`cel.index` takes a literal position"))
    }
    return call.node(.identifier(blockName(position)))
  }

  /// `cel.iterVar(depth, n)`: the name of a variable of a macro.
  static let iterationVariable = Macro("cel.iterVar", arity: 2) { call in
    guard case .literal(.int(let depth)) = call.arguments[0].kind,
      case .literal(.int(let position)) = call.arguments[1].kind, depth >= 0, position >= 0
    else {
      return .issue(Issue(.macro, at: call.range, "`cel.iterVar` takes two literal positions"))
    }
    return call.node(.identifier("@it:\(depth):\(position)"))
  }

  private static func blockName(_ position: Int64) -> String { "@index\(position)" }
}
