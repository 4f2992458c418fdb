import Testing

@testable import CEL

/// What a null, or a value of the wrong type, makes of every function, wherever it stands.
struct UndeterminedCatalogueTests {
  /// One call of each function that has a value; for every function of the catalogue there is one.
  private static let examples: [String: [Value]] = [
    "bool": [.string("true")], "int": [.string("1")], "uint": [.int(1)], "double": [.int(1)],
    "string": [.int(1)], "bytes": [.string("a")], "duration": [.string("1s")],
    "timestamp": [.int(0)],
    "contains": [.string("abc"), .string("b")], "startsWith": [.string("abc"), .string("a")],
    "endsWith": [.string("abc"), .string("c")],
    "charAt": [.string("abc"), .int(1)], "indexOf": [.string("abc"), .string("b"), .int(0)],
    "lastIndexOf": [.string("abc"), .string("b"), .int(2)], "lowerAscii": [.string("A")],
    "upperAscii": [.string("a")], "substring": [.string("abc"), .int(0), .int(1)],
    "trim": [.string(" a ")], "reverse": [.string("ab")],
    "replace": [.string("abc"), .string("b"), .string("x"), .int(1)],
    "split": [.string("a,b"), .string(","), .int(2)],
    "join": [.list([.string("a"), .string("b")]), .string("-")], "strings.quote": [.string("a")],
    "format": [.string("%s %s"), .list([.string("a"), .list([.int(1)])])],
    "size": [.list([.int(1)])], "dyn": [.int(1)], "type": [.int(1)],
    "getFullYear": [.timestamp(.epoch), .string("UTC")],
    "getMonth": [.timestamp(.epoch), .string("UTC")],
    "getDate": [.timestamp(.epoch), .string("UTC")],
    "getDayOfMonth": [.timestamp(.epoch), .string("UTC")],
    "getDayOfWeek": [.timestamp(.epoch), .string("UTC")],
    "getDayOfYear": [.timestamp(.epoch), .string("UTC")],
    "getHours": [.timestamp(.epoch), .string("UTC")],
    "getMinutes": [.timestamp(.epoch), .string("UTC")],
    "getSeconds": [.timestamp(.epoch), .string("UTC")],
    "getMilliseconds": [.timestamp(.epoch), .string("UTC")],
    "math.greatest": [.list([.int(1), .int(2)])], "math.least": [.list([.int(1), .int(2)])],
    "math.ceil": [.double(1.5)], "math.floor": [.double(1.5)], "math.round": [.double(1.5)],
    "math.trunc": [.double(1.5)], "math.isNaN": [.double(1)], "math.isInf": [.double(1)],
    "math.isFinite": [.double(1)], "math.abs": [.int(-1)], "math.sign": [.int(-1)],
    "math.sqrt": [.double(4)], "math.bitAnd": [.int(1), .int(3)], "math.bitOr": [.int(1), .int(3)],
    "math.bitXor": [.int(1), .int(3)], "math.bitNot": [.int(1)],
    "math.bitShiftLeft": [.int(1), .int(3)], "math.bitShiftRight": [.int(8), .int(3)],
    "sum": [.list([.int(1), .int(2)])],
    "optional.none": [], "optional.of": [.int(1)], "optional.ofNonZeroValue": [.int(1)],
    "hasValue": [.optional(.int(1))], "value": [.optional(.int(1))],
    "or": [.optional(nil), .optional(.int(1))], "orValue": [.optional(nil), .int(1)],
    "base64.encode": [.bytes([65])], "base64.decode": [.string("QQ==")],
    "ip": [.string("127.0.0.1")], "cidr": [.string("10.0.0.0/8")], "isIP": [.string("1.2.3.4")],
    "isCIDR": [.string("10.0.0.0/8")], "ip.isCanonical": [.string("127.0.0.1")],
    "family": [address], "isUnspecified": [address], "isLoopback": [address],
    "isGlobalUnicast": [address], "isLinkLocalUnicast": [address],
    "isLinkLocalMulticast": [address], "prefixLength": [block], "masked": [block],
    "containsIP": [block, .string("10.1.1.1")], "containsCIDR": [block, .string("10.1.0.0/16")],
    "matches": [.string("abc"), .string("b")],
  ]

  /// The functions that hold or count what they are given, and read nothing inside of it.
  private static let carriers: Set<String> = [
    "size", "dyn", "type", "optional.of", "optional.ofNonZeroValue", "hasValue", "value", "or",
    "orValue",
  ]

  private static let address = NetworkAddress(address: "127.0.0.1")?.opaque ?? .null
  private static let block = NetworkAddress(network: "10.0.0.0/8")?.opaque ?? .null

  private static func arguments(of function: Function) -> [Value]? {
    // One name of two functions.
    function.name == "ip" && function.style == .member ? [block] : examples[function.name]
  }

  private static var catalogue: [Function] {
    Function.standard(engine: makeRegexes(), timeZones: nil)
  }

