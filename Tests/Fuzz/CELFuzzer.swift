import CEL

/// The entry point of libFuzzer: reads the bytes as an expression, compiles and evaluates it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let source = String(decoding: bytes, as: UTF8.self)
  let length = source.utf8.count
  for options in [Options.standard, Options.rules] {
    var environment = Environment(options)
    let record = RecordType(name: "r", members: [.init("a", .nullable(.int)), .init("b", .string)])
    environment.declare("i", .nullable(.int), at: 0)
    environment.declare("d", .nullable(.double), at: 1)
    environment.declare("s", .string, at: 2)
    environment.declare("l", .list(.nullable(.int)), at: 3)
    environment.declare("r", .record(record), at: 4)
    environment.declare("x", .dyn, at: 5)
    let frame: [Value] = [
      .int(.min), .null, .string("e\u{301}👍"), .list([.int(1), .null]),
      .record(RecordValue(record, [.null, .string(" ")])), .optional(.double(.nan)),
    ]
    for isChecked in [true, false] {
      let compilation = environment.compile(source, isChecked: isChecked)
      precondition(
        compilation.program != nil || !compilation.issues.isEmpty, "refused without a word")
      for issue in compilation.issues {
        precondition(
          issue.range.lowerBound >= 0 && issue.range.upperBound <= length, "a bad range")
      }
      guard let program = compilation.program else { continue }
      let value = program.evaluate(frame)
      switch (value, program.truth(frame)) {
      case (.bool(let flag), .yes): precondition(flag, "value and truth differ")
      case (.bool(let flag), .no): precondition(!flag, "value and truth differ")
      case (_, .yes), (_, .no): preconditionFailure("value and truth differ")
      default: break
      }
    }
  }
  return 0
}
