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
      names: { (path) throws(IOError) in try Descriptor.names(in: path) },
      save: { (path, bytes) throws(IOError) in try Descriptor.save(bytes, at: path) },
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
private enum Descriptor {
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

  /// Writes a file beside the old one and puts it in its place.
  ///
  /// What is there and no file, such as `/dev/null` or a named pipe, is written to and stays.
  static func save(_ bytes: Span<UInt8>, at path: String) throws(IOError) {
    var information = stat()
    let isThere = unsafe stat(path, &information) == 0
    if isThere, information.st_mode & S_IFMT != S_IFREG { return try put(bytes, into: path) }
    // A link stays one: what it leads to is replaced.
    let target = (try? realPath(of: path)) ?? path
    let mode = isThere ? information.st_mode & 0o777 : 0o644
    let draft = target + ".interlock-\(getpid())"
    let descriptor = unsafe Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("cannot write", path) }
    do throws(IOError) {
      try write(bytes, to: descriptor, name: path)
    } catch {
      _ = Glibc.close(descriptor)
      _ = unsafe unlink(draft)
      throw error
    }
    let isClosed = Glibc.close(descriptor) == 0
    let isMoved = unsafe rename(draft, target) == 0
    if !isClosed || !isMoved {
      let error = failure("cannot write", path)
      _ = unsafe unlink(draft)
      throw error
    }
  }

  private static func put(_ bytes: Span<UInt8>, into path: String) throws(IOError) {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot write", path) }
    do throws(IOError) {
      try write(bytes, to: descriptor, name: path)
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
    if Glibc.close(descriptor) != 0 { throw failure("cannot write", path) }
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

  static func kind(of path: String) throws(IOError) -> Streams.Kind {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { throw failure("cannot read", path) }
    switch information.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFREG: return .file
    default: return .device
    }
    let isLink =
      unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
    return isLink ? .linkedFolder : .folder
  }

  static func realPath(of path: String) throws(IOError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw failure("cannot read", path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  static func names(in path: String) throws(IOError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw failure("cannot read", path) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw failure("cannot read", path) }
        return names
      }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// What the system says of the call that has just failed.
  private static func failure(_ what: String, _ name: String) -> IOError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    let lowered = reason.prefix(1).lowercased() + reason.dropFirst()
    return IOError(message: what + " " + Printable.text(name) + ": " + lowered, reason: lowered)
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
