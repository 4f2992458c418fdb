/// What the program tells its caller: the rule language, section 9.
enum ExitStatus: Int32 {
  /// Every form is enabled, or no rule file has an error.
  case success = 0
  /// A form is not enabled, or a rule file has an error.
  case refusal = 1
  /// The call or the rules are wrong, input could not be read, or output not written.
  case failure = 2
}

/// Why a call ended without an answer; its status is always ``ExitStatus/failure``.
struct Failure: Error {
  /// What to tell the person; empty where nothing is left to say, or nobody to say it to.
  var message: String

  init(_ message: String) { self.message = message }

  /// A failure of input or output; a closed output pipe is no news to anybody.
  init(_ error: IOError) { message = error.isClosedPipe ? "" : error.message }
}
