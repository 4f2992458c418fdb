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

  /// Writes the key of the value that comes next.
  public mutating func key(_ key: String) {
    text(key)
    bytes.append(0x3A)
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    if value {
      bytes.append(contentsOf: [0x74, 0x72, 0x75, 0x65] as InlineArray<4, UInt8>)
    } else {
      bytes.append(contentsOf: [0x66, 0x61, 0x6C, 0x73, 0x65] as InlineArray<5, UInt8>)
    }
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: [0x6E, 0x75, 0x6C, 0x6C] as InlineArray<4, UInt8>)
  }

  /// Writes a comma where a value or key stands before.
  ///
  /// Only a bracket that opens, a colon or a line feed can stand before a first value, and none of
  /// them ends a value: a text ends with its quote.
  mutating func separate() {
    switch bytes.last {
    case nil, 0x7B, 0x5B, 0x3A, 0x0A: break
    default: bytes.append(0x2C)
    }
  }
}

extension [UInt8] {
  /// Appends a few bytes without an array of their own.
  fileprivate mutating func append<let count: Int>(contentsOf few: InlineArray<count, UInt8>) {
    for index in few.indices { append(few[index]) }
  }
}
