import Interlock
import InterlockForms
import InterlockPCRE2
import InterlockYAML

/// The example of the README; the text between the marks is compared with it.
enum ReadmeLibraryExample {
  /// The form is no JSON object.
  struct Unreadable: Error {
    var message: String
  }

  static func run(text: String, form: [UInt8], now: Instant) throws -> [String] {
    // README begins
    let source = SourceFile(path: "login.yaml", bytes: Array(text.utf8))
    let program = try Program.load(source, patterns: PCRE2())

    var judge = Judge(program)
    var reader = JSONReader(program.layout)
    if let unreadable = reader.read(form.span, into: &judge.form) {
      throw Unreadable(message: unreadable.message)
    }
    judge.judge(elapsed: 9_000_000_000, openedAt: now)
    let blockers = judge.blockers(ofAction: 0)  // ["id.minLength", "gate settled"]
    // README ends
    return blockers
  }
}
