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
    case .bytes(let bytes): text(Base64.encode(bytes))
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
