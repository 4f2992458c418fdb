import Interlock

extension JSONReader {
  /// Makes ready for a text: finds its value and opens it.
  mutating func begin(
    _ text: JSONText, _ slots: inout [FormSlot]
  ) throws(JSONFault) {
    depth = 0
    keys.reset()
    entry = .first
    rootFault = nil
    kept = nil
    var at = text.word(0) & 0xFF_FFFF == 0xBF_BBEF ? 3 : 0
    let byte = text.skipBlanks(&at)
    guard at < text.end else { throw JSONFault(.emptyForm, at: at) }
    let element = unsafe layout.scopes[0].element
    if byte == 0x7B, element.kind == .group {
      slots[FormLayout.elementOffset].kind = .object
      depth = 1
      unsafe frames[1] = groupFrame(element.target, block: 0)
      position = at + 1
      return
    }
    // Any other value is read to its end, so that a broken text is told from one that is no form.
    rootFault = JSONFault(.isArray, at: at)
    if byte == 0x7B || byte == 0x5B {
      try skip(byte, at: at)
      position = at + 1
      return
    }
    let start = at
    let reason: JSONFault.Reason =
      switch try Self.scalar(byte, &at, in: text).kind {
      case .text: .isText
      case .number: .isNumber
      case .null: .isNull
      default: .isBoolean
      }
    rootFault = JSONFault(reason, at: start)
    position = at
  }

  /// Reads on until the form ends or a list needs a block for its next row.
  mutating func run(
    _ text: JSONText, _ slots: UnsafeMutablePointer<FormSlot>, _ unknownPaths: inout [String]
  ) throws(JSONFault) -> Stop {
    while true {
      switch unsafe frames[depth].kind {
      case .form:
        _ = text.skipBlanks(&position)
        if let rootFault, position == text.end { throw rootFault }
        guard position == text.end else { throw JSONFault(.trailing, at: position) }
        return .end
      case .group:
        try unsafe readGroup(text, slots, &unknownPaths)
      case .list:
        if try unsafe readList(text, slots) { return .row }
      case .skippedObject:
        try readSkippedObject(text)
      case .skippedArray:
        try readSkippedArray(text)
      }
    }
  }

  /// Reads members of a group until it closes or one opens an array or object.
  private mutating func readGroup(
    _ text: JSONText, _ slots: UnsafeMutablePointer<FormSlot>, _ unknownPaths: inout [String]
  ) throws(JSONFault) {
    let frame = unsafe frames + depth
    let group = unsafe layout.groups[Int(frame.pointee.target)]
    let block = unsafe Int(frame.pointee.block)
    var at = position
    var isFirst = entry == .first
    while true {
      var byte = text[at]
      if !isFirst {
        if byte != 0x2C {
          byte = text.skipBlanks(&at)
          if byte == 0x7D { break }
          guard byte == 0x2C else { throw JSONFault(.commaOrBrace, at: at) }
        }
        at += 1
        byte = text[at]
      }
      if byte != 0x22 {
        byte = text.skipBlanks(&at)
        if isFirst && byte == 0x7D { break }
        guard byte == 0x22 else { throw JSONFault(isFirst ? .firstKey : .key, at: at) }
      }
      isFirst = false
      let keyStart = at + 1
      let previous = unsafe Int(frame.pointee.member)
      var index = unsafe layout.successors[previous]
      var member = unsafe layout.members + Int(index)
      if unsafe layout.isKey(member, at: keyStart, in: text) {
        at = unsafe keyStart + Int(member.pointee.quotedLength)
      } else {
        at = keyStart
        let length = try text.string(&at).length
        index = layout.member(of: group, start: keyStart, length: length, in: text)
        if index == LayoutIndex.noMember {
          guard
            keys.insert(
              start: keyStart, length: length, from: unsafe Int(frame.pointee.firstKey), in: text)
          else { throw JSONFault(.duplicateKey, at: keyStart - 1) }
          if group.reportsUnknownKeys {
            guard unknownPaths.count < FormBuffer.maximumUnknownPathCount else {
              throw JSONFault(.unknownKeyCount, at: keyStart - 1)
            }
            unsafe unknownPaths.append(path(of: keyStart..<keyStart + length, in: text, slots))
          }
          byte = try Self.colon(&at, in: text)
          if byte == 0x7B || byte == 0x5B {
            try skip(byte, at: at)
            position = at + 1
            return
          }
          _ = try Self.scalar(byte, &at, in: text)
          continue
        }
        unsafe member = layout.members + Int(index)
        unsafe layout.successors[previous] = index
      }
      unsafe frame.pointee.member = index
      let slot = unsafe block + Int(member.pointee.offset)
      guard unsafe slots[slot].kind == .absent else {
        throw JSONFault(.duplicateKey, at: keyStart - 1)
      }
      byte = try Self.colon(&at, in: text)
      if byte == 0x7B || byte == 0x5B {
        let shape = unsafe member.pointee.shape
        unsafe slots[slot] = container(byte, as: shape, at: at, in: text)
        try open(byte, as: shape, slot: slot, block: block, at: at)
        position = at + 1
        return
      }
      unsafe slots[slot] = try Self.scalar(byte, &at, in: text)
    }
    close(at)
  }

