import Foundation
import InterlockTestSupport
import Testing

@testable import CEL

struct PropertyTests {
  private func environment(_ options: Options) -> Environment {
    var environment = Environment(options, regexEngine: makeRegexes())
    for (index, variable) in ExpressionGenerator.variables.enumerated() {
      environment.declare(variable.name, variable.type, at: index)
    }
    return environment
  }

  @Test(arguments: [Options.standard, .rules], [true, false])
  func `folding constants changes nothing and nothing traps`(options: Options, isChecked: Bool) {
    var options = options
    // What always fails must run here, not be refused.
    options.rejectConstantFailures = false
    var folding = environment(options)
    var plain = folding
    folding.foldsConstants = true
    plain.foldsConstants = false
    var generator = ExpressionGenerator(random: SeededRandom(isChecked ? 1 : 2))
    var compiled = 0
    for _ in 0..<800 {
      let source = generator.bool(4)
      let first = folding.compile(source, isChecked: isChecked)
      let second = plain.compile(source, isChecked: isChecked)
      #expect(first.issues == second.issues)
      guard let first = first.program, let second = second.program else { continue }
      compiled += 1
      for _ in 0..<3 {
        let frame = generator.frame()
        let left = first.evaluate(frame)
        let right = second.evaluate(frame)
        #expect(kind(left) == kind(right), "\(source)")
      }
    }
    #expect(compiled > 300)
  }

  @Test(arguments: [Options.standard, .rules])
  func `conditions agree with values`(options: Options) {
    let environment = environment(options)
    var generator = ExpressionGenerator(random: SeededRandom(3))
    for _ in 0..<1000 {
      let source = generator.bool(4)
      guard let program = environment.compile(source).program else { continue }
      let frame = generator.frame()
      switch (program.truth(frame), program.evaluate(frame)) {
      case (.yes, .bool(true)), (.no, .bool(false)), (.undetermined, .undetermined): break
      case (.failed(let left), .error(let right)): #expect(left == right)
      // A result that is no bool fails as a condition, or is undetermined where it is null.
      case (.failed, let value), (.undetermined, let value): #expect(!isBool(value), "\(source)")
      case (let truth, let value): Testing.Issue.record("\(source): \(truth), \(value.text)")
      }
    }
  }

  @Test func `and, or and choice absorb failures and do not depend on the order`() {
    let environment = environment(.rules)
    var generator = ExpressionGenerator(random: SeededRandom(4))
    for _ in 0..<800 {
      let left = generator.bool(3)
      let right = generator.bool(3)
      let frame = generator.frame()
      guard let a = truth("(\(left))", environment, frame),
        let b = truth("(\(right))", environment, frame),
        let both = truth("(\(left)) && (\(right))", environment, frame),
        let swapped = truth("(\(right)) && (\(left))", environment, frame),
        let either = truth("(\(left)) || (\(right))", environment, frame),
        let reversed = truth("(\(right)) || (\(left))", environment, frame)
      else { continue }
      #expect(both == swapped && either == reversed)
      #expect(both == ([a, b].contains("no") ? "no" : worst(a, b, "yes")))
      #expect(either == ([a, b].contains("yes") ? "yes" : worst(a, b, "no")))
      if let choice = truth("(\(left)) ? (\(right)) : false", environment, frame) {
        #expect(choice == (a == "yes" ? b : a))
      }
    }
  }

  private func worst(_ left: String, _ right: String, _ neutral: String) -> String {
    for result in ["failed", "undetermined"] where left == result || right == result {
      return result
    }
    return neutral
  }

  private func truth(_ source: String, _ environment: Environment, _ frame: [Value]) -> String? {
    switch environment.compile(source).program?.truth(frame) {
    case .yes: "yes"
    case .no: "no"
    case .undetermined: "undetermined"
    case .failed: "failed"
    case nil: nil
    }
  }

  /// What must be the same: the value, or that there is none and why.
  private func kind(_ value: Value) -> String {
    switch value {
    case .error(let error): "error \(error.kind.rawValue)"
    default: value.text
    }
  }

  private func isBool(_ value: Value) -> Bool {
    if case .bool = value { return true }
    return false
  }

  @Test func `no text traps, and every issue lies in its source`() {
    let pieces = [
      "a", "i", "s", "(", ")", "[", "]", "{", "}", ".", "?", ":", ",", "==", "=", "&&", "||", "!",
      "-", "+", "*", "/", "%", "<", ">", "in", "not", "and", "1", "2.5", "0x", "1u", "\"x\"", "'",
      "\"\"\"", "b'\\xff'", "r'\\'", "\\", "has", "all", "map", "x", "cel", "bind", "size", "null",
      "true", "`q`", "\u{E9}", "👍", "\u{0}", "\n", "//", ".?", "[?", "optional", "of", "1e", "..",
    ]
    let checked = environment(.rules)
    var random = SeededRandom(5)
    for _ in 0..<8000 {
      var source = ""
      for _ in 0..<random.int(1...14) {
        source += random.pick(pieces) ?? ""
        if random.oneIn(3) { source += " " }
      }
      let compilation = checked.compile(source)
      let length = source.utf8.count
      for issue in compilation.issues {
        #expect(issue.range.lowerBound >= 0 && issue.range.upperBound <= length, "\(source)")
        #expect(!issue.message.isEmpty)
      }
      if let program = compilation.program { _ = program.evaluate([.int(1), .null, .string("a")]) }
      if let program = checked.compile(source, isChecked: false).program { _ = program.evaluate() }
    }
  }

  @Test func `a value is read back from its text`() throws {
    var generator = ExpressionGenerator(random: SeededRandom(6))
    for _ in 0..<400 {
      for value in generator.frame() {
        if value.text.contains("error: ") || value.text.contains("undetermined") { continue }
        let program = try #require(Environment().compile(value.text).program, "\(value.text)")
        #expect(ConformanceCase.same(program.evaluate(), value), "\(value.text)")
      }
    }
  }

  @Test func `numbers are written as the C library writes them`() {
    var random = SeededRandom(7)
    for _ in 0..<3000 {
      let number = Double(bitPattern: random.next())
      if !number.isFinite { continue }
      let places = random.int(0...20)
      #expect(
        ExactDecimal.scientific(number, places: places) == String(format: "%.\(places)e", number))
      let small = number.significand * Double(random.int(0...100_000))
      #expect(ExactDecimal.fixed(small, places: places) == String(format: "%.\(places)f", small))
      #expect(Double(NumberText.shortest(number)) == number)
    }
  }

  @Test func `days of the calendar agree with Foundation`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var random = SeededRandom(8)
    for _ in 0..<2000 {
      // From 1583 on, where Foundation's calendar is Gregorian.
      let seconds = Int64(random.int(-12_212_553_600...253_402_300_799))
      let instant = try #require(TimestampValue(seconds: seconds))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: Double(seconds)))
      let expected = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02dZ", parts.year ?? 0, parts.month ?? 0,
        parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
      #expect(instant.text == expected)
      #expect(TimestampValue(parsing: expected) == instant)
    }
  }
}
