public import Interlock

/// Reads forms that are JSON objects: one pass from bytes to slots, by the layout of one program.
///
/// The text must be strict JSON (RFC 8259) in valid UTF-8; a byte order mark before it is skipped.
/// Beyond the grammar, a form is unreadable where an object has a key twice, where a `\u` escape
/// stands for half a surrogate pair, where it nests deeper than ``maximumDepth``, and past the limits
/// of ``FormBuffer``. Keys that the layout does not know are held to the same rules and skipped.
/// Nothing recurses, and the time taken is linear in the text.
@safe public struct JSONReader: ~Copyable, @unchecked Sendable {
  // Its memory is its own: nothing else has the pointers, so it may move to another thread.

  /// How deep arrays and objects may nest, the form itself being the first level.
  public static let maximumDepth = 200

  var layout: LayoutIndex
  /// The objects and arrays that are open, the place after the form being the first entry.
  let frames: UnsafeMutablePointer<Frame>
  var depth = 0
  /// The keys of open objects that no field has.
  var keys = KeyStack()
  /// Where reading goes on after a row was appended.
  var position = 0
  var entry = Entry.first
  /// What is wrong with a form that is valid JSON but no object.
  var rootFault: JSONFault?
  /// The slot of an object that is kept for the host, and the end of its text.
  var kept: (slot: Int, end: Int)?
  private let slotCount: Int

  /// An array or object that is open.
  struct Frame {
    enum Kind: UInt8 { case form, group, list, skippedObject, skippedArray }
    var kind: Kind
    /// The group of an object, or the scope of a list's rows.
    var target: Int32 = 0
    /// The first slot of the block that it stands in.
    var block: Int32 = 0
    /// The slot of a list, or of an object that is kept.
    var list: Int32 = 0
    /// The member whose value is being read, or in `successors` the entrance of the group.
    var member: Int32 = 0
    /// How many keys were on the stack when the object opened.
    var firstKey: Int32 = 0
  }

  /// What stands at the position.
  enum Entry { case first, row, next }

  /// Why the machine stopped.
  enum Stop { case end, row }

  /// Creates a reader for forms of one layout.
  public init(_ layout: FormLayout) {
    self.layout = LayoutIndex(layout)
    slotCount = layout.scopes[0].slotCount
    unsafe frames = .allocate(capacity: Self.maximumDepth + 1)
    unsafe frames.initialize(repeating: Frame(kind: .form), count: Self.maximumDepth + 1)
  }

  deinit { unsafe frames.deallocate() }

  /// Reads one form; what an unreadable one leaves in the buffer means nothing.
  ///
  /// - Parameters:
  ///   - text: The bytes of the form.
  ///   - form: Takes the values.
  /// - Returns: Why the text is no form, or nil.
  public mutating func read(
    _ text: Span<UInt8>, into form: inout FormBuffer
  ) -> UnreadableForm? {
    form.reset(slotCount: slotCount)
    guard text.count <= FormBuffer.maximumTextSize else {
      return JSONFault(.size, at: FormBuffer.maximumTextSize).described(end: text.count)
    }
    form.load(text)
    do {
      try read(count: text.count, into: &form)
      return nil
    } catch {
      return error.described(end: text.count)
    }
  }

  private mutating func read(count: Int, into form: inout FormBuffer) throws(JSONFault) {
    try form.withText(count: count) { (text, slots, unknownPaths) throws(JSONFault) in
      try begin(text, &slots)
      while try advance(text, &slots, &unknownPaths) == .row {
        let frame = unsafe frames[depth]
        let size = Int(unsafe layout.scopes[Int(frame.target)].slotCount)
        guard slots.count + size <= FormBuffer.maximumSlotCount else {
          throw JSONFault(.slotCount, at: position)
        }
        _ = FormBuffer.appendRow(
          to: Int(frame.list), in: Int(frame.block), slotCount: size, of: &slots)
      }
      if let kept { slots[kept.slot].length = Int32(kept.end) - slots[kept.slot].start }
    }
  }

  private mutating func advance(
    _ text: JSONText, _ slots: inout [FormSlot], _ unknownPaths: inout [String]
  ) throws(JSONFault) -> Stop {
    try unsafe slots.withUnsafeMutableBufferPointer { (slots) throws(JSONFault) in
      guard let base = slots.baseAddress else { return .end }
      return try unsafe run(text, base, &unknownPaths)
    }
  }
}
