import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// What holds for every rule file and every form.
struct JudgePropertyTests {
  /// Calls the body with random rule files that load.
  private func forEachFile(
    _ count: Int, from seed: Int, _ body: (OracleRun, inout SeededRandom) throws -> Void
  ) throws {
    var loaded = 0
    for seed in seed..<seed + count {
      var random = SeededRandom(UInt64(seed))
      guard let run = try OracleRun(RandomRules.file(&random)) else { continue }
      loaded += 1
      try body(run, &random)
    }
    #expect(loaded * 2 > count)
  }

  @Test func `a verdict does not depend on the forms before`() throws {
    try forEachFile(40, from: 50_000) { run, random in
      var used = Judge(run.program)
      var forms: [(form: OracleRun.Form, verdict: OracleVerdict)] = []
      for _ in 0..<8 {
        let form = OracleRun.Form(for: run.rules, &random)
        forms.append((form, try OracleRun.answer(of: &used, to: form)))
        // The same again, and judged again without being read anew.
        let again = try OracleRun.answer(of: &used, to: form)
        #expect(again == forms[forms.count - 1].verdict, "\(form.text)\n\(run.text)")
      }
      for (form, verdict) in forms.reversed() {
        var fresh = Judge(run.program)
        #expect(try OracleRun.answer(of: &fresh, to: form) == verdict, "\(form.text)\n\(run.text)")
        #expect(try OracleRun.answer(of: &used, to: form) == verdict, "\(form.text)\n\(run.text)")
      }
    }
  }

  @Test func `a verdict does not depend on the order of keys`() throws {
    try forEachFile(60, from: 60_000) { run, random in
      var judge = Judge(run.program)
      for _ in 0..<5 {
        var form = OracleRun.Form(for: run.rules, &random)
        let verdict = try OracleRun.answer(of: &judge, to: form)
        form.json = form.json.shuffled(&random)
        form.text = form.json.written(&random)
        var other = try OracleRun.answer(of: &judge, to: form)
        if run.rules.ruleSet.rejectsUnknownFields {
          // Keys without a field are told in the order of the form.
          #expect(Set(other.violations) == Set(verdict.violations))
          other.violations = verdict.violations
          other.blockers = verdict.blockers
        }
        #expect(other == verdict, "\(form.text)\n\(run.text)")
      }
    }
  }

  @Test func `no secret appears in what comes out`() throws {
    var withSecrets = 0
    try forEachFile(150, from: 70_000) { run, random in
      guard run.rules.root.showsSecret else { return }
      var judge = Judge(run.program)
      for _ in 0..<6 {
        let marker = "s3cr\(random.int(10_000...99_999))t"
        var form = OracleRun.Form(for: run.rules, &random)
        form.json = form.json.marked(run.rules.root, marker)
        form.text = form.json.written(&random)
        _ = try OracleRun.answer(of: &judge, to: form)
        guard form.json.contains(marker) else { continue }
        withSecrets += 1
        var output = judge.computedTexts() + judge.reportedViolations().map { "\($0)" }
        for index in judge.enabledActions.indices { output += judge.blockers(ofAction: index) }
        let leak = output.first { $0.lowercased().contains(marker) }
        #expect(leak == nil, "\(leak ?? "")\n\(form.text)\n\(run.text)")
      }
    }
    #expect(withSecrets > 50)
  }

  @Test func `bytes that are no form are unreadable and stop nothing`() throws {
    let soup =
      Array("{}[]\":,\\u0018d9-+.eEtrufalsn \n\t".utf8) + [0, 0x7F, 0xC3, 0xA9, 0xFF, 0xED]
    try forEachFile(20, from: 80_000) { run, random in
      var judge = Judge(run.program)
      var reader = JSONReader(run.program.layout)
      for _ in 0..<60 {
        var bytes: [UInt8] = []
        if random.oneIn(2) {
          for _ in 0..<random.int(0...40) { bytes.append(random.pick(soup) ?? 0) }
        } else {
          // A form with a few bytes lost, doubled or exchanged.
          bytes = Array(OracleRun.Form(for: run.rules, &random).text.utf8)
          for _ in 0..<random.int(1...3) where !bytes.isEmpty {
            let place = random.int(0...bytes.count - 1)
            switch random.int(0...2) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(random.pick(soup) ?? 0, at: place)
            default: bytes[place] = random.pick(soup) ?? 0
            }
          }
        }
        let isReadable = reader.read(bytes.span, into: &judge.form) == nil
        let text = String(validating: bytes, as: UTF8.self)
        let isForm = text.flatMap { OracleJSON(parsing: $0) } != nil
        // The plain parser is laxer, about numbers and double keys; it never refuses a form.
        #expect(!isReadable || isForm, "\(bytes)")
        if isReadable, let instant = Instant("2026-11-30T12:00:00Z") {
          judge.judge(elapsed: 0, openedAt: instant)
          #expect(judge.enabledActions.count == run.program.actionNames.count)
        }
      }
    }
  }
}

extension OracleJSON {
  /// The value with a marker put into every text of a secret field.
  func marked(_ field: OracleField, _ marker: String) -> OracleJSON {
    switch self {
    case .object(let members):
      return .object(
        members.map { member in
          guard let known = field.members.first(where: { $0.rule?.input == member.key }) else {
            return member
          }
          return Member(member.key, member.value.marked(known, marker))
        })
    case .array(let rows):
      guard let item = field.item else { return self }
      return .array(rows.map { $0.marked(item, marker) })
    case .text(let text):
      return field.isSecret && !OracleText.isBlank(text) ? .text(text + marker) : self
    default: return self
    }
  }

  func contains(_ marker: String) -> Bool {
    switch self {
    case .object(let members): members.contains { $0.value.contains(marker) }
    case .array(let rows): rows.contains { $0.contains(marker) }
    case .text(let text): text.contains(marker)
    default: false
    }
  }
}
