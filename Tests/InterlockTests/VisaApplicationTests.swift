import Foundation
import InterlockPCRE2
import InterlockTestSupport
import InterlockYAML
import Testing

@testable import Interlock

/// The large form under `rules/`, with the files that it imports.
@Suite struct VisaApplicationTests {
  private static let folder = Fixtures.root.appending(path: "rules")

  private func program() throws -> Program {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "shared").path)
    {
      let url = Self.folder.appending(path: "shared/\(name)")
      files["shared/\(name)"] = [UInt8](try Data(contentsOf: url))
    }
    let url = Self.folder.appending(path: "visa-application.yaml")
    let source = SourceFile(
      path: "visa-application.yaml", bytes: [UInt8](try Data(contentsOf: url)))
    return try Program.load(
      source, imports: ImportsInMemory(files, for: source), patterns: PCRE2())
  }

  private func forms() throws -> [String] {
    let url = Self.folder.appending(path: "visa-application.ndjson")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { String($0) }
  }

  @Test func `it has some sixty fields in several files`() throws {
    let fields = try program().fields
    #expect(fields.count(where: { !$0.type.isContainer }) >= 55)
    #expect(fields.contains { $0.dottedName == "applicant.name.family" })
  }

  @Test func `its forms are judged as meant`() throws {
    let program = try program()
    let expected: [[String]] = [
      [], [], [], [], ["/arrival min", "/departure afterArrival"],
      [
        "/guardian/fullName required", "/guardian/relation required", "/guardian/reach required",
        "/guardian/consent const",
      ], [], ["/travellers/1 uniqueBy"], ["/home/postcode koreanPostcode"],
      ["/funds/savings enoughMeans"], ["/invitation/letter required"],
      ["/refusalDetails minLength"],
      [
        "/passport/expires min", "/applicationPin pattern", "/declaration const",
        "/passport/expires passportCovers",
      ],
    ]
    let forms = try forms()
    #expect(forms.count == expected.count + 1)
    for (form, violations) in zip(forms, expected) {
      #expect(try program.verdict(form, elapsed: 90).violations == violations, "\(form)")
    }
    let empty = try program.verdict(try #require(forms.last), elapsed: 0)
    #expect(empty.violations.count == 23)
    #expect(empty.blockers.last == "gate unhurried")
  }

  @Test func `imported messages have two languages`() throws {
    var judge = Judge(try program(), locale: "ko")
    judge.form.reset(for: judge.program.layout)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    let messages = judge.reportedViolations().map { $0.message }
    #expect(messages.contains("City를 입력해 주세요."))
    #expect(messages.contains("모든 내용이 사실임을 확인해 주세요."))
  }
}
