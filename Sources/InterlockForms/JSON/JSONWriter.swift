/// Appends JSON to a buffer that is used again and again.
///
/// Commas come by themselves. Whatever is written, the result is valid JSON in valid UTF-8, as long
/// as objects and arrays are closed and every value of an object follows its key. The host takes
/// ``bytes`` between two lines, and empties it with ``clear()``; in steady state nothing is allocated.
public struct JSONWriter: Sendable {
  /// What was written.
  public internal(set) var bytes: [UInt8] = []

  /// Creates a writer with an empty buffer.
  public init() {}

  /// Empties the buffer and keeps its storage.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Ends a line, and with it a value of its own.
  public mutating func endLine() { bytes.append(0x0A) }

  /// Begins an object.
  public mutating func beginObject() {
    separate()
    bytes.append(0x7B)
  }

  /// Ends an object.
  public mutating func endObject() { bytes.append(0x7D) }

  /// Begins an array.
  public mutating func beginArray() {
    separate()
    bytes.append(0x5B)
  }

  /// Ends an array.
  public mutating func endArray() { bytes.append(0x5D) }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    write(upTo: 6) { room in
      // The letters of `true` and `fals`, the first lowest.
      room.put(halfWord: value ? 0x6575_7274 : 0x736C_6166)
      if !value { room.put(0x65) }
    }
  }

  /// Writes `null`.
  public mutating func null() {
    write(upTo: 5) { room in room.put(halfWord: 0x6C6C_756E) }
  }

  /// Whether a comma belongs before the next value or key.
  ///
  /// Only a bracket that opens, a colon or a line feed can stand before a first value, and none of
  /// them ends a value: a text ends with its quote.
  private var needsComma: Bool {
    switch bytes.last {
    case nil, 0x7B, 0x5B, 0x3A, 0x0A: false
    default: true
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
  }
}

// MARK: - Room

extension JSONWriter {
  /// Room at the end of the buffer, taken once for all the bytes of a value.
  @safe struct Room {
    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    fileprivate init(_ base: UnsafeMutablePointer<UInt8>, capacity: Int) {
      unsafe self.base = base
      self.capacity = capacity
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
      assert(count < capacity)
      unsafe base[count] = byte
      count += 1
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
      assert(count + bytes.count <= capacity)
      guard let source = bytes.baseAddress else { return }
      unsafe (base + count).update(from: source, count: bytes.count)
      count += bytes.count
    }

    /// Puts four bytes, the lowest first.
    @inline(__always)
    mutating func put(halfWord: UInt32) {
      assert(count + 4 <= capacity)
      unsafe UnsafeMutableRawPointer(base + count)
        .storeBytes(of: halfWord.littleEndian, as: UInt32.self)
      count += 4
    }

    /// Puts eight bytes, the lowest first, of which only the first so many stay.
    @inline(__always)
    mutating func put(word: UInt64, keeping kept: Int) {
      assert(count + 8 <= capacity)
      unsafe UnsafeMutableRawPointer(base + count)
        .storeBytes(of: word.littleEndian, as: UInt64.self)
      count += kept
    }
  }

  /// Writes a value, and the comma before it.
  ///
  /// - Parameters:
  ///   - capacity: The most bytes that the value takes, with one for the comma.
  ///   - isContinued: Whether the bytes continue a value, so that no comma stands before them.
  ///   - body: Puts the bytes.
  @inline(__always)
  mutating func write(
    upTo capacity: Int, isContinued: Bool = false, _ body: (inout Room) -> Void
  ) {
    let needsComma = !isContinued && needsComma
    bytes.append(addingCapacity: capacity) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var room = unsafe Room(base + count, capacity: capacity)
        if needsComma { room.put(0x2C) }
        body(&room)
        count += room.count
      }
    }
  }
}
