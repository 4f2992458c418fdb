/// Why a form in text formats cannot be read, on its way to the caller.
struct FormFault: Error {
  var offset: Int
  var message: String

  init(_ message: String, at offset: Int) {
    self.offset = offset
    self.message = message
  }

  /// What the caller is told.
  var unreadable: UnreadableForm { UnreadableForm(offset: offset, message: message) }

  static let size = "a form must not be larger than 16 MiB"
  static let encoding = "the bytes are not valid UTF-8"
}
