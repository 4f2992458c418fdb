import Interlock
import InterlockForms
import InterlockPCRE2
import InterlockYAML

/// The entry point of libFuzzer: loads the bytes as a rule file; one that loads judges some forms.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let source = SourceFile(path: "fuzz.yaml", bytes: bytes)
  let (root, problems) = YAMLReader.read(source)
  guard let root else { return 0 }
  let (ruleSet, found) = RuleSetReader.read(root)
  let (program, last) = Program.check(ruleSet, patterns: patterns)
  let diagnostics = problems + found + last
  for diagnostic in diagnostics {
    check(diagnostic.span, bytes)
    for label in diagnostic.related { check(label.span, bytes) }
  }
  let isWrong = found.contains { $0.severity == .error } || last.contains { $0.severity == .error }
  precondition((program == nil) == isWrong, "a file was refused without a word, or let through")
  _ = DiagnosticRenderer(sources: [source]).render(diagnostics)
  if let program { judge(program) }
  return 0
}

private let patterns = PCRE2()

private let forms: [[UInt8]] = [
  "{}",
  #"{"id":"abcd","a":"x","b":1,"c":true,"n":0,"x":null,"address":{"city":"Seoul"}}"#,
  #"{"a":{"a":1},"b":[1,"2",{"name":"x"}],"people":[{"name":"a"},{"mail":"b"},3],"age":"17"}"#,
].map { Array($0.utf8) }

private func judge(_ program: Program) {
  guard let now = Instant("2026-11-30T12:00:00+09:00") else { return }
  var judge = Judge(program)
  var reader = JSONReader(program.layout)
  for form in forms {
    let problem = reader.read(form.span, into: &judge.form)
    precondition(problem == nil, "a form of the harness was not read")
    judge.judge(elapsed: 3_500_000_000, openedAt: now)
    let isBlocked = !judge.blockers(ofAction: 0).isEmpty
    precondition(judge.isEnabled != isBlocked, "a disabled action without a reason, or the reverse")
    for violation in judge.reportedViolations() {
      precondition(
        !violation.message.isEmpty || !violation.rule.isEmpty, "a violation without words")
    }
  }
}

private func check(_ span: SourceSpan, _ bytes: [UInt8]) {
  precondition(span.start >= 0 && span.start <= span.end && span.end <= bytes.count, "a bad span")
}
