/// Searching in texts, by code points or by their bytes.
enum TextSearch {
  /// The first position of a part at or after a start, or nil.
  static func first(
    _ text: [Unicode.Scalar], _ part: [Unicode.Scalar], from start: Int64
  ) -> Int64? {
    var position = Int(start)
    while position + part.count <= text.count {
      if matches(text, part, at: position) { return Int64(position) }
      position += 1
    }
    return nil
  }

  /// The last position of a part at or before a start, or nil.
  static func last(
    _ text: [Unicode.Scalar], _ part: [Unicode.Scalar], from start: Int64
  ) -> Int64? {
    var position = min(Int(start), text.count - part.count)
    while position >= 0 {
      if matches(text, part, at: position) { return Int64(position) }
      position -= 1
    }
    return nil
  }

  private static func matches(
    _ text: [Unicode.Scalar], _ part: [Unicode.Scalar], at position: Int
  ) -> Bool {
    for offset in part.indices where text[position + offset] != part[offset] { return false }
    return true
  }

  /// Replaces the first occurrences, all of them where the limit is negative.
  static func replace(
    _ text: String, _ old: String, _ new: String, _ limit: Int64, _ budget: inout Budget
  ) -> Value {
    guard budget.spend(searching: text.utf8.count, for: old.utf8.count) else {
      return .failure(.costLimit)
    }
    let bytes = text.utf8Span.span
    let part = old.utf8Span.span
    let replacement = Array(new.utf8)
    var result: [UInt8] = []
    var position = 0
    var count: Int64 = 0
    while limit < 0 || count < limit {
      guard let found = firstPosition(of: part, in: bytes, from: position) else { break }
      guard budget.spend(Int64((replacement.count + found - position) / 16 + 1)) else {
        return .failure(.costLimit)
      }
      for index in position..<found { result.append(bytes[index]) }
      result += replacement
      position = found + part.count
      count += 1
      if part.count == 0 {
        // An empty text is found once before each code point and once at the end.
        if position >= bytes.count { break }
        let next = next(bytes, position)
        for index in position..<next { result.append(bytes[index]) }
        position = next
      }
    }
    for index in position..<bytes.count { result.append(bytes[index]) }
    return .string(String(decoding: result, as: UTF8.self))
  }

  /// The position of the code point after the one at a position.
  private static func next(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    var next = position + 1
    while next < bytes.count && bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// Splits at each separator into at most as many parts as the limit says; negative means all.
  static func split(
    _ text: String, _ separator: String, _ limit: Int64, _ budget: inout Budget
  ) -> Value {
    if limit == 0 { return .list([]) }
    guard budget.spend(searching: text.utf8.count, for: separator.utf8.count) else {
      return .failure(.costLimit)
    }
    let bytes = text.utf8Span.span
    let part = separator.utf8Span.span
    var parts: [Value] = []
    var position = 0
    func piece(_ start: Int, _ end: Int) -> Value {
      var piece: [UInt8] = []
      for index in start..<end { piece.append(bytes[index]) }
      return .string(String(decoding: piece, as: UTF8.self))
    }
    while limit < 0 || Int64(parts.count) < limit - 1 {
      guard budget.spend(2) else { return .failure(.costLimit) }
      if part.count == 0 {
        let next = position < bytes.count ? next(bytes, position) : bytes.count
        if next >= bytes.count { break }
        parts.append(piece(position, next))
        position = next
      } else {
        guard let found = firstPosition(of: part, in: bytes, from: position) else { break }
        parts.append(piece(position, found))
        position = found + part.count
      }
    }
    if part.count > 0 || position < bytes.count { parts.append(piece(position, bytes.count)) }
    return .list(parts)
  }
}
