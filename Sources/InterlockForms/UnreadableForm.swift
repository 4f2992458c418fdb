/// Why a text is no form. It never quotes the text, which may hold secrets.
public struct UnreadableForm: Hashable, Sendable {
  /// Where the fault is: bytes from the form's start.
  public var offset: Int
  /// A lower-case clause that says what was expected.
  public var message: String

  /// Creates a description of a fault.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

extension UnreadableForm: CustomStringConvertible {
  /// What is wrong, and at which byte.
  public var description: String { message + " (byte \(offset))" }
}
