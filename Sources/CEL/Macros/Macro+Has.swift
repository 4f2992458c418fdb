extension Macro {
  /// `has(operand.member)`: whether the member is there.
  static let has = Macro("has", arity: 1) { call in
    if case .select(let operand, let member, let isOptional) = call.arguments[0].kind {
      if !isOptional { return call.node(.presence(operand, member)) }
    }
    return .issue(
      Issue(
        .macro, at: call.arguments[0].range, "`has` asks for a member, such as `has(a.b)`",
        help: "compare a name of its own: a text with `!= \"\"`, anything else with `!= null`"))
  }
}
