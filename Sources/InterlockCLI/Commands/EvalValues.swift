import CEL
import InterlockForms

extension EvalJSON {
  /// The value of plain JSON; a number without fraction and exponent is an int.
  func plainValue() throws(EvalFault) -> Value {
    switch self {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .string(let text): return .string(text)
    case .number(let text): return try Self.number(text)
    case .array(let elements):
      var values: [Value] = []
      for element in elements { values.append(try element.plainValue()) }
      return .list(values)
    case .object(let members):
      var pairs: [(Value, Value)] = []
      for member in members { pairs.append((.string(member.name), try member.value.plainValue())) }
      return .map(MapValue(pairs) ?? .empty)
    }
  }

  private static func number(_ text: String) throws(EvalFault) -> Value {
    if text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }),
      !text.utf8.contains(UInt8(ascii: "e")), !text.utf8.contains(UInt8(ascii: "E"))
    {
      guard let number = Int64(text) else {
        throw EvalFault("\(text) is beyond the range of an int, write \(text).0 for a double")
      }
      return .int(number)
    }
    guard let number = Double(text), number.isFinite else {
      throw EvalFault("\(text) is beyond the range of a double")
    }
    return .double(number)
  }

  /// The value of JSON that tells the type of every value, such as `{"int":"1"}`.
  func taggedValue() throws(EvalFault) -> Value {
    guard case .object(let members) = self, members.count == 1 else {
      throw EvalFault("expected an object of one type and its value, found \(noun)")
    }
    let (tag, content) = (members[0].name, members[0].value)
    switch (tag, content) {
    case ("null", .null): return .null
    case ("bool", .bool(let flag)): return .bool(flag)
    case ("list", .array(let elements)):
      var values: [Value] = []
      for element in elements { values.append(try element.taggedValue()) }
      return .list(values)
    case ("map", .array(let elements)):
      var pairs: [(Value, Value)] = []
      for element in elements {
        guard case .array(let pair) = element, pair.count == 2 else {
          throw EvalFault("the entries of a map are arrays of a key and a value")
        }
        pairs.append((try pair[0].taggedValue(), try pair[1].taggedValue()))
      }
      guard let map = MapValue(pairs) else {
        throw EvalFault("a map repeats a key, or has one that is no bool, int, uint or string")
      }
      return .map(map)
    case ("optional", .null): return .optional(nil)
    case ("optional", .object): return .optional(try content.taggedValue())
    case (_, .string(let text)):
      if let value = Self.scalar(tag, text) { return value }
      throw EvalFault("\(Printable.quoted(text)) cannot be read as \(Printable.quoted(tag))")
    default: throw EvalFault("\(Printable.quoted(tag)) cannot be read of \(content.noun)")
    }
  }

  private static func scalar(_ tag: String, _ text: String) -> Value? {
    switch tag {
    case "int": return Int64(text).map { .int($0) }
    case "uint": return UInt64(text).map { .uint($0) }
    case "double": return Double(text).map { .double($0) }
    case "string": return .string(text)
    case "bytes": return bytes(base64: text).map { .bytes($0) }
    case "type": return .type(text)
    case "duration": return Int64(text).map { .duration(DurationValue(nanoseconds: $0)) }
    case "timestamp":
      guard let total = Int128(text) else { return nil }
      let second: Int128 = 1_000_000_000
      let rest = (total % second + second) % second
      guard let seconds = Int64(exactly: (total - rest) / second) else { return nil }
      return TimestampValue(seconds: seconds, nanoseconds: Int32(rest)).map { .timestamp($0) }
    default: return nil
    }
  }

  /// Reads Base64 with padding: RFC 4648, section 4.
  private static func bytes(base64 text: String) -> [UInt8]? {
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.utf8.count - digits.count
    guard text.utf8.count % 4 == 0, padding < 3,
      text.utf8.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = base64Value(digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func base64Value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension Value {
  /// The value as JSON that tells the type of every value, on one line without its end.
  var taggedText: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .null:
      writer.key("null")
      writer.null()
    case .bool(let flag):
      writer.key("bool")
      writer.boolean(flag)
    case .int(let number): Self.write("int", String(number), to: &writer)
    case .uint(let number): Self.write("uint", String(number), to: &writer)
    case .double(let number): Self.write("double", Self.tagged(number), to: &writer)
    case .string(let text): Self.write("string", text, to: &writer)
    case .bytes:
      writer.key("bytes")
      writer.value(self)
    case .type(let name): Self.write("type", name, to: &writer)
    case .duration(let span): Self.write("duration", String(span.nanoseconds), to: &writer)
    case .timestamp(let instant):
      let total = Int128(instant.seconds) * 1_000_000_000 + Int128(instant.nanoseconds)
      Self.write("timestamp", String(total), to: &writer)
    case .list(let elements):
      writer.key("list")
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .map(let map):
      writer.key("map")
      writer.beginArray()
      for (key, value) in zip(map.keys, map.values) {
        writer.beginArray()
        key.write(to: &writer)
        value.write(to: &writer)
        writer.endArray()
      }
      writer.endArray()
    case .optional(let inner):
      writer.key("optional")
      if let inner { inner.write(to: &writer) } else { writer.null() }
    case .undetermined:
      writer.key("undetermined")
      writer.boolean(true)
    case .record, .opaque, .error: Self.write("other", text, to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ tag: String, _ text: String, to writer: inout JSONWriter) {
    writer.key(tag)
    writer.text(text)
  }

  private static func tagged(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return "\(number)"
  }
}
