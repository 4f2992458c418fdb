import Interlock

extension FormBuffer {
  /// Takes the text of one form and lets a reader of a text format fill the slots.
  ///
  /// - Parameters:
  ///   - text: The bytes of the form.
  ///   - slotCount: The number of slots of the form's own block.
  ///   - body: Reads the text into the slots, and lists the paths of unknown keys.
  /// - Returns: Why the text is no form, or nil.
  mutating func fill(
    with text: Span<UInt8>, slotCount: Int,
    _ body: (JSONText, inout [FormSlot], inout [String]) throws(FormFault) -> Void
  ) -> UnreadableForm? {
    reset(slotCount: slotCount)
    guard text.count <= FormBuffer.maximumTextSize else {
      return UnreadableForm(offset: FormBuffer.maximumTextSize, message: FormFault.size)
    }
    load(text)
    do throws(FormFault) {
      try withText(count: text.count) { (text, slots, unknownPaths) throws(FormFault) in
        slots[FormLayout.elementOffset].kind = .object
        try body(text, &slots, &unknownPaths)
      }
      return nil
    } catch {
      return error.unreadable
    }
  }

  /// Calls the body with the text that was loaded, and with what it fills.
  ///
  /// - Parameter count: The bytes of the text.
  mutating func withText<Fault: Error>(
    count: Int, _ body: (JSONText, inout [FormSlot], inout [String]) throws(Fault) -> Void
  ) throws(Fault) {
    // The arrays leave the buffer meanwhile, so that their storage can be held while it changes.
    var bytes: [UInt8] = []
    var slots: [FormSlot] = []
    swap(&bytes, &self.bytes)
    swap(&slots, &self.slots)
    defer {
      swap(&bytes, &self.bytes)
      swap(&slots, &self.slots)
    }
    try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(Fault) in
      guard let base = buffer.baseAddress else { return }
      let text = unsafe JSONText(base: base, end: count)
      try body(text, &slots, &unknownPaths)
    }
  }
}
