import Glibc

/// Whole files are written or none of them: beside the old one, and then put in its place.
///
/// What is there keeps its mode, its owner, its extended attributes with its access control list, its
/// other names and the links to it; what is no file, such as `/dev/null` or a named pipe, is written to
/// and stays.
extension Descriptor {
  /// Writes a file, whatever was there.
  static func save(_ bytes: Span<UInt8>, at path: String) throws(IOError) {
    var information = stat()
    if unsafe stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFREG else { return try put(bytes, into: path) }
      _ = try overwrite(path, by: bytes) { true }
      return
    }
    if unsafe lstat(path, &information) == 0 {
      // A link to nothing: what it leads to is made.
      return try put(bytes, into: path)
    }
    let draft = try Draft(beside: path, named: path)
    do throws(IOError) {
      try draft.write(bytes, mode: 0o666 & ~currentMask())
    } catch {
      draft.discard()
      throw error
    }
    try draft.move(to: path)
  }

  /// Writes a file that has a text in place of it; false, and it is left alone, where the file has
  /// become another.
  static func replace(
    _ old: Span<UInt8>, by new: Span<UInt8>, at path: String
  ) throws(IOError) -> Bool {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else {
      if errno == ENOENT { return false }
      throw failure("cannot write", path)
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw IOError(
        message: "cannot write \(Printable.text(path)): it is no plain file",
        reason: "it is no plain file")
    }
    let expected = old.indices.map { old[$0] }
    return try overwrite(path, by: new) { () throws(IOError) in try has(expected, path) }
  }

  /// Whether a file has a text.
  private static func has(_ expected: [UInt8], _ path: String) throws(IOError) -> Bool {
    let source: ByteSource
    do throws(IOError) {
      source = try open(path)
    } catch {
      if error.isMissing { return false }
      throw error
    }
    defer { source.close() }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while true {
      let count = try source.read(&block)
      if count == 0 { return offset == expected.count }
      guard offset + count <= expected.count,
        expected[offset..<offset + count].elementsEqual(block[..<count])
      else { return false }
      offset += count
    }
  }

  /// Writes over a plain file where that is still wanted just before; tells whether it was.
  private static func overwrite(
    _ path: String, by bytes: Span<UInt8>, isWanted: () throws(IOError) -> Bool
  ) throws(IOError) -> Bool {
    // A link stays one: what it leads to is written.
    let target = try realPath(of: path)
    // Who may not write to a file may not put another in its place either.
    let descriptor = unsafe Glibc.open(target, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot write", path) }
    defer { _ = Glibc.close(descriptor) }
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else { throw failure("cannot write", path) }
    if information.st_nlink == 1, let draft = try? Draft(beside: target, named: path) {
      let isReady: Bool
      do throws(IOError) {
        isReady =
          try draft.takeOwner(of: information) && draft.takeAttributes(ofFile: descriptor)
        if isReady { try draft.write(bytes, mode: information.st_mode & 0o7777) }
        if isReady, try !isWanted() {
          draft.discard()
          return false
        }
      } catch {
        draft.discard()
        throw error
      }
      if isReady {
        try draft.move(to: target)
        return true
      }
      draft.discard()
    }
    // It has other names, an owner or attributes that only it can have, or no place beside it.
    guard try isWanted() else { return false }
    try rewrite(descriptor, of: Int(information.st_size), by: bytes, named: path)
    return true
  }

  /// Writes over the bytes of a file; room for all of them is made first.
  private static func rewrite(
    _ descriptor: Int32, of size: Int, by bytes: Span<UInt8>, named path: String
  ) throws(IOError) {
    if bytes.count > size {
      let code = posix_fallocate(descriptor, 0, bytes.count)
      if code != 0, code != EOPNOTSUPP, code != EINVAL {
        _ = ftruncate(descriptor, size)
        throw failure("cannot write", path, code: code)
      }
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure("cannot write", path) }
    try write(bytes, to: descriptor, name: path)
    guard ftruncate(descriptor, bytes.count) == 0, fsync(descriptor) == 0 else {
      throw failure("cannot write", path)
    }
  }

  /// Writes to what is there, or is made there.
  private static func put(_ bytes: Span<UInt8>, into path: String) throws(IOError) {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("cannot write", path) }
    do throws(IOError) {
      try write(bytes, to: descriptor, name: path)
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
    if Glibc.close(descriptor) != 0 { throw failure("cannot write", path) }
  }

  private static func currentMask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  /// A file that is written beside another, until it takes its place.
  private struct Draft {
    private let path: String
    private let descriptor: Int32
    /// The other file, for messages.
    private let name: String

    init(beside target: String, named name: String) throws(IOError) {
      self.name = name
      let folder = target.contains("/") ? RuleFiles.folder(of: target) : "."
      var descriptor: Int32 = -1
      var path = ""
      for attempt in 0..<100 where descriptor < 0 {
        path = RuleFiles.join(folder, ".interlock-\(getpid())-\(attempt)")
        descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0, errno != EEXIST { break }
      }
      guard descriptor >= 0 else { throw failure("cannot write", name) }
      self.path = path
      self.descriptor = descriptor
    }

    /// Gives the draft the owner and group of a file; false where this may not be done.
    func takeOwner(of file: stat) throws(IOError) -> Bool {
      var own = stat()
      guard unsafe fstat(descriptor, &own) == 0 else { throw failure("cannot write", name) }
      if own.st_uid == file.st_uid, own.st_gid == file.st_gid { return true }
      return fchown(descriptor, file.st_uid, file.st_gid) == 0
    }

    /// Gives the draft the extended attributes of a file, and none that it got from its folder; false
    /// where that cannot be done.
    func takeAttributes(ofFile file: Int32) -> Bool {
      ExtendedAttributes.copy(from: file, to: descriptor)
    }

    func write(_ bytes: Span<UInt8>, mode: mode_t) throws(IOError) {
      try Descriptor.write(bytes, to: descriptor, name: name)
      guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
        throw failure("cannot write", name)
      }
    }

    func move(to target: String) throws(IOError) {
      let isClosed = Glibc.close(descriptor) == 0
      let isMoved = unsafe isClosed && rename(path, target) == 0
      if isMoved { return }
      let error = failure("cannot write", name)
      _ = unsafe unlink(path)
      throw error
    }

    func discard() {
      _ = Glibc.close(descriptor)
      _ = unsafe unlink(path)
    }
  }
}
