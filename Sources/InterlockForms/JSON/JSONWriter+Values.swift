package import CEL

extension JSONWriter {
  /// Writes the value of an expression; one that has no value is `null`.
  ///
  /// Times are text in RFC 3339, spans of time are text in seconds such as `90s`, and bytes are
  /// text in Base64.
  package mutating func value(_ value: CEL.Value) {
    switch value {
    case .null, .error, .undetermined, .optional(nil): null()
    case .bool(let flag): boolean(flag)
    case .int(let number): integer(number)
    case .uint(let number):
      let digits = Array(String(number).utf8)
      self.number(verbatim: digits.span)
    case .double(let number): self.number(number)
    case .string(let text), .type(let text): self.text(text)
    case .bytes(let bytes): text(Base64.text(of: bytes))
    case .duration(let span): text(span.text)
    case .timestamp(let instant): text(instant.text)
    case .optional(let inner?): self.value(inner)
    case .opaque: text(value.text)
    case .list(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .map(let map):
      beginObject()
      for (key, element) in zip(map.keys, map.values) {
        if case .string(let name) = key { self.key(name) } else { self.key(key.text) }
        self.value(element)
      }
      endObject()
    case .record(let record):
      beginObject()
      for (member, element) in zip(record.type.members, record.values) {
        key(member.name)
        self.value(element)
      }
      endObject()
    }
  }
}

/// Base64 with padding: RFC 4648, section 4.
private enum Base64 {
  static func text(of bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      var group: UInt32 = 0
      let count = min(3, bytes.count - start)
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0)
      }
      for place in 0..<4 {
        let index = Int(group >> UInt32(18 - 6 * place)) & 0x3F
        text.append(place <= count ? alphabet[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
