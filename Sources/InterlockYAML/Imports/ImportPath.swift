/// The paths of imported files: relative, with `/` between the parts, the same on every system.
package enum ImportPath {
  /// Why a path cannot be used; nil where it can.
  package static func problem(with path: String) -> (message: String, help: String)? {
    let bytes = Array(path.utf8)
    let relative = "write a path from the folder of this file, such as `shared/address.yaml`"
    guard let first = bytes.first else {
      return ("the path of an imported file is empty", relative)
    }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return ("the path of an imported file has a control character", relative)
    }
    if bytes.contains(UInt8(ascii: "\\")) {
      return ("the parts of a path are separated by `/`, not by `\\`", relative)
    }
    if first == UInt8(ascii: "/") || first == UInt8(ascii: "~") {
      return ("`\(path)` is not relative to this file", relative)
    }
    if bytes.contains(UInt8(ascii: ":")) {
      return ("`\(path)` is no relative path: files are never fetched from elsewhere", relative)
    }
    return nil
  }

  /// Says that a path leads out of the root.
  package static func escape(_ path: String) -> String {
    "`\(path)` leads out of the folder that rule files may be read from"
  }

  /// The path that one relative to a file means, without `.` and `..`.
  ///
  /// - Returns: nil where it leads above the folder that the file's own path begins at.
  package static func join(_ path: String, toFolderOf file: String) -> String? {
    var parts = file.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    if !parts.isEmpty { parts.removeLast() }
    var result: [String] = []
    let imported = path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    for (place, part) in (parts + imported).enumerated() {
      switch part {
      case ".": continue
      case "..":
        // What stands before `..` is a folder that is left again.
        if let last = result.last, last != ".." {
          result.removeLast()
          continue
        }
        // The file's own path may lead upwards, as `../rules/form.yaml` does.
        guard place < parts.count else { return nil }
        result.append(part)
      default: result.append(part)
      }
    }
    let isAbsolute = file.utf8.first == UInt8(ascii: "/")
    return (isAbsolute ? "/" : "") + result.joined(separator: "/")
  }
}
