import Interlock

/// A fault of a JSON text, before it is put into words.
struct JSONFault: Error {
  var reason: Reason
  var offset: Int

  /// What is wrong.
  enum Reason {
    case emptyForm
    case firstKey
    case key
    case colon
    case value
    case commaOrBrace
    case commaOrBracket
    case digit
    case leadingZero
    case unclosedText
    case controlCharacter
    case escape
    case hexadecimalDigits
    case loneSurrogate
    case encoding
    case duplicateKey
    case depth
    case trailing
    case size
    case slotCount
    case unknownKeyCount
    case isArray
    case isText
    case isNumber
    case isBoolean
    case isNull
  }

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONFault {
  /// Puts the fault into words; `end` is where the form ends.
  func described(end: Int) -> UnreadableForm {
    let (text, expects) = wording
    let isEnd = expects && offset >= end
    return UnreadableForm(
      offset: offset, message: isEnd ? text + ", found the end of the form" : text)
  }

  /// The words, and whether they tell what should stand at the offset.
  private var wording: (text: String, expects: Bool) {
    switch reason {
    case .emptyForm: ("a form is a JSON object, this is empty", false)
    case .firstKey: ("expected a key in double quotes or '}'", true)
    case .key: ("expected a key in double quotes", true)
    case .colon: ("expected ':' after the key", true)
    case .value: ("expected a value", true)
    case .commaOrBrace: ("expected ',' or '}'", true)
    case .commaOrBracket: ("expected ',' or ']'", true)
    case .digit: ("expected a digit", true)
    case .leadingZero: ("a number must not begin with 0", false)
    case .unclosedText: ("expected a closing double quote", true)
    case .controlCharacter:
      ("a control character in a text must be written as an escape", false)
    case .escape: (#"expected one of "\/bfnrtu after '\'"#, true)
    case .hexadecimalDigits: (#"expected four hexadecimal digits after '\u'"#, true)
    case .loneSurrogate:
      (#"a '\u' escape of half a surrogate pair stands for no character"#, false)
    case .encoding: ("the bytes are not valid UTF-8", false)
    case .duplicateKey: ("an object has this key already", false)
    case .depth: ("arrays and objects nest deeper than \(JSONReader.maximumDepth) levels", false)
    case .trailing: ("expected the end of the form after its last '}'", false)
    case .size: ("a form must not be larger than 16 MiB", false)
    case .slotCount:
      ("the lists of a form fill more than \(FormBuffer.maximumSlotCount) places", false)
    case .unknownKeyCount:
      ("a form must not have more than \(FormBuffer.maximumUnknownPathCount) unknown keys", false)
    case .isArray: ("a form is a JSON object, this is an array", false)
    case .isText: ("a form is a JSON object, this is a text", false)
    case .isNumber: ("a form is a JSON object, this is a number", false)
    case .isBoolean: ("a form is a JSON object, this is a boolean", false)
    case .isNull: ("a form is a JSON object, this is null", false)
    }
  }
}
