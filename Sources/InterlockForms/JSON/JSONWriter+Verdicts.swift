// What every verdict has, put in a few words.
extension JSONWriter {
  /// Begins an object with `"line"` and `"enabled"`.
  mutating func beginVerdict(line: Int, isEnabled: Bool) {
    write(upTo: 64) { room in
      // `{"line":` and `,"enabled":`, the first letter lowest.
      room.put(word: 0x3A22_656E_696C_227B, keeping: 8)
      Self.put(Int64(line), in: &room)
      room.put(word: 0x656C_6261_6E65_222C, keeping: 8)
      if isEnabled {
        room.put(word: 0x0065_7572_743A_2264, keeping: 7)
      } else {
        room.put(word: 0x6573_6C61_663A_2264, keeping: 8)
      }
    }
  }

  /// Ends the object and the line.
  mutating func endVerdict() {
    write(upTo: 8, isContinued: true) { room in room.put(word: 0x0A7D, keeping: 2) }
  }

  /// Writes JSON that was written before, as an element of an array.
  mutating func write(verbatim text: Span<UInt8>, isFirst: Bool) {
    write(upTo: text.count + 1, isContinued: true) { room in
      if !isFirst { room.put(0x2C) }
      unsafe text.withUnsafeBufferPointer { unsafe room.put($0) }
    }
  }
}
