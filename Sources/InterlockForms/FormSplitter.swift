public import Interlock

/// Cuts a stream of bytes into forms, without reading them and without any input of its own.
///
/// The host appends blocks as it reads them and takes pieces until there is none, then appends on;
/// after the last block it calls ``finish()`` and takes what remains. How the stream is cut into
/// blocks changes nothing. Memory is held for the form at hand and a block, whatever the stream's
/// length: a form over ``FormBuffer/maximumTextSize`` is passed over without being kept.
///
/// ```swift
/// splitter.append(block.span)
/// while let piece = splitter.next() {
///   let text = splitter.bytes.span.extracting(piece.range)
/// }
/// ```
public struct FormSplitter: ~Copyable, Sendable {
  /// A form in the stream.
  public struct Piece: Hashable, Sendable {
    /// Where its bytes are in ``FormSplitter/bytes``, until more are appended.
    public var range: Range<Int>
    /// The physical line that it starts on, from 1.
    public var line: Int
    /// Why there is nothing to read: the stream is broken here, or the form is too large.
    public var fault: UnreadableForm?
  }

  /// The bytes at hand, and scratch space after them.
  public private(set) var bytes: [UInt8] = []
  /// The number of bytes at hand.
  var end = 0
  /// The first byte that no piece has taken.
  var start = 0
  /// How far the bytes were looked at.
  var cursor = 0
  /// The physical line at `start` for lines and records, at `cursor` for values.
  var line = 1
  /// Whether the form at hand is passed over.
  var isSkipping = false
  /// Whether no more bytes come.
  var isFinished = false
  /// The state of cutting records.
  var record = RecordState()
  /// The state of cutting values.
  var scanner = ValueScanner()
  var place = Place.beginning
  var valueLine = 1
  let framing: FormFraming
  let maximumFormSize: Int
  private var isMarkPossible = true

  /// What comes next where the framing is not lines.
  enum Place {
    /// An array's `[`, or a value.
    case beginning
    /// A value or `]`.
    case firstValue
    /// A value after a comma.
    case value
    /// The rest of a value.
    case insideValue
    /// The rest of a value that stands where a comma should.
    case insideStray
    /// A comma or `]`.
    case separator
    /// Nothing: the array has closed.
    case end
    /// Whatever it is, it was answered for.
    case ignored
  }

  /// What is kept of the buffer after a large form.
  private static let keptByteCount = 1 << 20

  /// Creates a splitter at the beginning of a stream.
  ///
  /// - Parameters:
  ///   - framing: How the stream holds forms.
  ///   - maximumFormSize: The longest form that is given out, in bytes; for the host's tests.
  public init(
    _ framing: FormFraming, maximumFormSize: Int = FormBuffer.maximumTextSize
  ) {
    self.framing = framing
    self.maximumFormSize = maximumFormSize
  }

  /// Appends the next bytes of the stream; ranges of earlier pieces lose their meaning.
  public mutating func append(_ block: Span<UInt8>) {
    unsafe append(upTo: block.count) { space in
      unsafe block.withUnsafeBytes { source in unsafe space.copyMemory(from: source) }
      return block.count
    }
  }

