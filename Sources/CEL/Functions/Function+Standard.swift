extension Function {
  /// The functions of the language and of its extensions.
  static func standard(
    engine: (any RegexEngine)?, timeZones: (any TimeZoneProvider)?
  ) -> [Function] {
    var functions = conversions
    functions += text
    functions += textExtension
    functions += collections
    functions += time(timeZones)
    functions += mathematics
    functions += sums
    functions += optionals
    functions += encoders
    functions += network
    functions += matching(engine)
    return functions
  }

  /// `size`, of whatever has elements, and `dyn` and `type`, of whatever there is.
  static let collections: [Function] = {
    let size: @Sendable (Value, inout Budget) -> Value = { value, _ in
      switch value {
      case .string(let text): .int(text.codePointCount)
      case .bytes(let bytes): .int(Int64(bytes.count))
      case .list(let elements): .int(Int64(elements.count))
      case .map(let map): .int(Int64(map.count))
      default: .failure(.noSuchOverload)
      }
    }
    let sizes = [
      Overload([.string], .int), Overload([.bytes], .int),
      Overload([.list(.parameter("A"))], .int),
      Overload([.map(.parameter("A"), .parameter("B"))], .int),
    ]
    return [
      Function("size", .global, sizes, .unary(size), readsParts: false),
      Function("size", .member, sizes, .unary(size), readsParts: false),
      Function(
        "dyn", .global, [Overload([.parameter("A")], .dyn)], .unary { value, _ in value },
        readsParts: false),
      Function(
        "type", .global, [Overload([.parameter("A")], .type(.parameter("A")))],
        .unary { value, _ in .type(value.typeName) }, readsParts: false),
    ]
  }()

  /// `matches` with a pattern that is not known when the expression is compiled.
  private static func matching(_ engine: (any RegexEngine)?) -> [Function] {
    let body: @Sendable (Value, Value, inout Budget) -> Value = { subject, pattern, budget in
      guard case .string(let text) = subject, case .string(let pattern) = pattern else {
        return .failure(.noSuchOverload)
      }
      // To compile a pattern takes far more than to read it.
      guard budget.spend(Int64(pattern.utf8.count) + 100) else { return .failure(.costLimit) }
      do throws(RegexIssue) {
        guard let engine else { return .failure(.invalidPattern) }
        var work: Int64 = 0
        let outcome = try engine.compile(pattern).matches(text, work: &work)
        guard budget.spend(work) else { return .failure(.costLimit) }
        switch outcome {
        case .found: return .bool(true)
        case .notFound: return .bool(false)
        case .limit: return .failure(.patternLimit)
        }
      } catch {
        return .failure(.invalidPattern)
      }
    }
    let overloads = [Overload([.string, .string], .bool)]
    return [
      Function("matches", .global, overloads, .binary(body)),
      Function("matches", .member, overloads, .binary(body)),
    ]
  }
}
