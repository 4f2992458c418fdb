import Glibc

/// The program `interlock`.
@main
enum InterlockProgram {
  static func main() {
    // A closed output pipe is an error of `write`, which ends the run quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    let status = run(Array(CommandLine.arguments.dropFirst()), .system())
    exit(status.rawValue)
  }

  /// Runs one call of the program; everything it reads and writes goes through the streams.
  static func run(_ words: [String], _ streams: Streams) -> ExitStatus {
    do throws(Failure) {
      return try Command.run(words, streams)
    } catch {
      if !error.message.isEmpty { streams.complain(error.message) }
      return .failure
    }
  }
}
