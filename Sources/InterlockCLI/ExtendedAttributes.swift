import CExtendedAttributes
import Glibc

/// What a file system keeps about a file beside its bytes, by names: access control lists, labels and
/// what users put there.
enum ExtendedAttributes {
  /// Gives a file the attributes of another, and takes from it those that the other has not.
  ///
  /// - Returns: Whether they are the same now; both stay usable where they are not.
  static func copy(from source: Int32, to target: Int32) -> Bool {
    guard let names = names(of: source), let others = self.names(of: target) else { return false }
    for name in names where !isOfContent(name) {
      guard let value = value(of: name, at: source) else { return false }
      if others.contains(name), self.value(of: name, at: target) == value { continue }
      let isSet = unsafe value.withUnsafeBufferPointer { bytes in
        unsafe fsetxattr(target, name, bytes.baseAddress, bytes.count, 0) == 0
      }
      guard isSet else { return false }
    }
    for name in others where !isOfContent(name) && !names.contains(name) {
      guard unsafe fremovexattr(target, name) == 0 else { return false }
    }
    return true
  }

  /// Whether an attribute vouches for the bytes of a file, or gives them power, and so does not outlive
  /// them; the system drops or renews it itself.
  private static func isOfContent(_ name: String) -> Bool {
    ["security.capability", "security.ima", "security.evm"].contains(name)
  }

  /// The names of a file's attributes; nil where they cannot be told.
  static func names(of file: Int32) -> [String]? {
    guard let bytes = unsafe bytes({ unsafe flistxattr(file, $0, $1) }) else {
      // A file system without attributes has none.
      return errno == ENOTSUP ? [] : nil
    }
    var names: [String] = []
    for name in bytes.split(separator: 0) {
      // A name that is no text could not be asked for.
      guard let text = String(validating: name, as: UTF8.self) else { return nil }
      names.append(text)
    }
    return names
  }

  /// The value of an attribute; nil where there is none.
  static func value(of name: String, at file: Int32) -> [UInt8]? {
    unsafe bytes { buffer, count in
      unsafe fgetxattr(file, name, buffer, count)
    }
  }

  /// What a call gives that tells how much there is when it is asked for nothing; nil where it fails.
  private static func bytes(
    _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) -> [UInt8]? {
    // What grows between two calls is asked for again.
    for _ in 0..<8 {
      let count = call(nil, 0)
      if count <= 0 { return count == 0 ? [] : nil }
      var buffer = [CChar](repeating: 0, count: count)
      let read = unsafe buffer.withUnsafeMutableBufferPointer { place in
        unsafe call(place.baseAddress, count)
      }
      if read >= 0 { return buffer.prefix(read).map { UInt8(bitPattern: $0) } }
      if errno != ERANGE { return nil }
    }
    return nil
  }
}
