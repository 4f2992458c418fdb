public import Interlock

/// Reads forms as browsers send them: `application/x-www-form-urlencoded` (URL Standard, section 5).
///
/// Pairs of a name and a value stand between `&`; `+` is a space, `%` with two hexadecimal digits is a
/// byte, and any other `%` stands for itself. Names are keys of the form or lead to them, as in
/// `address.city`, `address[city]` and `people[0].name`. A list takes one value after another, also as
/// `tags[]`; of a boolean that comes again the last counts, and one that is absent is false, in every
/// group and in every row that is there, as pages leave out a box that is not ticked; any other field
/// that comes twice has no value of its type. Every value is a text. A form is unreadable where decoded
/// bytes are not UTF-8, where a row comes before the rows that precede it or has no place, and past
/// the limits of ``FormBuffer``.
public struct URLEncodedReader: ~Copyable, @unchecked Sendable {
  // Its memory is its own: nothing else has the pointers of its layout, so it may move to another thread.

  private var resolver: NameResolver
  private var cache = NameCache()
  private var filler = SlotFiller()
  /// The names that no field has.
  private var unknownNames = KeyStack()
  private let slotCount: Int
  private let boxes: BoxFiller

  /// Creates a reader for forms of one layout.
  public init(_ layout: FormLayout) {
    boxes = BoxFiller(layout)
    resolver = NameResolver(layout)
    slotCount = layout.scopes[0].slotCount
  }

  /// Reads one form; what an unreadable one leaves in the buffer means nothing.
  ///
  /// - Parameters:
  ///   - text: The bytes of the form.
  ///   - form: Takes the values.
  /// - Returns: Why the text is no form, or nil.
  public mutating func read(
    _ text: Span<UInt8>, into form: inout FormBuffer
  ) -> UnreadableForm? {
    filler.reset()
    unknownNames.reset()
    return form.fill(with: text, slotCount: slotCount) {
      (text, slots, unknownPaths) throws(FormFault) in
      try readPairs(text, &slots, &unknownPaths)
      boxes.fill(&slots)
    }
  }

  private mutating func readPairs(
    _ text: JSONText, _ slots: inout [FormSlot], _ unknownPaths: inout [String]
  ) throws(FormFault) {
    var at = 0
    var previous = NameCache.beginning
    while at < text.end {
      let start = at
      var isKnown = true
      if let next = cache.expected(after: previous, at: at, in: text) {
        previous = next
        at += Int(cache.entries[next].length)
      } else {
        let end = text.nameEnd(at)
        at = min(text.end, end + (text[end] == 0x3D ? 1 : 0))
        // Nothing between two `&` is no pair.
        if end == start, at == end {
          at += 1
          continue
        }
        if let known = cache.find(start..<end, in: text) {
          cache.follow(previous, by: known)
          previous = known
        } else if let learned = try learn(start..<end, text, &unknownPaths) {
          cache.follow(previous, by: learned)
          previous = learned
        } else {
          isKnown = false
        }
      }
      let valueStart = at
      let extent = try text.encodedValue(&at)
      let value = FormSlot(
        .text, start: valueStart, length: extent.length, isASCII: extent.isASCII)
      at += 1
      guard isKnown else {
        if isWay {
          try filler.put(value, along: resolver.steps, resolver.layout, &slots, at: start)
        } else {
          try filler.make(along: resolver.steps, resolver.layout, &slots, at: start)
        }
        continue
      }
      let entry = cache.entries[previous]
      if entry.slot >= 0 {
        let slot = Int(entry.slot)
        if slots[slot].kind == .absent {
          slots[slot] = value
        } else {
          let isBoolean = cache.steps[Int(entry.firstStep)].shape.isBoolean
          SlotFiller.put(value, into: slot, isBoolean: isBoolean, &slots)
        }
      } else {
        let first = Int(entry.firstStep)
        try filler.put(
          value, along: cache.steps[first..<first + Int(entry.stepCount)], resolver.layout, &slots,
          at: start)
      }
    }
  }

  /// Whether the steps of the last name that was not remembered lead to a value.
  private var isWay = false

  /// Finds what a name stands for; gives its entry where it is remembered.
  private mutating func learn(
    _ name: Range<Int>, _ text: JSONText, _ unknownPaths: inout [String]
  ) throws(FormFault) -> Int? {
    let hasRoom = cache.keep(name, in: text)
    let decoded = try text.decodedName(name)
    let outcome = resolver.resolve(decoded, in: text)
    if let fault = resolver.fault(of: decoded, outcome, in: text, at: name.lowerBound) {
      throw fault
    }
    switch outcome {
    case .found:
      isWay = true
      guard hasRoom else { return nil }
      return cache.add(resolver.steps, slot: resolver.plainSlot)
    // Thrown above.
    case .rowless, .placeless: return nil
    case .unknown(let key, let isReported):
      isWay = false
      guard isReported else { return nil }
      let isNew = unknownNames.insert(
        start: decoded.lowerBound, length: decoded.count, from: 0, in: text)
      guard isNew else { return nil }
      guard unknownPaths.count < FormBuffer.maximumUnknownPathCount else {
        throw FormFault(
          "a form must not have more than \(FormBuffer.maximumUnknownPathCount) unknown keys",
          at: name.lowerBound)
      }
      unknownPaths.append(resolver.pointer(of: key, in: text))
      return nil
    }
  }
}
