extension Function {
  /// The standard functions on texts.
  static let text: [Function] = [
    comparison("contains") { text, part in text.firstByteRange(of: part) != nil },
    comparison("startsWith") { text, part in
      let bytes = text.utf8Span.span
      let wanted = part.utf8Span.span
      if wanted.count > bytes.count { return false }
      for index in 0..<wanted.count where bytes[index] != wanted[index] { return false }
      return true
    },
    comparison("endsWith") { text, part in
      let bytes = text.utf8Span.span
      let wanted = part.utf8Span.span
      let offset = bytes.count - wanted.count
      if offset < 0 { return false }
      for index in 0..<wanted.count where bytes[offset + index] != wanted[index] { return false }
      return true
    },
  ]

  private static func comparison(
    _ name: String, _ body: @escaping @Sendable (String, String) -> Bool
  ) -> Function {
    Function(
      name, .member, [Overload([.string, .string], .bool)],
      .binary { text, part, budget in
        guard case .string(let text) = text, case .string(let part) = part else {
          return .failure(.noSuchOverload)
        }
        guard budget.spend(searching: text.utf8.count, for: part.utf8.count) else {
          return .failure(.costLimit)
        }
        return .bool(body(text, part))
      })
  }
}