  /// Reads rows of a list until it closes or one is an array or object; tells whether the next row,
  /// at the position, needs a block.
  private mutating func readList(
    _ text: JSONText, _ slots: UnsafeMutablePointer<FormSlot>
  ) throws(JSONFault) -> Bool {
    let frame = unsafe frames[depth]
    var at = position
    if entry == .row {
      let row = unsafe Int(slots[Int(frame.list)].number)
      let slot = row + FormLayout.elementOffset
      let byte = text[at]
      if byte == 0x7B || byte == 0x5B {
        let shape = unsafe layout.scopes[Int(frame.target)].element
        unsafe slots[slot] = container(byte, as: shape, at: at, in: text)
        try open(byte, as: shape, slot: slot, block: row, at: at)
        position = at + 1
        return false
      }
      unsafe slots[slot] = try Self.scalar(byte, &at, in: text)
      entry = .next
    }
    if try isClosed(&at, in: text) {
      close(at)
      return false
    }
    position = at
    entry = .row
    return true
  }

  /// Steps to the next element of an array; tells whether there is none.
  @inline(__always)
  private func isClosed(_ at: inout Int, in text: JSONText) throws(JSONFault) -> Bool {
    let byte = text.skipBlanks(&at)
    if byte == 0x5D { return true }
    if entry == .first { return false }
    guard byte == 0x2C else { throw JSONFault(.commaOrBracket, at: at) }
    at += 1
    _ = text.skipBlanks(&at)
    return false
  }

  private mutating func readSkippedArray(_ text: JSONText) throws(JSONFault) {
    var at = position
    while try !isClosed(&at, in: text) {
      let byte = text[at]
      if byte == 0x7B || byte == 0x5B {
        try skip(byte, at: at)
        position = at + 1
        return
      }
      _ = try Self.scalar(byte, &at, in: text)
      entry = .next
    }
    close(at)
  }

  private mutating func readSkippedObject(_ text: JSONText) throws(JSONFault) {
    let firstKey = unsafe Int(frames[depth].firstKey)
    var at = position
    while true {
      var byte = text.skipBlanks(&at)
      if byte == 0x7D { break }
      if entry != .first {
        guard byte == 0x2C else { throw JSONFault(.commaOrBrace, at: at) }
        at += 1
        byte = text.skipBlanks(&at)
      }
      guard byte == 0x22 else { throw JSONFault(entry == .first ? .firstKey : .key, at: at) }
      entry = .next
      at += 1
      let start = at
      let length = try text.string(&at).length
      guard keys.insert(start: start, length: length, from: firstKey, in: text) else {
        throw JSONFault(.duplicateKey, at: start - 1)
      }
      byte = try Self.colon(&at, in: text)
      if byte == 0x7B || byte == 0x5B {
        try skip(byte, at: at)
        position = at + 1
        return
      }
      _ = try Self.scalar(byte, &at, in: text)
    }
    close(at)
  }
}

// MARK: - Values

// What needs nothing of the reader is static: a call that borrows it copies it first.

extension JSONReader {
  /// Steps over the colon after a key, to the first byte of the value.
  @inline(__always)
  private static func colon(_ at: inout Int, in text: JSONText) throws(JSONFault) -> UInt8 {
    if text[at] != 0x3A {
      guard text.skipBlanks(&at) == 0x3A else { throw JSONFault(.colon, at: at) }
    }
    at += 1
    return text.skipBlanks(&at)
  }