  /// The value of a call whose arguments are variables of any type.
  private func value(_ function: Function, _ arguments: [Value]) throws -> Value {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    var names: [String] = []
    for index in arguments.indices {
      environment.declare("v\(index)", .dyn, at: index)
      names.append("v\(index)")
    }
    if function.name == "matches" { names[1] = "'b'" }
    let source =
      function.style == .global
      ? "\(function.name)(\(names.joined(separator: ", ")))"
      : "\(names[0]).\(function.name)(\(names.dropFirst().joined(separator: ", ")))"
    let program = try #require(environment.compile(source).program, "\(source)")
    return program.evaluate(arguments)
  }

  @Test func `every function of the catalogue has an example that has a value`() throws {
    for function in Self.catalogue {
      let arguments = try #require(Self.arguments(of: function), "add \(function.name) here")
      let result = try value(function, arguments)
      #expect(!result.isAbnormal, "\(function.name): \(result.text)")
    }
    let names = Set(Self.catalogue.map { $0.name })
    #expect(Set(Self.examples.keys) == names)
  }

  @Test(arguments: [Value.null, .undetermined])
  func `what is missing as an argument makes every function undetermined`(missing: Value) throws {
    for function in Self.catalogue {
      let arguments = Self.arguments(of: function) ?? []
      for position in arguments.indices {
        if function.name == "matches" && position == 1 { continue }
        // The value that stands in may be null, as a chosen branch may.
        if function.name == "orValue" && position == 1 { continue }
        var changed = arguments
        changed[position] = missing
        let result = try value(function, changed)
        #expect(result == .undetermined, "\(function.name) at \(position): \(result.text)")
      }
    }
  }

  @Test(arguments: [Value.null, .undetermined])
  func `what is missing inside a list makes every function that reads it undetermined`(
    missing: Value
  ) throws {
    let record = RecordType(name: "row", members: [.init("m", .nullable(.int))])
    for function in Self.catalogue {
      let arguments = Self.arguments(of: function) ?? []
      for position in arguments.indices {
        guard case .list(let elements) = arguments[position] else { continue }
        var lists: [[Value]] = elements.indices.map { place in
          var changed = elements
          changed[place] = missing
          return changed
        }
        lists.append([missing] + elements.dropFirst().map { .list([$0]) })
        if function.name == "format" {
          let map = try #require(MapValue([(.string("a"), missing)]))
          lists += [
            [.string("a"), .list([.list([missing])])], [.string("a"), .map(map)],
            [.string("a"), .record(RecordValue(record, [missing]))],
          ]
        }
        for list in lists {
          var changed = arguments
          changed[position] = .list(list)
          let result = try value(function, changed)
          if Self.carriers.contains(function.name) {
            #expect(!result.isAbnormal, "\(function.name): \(result.text)")
          } else {
            #expect(result == .undetermined, "\(function.name): \(result.text)")
          }
        }
      }
    }
  }

