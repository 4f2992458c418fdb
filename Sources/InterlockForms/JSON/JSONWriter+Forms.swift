public import Interlock

extension JSONWriter {
  /// Writes a value of a form; numbers as they are written, groups as objects and lists as arrays.
  public mutating func value(_ value: FormValue) {
    switch value {
    case .null: null()
    case .text(let text): self.text(text)
    case .number(let text):
      let bytes = text.utf8Span.span
      number(verbatim: bytes)
    case .boolean(let value): boolean(value)
    case .list(let rows):
      beginArray()
      for row in rows { self.value(row) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes an array of texts.
  public mutating func texts(_ texts: [String]) {
    beginArray()
    for text in texts { self.text(text) }
    endArray()
  }

  /// Writes the values that a message may name, an object by their names.
  ///
  /// A number stays one, with all its digits; a date is text.
  public mutating func parameters(_ parameters: [Parameter]) {
    beginObject()
    for parameter in parameters {
      key(parameter.name)
      switch parameter.value {
      case .text(let text): self.text(text)
      case .integer(let number): integer(number)
      case .literal(let text):
        if let decimal = Decimal(json: text.utf8Span.span) {
          let digits = decimal.text
          number(verbatim: digits.utf8Span.span)
        } else {
          self.text(text)
        }
      }
    }
    endObject()
  }
}

extension FormValue {
  /// The value with all numbers in the notation of ``Decimal/text``.
  package var inOneNotation: FormValue {
    switch self {
    case .number(let text): .number(Decimal(json: text)?.text ?? text)
    case .list(let rows): .list(rows.map { $0.inOneNotation })
    case .object(let members):
      .object(members.map { FormValue.Member($0.key, $0.value.inOneNotation) })
    case .null, .text, .boolean: self
    }
  }
}
