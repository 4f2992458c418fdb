import Interlock
import InterlockScenarios
import InterlockYAML

extension RuleFiles {
  /// The tests of a file, and the form that they test.
  struct LoadedTests {
    var suite = TestSuite()
    /// Nil where the rules have an error, or the file names none.
    var program: Program?
    /// The file's place in the sources.
    let number: Int
    /// The place of the rules that they test; nil where the file names none that can be read.
    var rules: Int?
    /// Where the file names them.
    var rulesSpan = SourceSpan(file: 0, start: 0, end: 0)
    /// What is wrong with the test file itself.
    var diagnostics: [Diagnostic] = []
  }

  /// Whether a file that was read has tests alone: by its name, or by what it says of itself where
  /// the name tells nothing, as that of standard input.
  func isTestFile(_ number: Int) -> Bool {
    let source = sources[number]
    if TestPaths.isTestFile(source.path) { return true }
    guard SecretValues.hasKey("interlockTest", inText: source) else { return false }
    let (document, _) = YAMLReader.read(source, file: number)
    guard let document else {
      return !SecretValues.hasKey("interlock", inText: source)
    }
    guard case .mapping(let entries) = document.content else { return false }
    let keys = entries.map { $0.key }
    return keys.contains("interlockTest") && !keys.contains("interlock")
  }

  /// Reads a test file and the rule file that it names, and notes what is wrong with the two.
  ///
  /// - Parameters:
  ///   - number: The test file's place in the sources.
  ///   - root: The folder that imports are read from; that of the rule file where nil.
  /// - Returns: The tests, and the form that they test.
  func loadTests(_ number: Int, root: String?) -> LoadedTests {
    let (tests, rules) = tests(in: sources[number], number, root: root)
    note(rules?.diagnostics ?? [])
    note(tests.diagnostics)
    return tests
  }

  /// Reads the text of a test file and the rule file that it names.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - number: The file's place in the sources.
  ///   - root: The folder that imports are read from; that of the rule file where nil.
  func tests(
    in source: SourceFile, _ number: Int, root: String?
  ) -> (tests: LoadedTests, rules: LoadedRules?) {
    var tests = LoadedTests(number: number)
    let (document, problems) = YAMLReader.read(source, file: number)
    tests.diagnostics = problems.map { problem in
      guard problem.id == .emptyFile else { return problem }
      var problem = problem
      problem.help = "begin with interlockTest: 1 and rules: NAME.yaml"
      return problem
    }
    guard let document else {
      concealSecrets(inText: source, of: &tests, root: root)
      return (tests, nil)
    }
    let header = TestReader.header(of: document)
    tests.diagnostics += header.diagnostics
    tests.rulesSpan = header.rulesSpan
    guard let path = header.rules else {
      concealAll(in: document, source, of: &tests, lostParts: !problems.isEmpty)
      return (tests, nil)
    }
    let rules: LoadedRules
    do throws(Failure) {
      let place = try self.number(of: rulesPath(path, beside: number), root: root)
      tests.rules = place
      rules = read(place, allowsLibrary: false)
    } catch {
      tests.diagnostics.append(
        Diagnostic(
          .error, Diagnostic.ID.wrongValue, error.message, at: header.rulesSpan,
          help: "name the rule file that is tested, relative to this file"))
      concealAll(in: document, source, of: &tests, lostParts: !problems.isEmpty)
      return (tests, nil)
    }
    if let ruleSet = rules.ruleSet {
      var secrets = SecretValues(in: document, of: ruleSet, rules.program)
      secrets.concealComments(of: source, number, isTests: true)
      conceal(secrets.spans)
      if let program = rules.program {
        tests.program = program
        let (suite, faults) = TestReader.read(header.tests, for: program)
        tests.suite = suite
        tests.diagnostics += faults
      }
      tests.diagnostics = tests.diagnostics.map { secrets.masked($0) }
      // What could not be read as a document has values that are not in it.
      if !problems.isEmpty { concealSecrets(inText: source, of: &tests, rules) }
    } else {
      concealAll(in: document, source, of: &tests, lostParts: !problems.isEmpty)
    }
    return (tests, rules)
  }

  /// Conceals what is secret in a test file that is no document, as far as it can be told.
  private func concealSecrets(
    inText source: SourceFile, of tests: inout LoadedTests, root: String?
  ) {
    guard let named = SecretValues.rulesPath(inText: source),
      let path = try? rulesPath(named, beside: tests.number),
      let place = try? self.number(of: path, root: root)
    else { return concealAll(inText: source, of: &tests) }
    concealSecrets(inText: source, of: &tests, read(place, allowsLibrary: false))
  }

  private func concealSecrets(
    inText source: SourceFile, of tests: inout LoadedTests, _ rules: LoadedRules
  ) {
    guard let ruleSet = rules.ruleSet else { return concealAll(inText: source, of: &tests) }
    conceal(SecretValues(inText: source, tests.number, of: ruleSet, rules.program), in: &tests)
  }

  /// Conceals all that the keys of a file of tests have, but for what it says of itself.
  private func concealAll(
    in document: Node, _ source: SourceFile, of tests: inout LoadedTests, lostParts: Bool
  ) {
    guard !lostParts, case .mapping(let entries) = document.content else {
      return concealAll(inText: source, of: &tests)
    }
    let header: Set<String> = ["interlockTest", "rules"]
    conceal(entries.filter { !header.contains($0.key) }.map { $0.value.span })
  }

  /// Conceals whatever may be a value: of what form it is cannot be told.
  private func concealAll(inText source: SourceFile, of tests: inout LoadedTests) {
    conceal(SecretValues(inUnreadable: source, tests.number, isTests: true), in: &tests)
  }

  private func conceal(_ secrets: SecretValues, in tests: inout LoadedTests) {
    conceal(secrets.spans)
    tests.diagnostics = tests.diagnostics.map { secrets.masked($0) }
  }

  /// The path of a rule file as a person would write it, from that of the test file which names it.
  ///
  /// It counts from the folder that the test file really is in, as an import does; where there is
  /// none, from the one that it is linked into.
  private func rulesPath(_ path: String, beside number: Int) throws(Failure) -> String {
    if let problem = ImportPath.problem(with: path) {
      throw Failure(problem.message)
    }
    let own = sources[number].path
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    let isInFolder = own.contains("/")
    let written = isInFolder ? Self.join(Self.folder(of: own), parts) : parts
    var candidates = [written]
    if let real = realPaths[number] {
      candidates.insert(Self.join(Self.folder(of: real), parts), at: 0)
    }
    for candidate in candidates {
      guard (try? streams.kind(candidate)) == .file,
        let real = try? streams.realPath(candidate)
      else { continue }
      // Without `..`, where that means the same file.
      let plain = ImportPath.join(parts, toFolderOf: own)
      return [plain, written].compactMap { $0 }.first { (try? streams.realPath($0)) == real }
        ?? candidate
    }
    return ImportPath.join(parts, toFolderOf: own) ?? written
  }
}