  /// Reads a value that is neither array nor object; `byte` is its first.
  @inline(__always)
  private static func scalar(
    _ byte: UInt8, _ at: inout Int, in text: JSONText
  ) throws(JSONFault) -> FormSlot {
    let start = at
    if byte == 0x22 {
      at += 1
      let extent = try text.string(&at)
      var slot = FormSlot(
        .text, start: start + 1, length: extent.length, isASCII: extent.isASCII)
      slot.isPlain = extent.isPlain
      return slot
    }
    if byte == 0x2D || JSONText.isDigit(byte) {
      try text.number(&at)
      return FormSlot(.number, start: start, length: at - start, isASCII: true)
    }
    return FormSlot(try text.literal(&at))
  }

  private func groupFrame(_ group: Int32, block: Int) -> Frame {
    Frame(
      kind: .group, target: group, block: Int32(block),
      member: unsafe layout.groups[Int(group)].entrance, firstKey: Int32(keys.count))
  }

  /// Opens the array or object that a slot holds.
  private mutating func open(
    _ byte: UInt8, as shape: LayoutIndex.Shape, slot: Int, block: Int, at: Int
  ) throws(JSONFault) {
    switch (shape.kind, byte) {
    case (.group, 0x7B):
      try push(groupFrame(shape.target, block: block), at: at)
    case (.list, 0x5B):
      let frame = Frame(
        kind: .list, target: shape.target, block: Int32(block), list: Int32(slot),
        firstKey: Int32(keys.count))
      try push(frame, at: at)
    case (.object, 0x7B):
      let frame = Frame(kind: .skippedObject, list: Int32(slot), firstKey: Int32(keys.count))
      try push(frame, at: at)
    default:
      try skip(byte, at: at)
    }
  }

  /// What is known of an array or object by its first bytes.
  private func container(
    _ byte: UInt8, as shape: LayoutIndex.Shape, at: Int, in text: JSONText
  ) -> FormSlot {
    if byte == 0x7B { return FormSlot(.object, start: shape.kind == .object ? at : 0) }
    var next = at + 1
    // An empty array is an empty value of any type; any other is none unless the field is a list.
    let isFilled = shape.kind != .list && text.skipBlanks(&next) != 0x5D
    return FormSlot(.array, length: isFilled ? 1 : 0)
  }

  /// Opens an array or object that is only read to check it.
  private mutating func skip(_ byte: UInt8, at: Int) throws(JSONFault) {
    let kind: Frame.Kind = byte == 0x7B ? .skippedObject : .skippedArray
    try push(Frame(kind: kind, firstKey: Int32(keys.count)), at: at)
  }

  private mutating func push(_ frame: Frame, at: Int) throws(JSONFault) {
    guard depth < Self.maximumDepth else { throw JSONFault(.depth, at: at) }
    depth += 1
    unsafe frames[depth] = frame
    entry = .first
  }

  /// Closes the array or object whose bracket is at a place.
  private mutating func close(_ at: Int) {
    let firstKey = unsafe Int(frames[depth].firstKey)
    if keys.count != firstKey { keys.removeAll(from: firstKey) }
    let frame = unsafe frames[depth]
    if frame.kind == .skippedObject, frame.list != 0 { kept = (Int(frame.list), at + 1) }
    depth -= 1
    entry = .next
    position = at + 1
  }

  /// The JSON Pointer of a key of the innermost open object.
  private func path(
    of key: Range<Int>, in text: JSONText, _ slots: UnsafeMutablePointer<FormSlot>
  ) -> String {
    var path: [UInt8] = []
    func append(_ byte: UInt8) {
      switch byte {
      case 0x7E: path += [0x7E, 0x30]
      case 0x2F: path += [0x7E, 0x31]
      default: path.append(byte)
      }
    }
    for level in 1..<depth {
      let frame = unsafe frames[level]
      path.append(0x2F)
      if frame.kind == .list {
        let row = unsafe Int(slots[Int(frame.list)].number)
        unsafe path += String(slots[row].length).utf8
      } else {
        for byte in layout.key(of: frame.member) { append(byte) }
      }
    }
    path.append(0x2F)
    for place in key { append(text[place]) }
    return String(decoding: path, as: UTF8.self)
  }
}
