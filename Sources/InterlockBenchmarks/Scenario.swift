import CEL
import Glibc
import Interlock
import InterlockForms
import InterlockPCRE2
import InterlockYAML

/// Something that is measured: a body that is run many times.
struct Scenario {
  /// `area/what/case`.
  let name: String
  let iterations: Int
  /// Makes what runs the scenario so often: what it takes to get ready is part of no other
  /// scenario's costs.
  let prepare: () -> ((Int) -> Void)?

  init(name: String, iterations: Int, body: @escaping () -> Void) {
    self.init(preparing: name, iterations: iterations) {
      { count in for _ in 0..<count { body() } }
    }
  }

  init(preparing name: String, iterations: Int, _ prepare: @escaping () -> ((Int) -> Void)?) {
    self.name = name
    self.iterations = iterations
    self.prepare = prepare
  }

  /// Prints the median of seven runs. Times inform; only ratios within one run are comparable.
  func measure() {
    guard let run = prepare() else {
      print(name, "could not be prepared", separator: "\t")
      return
    }
    run(iterations / 10)
    var samples: [Double] = []
    for _ in 0..<7 {
      let clock = ContinuousClock()
      let time = clock.measure { run(iterations) }
      let (seconds, attoseconds) = time.components
      samples.append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(iterations))
    }
    samples.sort()
    let median = samples[3]
    print(name, (median * 10).rounded() / 10, (1e6 / median).rounded(), separator: "\t")
  }

  /// Every scenario.
  static func all() -> [Scenario] {
    let scenarios =
      sessions() + calls() + rows() + expressions() + formats() + [
        linting(fields: 50), linting(fields: 5_000),
      ]
    return scenarios + bulk()
  }

  /// Forms of `rules/signup.yaml`, read and judged.
  static func bulk() -> [Scenario] {
    guard let program = load("rules/signup.yaml") else {
      print("rules/signup.yaml was not found: run this from the root of the repository")
      return []
    }
    return [
      reading(program), readingURLEncoded(program), readingCSV(program), judging(program),
    ]
  }

  private static func load(_ path: String) -> Interlock.Program? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe _ = fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = unsafe getc(file)
      if byte == EOF { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return try? Interlock.Program.load(SourceFile(path: path, bytes: bytes), patterns: PCRE2())
  }

  /// A thousand forms, one after the other and again.
  private static func cycling(
    _ name: String, _ format: SignUpForms.Format, _ prepare: @escaping () -> ([UInt8]) -> Void
  ) -> Scenario {
    Scenario(preparing: name, iterations: 100_000) {
      var random = SplitMix(seed: 1)
      let forms = (0..<1_000).map { _ in Array(SignUpForms.form(&random, as: format).utf8) }
      let body = prepare()
      var next = 0
      return { count in
        for _ in 0..<count {
          body(forms[next])
          next = next + 1 == forms.count ? 0 : next + 1
        }
      }
    }
  }

  private static func readingURLEncoded(_ program: Interlock.Program) -> Scenario {
    cycling("forms/read-urlencoded/signup", .urlencoded) {
      let reader = TextReaderBox(program)
      return { reader.readURLEncoded($0) }
    }
  }

  private static func readingCSV(_ program: Interlock.Program) -> Scenario {
    cycling("forms/read-csv/signup", .csv) {
      let reader = TextReaderBox(program)
      return { reader.readCSV($0) }
    }
  }

  private static func reading(_ program: Interlock.Program) -> Scenario {
    cycling("forms/read/signup", .ndjson) {
      let reader = ReaderBox(program)
      return { reader.read($0) }
    }
  }

  private static func judging(_ program: Interlock.Program) -> Scenario {
    cycling("forms/judge/signup", .ndjson) {
      let reader = ReaderBox(program)
      return { form in
        reader.read(form)
        reader.judgeForm()
      }
    }
  }

  static func expressions() -> [Scenario] {
    var environment = Environment(.rules)
    for (place, variable) in [
      ("bill", ValueType.double), ("tip", .double), ("name", .string), ("elapsed", .duration),
      ("plan", .string), ("x", .int), ("y", .int),
    ].enumerated() {
      environment.declare(variable.0, variable.1, at: place)
    }
    let frame: [Value] = [
      .double(80.5), .double(3), .string("Ada Lovelace"),
      .duration(DurationValue(nanoseconds: 11_000_000_000)),
      .string("b"), .int(1), .int(2),
    ]
    return [
      ("arithmetic", "bill * 0.15 + tip"),
      ("condition", #"size(name) >= 4 && elapsed >= duration("10s")"#),
      ("membership", #"plan in ["a","b","c"] ? x : y"#),
    ].compactMap { name, source in
      guard let program = environment.compile(source).program else { return nil }
      return Scenario(name: "expressions/evaluate/" + name, iterations: 1_000_000) {
        sink(program.evaluate(frame.span))
      }
    }
  }
}

/// Keeps a result alive, so that the work that made it is not optimised away.
@inline(never)
private func sink(_ value: Value) { withExtendedLifetime(value) {} }

/// A judge and its reader, shared by the closures of one scenario.
private final class ReaderBox {
  private var judge: Judge
  private var reader: JSONReader
  private let now: Instant?

  init(_ program: Interlock.Program) {
    judge = Interlock.Judge(program)
    reader = JSONReader(program.layout)
    now = Instant("2026-11-30T12:00:00Z")
  }

  func read(_ text: [UInt8]) {
    if reader.read(text.span, into: &judge.form) != nil { print("unreadable form") }
  }

  func judgeForm() {
    guard let now else { return }
    judge.judge(elapsed: 5_000_000_000, openedAt: now)
  }
}

/// The readers of text formats, shared by the closures of one scenario.
private final class TextReaderBox {
  private var form = FormBuffer()
  private var urlEncoded: URLEncodedReader
  private var csv: CSVReader

  init(_ program: Interlock.Program) {
    urlEncoded = URLEncodedReader(program.layout)
    csv = CSVReader(program.layout)
    let header = Array(SignUpForms.header.utf8)
    if csv.readHeader(header.span) != nil { print("unreadable header") }
  }

  func readURLEncoded(_ text: [UInt8]) {
    if urlEncoded.read(text.span, into: &form) != nil { print("unreadable form") }
  }

  func readCSV(_ text: [UInt8]) {
    if csv.read(text.span, into: &form) != nil { print("unreadable row") }
  }
}