  /// Lets the host read the next bytes of the stream into the buffer itself.
  ///
  /// - Parameters:
  ///   - count: The number of bytes to make room for.
  ///   - read: Fills the room from its beginning and returns the number of bytes, 0 at the end of
  ///     the stream.
  /// - Returns: What `read` returned.
  @discardableResult
  public mutating func append<Failure>(
    upTo count: Int, reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(for: count)
    let end = end
    let added = try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
      try unsafe read(
        UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[end..<end + count])))
    }
    precondition(added >= 0 && added <= count, "a reader filled more room than there is")
    self.end += added
    return added
  }

  /// Says that the stream has ended: what remains may be a form.
  public mutating func finish() { isFinished = true }

  /// The next form, or nil where more bytes are needed or, after ``finish()``, none remains.
  public mutating func next() -> Piece? {
    if isMarkPossible {
      guard skipByteOrderMark() else { return nil }
      isMarkPossible = false
    }
    switch framing {
    case .lines: return nextLine()
    case .records: return nextRecord()
    case .array, .values: return nextValue()
    }
  }

  /// Moves what remains to the front and makes room after it.
  private mutating func makeRoom(for count: Int) {
    let remaining = end - start
    let needed = remaining + count
    if bytes.count < needed || (bytes.count > 4 * max(needed, Self.keptByteCount)) {
      let capacity = needed < Self.keptByteCount ? needed : needed + needed / 2
      var grown = [UInt8](repeating: 0, count: capacity)
      let start = start
      unsafe grown.withUnsafeMutableBufferPointer { target in
        unsafe bytes.withUnsafeBufferPointer { source in
          guard let target = target.baseAddress, let source = source.baseAddress else { return }
          unsafe target.update(from: source + start, count: remaining)
        }
      }
      bytes = grown
    } else if start > 0 {
      let start = start
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe base.update(from: base + start, count: remaining)
      }
    }
    cursor -= start
    start = 0
    end = remaining
  }

  /// Steps over a byte order mark; tells whether it is known that none (or no more of it) comes.
  private mutating func skipByteOrderMark() -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for index in mark.indices {
      if index >= end { return isFinished }
      if bytes[index] != mark[index] { return true }
    }
    start = mark.count
    cursor = mark.count
    return true
  }
}

// MARK: - Lines

extension FormSplitter {
  private mutating func nextLine() -> Piece? {
    while true {
      let found = lineFeed(from: cursor)
      cursor = found
      let isComplete = found < end
      if isSkipping {
        start = isComplete ? found + 1 : end
        cursor = start
        guard isComplete else { return nil }
        isSkipping = false
        line += 1
        continue
      }
      guard isComplete || isFinished else {
        // One more for a carriage return, which is no part of the form.
        guard end - start > maximumFormSize + 1 else { return nil }
        isSkipping = true
        start = end
        return oversized(line: line)
      }
      guard start < end else { return nil }
      var range = start..<found
      if let last = range.last, bytes[last] == 0x0D { range = start..<last }
      let number = line
      if isComplete { line += 1 }
      start = isComplete ? found + 1 : end
      cursor = start
      if range.count > maximumFormSize { return oversized(line: number) }
      if range.allSatisfy({ JSONText.isBlank(bytes[$0]) }) { continue }
      return Piece(range: range, line: number, fault: nil)
    }
  }

  /// The verdict on a form that is too large.
  func oversized(line: Int) -> Piece {
    let fault = JSONFault(.size, at: maximumFormSize).described(end: maximumFormSize)
    return Piece(range: start..<start, line: line, fault: fault)
  }

  /// The place of the next line feed, or the end of the bytes at hand.
  private func lineFeed(from first: Int) -> Int {
    let end = end
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return end }
      var at = first
      let ones: UInt64 = 0x0101_0101_0101_0101
      let high: UInt64 = 0x8080_8080_8080_8080
      // Four words a step; the mark of a byte may be wrong above the first that is a line feed.
      @inline(__always)
      func marks(_ place: Int) -> UInt64 {
        let word = unsafe UInt64(
          littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
        let difference = word ^ (ones &* 0x0A)
        return (difference &- ones) & ~difference
      }
      while at + 32 <= end {
        if (marks(at) | marks(at + 8) | marks(at + 16) | marks(at + 24)) & high != 0 { break }
        at += 32
      }
      while at + 8 <= end {
        let found = marks(at) & high
        if found != 0 { return at + found.trailingZeroBitCount >> 3 }
        at += 8
      }
      while at < end {
        if unsafe base[at] == 0x0A { return at }
        at += 1
      }
      return end
    }
  }
}
