package import CEL

extension Evaluation {
  /// A single value as a host gets it: normalised and typed; what could not be read as it came in.
  package func formValue(_ cell: Cell, _ raw: FormSlot, _ field: Int) -> FormValue {
    switch cell.state {
    case .empty: return .null
    case .wrongType, .unknown: return rawValue(raw)
    case .present: break
    }
    let text = String(decoding: form.bytes[cell.range], as: UTF8.self)
    switch valueType(of: field) {
    case .integer: return .integer(cell.bits)
    case .number:
      // Text may be written as HTML allows and JSON does not: `-.8`.
      return .number(
        Decimal(anyNotation: form.bytes.span.extracting(cell.range))?.text ?? text)
    case .boolean: return .boolean(cell.bits != 0)
    case .text, .choice, .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return .text(text)
    case .list, .group: return .null
    }
  }

  private func rawValue(_ raw: FormSlot) -> FormValue {
    switch raw.kind {
    case .text, .number:
      let start = Int(raw.start)
      let text = String(decoding: form.bytes[start..<start + Int(raw.length)], as: UTF8.self)
      return raw.kind == .text ? .text(text) : .number(text)
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .absent, .null, .array, .object, .repeated, .header: return .null
    }
  }
}

extension FormValue {
  /// The value of an expression; bytes are text in Base64, what else has no counterpart is its text.
  package init(_ value: CEL.Value) {
    switch value {
    case .null, .undetermined, .error: self = .null
    case .bool(let value): self = .boolean(value)
    case .int(let value): self = .integer(value)
    case .double(let value):
      self = value.shortestText.map { .number($0) } ?? .null
    case .string(let text): self = .text(text)
    case .list(let values): self = .list(values.map { FormValue($0) })
    case .record(let record):
      var members: [Member] = []
      for (index, member) in record.type.members.enumerated() where index < record.values.count {
        members.append(Member(member.name, FormValue(record.values[index])))
      }
      self = .object(members)
    case .duration(let value): self = .text(value.text)
    case .timestamp(let value): self = .text(value.text)
    case .uint(let value): self = .number("\(value)")
    case .map(let map):
      var members: [Member] = []
      for (key, element) in zip(map.keys, map.values) {
        if case .string(let name) = key {
          members.append(Member(name, FormValue(element)))
        } else {
          members.append(Member(key.text, FormValue(element)))
        }
      }
      self = .object(members)
    case .optional(nil): self = .null
    case .optional(let inner?): self = FormValue(inner)
    case .bytes(let bytes): self = .text(Base64.encode(bytes))
    case .type, .opaque: self = .text(value.text)
    }
  }
}
