import CEL
import Foundation

/// Reads the tagged values of conformance files.
enum JSON {
  struct Fault: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }

  static func text(_ object: [String: Any], _ key: String) throws -> String {
    guard let text = object[key] as? String else { throw Fault("no text at \(key)") }
    return text
  }

  static func value(_ json: Any) throws -> Value {
    guard let object = json as? [String: Any], object.count == 1, let tag = object.keys.first,
      let content = object[tag]
    else { throw Fault("a value has one tag") }
    if tag == "null" { return .null }
    if tag == "bool", let flag = content as? Bool { return .bool(flag) }
    if tag == "list", let elements = content as? [Any] { return .list(try elements.map(value)) }
    if tag == "map", let pairs = content as? [[Any]] {
      guard let map = MapValue(try pairs.map { (try value($0[0]), try value($0[1])) }) else {
        throw Fault("a map repeats a key")
      }
      return .map(map)
    }
    guard let text = content as? String else { throw Fault("\(tag) needs a text") }
    return try scalar(tag, text)
  }

  private static func scalar(_ tag: String, _ text: String) throws -> Value {
    switch tag {
    case "int": if let number = Int64(text) { return .int(number) }
    case "uint": if let number = UInt64(text) { return .uint(number) }
    case "double": if let number = Double(text) { return .double(number) }
    case "string": return .string(text)
    case "bytes": if let data = Data(base64Encoded: text) { return .bytes(Array(data)) }
    case "type": return .type(text)
    case "duration":
      if let number = Int64(text) { return .duration(DurationValue(nanoseconds: number)) }
    case "timestamp":
      if let number = Int64(text) {
        return .timestamp(TimestampValue(nanosecondsSinceEpoch: number))
      }
    default: break
    }
    throw Fault("cannot read \(tag) of \(text)")
  }
}

/// Reads types as they are written: `map(string, int)`.
enum TypeText {
  static func parse(_ text: String) -> ValueType? {
    var rest = text[...]
    let type = read(&rest)
    return rest.isEmpty ? type : nil
  }

  private static func read(_ rest: inout Substring) -> ValueType? {
    let name = rest.prefix { $0.isLetter || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(name.count)
    var parameters: [ValueType] = []
    if rest.first == "(" {
      repeat {
        rest = rest.dropFirst()
        while rest.first == " " { rest = rest.dropFirst() }
        guard let parameter = read(&rest) else { return nil }
        parameters.append(parameter)
      } while rest.first == ","
      guard rest.first == ")" else { return nil }
      rest = rest.dropFirst()
    }
    switch (name, parameters.count) {
    case ("dyn", 0): return .dyn
    case ("null_type", 0): return .null
    case ("bool", 0): return .bool
    case ("int", 0): return .int
    case ("uint", 0): return .uint
    case ("double", 0): return .double
    case ("string", 0): return .string
    case ("bytes", 0): return .bytes
    case ("duration", 0): return .duration
    case ("timestamp", 0): return .timestamp
    case ("list", 1): return .list(parameters[0])
    case ("map", 2): return .map(parameters[0], parameters[1])
    case ("optional_type", 1): return .optional(parameters[0])
    case ("wrapper", 1): return .nullable(parameters[0])
    default: return nil
    }
  }
}
