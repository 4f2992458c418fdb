import CExtendedAttributes
import Foundation
import Glibc
import Testing

@testable import InterlockCLI

/// What a file has beside its bytes outlives that another is put in its place.
@Suite struct ExtendedAttributeTests {
  private static let access = "system.posix_acl_access"
  private static let inherited = "system.posix_acl_default"

  /// An access control list as the kernel takes it: the owner, another user, the group, the mask of
  /// both, and everybody else.
  private static let list: [UInt8] = {
    let nobody: UInt32 = .max
    let entries: [(tag: UInt16, mode: UInt16, id: UInt32)] = [
      (0x01, 6, nobody), (0x02, 4, 4321), (0x04, 4, nobody), (0x10, 4, nobody), (0x20, 0, nobody),
    ]
    var bytes: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
      for value in [entry.tag, entry.mode] { bytes += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(entry.id >> UInt32(shift) & 0xFF)) }
    }
    return bytes
  }()

  private static func set(_ name: String, _ value: [UInt8], at path: String) -> Bool {
    unsafe setxattr(path, name, value, value.count, 0) == 0
  }

  private static func attributes(of path: String) throws -> [String: [UInt8]] {
    let file = unsafe Glibc.open(path, O_RDONLY)
    defer { close(file) }
    var found: [String: [UInt8]] = [:]
    for name in try #require(ExtendedAttributes.names(of: file)) {
      found[name] = ExtendedAttributes.value(of: name, at: file)
    }
    return found
  }

  /// A folder with a file in it, while something is done with it.
  private static func withFile<T>(
    _ body: (_ folder: String, _ file: String) throws -> T
  ) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "f.yaml")
    try Data("old".utf8).write(to: file)
    return try body(folder.path, file.path)
  }

  private static func takes(_ name: String, _ value: [UInt8]) -> Bool {
    (try? withFile { folder, file in
      set(name, value, at: name == inherited ? folder : file)
    }) ?? false
  }

  private static let takesUsers = takes("user.interlock.test", [1])
  private static let takesLists = takes(access, list)

  /// Writes over a file, and tells whether another was put in its place.
  private static func replace(_ path: String) throws -> Bool {
    var before = stat()
    var after = stat()
    try #require(unsafe stat(path, &before) == 0)
    let (old, new) = (Array("old".utf8), Array("new text".utf8))
    let isDone = try Descriptor.replace(old.span, by: new.span, at: path)
    try #require(isDone)
    try #require(unsafe stat(path, &after) == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(new))
    #expect(before.st_mode == after.st_mode)
    return before.st_ino != after.st_ino
  }

  @Test(.enabled(if: takesUsers, "skipped: the file system has no attributes of users"))
  func `a file that is replaced keeps the attributes that users gave it`() throws {
    try Self.withFile { _, file in
      let long = [UInt8](repeating: 7, count: 1_000)
      #expect(Self.set("user.interlock.test", Array("a value".utf8), at: file))
      #expect(Self.set("user.empty", [], at: file))
      #expect(Self.set("user.long", long, at: file))
      let before = try Self.attributes(of: file)
      #expect(before["user.long"] == long && before["user.empty"] == [])
      #expect(try Self.replace(file), "the file was written to and not replaced")
      #expect(try Self.attributes(of: file) == before)
    }
  }

  @Test(.enabled(if: takesLists, "skipped: the file system has no access control lists"))
  func `a file that is replaced keeps its access control list`() throws {
    try Self.withFile { _, file in
      #expect(Self.set(Self.access, Self.list, at: file))
      let before = try Self.attributes(of: file)
      #expect(before[Self.access] == Self.list)
      #expect(try Self.replace(file), "the file was written to and not replaced")
      #expect(try Self.attributes(of: file) == before)
    }
  }

  @Test(.enabled(if: takesLists, "skipped: the file system has no access control lists"))
  func `a file that is replaced gets no access control list from its folder`() throws {
    try Self.withFile { folder, file in
      #expect(Self.set(Self.inherited, Self.list, at: folder))
      let before = try Self.attributes(of: file)
      #expect(before[Self.access] == nil)
      _ = try Self.replace(file)
      #expect(try Self.attributes(of: file) == before)
    }
  }

  @Test func `a file without attributes is replaced`() throws {
    let isReplaced = try Self.withFile { _, file in try Self.replace(file) }
    #expect(isReplaced)
  }
}
