import Glibc

/// What paths lead to.
extension Descriptor {
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

  /// Whether two paths lead to one file, be it by links or under two names.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  static func entries(in path: String) throws(IOError) -> [FolderEntry] {
    guard let folder = unsafe opendir(path) else { throw failure("cannot read", path) }
    defer { unsafe closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw failure("cannot read", path) }
        return entries
      }
      let bytes = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if bytes == [UInt8(ascii: ".")] || bytes == Array("..".utf8) { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        entries.append(FolderEntry(name: name))
        continue
      }
      var information = stat()
      let name = bytes.map { CChar(bitPattern: $0) } + [0]
      let isKnown = unsafe fstatat(dirfd(folder), name, &information, 0)
      entries.append(
        FolderEntry(
          name: written(bytes), isReachable: false,
          isFolder: isKnown == 0 && information.st_mode & S_IFMT == S_IFDIR))
    }
  }

  /// A name with its bytes written out that are no UTF-8.
  private static func written(_ bytes: [UInt8]) -> String {
    var name = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if let character = String(validating: rest.prefix(length), as: UTF8.self) {
        name += character
        rest = rest.dropFirst(length)
      } else {
        let digits = String(first, radix: 16, uppercase: true)
        name += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
        rest = rest.dropFirst()
      }
    }
    return name
  }
}
