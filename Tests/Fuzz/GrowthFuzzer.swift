import Glibc
import Interlock
import InterlockForms
import InterlockLint
import InterlockPCRE2
import InterlockYAML

/// The entry point of libFuzzer: makes rule files of growing size from the bytes, and reports one of
/// which the work grows faster than the file.
///
/// The first two bytes choose some lines of the rest. They are repeated so and so many times, each
/// zero in them replaced by the number of the repetition, so that names and what reads them go
/// together: `f0: { equals: f0 }` becomes `f1: { equals: f1 }` and so on.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 4 else { return 0 }
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let series = Series(bytes)
  // What is small costs what it costs.
  let small = series.text(64)
  let least = work(of: small)
  guard least > smallest, small.count < largestText / 4 else { return 0 }
  let large = series.text(256)
  let most = work(of: large)
  guard large.count < largestText, grows(small.count, least, large.count, most) else { return 0 }
  // Once more at another size: what comes but once, as a table that is made, is no growth.
  let larger = series.text(512)
  let cost = work(of: larger)
  guard grows(large.count, most, larger.count, cost) else { return 0 }
  print("bytes and work: \(small.count) \(least), \(large.count) \(most), \(larger.count) \(cost)")
  print(String(decoding: series.text(3), as: UTF8.self))
  fatalError("the work grows faster than the file")
}

/// The least work that is looked at: what little there is beside the work of every file says nothing.
private let smallest: UInt64 = 20_000_000
private let largestText = 1 << 20

/// Whether work grows by more than the text to the power of 1.4.
private func grows(_ few: Int, _ least: UInt64, _ many: Int, _ most: UInt64) -> Bool {
  guard many > few else { return false }
  return log(Double(most) / Double(least)) > 1.4 * log(Double(many) / Double(few)) + 0.2
}

/// A file of which some lines are repeated.
private struct Series {
  private let before: [UInt8]
  private let repeated: [UInt8]
  private let after: [UInt8]

  init(_ bytes: [UInt8]) {
    let lines = bytes.dropFirst(2).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = Int(bytes[0]) % lines.count
    let last = min(lines.count, first + 1 + Int(bytes[1]) % 3)
    func text(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
      lines.flatMap { Array($0) + [UInt8(ascii: "\n")] }
    }
    before = text(lines[..<first])
    repeated = text(lines[first..<last])
    after = text(lines[last...])
  }

  func text(_ count: Int) -> [UInt8] {
    var text = before
    for number in 0..<count {
      let digits = Array(String(number).utf8)
      for byte in repeated {
        if byte == UInt8(ascii: "0") { text += digits } else { text.append(byte) }
      }
    }
    return text + after
  }
}

private let linter = Linter()
private let patterns = PCRE2()
private let form = Array("{}".utf8)

/// What it takes to load, lint and judge: in instructions of the processor where these can be
/// counted, which are the same each time, else in nanoseconds of its time.
private func work(of text: [UInt8]) -> UInt64 {
  let source = SourceFile(path: "fuzz.yaml", bytes: text)
  let begin = counter.value
  let findings = linter.lint(source)
  let diagnostics = findings.map { $0.diagnostic }
  _ = DiagnosticRenderer(sources: [source]).render(diagnostics)
  if let program = try? Program.load(source, patterns: patterns),
    let now = Instant("2026-11-30T12:00:00Z")
  {
    var judge = Judge(program)
    var reader = JSONReader(program.layout)
    _ = reader.read(form.span, into: &judge.form)
    judge.judge(elapsed: 0, openedAt: now)
    _ = judge.reportedViolations()
  }
  return counter.value - begin
}

private let counter = Counter()

/// Counts instructions by `perf_event_open(2)`.
private struct Counter: @unchecked Sendable {
  private let file: CInt

  init() {
    // struct perf_event_attr: type hardware, its size, instructions; not those of the kernel.
    var attributes = [UInt64](repeating: 0, count: 16)
    attributes[0] = 128 << 32
    attributes[1] = 1
    attributes[5] = 1 << 5 | 1 << 6
    file = unsafe attributes.withUnsafeBytes { bytes in
      CInt(truncatingIfNeeded: unsafe systemCall(298, bytes.baseAddress, 0, -1, -1, 0))
    }
  }

  var value: UInt64 {
    if file >= 0 {
      var count: UInt64 = 0
      unsafe _ = read(file, &count, 8)
      return count
    }
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

@_silgen_name("syscall")
private func systemCall(
  _ number: Int, _ attributes: UnsafeRawPointer?, _ process: Int, _ processor: Int, _ group: Int,
  _ flags: Int
) -> Int
