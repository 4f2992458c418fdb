/// One step of the way to a field.
package enum PlaceStep {
  /// A member by its name.
  case name(String)
  /// A member by the outside's key, or a row by its place.
  case key(String)
  /// A row by its place.
  case row(Int)

  /// The steps of a dotted name: `people[0].email`.
  package static func steps(ofName name: String) -> [PlaceStep] {
    // A dot without a name on both its sides makes the whole a name that no field has.
    var last: UInt8 = UInt8(ascii: ".")
    for byte in name.utf8 {
      if last == UInt8(ascii: "."), byte == last || byte == UInt8(ascii: "[") {
        return [.name(name)]
      }
      last = byte
    }
    if last == UInt8(ascii: ".") { return [.name(name)] }
    var steps: [PlaceStep] = []
    var word = ""
    func close() {
      if !word.isEmpty { steps.append(.name(word)) }
      word = ""
    }
    var isIndex = false
    for character in name {
      switch character {
      case ".": close()
      case "[":
        close()
        isIndex = true
      case "]" where isIndex:
        steps.append(rowNumber(word).map { .row($0) } ?? .name("[" + word + "]"))
        word = ""
        isIndex = false
      default: word.append(character)
      }
    }
    close()
    return steps
  }

  /// The place of a row as digits without a leading zero, as in RFC 6901, section 4; nil for all
  /// else.
  package static func rowNumber(_ digits: String) -> Int? {
    let bytes = digits.utf8
    guard let first = bytes.first, bytes.allSatisfy({ $0.decimalDigit != nil }),
      first != UInt8(ascii: "0") || bytes.count == 1
    else { return nil }
    return Int(digits)
  }

  /// The steps of a JSON Pointer: RFC 6901, section 4.
  package static func steps(ofPointer pointer: String) -> [PlaceStep] {
    var steps: [PlaceStep] = []
    for part in pointer.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      var key: [UInt8] = []
      var isEscape = false
      for byte in part {
        switch byte {
        case UInt8(ascii: "0") where isEscape: key.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1") where isEscape: key.append(UInt8(ascii: "/"))
        case UInt8(ascii: "~") where !isEscape:
          isEscape = true
          continue
        case _ where isEscape: return [.name(pointer)]
        default: key.append(byte)
        }
        isEscape = false
      }
      // A tilde that begins no escape makes the whole a name that no field has.
      if isEscape { return [.name(pointer)] }
      steps.append(.key(String(decoding: key, as: UTF8.self)))
    }
    return steps
  }
}

/// Goes from the form to one of its fields.
struct PlaceWalk {
  private var field: Int?
  private var block = 0
  private var text = ""

  mutating func take(_ step: PlaceStep, in session: borrowing Session) throws(SessionError) {
    let program = session.program
    switch step {
    case .row(let index): try enterRow(index, "[\(index)]", in: session)
    case .key(let key) where field.map({ program.code[$0].type == .list }) ?? false:
      try enterRow(PlaceStep.rowNumber(key) ?? -1, "/" + key, in: session)
    case .name(let name):
      let prefix = text.isEmpty || name.utf8.first == UInt8(ascii: "[") ? text : text + "."
      let member = program.names.member(name, of: field)
      try enter(member, name, behind: prefix, in: session) { program.fields[$0].name }
    case .key(let key):
      let member = program.names.member(key: key, of: field, program.fields)
      try enter(member, key, behind: text + "/", in: session) { program.fields[$0].key }
    }
  }

  private mutating func enter(
    _ member: Int?, _ word: String, behind prefix: String, in session: borrowing Session,
    _ key: (Int) -> String
  ) throws(SessionError) {
    guard let member else {
      let members = field.map { session.program.fields[$0].members } ?? session.program.rootFields
      let near = Suggestion.names(near: word, among: members.map(key)).first
      throw .unknownPlace(prefix + word, suggestion: near.map { prefix + $0 })
    }
    field = member
    text = prefix + word
  }

  private mutating func enterRow(
    _ index: Int, _ word: String, in session: borrowing Session
  ) throws(SessionError) {
    guard let list = field, let item = session.program.fields[list].item else {
      throw .noList(text)
    }
    let count = session.latestRowCount(of: list, block)
    guard index >= 0 && index < count else { throw .noSuchRow(text + word, count: count) }
    field = item
    block = session.latestRow(at: index, of: list, block)
    text += word
  }

  func place(in session: borrowing Session, text: String) throws(SessionError) -> FieldPlace {
    guard let field else { throw .unknownPlace(text, suggestion: nil) }
    return session.place(of: field, block)
  }
}