  @Test(
    arguments: [Value.null, .undetermined],
    [
      // Arithmetic, relations and equality.
      ("n + 1", "?"), ("1 - n", "?"), ("n * n", "?"), ("1 / n", "?"), ("n % 2", "?"), ("-n", "?"),
      ("n < 1", "?"), ("1 >= n", "?"), ("n == 1", "?"), ("n != 1", "?"), ("n == n", "?"),
      ("d / 0.0 > 1.0", "?"), ("1 / 0 == n", "!"),
      // Truth absorbs it where the other side decides.
      ("n == 1 && false", "false"), ("n == 1 || true", "true"), ("n == 1 && true", "?"),
      ("!(n == 1)", "?"), ("n == 1 ? 1 : 2", "?"), ("true ? 1 : n", "1"),
      ("n == 1 && 1 / z == 1", "!"), ("1 / z == 1 || n == 1", "!"),
      // Equality of lists and maps: a difference decides, and else what is missing.
      ("[n, 1] == [2, 5]", "null: false"), ("[1, n] == [2, 5]", "null: false"),
      ("[1, n] == [1, 5]", "?"),
      ("[n] == [n]", "?"), ("[n] == []", "null: false"), ("[[n]] == [[1]]", "?"),
      ("[n] != [1]", "?"),
      ("{'a': n} == {'a': 1}", "?"), ("{'a': n, 'b': 1} == {'a': 1, 'b': 2}", "null: false"),
      ("{'a': n} == {'b': n}", "null: false"), ("l == l", "?"), ("l == [1]", "false"),
      ("r == r", "?"),
      // Membership.
      ("n in [1, 2]", "?"), ("1 in [n, 1]", "null: true"), ("1 in [n, 2]", "?"),
      ("n in {1: 2}", "?"),
      ("1 in l", "?"), ("3 in l", "true"), ("[n] in [[1]]", "?"),
      // Indexes and members.
      ("[1][n]", "?"), ("{1: 2}[n]", "?"), ("[n][0] + 1", "?"), ("{'a': n}.a + 1", "?"),
      ("l[0] + 1", "?"), ("l[1]", "3"), ("r.m + 1", "?"), ("size(l)", "2"),
      ("size([n])", "null: 1"),
      // Comprehensions.
      ("l.all(x, x > 1)", "?"), ("l.all(x, x > 3)", "false"), ("l.exists(x, x == 3)", "true"),
      ("l.exists(x, x == 1)", "?"), ("l.exists_one(x, x == 3)", "?"), ("l.map(x, x + 1)", "?"),
      ("l.map(x, 1)", "[1, 1]"), ("l.filter(x, x > 1)", "?"), ("size(l.filter(x, true))", "2"),
      ("l.map(x, n == 1, x)", "?"), ("l.all(i, x, x > i)", "?"), ("l.exists(i, x, i == 1)", "true"),
      ("l.transformList(i, x, x + i)", "?"), ("l.transformMap(i, x, x + 1)", "?"),
      ("l.transformMapEntry(i, x, {i: x + 1})", "?"),
      ("{'a': n}.all(k, k == 'a')", "null: true"), ("{'a': n}.all(k, v, v == 1)", "?"),
      ("{'a': n}.transformMap(k, v, v + 1)", "?"),
      // Lists made of others carry what is missing on.
      ("l.filter(x, true).sum()", "?"), ("(l + [1]).sum()", "?"), ("([1] + l).sum()", "?"),
      ("size(l + l)", "4"), ("math.greatest(l)", "?"), ("math.least(l)", "?"), ("l.sum()", "?"),
      ("[t, 'x'].join('-')", "?"), ("lt.join('-')", "?"), ("lt.join()", "?"),
      ("'%d'.format([n])", "?"), ("'%s'.format([n])", "?"), ("'%.2f'.format([n])", "?"),
      ("'%s'.format([l])", "?"), ("'%s'.format([r])", "?"), ("'%s'.format([{'a': n}])", "?"),
      ("'%d'.format(l)", "?"), ("math.greatest([n, 3])", "?"), ("math.greatest(n, 3)", "?"),
      ("math.greatest(1, 2, n)", "?"),
      // Bindings and optionals.
      ("cel.bind(a, n, a + 1)", "?"), ("cel.bind(a, n, 1)", "1"),
      ("optional.of(n)", "?"), ("[?optional.of(n)]", "?"),
      ("optional.of(1).orValue(n)", "1"), ("optional.of(1).or(optional.of(n)).value()", "1"),
      ("optional.none().or(optional.of(n)).hasValue()", "?"), ("r.?m.hasValue()", "missing"),
      ("l[?0].orValue(7) + 0", "missing"), ("optional.of(1).optMap(x, x + n)", "?"),
      ("optional.of(1).optFlatMap(x, optional.of(n))", "?"),
    ])
  func `what is missing is undetermined in every operator and macro`(
    missing: Value, example: (source: String, expected: String)
  ) throws {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    environment.options.rejectConstantFailures = false
    let row = RecordType(name: "row", members: [.init("m", .nullable(.int))])
    let variables: [(String, ValueType, Value)] = [
      ("n", .nullable(.int), missing), ("d", .nullable(.double), missing),
      ("l", .list(.nullable(.int)), .list([missing, .int(3)])),
      ("lt", .list(.nullable(.string)), .list([missing, .string("a")])),
      ("t", .nullable(.string), missing), ("r", .record(row), .record(RecordValue(row, [missing]))),
      ("z", .int, .int(0)),
    ]
    for (index, variable) in variables.enumerated() {
      environment.declare(variable.0, variable.1, at: index)
    }
    let program = try #require(environment.compile(example.source).program, "\(example.source)")
    let result = program.evaluate(variables.map { $0.2 })
    switch example.expected {
    case "?": #expect(result == .undetermined, "\(example.source): \(result.text)")
    case "!": #expect(result.isError, "\(example.source): \(result.text)")
    // Null is nothing there; of the wrong type it is not known.
    case "missing" where missing.isNull: #expect(!result.isAbnormal, "\(example.source)")
    // A list literal may hold a null, but nothing of the wrong type.
    case let expected where expected.hasPrefix("null: "):
      let text = missing.isNull ? String(expected.dropFirst(6)) : "undetermined"
      #expect(result.text == text, "\(example.source)")
    case "missing": #expect(result == .undetermined, "\(example.source): \(result.text)")
    default: #expect(result.text == example.expected, "\(example.source)")
    }
  }

  @Test(arguments: [
    ("'%s'.format([null])", "\"null\""), ("[1, null] == [1, null]", "true"),
    ("1 in [null, 2]", "false"), ("has({'a': null}.a)", "true"),
    ("{'a': ''}.?a.hasValue()", "true"), ("[''][?0].hasValue()", "true"),
  ])
  func `plain CEL reads null as its specification has it`(source: String, expected: String) throws {
    let program = try #require(Environment().compile(source).program, "\(source)")
    #expect(program.evaluate().text == expected)
  }
}

extension TimestampValue {
  fileprivate static var epoch: TimestampValue {
    guard let value = TimestampValue(seconds: 0) else { preconditionFailure("1970 is in range") }
    return value
  }
}
