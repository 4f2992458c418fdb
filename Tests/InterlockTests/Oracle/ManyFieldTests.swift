import Interlock
import InterlockTestSupport
import Testing

/// Forms with more fields than fit into one word of bits.
struct ManyFieldTests {
  /// The text of a rule file with more fields, before all others, that ask for nothing.
  private static func padded(_ text: String, with count: Int) -> String {
    let fields = (0..<count).map { "  plain\($0): {}\n" }.joined()
    return text.replacing("\nfields:\n", with: "\nfields:\n" + fields, maxReplacements: 1)
  }

  @Test func `fields that nobody fills in change no verdict`() throws {
    var compared = 0
    for seed in 95_000..<95_060 {
      var random = SeededRandom(UInt64(seed))
      guard let run = try OracleRun(RandomRules.file(&random)) else { continue }
      var judge = Judge(run.program)
      let forms = (0..<6).map { _ in OracleRun.Form(for: run.rules, &random) }
      let verdicts = try forms.map { try OracleRun.answer(of: &judge, to: $0) }
      for count in [62, 63, 64, 65, 66, 130] {
        let many = try #require(try OracleRun(Self.padded(run.text, with: count)))
        var judge = Judge(many.program)
        for (form, verdict) in zip(forms, verdicts) {
          let other = try OracleRun.answer(of: &judge, to: form)
          compared += 1
          #expect(other == verdict, "\(count) more: \(form.text)\n\(run.text)")
        }
      }
    }
    #expect(compared > 1_000)
  }

  @Test func `what stands behind many plain fields is judged, whatever came before`() throws {
    for count in [62, 63, 64, 65, 66, 128, 200] {
      let program = try RuleFile.program(
        Self.padded(
          """
          interlock: 1
          form: f
          fields:
            pin: { minLength: 8, contains: '\\d' }
            plan: { type: choice, default: basic, options: [basic, more] }
            ok: { type: boolean, const: true }
            g: { type: group, fields: { must: { required: true } } }
          actions: { go: { enabledWhen: valid } }

          """, with: count))
      let plain = (0..<count).map { "\"plain\($0)\":\"x\"," }.joined()
      let good = "{\(plain)\"pin\":\"12345678\",\"ok\":true,\"g\":{\"must\":\"x\"}}"
      for _ in 0..<2 {
        #expect(try program.verdict("{\"pin\":\"bad\"}").violations.count == 4)
        #expect(try program.verdict(good).violations == [])
        #expect(
          try program.verdict("{\(plain)\"pin\":\"bad\"}").violations
            == ["/pin minLength", "/pin contains", "/ok const", "/g/must required"])
      }
      let opened = try #require(Instant("2026-11-30T12:00:00Z"))
      let form = Session(program, openedAt: opened)
      #expect(!form.isEnabled(try program.action("go")))
      #expect(form.violations(of: try program.field("ok")).map { $0.rule } == ["const"])
      #expect(form.value(of: try program.field("plan")) == .text("basic"))
    }
  }
}
