import Foundation
import Interlock
import InterlockTestSupport

@testable import InterlockCLI

/// The world of a command that runs in memory.
final class Stage {
  var files: [String: [UInt8]] = [:]
  /// Symbolic links, by their own paths.
  var links: [String: String] = [:]
  var input: [UInt8] = []
  /// How many bytes a read gives at most.
  var blockSize = 1 << 16
  var output: [UInt8] = []
  var errors: [UInt8] = []
  /// How many bytes of output are taken before writing fails.
  var outputLimit = Int.max
  /// Whether a terminal shows standard error only, and what its clock says.
  var showsProgress = false
  var uptime: () -> Int64 = { 0 }
  /// Whether no file can be written.
  var savingFails = false
  /// What cannot be read, and paths to what is no file; both by their own paths.
  var unreadable: Set<String> = []
  var devices: Set<String> = []
  /// Names in a folder that are no UTF-8, as they are written out.
  var oddNames: [String: [FolderEntry]] = [:]
  /// Called before a file is replaced: what others do meanwhile.
  var onReplace: (Stage) -> Void = { _ in }
  /// Called before every read of standard input.
  var onRead: () -> Void = {}
  /// What comes through standard input when; nil where all of ``input`` is there at once.
  var schedule: InputSchedule?

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }

  init() {}

  init(_ scenario: Scenario) {
    for file in scenario.files { files[file.name] = Array(file.text.utf8) }
    input = Array(scenario.input.utf8)
  }

  /// Runs a command; the clock stands still.
  func run(_ words: [String], inColor usesColor: Bool = false) -> ExitStatus {
    var streams = Streams(
      input: source(input) { self.onRead() },
      write: { (bytes) throws(IOError) in
        guard self.output.count + bytes.count <= self.outputLimit else {
          throw IOError(message: "cannot write standard output: no space left on device")
        }
        for index in bytes.indices { self.output.append(bytes[index]) }
      },
      writeError: { bytes in
        for index in bytes.indices { self.errors.append(bytes[index]) }
      },
      open: { (path) throws(IOError) in
        guard let bytes = self.bytes(of: path) else { throw Self.missing(path) }
        if self.unreadable.contains(path) { throw Self.denied(path) }
        return self.source(bytes)
      },
      kind: { (path) throws(IOError) in try self.kind(of: path) },
      realPath: { (path) throws(IOError) in
        let resolved = self.resolved(path)
        if !resolved.isEmpty, self.bytes(of: resolved) == nil, self.names(in: resolved).isEmpty {
          throw Self.missing(path)
        }
        return resolved.isEmpty ? "/stage" : "/stage/" + resolved
      },
      entries: { (path) throws(IOError) in
        if self.unreadable.contains(path) { throw Self.denied(path) }
        return self.names(in: path).map { FolderEntry(name: $0) } + (self.oddNames[path] ?? [])
      },
      isSameFile: { self.resolved($0) == self.resolved($1) },
      save: { (path, bytes) throws(IOError) in try self.save(bytes, at: path) },
      replace: { (path, old, new) throws(IOError) in
        self.onReplace(self)
        guard self.files[self.resolved(path)] == Self.copy(of: old) else { return false }
        try self.save(new, at: self.resolved(path))
        return true
      },
      now: { Instant("2026-11-30T12:00:00+09:00") })
    streams.outputTakesColor = usesColor
    streams.showsProgress = showsProgress
    streams.uptime = uptime
    if let schedule {
      streams.input = ByteSource(read: { (buffer) throws(IOError) in schedule.read(&buffer) })
      streams.waitForInput = { (limit) throws(IOError) in schedule.wait(limit) }
      streams.uptime = { schedule.clock }
    }
    return InterlockProgram.run(words, streams)
  }

  private static func missing(_ path: String) -> IOError {
    IOError(
      message: "cannot read \(path): no such file or directory",
      reason: "no such file or directory", isMissing: true)
  }

  private static func denied(_ path: String) -> IOError {
    IOError(message: "cannot read \(path): permission denied", reason: "permission denied")
  }

  private func kind(of path: String) throws(IOError) -> Streams.Kind {
    if devices.contains(path) { return .device }
    if bytes(of: path) != nil { return .file }
    if !names(in: path).isEmpty { return links[path] == nil ? .folder : .linkedFolder }
    var missing = Self.missing(path)
    missing.isMissing = links[path] == nil
    throw missing
  }

  private func save(_ bytes: Span<UInt8>, at path: String) throws(IOError) {
    if savingFails { throw IOError(message: "cannot write \(path): read-only file system") }
    files[path] = Self.copy(of: bytes)
  }

  private static func copy(of bytes: Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    for index in bytes.indices { copy.append(bytes[index]) }
    return copy
  }

  private func source(_ bytes: [UInt8], onRead: @escaping () -> Void = {}) -> ByteSource {
    var position = 0
    return ByteSource(read: { (buffer) throws(IOError) in
      onRead()
      let count = min(self.blockSize, buffer.count, bytes.count - position)
      buffer.replaceSubrange(..<count, with: bytes[position..<position + count])
      position += count
      return count
    })
  }

  /// A path below the folder that the commands run in.
  private func relative(_ path: String) -> String {
    path.hasPrefix("/stage/") ? String(path.dropFirst(7)) : path
  }

  /// The same without `.`, `..` and links, as the system would walk it.
  private func resolved(_ path: String) -> String {
    var parts: [String] = []
    for part in relative(path).split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
        continue
      }
      parts.append(String(part))
      if let target = links[parts.joined(separator: "/")] {
        parts = target.split(separator: "/").map { String($0) }
      }
    }
    return parts.joined(separator: "/")
  }

  /// The shipped rule files can be read too.
  private func bytes(of path: String) -> [UInt8]? {
    let path = resolved(path)
    if let bytes = files[path] { return bytes }
    guard path.hasPrefix("rules/") else { return nil }
    return (try? Data(contentsOf: Fixtures.root.appending(path: path))).map { [UInt8]($0) }
  }

  private func names(in folder: String) -> [String] {
    let folder = resolved(folder)
    let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    var names: Set<String> = []
    for path in Array(files.keys) + Array(links.keys) where path.hasPrefix(prefix) {
      names.insert(String(path.dropFirst(prefix.count).prefix { $0 != "/" }))
    }
    return names.sorted(by: >)
  }
}

/// Input that comes bit by bit, with a clock that moves only while somebody waits.
final class InputSchedule {
  /// What the clock says, in nanoseconds.
  private(set) var clock: Int64
  /// How often somebody waited.
  private(set) var waitCount = 0
  private var pieces: [(time: Int64, text: String)]
  private let start: Int64

  /// Creates a schedule; after the last piece the input ends.
  ///
  /// - Parameters:
  ///   - start: What the clock says first.
  ///   - pieces: What comes, and how many milliseconds after the start.
  init(start: Int64, _ pieces: [(milliseconds: Int64, text: String)]) {
    self.start = start
    clock = start
    self.pieces = pieces.map { (start + $0.milliseconds * 1_000_000, $0.text) }
  }

  func wait(_ limit: Int64?) -> Bool {
    waitCount += 1
    guard let next = pieces.first else { return true }
    if let limit, clock + limit < next.time {
      clock += limit
      return false
    }
    clock = max(clock, next.time)
    return true
  }

  func read(_ buffer: inout [UInt8]) -> Int {
    guard !pieces.isEmpty else { return 0 }
    let bytes = Array(pieces.removeFirst().text.utf8)
    buffer.replaceSubrange(..<bytes.count, with: bytes)
    return bytes.count
  }
}
