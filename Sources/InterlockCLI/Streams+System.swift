import Glibc
import Interlock

extension Streams {
  /// The streams of the process and the files of the machine.
  static func system() -> Streams {
    Streams(
      input: ByteSource(read: { (buffer) throws(IOError) in
        try Descriptor.read(STDIN_FILENO, into: &buffer, name: "standard input")
      }),
      write: { (bytes) throws(IOError) in
        try Descriptor.write(bytes, to: STDOUT_FILENO, name: "standard output")
      },
      writeError: { bytes in
        // There is nobody to tell.
        try? Descriptor.write(bytes, to: STDERR_FILENO, name: "standard error")
      },
      open: { (path) throws(IOError) in try Descriptor.open(path) },
      kind: { (path) throws(IOError) in try Descriptor.kind(of: path) },
      realPath: { (path) throws(IOError) in try Descriptor.realPath(of: path) },
      entries: { (path) throws(IOError) in try Descriptor.entries(in: path) },
      isSameFile: { Descriptor.isSameFile($0, $1) },
      save: { (path, bytes) throws(IOError) in try Descriptor.save(bytes, at: path) },
      replace: { (path, old, new) throws(IOError) in
        try Descriptor.replace(old, by: new, at: path)
      },
      now: { Clock.now() },
      outputTakesColor: takesColor(STDOUT_FILENO), errorTakesColor: takesColor(STDERR_FILENO),
      showsProgress: isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0,
      uptime: { Clock.uptime() },
      waitForInput: { (limit) throws(IOError) in try Descriptor.waitForInput(limit) })
  }

  /// Whether a terminal is there to be coloured; `NO_COLOR` refuses.
  private static func takesColor(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    if let value = unsafe getenv("NO_COLOR"), unsafe value.pointee != 0 { return false }
    if let value = unsafe getenv("TERM"), unsafe String(cString: value) == "dumb" { return false }
    return true
  }
}

/// File descriptors: whole writes, interrupted calls begun again, errors in words.
enum Descriptor {
  static func open(_ path: String) throws(IOError) -> ByteSource {
    var descriptor: Int32
    repeat {
      descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw failure("cannot read", path) }
    return ByteSource(
      read: { (buffer) throws(IOError) in try read(descriptor, into: &buffer, name: path) },
      close: { _ = Glibc.close(descriptor) })
  }

  static func read(
    _ descriptor: Int32, into buffer: inout [UInt8], name: String
  ) throws(IOError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { space in
        unsafe Glibc.read(descriptor, space.baseAddress, space.count)
      }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(for: POLLIN, of: descriptor)
      default: throw failure("cannot read", name)
      }
    }
  }

  static func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, name: String
  ) throws(IOError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { space in
        unsafe Glibc.write(
          descriptor, space.baseAddress.map { unsafe $0 + written }, space.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(for: POLLOUT, of: descriptor)
      case EPIPE: throw IOError(message: "", isClosedPipe: true)
      default: throw failure("cannot write", name)
      }
    }
  }

  /// Waits where the descriptor was made not to block, as another process may have done.
  private static func wait(for events: Int32, of descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  /// Waits for standard input, and notices where nobody reads standard output any more.
  static func waitForInput(_ nanoseconds: Int64?) throws(IOError) -> Bool {
    var limit: Int32 = -1
    if let nanoseconds {
      // A millisecond begun is waited for, so that nobody waits for a deadline again and again.
      let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
      limit = Int32(clamping: rest > 0 ? whole + 1 : whole)
    }
    var requests: InlineArray<2, pollfd> = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    var span = requests.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), limit)
    }
    if count < 0 {
      if errno == EINTR { return false }
      throw failure("cannot read", "standard input")
    }
    if requests[0].revents != 0 { return true }
    if requests[1].revents & Int16(POLLERR) != 0 { throw IOError(message: "", isClosedPipe: true) }
    return false
  }

  /// What the system says of the call that has just failed.
  static func failure(_ what: String, _ name: String, code: Int32 = errno) -> IOError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    let lowered = reason.prefix(1).lowercased() + reason.dropFirst()
    var information = stat()
    let isMissing = unsafe code == ENOENT && lstat(name, &information) != 0
    return IOError(
      message: what + " " + Printable.text(name) + ": " + lowered, reason: lowered,
      isMissing: isMissing)
  }
}

/// The machine's clock.
private enum Clock {
  static func uptime() -> Int64 {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The time in the machine's own offset; nil where the clock is set outside the years 1 to 9999.
  static func now() -> Instant? {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return nil }
    var local = unsafe tm()
    var seconds = time.tv_sec
    let offset = unsafe localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff / 60
    return Instant(
      seconds: Int64(time.tv_sec), nanosecond: Int32(time.tv_nsec), offsetMinutes: Int16(offset))
  }
}
