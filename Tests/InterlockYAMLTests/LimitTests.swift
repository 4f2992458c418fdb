import Interlock
import InterlockYAML
import Testing

struct LimitTests {
  private func faults(_ text: String) -> [Diagnostic] { Reading(text).diagnostics }

  @Test func `a billion laughs end with one clear error`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<30 {
      let previous = "*a\(level - 1)"
      text += "a\(level): &a\(level) ["
      text += [String](repeating: previous, count: 9).joined(separator: ", ") + "]\n"
    }
    let faults = faults(text)
    #expect(faults.map(\.id) == [.tooLarge])
    #expect(faults.first?.message.contains("1000000 values") == true)
  }

  @Test func `long texts cannot be multiplied either`() {
    let long = String(repeating: "x", count: 100_000)
    let aliases = [String](repeating: "*a", count: 100).joined(separator: ", ")
    #expect(faults("a: &a \(long)\nb: [\(aliases)]\n").map(\.id) == [.tooLarge])
  }

  @Test func `nesting ends at 64 levels, through aliases as well`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "x" + String(repeating: "]", count: depth)
    }
    #expect(faults("a: \(nested(63))").isEmpty)
    #expect(faults("a: \(nested(64))").map(\.id) == [.tooLarge])
    #expect(faults(nested(64)).isEmpty)
    #expect(faults(nested(100_000)).map(\.id) == [.tooLarge])
    #expect(faults(String(repeating: "{\"a\":", count: 100_000)).map(\.id) == [.tooLarge])
    #expect(faults(String(repeating: "- ", count: 100_000)).map(\.id) == [.tooLarge])
    #expect(faults("a: &a \(nested(40))\nb: [[[*a]]]").isEmpty)
    #expect(
      faults("a: &a \(nested(40))\nb: \(nested(30).replacing("x", with: "*a"))").map(\.id) == [
        .tooLarge
      ])
  }

  @Test func `a file beyond 4 MiB is refused`() {
    let text = "a: " + String(repeating: "x", count: 4 << 20)
    #expect(faults(text).map(\.id) == [.tooLarge])
    #expect(faults(String(text.dropLast(100))).isEmpty)
  }

  @Test func `many values and many keys are read, up to the limit of nodes`() {
    #expect(faults(String(repeating: "- a\n", count: 900_000)).isEmpty)
    #expect(faults(String(repeating: "- \n", count: 1_100_000)).map(\.id) == [.tooLarge])
    #expect(faults((0..<100_000).map { "k\($0): 1\n" }.joined()).isEmpty)
  }

  @Test func `limits can be set lower`() {
    var limits = LoadLimits()
    limits.nodes = 3
    #expect(Reading(Array("[a, b]".utf8), limits: limits).diagnostics.isEmpty)
    #expect(Reading(Array("[a, b, c]".utf8), limits: limits).diagnostics.map(\.id) == [.tooLarge])
    #expect(Reading(Array("- a\n- b\n- c".utf8), limits: limits).root == nil)
  }
}
