extension Function {
  /// The `strings` extension; positions count code points.
  static let textExtension: [Function] = [
    Function(
      "charAt", .member, [Overload([.string, .int], .string)],
      .binary { text, index, budget in
        guard case .string(let text) = text, case .int(let index) = index else {
          return .failure(.noSuchOverload)
        }
        return with(text, &budget) { scalars in
          guard index >= 0 && index <= Int64(scalars.count) else {
            return .failure(.indexOutOfRange)
          }
          return .string(index == Int64(scalars.count) ? "" : String(scalars[Int(index)]))
        }
      }),
    search("indexOf") { TextSearch.first($0, $1, from: $2 ?? 0) },
    search("lastIndexOf") { TextSearch.last($0, $1, from: $2 ?? Int64($0.count)) },
    transformation("lowerAscii") { scalar in
      scalar.value >= 65 && scalar.value <= 90
        ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
    },
    transformation("upperAscii") { scalar in
      scalar.value >= 97 && scalar.value <= 122
        ? Unicode.Scalar(UInt8(scalar.value - 32)) : scalar
    },
    Function(
      "substring", .member,
      [Overload([.string, .int], .string), Overload([.string, .int, .int], .string)],
      .variadic { arguments, budget in
        guard case .string(let text) = arguments[0], case .int(let start) = arguments[1] else {
          return .failure(.noSuchOverload)
        }
        var end: Int64?
        if arguments.count > 2 {
          guard case .int(let last) = arguments[2] else { return .failure(.noSuchOverload) }
          end = last
        }
        return with(text, &budget) { scalars in
          let end = end ?? Int64(scalars.count)
          guard start >= 0, start <= end, end <= Int64(scalars.count) else {
            return .failure(.indexOutOfRange)
          }
          return .string(string(scalars[Int(start)..<Int(end)]))
        }
      }),
    Function(
      "trim", .member, [Overload([.string], .string)],
      .unary { text, budget in
        guard case .string(let text) = text else { return .failure(.noSuchOverload) }
        return with(text, &budget) { scalars in
          var range = scalars[...]
          while let first = range.first, first.isWhiteSpace { range.removeFirst() }
          while let last = range.last, last.isWhiteSpace { range.removeLast() }
          return .string(string(range))
        }
      }),
    Function(
      "reverse", .member, [Overload([.string], .string)],
      .unary { text, budget in
        guard case .string(let text) = text else { return .failure(.noSuchOverload) }
        return with(text, &budget) { .string(string(Array($0.reversed())[...])) }
      }),
    replace, split,
    Function(
      "join", .member,
      [Overload([.list(.string)], .string), Overload([.list(.string), .string], .string)],
      .variadic { arguments, budget in
        guard case .list(let parts) = arguments[0] else { return .failure(.noSuchOverload) }
        var separator = ""
        if arguments.count > 1 {
          guard case .string(let text) = arguments[1] else { return .failure(.noSuchOverload) }
          separator = text
        }
        var result = ""
        for (position, part) in parts.enumerated() {
          guard case .string(let text) = part else { return .failure(.noSuchOverload) }
          guard budget.spend(Int64((text.utf8.count + separator.utf8.count) / 16 + 1)) else {
            return .failure(.costLimit)
          }
          if position > 0 { result += separator }
          result += text
        }
        return .string(result)
      }),
    Function(
      "strings.quote", .global, [Overload([.string], .string)],
      .unary { text, budget in
        guard case .string(let text) = text else { return .failure(.noSuchOverload) }
        return with(text, &budget) { _ in .string(text.quoted) }
      }),
    Function(
      "format", .member, [Overload([.string, .list(.dyn)], .string)],
      .binary { format, arguments, budget in
        guard case .string(let format) = format, case .list(let arguments) = arguments else {
          return .failure(.noSuchOverload)
        }
        return TextFormat.format(format, arguments, &budget)
      }),
  ]

  private static func with(
    _ text: String, _ budget: inout Budget, _ body: ([Unicode.Scalar]) -> Value
  ) -> Value {
    guard budget.spend(bytes: text.utf8.count * 4) else { return .failure(.costLimit) }
    return body(Array(text.unicodeScalars))
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar) }
    return text
  }

  private static func transformation(
    _ name: String, _ body: @escaping @Sendable (Unicode.Scalar) -> Unicode.Scalar
  ) -> Function {
    Function(
      name, .member, [Overload([.string], .string)],
      .unary { text, budget in
        guard case .string(let text) = text else { return .failure(.noSuchOverload) }
        return with(text, &budget) { .string(string($0.map(body)[...])) }
      })
  }

  private static func search(
    _ name: String,
    _ body: @escaping @Sendable ([Unicode.Scalar], [Unicode.Scalar], Int64?) -> Int64?
  ) -> Function {
    Function(
      name, .member,
      [Overload([.string, .string], .int), Overload([.string, .string, .int], .int)],
      .variadic { arguments, budget in
        guard case .string(let text) = arguments[0], case .string(let part) = arguments[1] else {
          return .failure(.noSuchOverload)
        }
        var start: Int64?
        if arguments.count > 2 {
          guard case .int(let offset) = arguments[2] else { return .failure(.noSuchOverload) }
          start = offset
        }
        guard budget.spend(searching: text.utf8.count, for: part.utf8.count) else {
          return .failure(.costLimit)
        }
        return with(text, &budget) { scalars in
          if let start, start < 0 || start > Int64(scalars.count) {
            return .failure(.indexOutOfRange)
          }
          return .int(body(scalars, Array(part.unicodeScalars), start) ?? -1)
        }
      })
  }

  private static let replace = Function(
    "replace", .member,
    [
      Overload([.string, .string, .string], .string),
      Overload([.string, .string, .string, .int], .string),
    ],
    .variadic { arguments, budget in
      guard case .string(let text) = arguments[0], case .string(let old) = arguments[1],
        case .string(let new) = arguments[2]
      else { return .failure(.noSuchOverload) }
      var limit: Int64 = -1
      if arguments.count > 3 {
        guard case .int(let count) = arguments[3] else { return .failure(.noSuchOverload) }
        limit = count
      }
      return TextSearch.replace(text, old, new, limit, &budget)
    })

  private static let split = Function(
    "split", .member,
    [
      Overload([.string, .string], .list(.string)),
      Overload([.string, .string, .int], .list(.string)),
    ],
    .variadic { arguments, budget in
      guard case .string(let text) = arguments[0], case .string(let separator) = arguments[1] else {
        return .failure(.noSuchOverload)
      }
      var limit: Int64 = -1
      if arguments.count > 2 {
        guard case .int(let count) = arguments[2] else { return .failure(.noSuchOverload) }
        limit = count
      }
      return TextSearch.split(text, separator, limit, &budget)
    })
}
