import Glibc

extension Growth {
  /// Runs the command once, or three times where instructions cannot be counted.
  func run(
    _ input: GrowthInput, _ operation: (name: String, arguments: [String], readsEvents: Bool)
  ) -> Cost {
    write(input.rules, "rules.yaml")
    write(input.form + "\n", "form.ndjson")
    write(input.events, "events.ndjson")
    for file in input.imports { write(file.text, file.name) }
    var script = "cd '\(folder)' && ulimit -t \(limit) && "
    let call = operation.arguments.joined(separator: " ")
    let ends = (operation.readsEvents ? " <events.ndjson" : "") + " >/dev/null 2>&1"
    if Self.countsInstructions {
      let counted = spawn(
        script + "perf stat -x, -e instructions:u -o count.csv '\(command)' \(call)\(ends)")
      script += "exec '\(command)' \(call)\(ends)"
      var cost = counted.isCut ? counted : spawn(script)
      cost.instructions = read("count.csv").split(separator: "\n").last { !$0.hasPrefix("#") }
        .flatMap { line in line.split(separator: ",").first.flatMap { Double($0) } }
      return cost
    }
    script += "exec '\(command)' \(call)\(ends)"
    var cost = spawn(script)
    for _ in 1..<3 where !cost.isCut {
      let next = spawn(script)
      cost.seconds = min(cost.seconds, next.seconds)
    }
    return cost
  }

  /// Whether `perf` can count the instructions of a process here.
  static let countsInstructions: Bool =
    unsafe system("perf stat -e instructions:u true >/dev/null 2>&1") == 0

  /// Runs a shell, and tells what it and its children cost.
  private func spawn(_ script: String) -> Cost {
    var child: pid_t = 0
    let status = unsafe ["sh", "-c", script].withCStrings { arguments in
      unsafe posix_spawn(&child, "/bin/sh", nil, nil, arguments, environ)
    }
    guard status == 0 else { return Cost(seconds: 0, bytes: 0, isCut: true) }
    var result: CInt = 0
    var usage = rusage()
    unsafe _ = wait4(child, &result, 0, &usage)
    let seconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    // A process that was ended by a signal, by itself or in the shell around it.
    let isCut = result & 0x7F != 0 || result >> 8 > 128
    return Cost(seconds: seconds, bytes: Double(usage.ru_maxrss) * 1_024, isCut: isCut)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  // MARK: Files

  private func write(_ text: String, _ name: String) {
    guard let file = unsafe fopen(folder + "/" + name, "w") else { return }
    unsafe _ = fputs(text, file)
    unsafe _ = fclose(file)
  }

  private func read(_ name: String) -> String {
    guard let file = unsafe fopen(folder + "/" + name, "r") else { return "" }
    defer { unsafe _ = fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = unsafe getc(file)
      if byte == EOF { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [String] {
  /// The texts as C has them, ended by a null.
  fileprivate func withCStrings<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { fatalError("there are no arguments") }
      return unsafe body(base)
    }
  }
}
