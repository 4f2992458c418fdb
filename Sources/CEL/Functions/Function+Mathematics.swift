extension Function {
  /// The `math` extension.
  static let mathematics: [Function] =
    extremes
    + [
      rounding("math.ceil") { $0.rounded(.up) },
      rounding("math.floor") { $0.rounded(.down) },
      rounding("math.round") { $0.rounded(.toNearestOrAwayFromZero) },
      rounding("math.trunc") { $0.rounded(.towardZero) },
      test("math.isNaN") { $0.isNaN },
      test("math.isInf") { $0.isInfinite },
      test("math.isFinite") { $0.isFinite },
      Function(
        "math.abs", .global,
        [Overload([.int], .int), Overload([.uint], .uint), Overload([.double], .double)],
        .unary { value, _ in
          switch value {
          case .int(let number): number == .min ? .failure(.overflow) : .int(abs(number))
          case .uint: value
          case .double(let number): .double(number.magnitude)
          default: .failure(.noSuchOverload)
          }
        }),
      Function(
        "math.sign", .global,
        [Overload([.int], .int), Overload([.uint], .uint), Overload([.double], .double)],
        .unary { value, _ in
          switch value {
          case .int(let number): .int(number.signum())
          case .uint(let number): .uint(number == 0 ? 0 : 1)
          case .double(let number): .double(number > 0 ? 1 : number < 0 ? -1 : number)
          default: .failure(.noSuchOverload)
          }
        }),
      Function(
        "math.sqrt", .global,
        [Overload([.int], .double), Overload([.uint], .double), Overload([.double], .double)],
        .unary { value, _ in
          switch value {
          case .int(let number): .double(Double(number).squareRoot())
          case .uint(let number): .double(Double(number).squareRoot())
          case .double(let number): .double(number.squareRoot())
          default: .failure(.noSuchOverload)
          }
        }),
      bits("math.bitAnd", { $0 & $1 }, { $0 & $1 }),
      bits("math.bitOr", { $0 | $1 }, { $0 | $1 }),
      bits("math.bitXor", { $0 ^ $1 }, { $0 ^ $1 }),
      Function(
        "math.bitNot", .global, [Overload([.int], .int), Overload([.uint], .uint)],
        .unary { value, _ in
          switch value {
          case .int(let number): .int(~number)
          case .uint(let number): .uint(~number)
          default: .failure(.noSuchOverload)
          }
        }),
      shift("math.bitShiftLeft") { bits, count in bits << UInt64(count) },
      shift("math.bitShiftRight") { bits, count in bits >> UInt64(count) },
    ]

  private static func rounding(
    _ name: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> Function {
    Function(
      name, .global, [Overload([.double], .double)],
      .unary { value, _ in
        guard case .double(let number) = value else { return .failure(.noSuchOverload) }
        return .double(body(number))
      })
  }

  private static func test(
    _ name: String, _ body: @escaping @Sendable (Double) -> Bool
  ) -> Function {
    Function(
      name, .global, [Overload([.double], .bool)],
      .unary { value, _ in
        guard case .double(let number) = value else { return .failure(.noSuchOverload) }
        return .bool(body(number))
      })
  }

  private static func bits(
    _ name: String, _ signed: @escaping @Sendable (Int64, Int64) -> Int64,
    _ unsigned: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> Function {
    Function(
      name, .global, [Overload([.int, .int], .int), Overload([.uint, .uint], .uint)],
      .binary { left, right, _ in
        switch (left, right) {
        case (.int(let left), .int(let right)): .int(signed(left, right))
        case (.uint(let left), .uint(let right)): .uint(unsigned(left, right))
        default: .failure(.noSuchOverload)
        }
      })
  }

  /// Shifts the bits of a number, also of a negative one, without its sign.
  private static func shift(
    _ name: String, _ body: @escaping @Sendable (UInt64, Int64) -> UInt64
  ) -> Function {
    Function(
      name, .global, [Overload([.int, .int], .int), Overload([.uint, .int], .uint)],
      .binary { value, count, _ in
        guard case .int(let count) = count else { return .failure(.noSuchOverload) }
        if count < 0 { return .failure(.invalidArgument) }
        switch value {
        case .int(let number):
          return .int(
            count > 63 ? 0 : Int64(bitPattern: body(UInt64(bitPattern: number), count)))
        case .uint(let number): return .uint(count > 63 ? 0 : body(number, count))
        default: return .failure(.noSuchOverload)
        }
      })
  }

  // MARK: Greatest and least

  /// `math.greatest` and `math.least` of one list or of up to 16 numbers.
  private static let extremes: [Function] =
    [extreme("math.greatest", .after), extreme("math.least", .before)]

  private static func extreme(_ name: String, _ wanted: Ordering) -> Function {
    let numbers: [ValueType] = [.int, .uint, .double]
    var overloads: [Overload] = []
    for type in numbers { overloads.append(Overload([.list(type)], type)) }
    overloads.append(Overload([.list(.dyn)], .dyn))
    for count in 1...16 {
      for type in numbers { overloads.append(Overload(Array(repeating: type, count: count), type)) }
      // Any mixture of the three: the evaluation refuses what is no number.
      if count > 1 { overloads.append(Overload(Array(repeating: .number, count: count), .dyn)) }
    }
    return Function(
      name, .global, overloads,
      .variadic { arguments, budget in
        var numbers = arguments
        if numbers.count == 1, case .list(let list) = numbers[0] { numbers = list }
        guard var best = numbers.first else { return .failure(.invalidArgument) }
        guard budget.spend(Int64(numbers.count)) else { return .failure(.costLimit) }
        guard compareNumbers(best, best) != nil else { return .failure(.noSuchOverload) }
        for number in numbers.dropFirst() {
          guard let order = compareNumbers(number, best) else { return .failure(.noSuchOverload) }
          if order == wanted { best = number }
        }
        return best
      })
  }
}
