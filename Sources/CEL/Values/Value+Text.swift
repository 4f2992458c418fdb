extension Value {
  /// The value as CEL would write it: texts in quotes, `1u`, `duration("90s")`.
  ///
  /// Abnormal values are written as `undetermined` and `error: …`.
  public var text: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .uint(let number): String(number) + "u"
    case .double(let number): number.literal
    case .string(let text): text.quoted
    case .bytes(let bytes): "b" + Value.quoted(bytes)
    case .list(let elements): Value.listed("[", elements.map { $0.text }, "]")
    case .map(let map):
      Value.listed("{", zip(map.keys, map.values).map { $0.text + ": " + $1.text }, "}")
    case .duration(let span): "duration(" + span.text.quoted + ")"
    case .timestamp(let instant): "timestamp(" + instant.text.quoted + ")"
    case .type(let name): name
    case .optional(nil): "optional.none()"
    case .optional(let inner?): "optional.of(" + inner.text + ")"
    case .record(let record):
      Value.listed(
        "{",
        record.type.members.map { $0.name.quoted + ": " + (record[$0.name] ?? .null).text }, "}")
    case .opaque(let value):
      if let address = NetworkAddress(value) {
        (address.prefix == nil ? "ip(" : "cidr(") + address.text.quoted + ")"
      } else {
        value.typeName
      }
    case .error(let error): "error: " + error.message
    case .undetermined: "undetermined"
    }
  }

  private static func listed(_ open: String, _ parts: [String], _ close: String) -> String {
    var text = open
    for (position, part) in parts.enumerated() { text += (position > 0 ? ", " : "") + part }
    return text + close
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    var text = "\""
    for byte in bytes {
      if byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        text += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text + "\""
  }
}

extension Double {
  /// The number as a literal that is read as a double again.
  var literal: String {
    if let special = NumberText.special(self) { return "double(" + special.quoted + ")" }
    let text = NumberText.shortest(self)
    let isInteger = text.utf8.allSatisfy { $0.decimalDigit != nil || $0 == UInt8(ascii: "-") }
    return isInteger ? text + ".0" : text
  }
}

extension String {
  /// The text in double quotes, with escapes.
  var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{07}": result += "\\a"
      case "\u{08}": result += "\\b"
      case "\u{0C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0B}": result += "\\v"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case _ where scalar.isInvisibleControl:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// Whether it would control a terminal, end a line or turn the direction of text around.
  fileprivate var isInvisibleControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }
}
