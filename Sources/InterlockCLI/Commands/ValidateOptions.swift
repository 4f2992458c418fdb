import Interlock

/// The options of `interlock validate`, read.
struct ValidateOptions {
  /// How forms come, as far as the command line tells.
  enum Input: String, CaseIterable { case ndjson, json, urlencoded, csv }

  /// More threads than any machine has use for are a slip.
  private static let maximumJobCount = 256

  var forms: [String]
  var input: Input?
  var writesText = false
  /// In nanoseconds.
  var elapsed: Int64?
  var openedAt: Instant?
  /// The file with the lists of sources.
  var sources: String?
  var assumedRemote: RemoteAnswer?
  var isOnlyDisabled: Bool
  var isSummed: Bool
  var key: String?
  var includesParameters: Bool
  var includesComputed: Bool
  var includesValues: Bool
  /// How many threads judge.
  var jobCount = 1
  var isExplained: Bool
  var locale: String?
  var isStrict: Bool
  var rejectsUnknown: Bool?

  init(_ arguments: Arguments) throws(Failure) {
    forms = Array(arguments.operands.dropFirst())
    isOnlyDisabled = arguments.has("--only-disabled")
    isSummed = arguments.has("--summary")
    key = arguments["--key"]
    sources = arguments["--sources"]
    includesParameters = arguments.has("--params")
    includesComputed = arguments.has("--computed")
    includesValues = arguments.has("--values")
    isExplained = arguments.has("--explain")
    isStrict = arguments.has("--strict-types")
    input = try Self.input(arguments["--input"])
    if let word = arguments["--output"] {
      writesText = try Self.word(word, of: "--output", among: ["ndjson", "text"]) == "text"
    }
    if let word = arguments["--assume-remote"] {
      let answer = try Self.word(word, of: "--assume-remote", among: ["pass", "fail"])
      assumedRemote = answer == "pass" ? .pass : .fail
    }
    if let word = arguments["--unknown"] {
      let choice = try Self.word(word, of: "--unknown", among: ["ignore", "reject"])
      rejectsUnknown = choice == "reject"
    }
    if let text = arguments["--jobs"] { jobCount = try Self.jobs(text) }
    if let text = arguments["--elapsed"] { elapsed = try Self.elapsed(text) }
    if let text = arguments["--now"] {
      guard let instant = Instant(text) else {
        throw Failure(
          "--now takes an instant with its offset, such as 2026-11-30T12:00:00+09:00, not "
            + Printable.quoted(text))
      }
      openedAt = instant
    }
    if let tag = arguments["--locale"] {
      guard Self.isLanguageTag(tag) else {
        throw Failure(
          "--locale takes a language tag such as ko or en-GB, not \(Printable.quoted(tag))")
      }
      locale = tag
    }
  }

  /// How forms come, as the command line or the file's name tells; nil where the bytes must.
  func input(of path: String) -> Input? {
    if let input { return input }
    let name = path.lowercased()
    let endings: [(String, Input)] = [
      (".ndjson", .ndjson), (".jsonl", .ndjson), (".json", .json), (".csv", .csv),
      (".urlencoded", .urlencoded), (".form", .urlencoded),
    ]
    return endings.first { name.hasSuffix($0.0) }?.1
  }

  private static func input(_ word: String?) throws(Failure) -> Input? {
    guard let word else { return nil }
    return Input(
      rawValue: try Self.word(word, of: "--input", among: Input.allCases.map { $0.rawValue }))
  }

  private static func jobs(_ text: String) throws(Failure) -> Int {
    guard let count = Int(text), (1...maximumJobCount).contains(count) else {
      throw Failure(
        "--jobs takes the number of threads, from 1 to \(maximumJobCount), not "
          + Printable.quoted(text))
    }
    return count
  }

  private static func word(
    _ word: String, of option: String, among words: [String]
  ) throws(Failure) -> String {
    if words.contains(word) { return word }
    let advice = CommandLineReader.advice(for: word, among: words)
    throw Failure(
      "\(option) takes \(Self.list(words)), not \(Printable.quoted(word))" + advice)
  }

  /// The words of a choice: `a, b or c`.
  private static func list(_ words: [String]) -> String {
    let head = words.dropLast().joined(separator: ", ")
    return head.isEmpty ? words.joined() : head + " or " + (words.last ?? "")
  }

  private static func elapsed(_ text: String) throws(Failure) -> Int64 {
    let nanoseconds: Int64
    do throws(TimeSpan.ParseError) {
      nanoseconds = try TimeSpan(parsing: text.utf8.span).nanoseconds
    } catch {
      throw Failure("--elapsed \(Printable.quoted(text)): \(error.message)")
    }
    guard nanoseconds >= 0 else {
      throw Failure("--elapsed is the time since the form was opened, it cannot be negative")
    }
    return nanoseconds
  }

  /// Whether a text has the form of a BCP 47 tag.
  private static func isLanguageTag(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
      (1...8).contains($0.count)
        && $0.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: false
          }
        }
    }
  }
}
