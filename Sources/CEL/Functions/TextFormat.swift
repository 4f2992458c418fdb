/// `format` of the `strings` extension: `%s`, `%d`, `%f`, `%e`, `%b`, `%o`, `%x`, `%X` and `%%`.
enum TextFormat {
  static func format(_ format: String, _ arguments: [Value], _ budget: inout Budget) -> Value {
    let bytes = Array(format.utf8)
    guard budget.spend(bytes: bytes.count) else { return .failure(.costLimit) }
    var result: [UInt8] = []
    var position = 0
    var next = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != UInt8(ascii: "%") {
        result.append(byte)
        continue
      }
      if position < bytes.count && bytes[position] == UInt8(ascii: "%") {
        result.append(byte)
        position += 1
        continue
      }
      guard let places = precision(bytes, &position), position < bytes.count,
        next < arguments.count
      else { return .failure(.invalidFormat) }
      let clause = bytes[position]
      position += 1
      guard budget.spend(Int64(places.value ?? 0) + 1) else { return .failure(.costLimit) }
      guard let text = text(arguments[next], clause, places.value, &budget) else {
        return .failure(budget.isExhausted ? .costLimit : .invalidFormat)
      }
      result += Array(text.utf8)
      next += 1
    }
    return .string(String(decoding: result, as: UTF8.self))
  }

  /// Reads `.digits` where it stands; nil where it is malformed or above 1000.
  private static func precision(_ bytes: [UInt8], _ position: inout Int) -> (value: Int?, Void)? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: ".") else { return (nil, ()) }
    position += 1
    var value = 0
    var count = 0
    while position < bytes.count, let digit = bytes[position].decimalDigit {
      value = value * 10 + Int(digit)
      if value > 1000 { return nil }
      count += 1
      position += 1
    }
    return count == 0 ? nil : (value, ())
  }

  private static func text(
    _ value: Value, _ clause: UInt8, _ places: Int?, _ budget: inout Budget
  ) -> String? {
    switch clause {
    case UInt8(ascii: "s"): plain(value, &budget)
    case UInt8(ascii: "d"): decimal(value)
    case UInt8(ascii: "f"), UInt8(ascii: "e"):
      real(value, isScientific: clause == UInt8(ascii: "e"), places ?? 6)
    case UInt8(ascii: "b"): binary(value)
    case UInt8(ascii: "o"): integer(value, radix: 8)
    case UInt8(ascii: "x"): hexadecimal(value, isUpper: false, &budget)
    case UInt8(ascii: "X"): hexadecimal(value, isUpper: true, &budget)
    default: nil
    }
  }

  private static func integer(_ value: Value, radix: Int) -> String? {
    switch value {
    case .int(let number): String(number, radix: radix)
    case .uint(let number): String(number, radix: radix)
    default: nil
    }
  }

  private static func decimal(_ value: Value) -> String? {
    if case .double(let number) = value { return NumberText.special(number) }
    return integer(value, radix: 10)
  }

  private static func binary(_ value: Value) -> String? {
    if case .bool(let flag) = value { return flag ? "1" : "0" }
    return integer(value, radix: 2)
  }

  private static func real(_ value: Value, isScientific: Bool, _ places: Int) -> String? {
    let number: Double
    switch value {
    case .double(let double): number = double
    case .int(let int): number = Double(int)
    case .uint(let uint): number = Double(uint)
    default: return nil
    }
    if let special = NumberText.special(number) { return special }
    return isScientific
      ? ExactDecimal.scientific(number, places: places) : ExactDecimal.fixed(number, places: places)
  }

  private static func hexadecimal(
    _ value: Value, isUpper: Bool, _ budget: inout Budget
  ) -> String? {
    switch value {
    case .int(let number): return String(number, radix: 16, uppercase: isUpper)
    case .uint(let number): return String(number, radix: 16, uppercase: isUpper)
    case .string(let text): return hexadecimal(Array(text.utf8), isUpper, &budget)
    case .bytes(let bytes): return hexadecimal(bytes, isUpper, &budget)
    default: return nil
    }
  }

  private static func hexadecimal(
    _ bytes: [UInt8], _ isUpper: Bool, _ budget: inout Budget
  ) -> String? {
    guard budget.spend(bytes: bytes.count * 2) else { return nil }
    var text = ""
    for byte in bytes {
      let digits = String(byte, radix: 16, uppercase: isUpper)
      text += digits.utf8.count < 2 ? "0" + digits : digits
    }
    return text
  }

  /// The text of `%s`, or nil where the value has none or the budget ran out.
  static func plain(_ value: Value, _ budget: inout Budget) -> String? {
    guard budget.spend(1) else { return nil }
    switch value {
    case .null: return "null"
    case .string(let text): return budget.spend(bytes: text.utf8.count) ? text : nil
    case .bytes(let bytes):
      return budget.spend(bytes: bytes.count) ? String(decoding: bytes, as: UTF8.self) : nil
    case .list(let elements):
      var text = "["
      for (position, element) in elements.enumerated() {
        guard let part = plain(element, &budget) else { return nil }
        text += (position > 0 ? ", " : "") + part
      }
      return text + "]"
    case .map(let map): return plain(map, &budget)
    case .type(let name): return name
    case .record(let record):
      var text = "{"
      for (position, member) in record.type.members.enumerated() {
        guard let part = plain(record[member.name] ?? .null, &budget) else { return nil }
        text += (position > 0 ? ", " : "") + member.name + ": " + part
      }
      return text + "}"
    default:
      if case .string(let text) = Function.toText(value) { return text }
      return nil
    }
  }

  private static func plain(_ map: MapValue, _ budget: inout Budget) -> String? {
    var entries: [(key: String, value: String)] = []
    for (position, key) in map.keys.enumerated() {
      guard let key = plain(key, &budget), let value = plain(map.values[position], &budget) else {
        return nil
      }
      entries.append((key, value))
    }
    // Sorted by key, as the specification has it.
    entries.sort { $0.key.compareBytes(to: $1.key) < 0 }
    var text = "{"
    for (position, entry) in entries.enumerated() {
      text += (position > 0 ? ", " : "") + entry.key + ": " + entry.value
    }
    return text + "}"
  }
}
