import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// Every help that a file of tests, or a call, is answered with, followed to the letter.
///
/// The cases of files of tests stand in `Tests/Fixtures/helps/tests.txt`: what the help says, the rules
/// where they are not ``rules``, the mistaken file, and the file as it is by hand, which must pass.
@Suite struct TestFileHelpTests {
  private struct Case: CustomTestStringConvertible {
    var name = ""
    var says = ""
    var rules = TestFileHelpTests.rules
    var mistaken = ""
    var byHand = ""

    var testDescription: String { name }

    init(_ text: Substring) {
      var part = \Case.mistaken
      for line in text.split(separator: "\n") {
        if name.isEmpty {
          name = String(line)
        } else if line.hasPrefix("says: ") {
          says = String(line.dropFirst(6))
        } else if line == "--- rules" {
          part = \Case.rules
          rules = ""
        } else if line == "--- mistaken" {
          part = \Case.mistaken
        } else if line == "--- by hand" {
          part = \Case.byHand
        } else {
          self[keyPath: part] += line + "\n"
        }
      }
    }
  }

  private static let rules =
    "interlock: 1\nform: f\nfields: { id: { required: true } }\nactions: { go: {} }\n"

  private static let cases: [Case] = {
    let file = Fixtures.own.appending(path: "helps/tests.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "=== ").map { Case($0) }
  }()

  private static func run(_ tests: String, _ rules: String) -> (
    status: InterlockCLI.ExitStatus, output: String
  ) {
    let stage = Stage()
    stage.files["f.yaml"] = Array(rules.utf8)
    stage.files["f.test.yaml"] = Array(tests.utf8)
    let status = stage.run(["test", "f.test.yaml"])
    return (status, stage.outputText + stage.errorText)
  }

  /// The helps of a report.
  static func helps(in report: String) -> [String] {
    report.split(separator: "\n").compactMap { line in
      line.firstRange(of: "= help: ").map { String(line[$0.upperBound...]) }
    }
  }

  @Test(arguments: cases.indices)
  func `a file of tests whose help was followed passes`(index: Int) {
    let mistake = Self.cases[index]
    let mistaken = Self.run(mistake.mistaken, mistake.rules)
    #expect(mistaken.status == .failure, "\(mistake.name): can be read as it is")
    let helps = Self.helps(in: mistaken.output)
    #expect(helps.contains { $0.contains(mistake.says) }, "\(mistaken.output)")
    let followed = Self.run(mistake.byHand, mistake.rules)
    #expect(followed.status == .success, "\(mistake.name)\n\(followed.output)")
    #expect(followed.output.contains(" passed, 0 failed"), "\(followed.output)")
  }

  // MARK: Calls

  /// A call that is answered with a help, and what is called once it was followed.
  private struct Call: CustomTestStringConvertible {
    let says: String
    let words: [String]
    let followed: [String]
    let prepare: @Sendable (Stage) -> Void
    var follow: @Sendable (Stage) -> Void = { _ in }

    var testDescription: String { says }
  }

  private static func file(_ text: String) -> [UInt8] { Array(("interlock: 1\n" + text).utf8) }

  private static let importing = file(
    "form: f\nimport: ../t.yaml\nfields: { a: { label: A, type: t } }\n")
  private static let types = file("types: { t: { required: true } }\n")

  private static let calls: [Call] = [
    Call(
      says: "did you mean text?", words: ["validate", "f.yaml", "--output", "txet"],
      followed: ["validate", "f.yaml", "--output", "text"],
      prepare: { stage in
        stage.files["f.yaml"] = Array(rules.utf8)
        stage.input = Array("{\"id\":\"x\"}\n".utf8)
      }),
    Call(
      says: "give it another name", words: ["lint", "d"], followed: ["lint", "d"],
      prepare: { stage in
        stage.files["d/f.yaml"] = Array(rules.utf8)
        stage.oddNames["d"] = [FolderEntry(name: #"caf\xE9.yaml"#, isReachable: false)]
      },
      follow: { stage in
        stage.oddNames = [:]
        stage.files["d/cafe.yaml"] = Array(rules.utf8)
      }),
    Call(
      says: "name the file itself", words: ["lint", "d"], followed: ["lint", "d/out.yaml"],
      prepare: { stage in
        stage.files["f.yaml"] = Array(rules.utf8)
        stage.links["d/out.yaml"] = "f.yaml"
      }),
    Call(
      says: "or a wider folder with --root", words: ["lint", "d"],
      followed: ["lint", "d", "--root", "."],
      prepare: { stage in
        stage.files["f.yaml"] = Array(rules.utf8)
        stage.links["d/out.yaml"] = "f.yaml"
      }),
    Call(
      says: "name it in the call where it is meant", words: ["lint", "d"],
      followed: ["lint", "d/pipe.yaml"],
      prepare: { stage in
        stage.files["d/pipe.yaml"] = Array(rules.utf8)
        stage.devices.insert("d/pipe.yaml")
      }),
    Call(
      says: "name one with --root", words: ["lint", "-"], followed: ["lint", "-", "--root", "."],
      prepare: { stage in
        stage.input = file("form: f\nimport: t.yaml\nfields: { a: { label: A, type: t } }\n")
        stage.files["t.yaml"] = types
      }),
    Call(
      says: "name a rule file", words: ["lint", "f.yaml"], followed: ["lint", "f.yaml"],
      prepare: { stage in
        stage.files["f.yaml"] = file("form: f\nimport: d\nfields: { a: { label: A, type: t } }\n")
        stage.files["d/t.yaml"] = types
      },
      follow: { stage in
        stage.files["f.yaml"] = file(
          "form: f\nimport: d/t.yaml\nfields: { a: { label: A, type: t } }\n")
      }),
    Call(
      says: "move the file below it", words: ["lint", "d/f.yaml"], followed: ["lint", "d/f.yaml"],
      prepare: { stage in
        stage.files["d/f.yaml"] = importing
        stage.files["t.yaml"] = types
      },
      follow: { stage in
        stage.files["d/t.yaml"] = types
        stage.files["d/f.yaml"] = file(
          "form: f\nimport: t.yaml\nfields: { a: { label: A, type: t } }\n")
      }),
    Call(
      says: "or name a wider folder with --root", words: ["lint", "d/f.yaml"],
      followed: ["lint", "d/f.yaml", "--root", "."],
      prepare: { stage in
        stage.files["d/f.yaml"] = importing
        stage.files["t.yaml"] = types
      }),
    Call(
      says: "mend it first: `interlock lint f.yaml` says what is wrong",
      words: ["lint", "f.test.yaml"], followed: ["lint", "f.test.yaml"],
      prepare: { stage in
        stage.files["f.yaml"] = file("form: f\nfields: { a: { label: A, requred: true } }\n")
        stage.files["f.test.yaml"] = Array(
          "interlockTest: 1\nrules: f.yaml\nforms: [{ name: a, form: { a: x } }]\n".utf8)
      },
      follow: { stage in
        _ = stage.run(["lint", "f.yaml"])
        let told = stage.outputText.contains("a key with a similar name exists: `required`")
        stage.files["f.yaml"] = file(
          "form: f\nfields: { a: { label: A, \(told ? "required" : "requred"): true } }\n")
      }),
  ]

  @Test(arguments: calls.indices) func `a call whose help was followed succeeds`(index: Int) {
    let call = Self.calls[index]
    let stage = Stage()
    call.prepare(stage)
    let first = stage.run(call.words)
    #expect(first != .success)
    // What is wrong with a call itself is one sentence.
    let helps = Self.helps(in: stage.outputText) + [stage.errorText]
    #expect(helps.contains { $0.contains(call.says) }, "\(stage.outputText)\(stage.errorText)")
    call.follow(stage)
    stage.output = []
    stage.errors = []
    #expect(stage.run(call.followed) == .success, "\(stage.outputText)\(stage.errorText)")
  }

  @Test func `every help of tests and calls is followed by a test`() throws {
    var given: Set<String> = []
    var sentences: Set<String> = []
    for mistake in Self.cases {
      given.formUnion(Self.helps(in: Self.run(mistake.mistaken, mistake.rules).output))
    }
    for call in Self.calls {
      let stage = Stage()
      call.prepare(stage)
      _ = stage.run(call.words)
      given.formUnion(Self.helps(in: stage.outputText + stage.errorText))
      sentences.insert(stage.errorText)
    }
    let texts = try HelpSources.all(of: ["InterlockScenarios", "InterlockCLI"])
    #expect(texts.count > 30, "the sources are read")
    let missing = texts.filter { text in
      let told = text.isLabelled ? given : given.union(sentences)
      return !told.contains { text.occurs(in: $0) }
    }
    #expect(missing.isEmpty, "no case follows \(Set(missing.map { $0.description }).sorted())")
  }
}
