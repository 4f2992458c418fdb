import Interlock

/// Why something could not be read or written.
struct IOError: Error {
  /// A clause that names the file and what the system says.
  var message: String
  /// What the system says, a few words.
  var reason = ""
  /// Whether the reader of the output has gone.
  var isClosedPipe = false
  /// Whether there is nothing at the path, not even a link.
  var isMissing = false
}

/// Bytes that come from a file or from standard input.
struct ByteSource {
  /// Fills an array from its beginning and returns the number of bytes, 0 at the end.
  var read: (inout [UInt8]) throws(IOError) -> Int
  /// Gives the file back.
  var close: () -> Void

  init(
    read: @escaping (inout [UInt8]) throws(IOError) -> Int, close: @escaping () -> Void = {}
  ) {
    self.read = read
    self.close = close
  }
}

/// Everything that a command reads and writes, so that tests can run commands in memory.
struct Streams {
  /// What a path leads to.
  enum Kind {
    case file, folder
    /// A symbolic link to a folder.
    case linkedFolder
    /// A pipe, a device or a socket: reading it may wait for ever.
    case device
  }

  /// Standard input.
  var input: ByteSource
  /// Writes all bytes to standard output at once.
  var write: (Span<UInt8>) throws(IOError) -> Void
  /// Writes to standard error; what cannot be written is lost.
  var writeError: (Span<UInt8>) -> Void
  /// Opens a file for reading.
  var open: (String) throws(IOError) -> ByteSource
  /// Tells what a path leads to.
  var kind: (String) throws(IOError) -> Kind
  /// The absolute path that a path leads to, without symbolic links, `.` and `..`.
  var realPath: (String) throws(IOError) -> String
  /// What is in a folder, in any order, without `.` and `..`.
  var entries: (String) throws(IOError) -> [FolderEntry]
  /// Tells whether two paths lead to one file, be it by links.
  var isSameFile: (String, String) -> Bool = { $0 == $1 }
  /// Writes a whole file, replacing what was there; at no time is there half of it.
  var save: (String, Span<UInt8>) throws(IOError) -> Void = { (path, _) throws(IOError) in
    throw IOError(message: "cannot write \(path)")
  }
  /// Writes a whole file in place of another text of it; false, and nothing is written, where the
  /// file has no longer that text.
  var replace: (String, Span<UInt8>, Span<UInt8>) throws(IOError) -> Bool = {
    (path, _, _) throws(IOError) in
    throw IOError(message: "cannot write \(path)")
  }
  /// The time, with the machine's offset from UTC.
  var now: () -> Instant?
  /// Whether standard output and standard error take colours.
  var outputTakesColor = false
  var errorTakesColor = false
  /// Whether a person sees standard error but not what goes to standard output.
  var showsProgress = false
  /// A clock that never runs backwards, in nanoseconds.
  var uptime: () -> Int64 = { 0 }
  /// Waits until standard input has bytes or has ended, for so many nanoseconds at most or, where
  /// nil, for as long as it takes; tells whether it is worth reading. It may return early.
  var waitForInput: (Int64?) throws(IOError) -> Bool = { (_) throws(IOError) in true }
}

/// What stands in a folder.
struct FolderEntry {
  /// Its name; where that is no UTF-8, with `\xE9` for each byte that is none.
  var name: String
  /// Whether the name is UTF-8, so that a path can lead to it.
  var isReachable = true
  /// Whether it is a folder, of what cannot be reached.
  var isFolder = false
}

extension Streams {
  /// The path that stands for standard input.
  static let standardInput = "-"

  /// A path, and `-` for those that the system has for standard input: it can be read only once.
  static func path(_ word: String) -> String {
    ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(word) ? standardInput : word
  }

  /// The streams with colours as `--color` says; as they are where it says nothing.
  func colored(by word: String?) throws(Failure) -> Streams {
    var streams = self
    switch word {
    case nil, "auto": break
    case "always", "never":
      streams.outputTakesColor = word == "always"
      streams.errorTakesColor = word == "always"
    case let word?:
      throw Failure(
        "--color is auto, always or never, not \(Printable.text(word))"
          + CommandLineReader.advice(for: word, among: ["auto", "always", "never"]))
    }
    return streams
  }

  /// Opens a file, or standard input for `-`.
  func source(_ path: String) throws(Failure) -> ByteSource {
    if path == Self.standardInput { return input }
    do throws(IOError) {
      return try open(path)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a whole file, or as much of it as is over the limit by one byte.
  func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
    do throws(IOError) {
      return try bytes(from: path == Self.standardInput ? input : open(path), limit: limit)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a whole source, or as much of it as is over the limit by one byte, and gives it back.
  func bytes(from source: ByteSource, limit: Int) throws(IOError) -> [UInt8] {
    defer { source.close() }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = try source.read(&block)
      if count == 0 { break }
      bytes.append(contentsOf: block[..<count])
    }
    return bytes
  }

  /// Writes bytes to standard output.
  func print(_ bytes: Span<UInt8>) throws(Failure) {
    guard !bytes.isEmpty else { return }
    do throws(IOError) {
      try write(bytes)
    } catch {
      throw Failure(error)
    }
  }

  /// Writes text to standard output.
  func print(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    try print(bytes.span)
  }

  /// Tells a person that something went wrong.
  func complain(_ message: String) { printError("interlock: " + Printable.lines(message) + "\n") }

  /// Writes text to standard error.
  func printError(_ text: String) {
    let bytes = Array(text.utf8)
    writeError(bytes.span)
  }
}
