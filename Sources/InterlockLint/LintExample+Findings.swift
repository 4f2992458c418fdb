public import Interlock
import InterlockYAML

extension LintExample {
  /// What is found in the example, which has no other file to import.
  public func findings(by linter: Linter) -> [Finding] {
    linter.lint(source, imports: ImportsInMemory([:], for: source))
  }

  /// The example as a file.
  public var source: SourceFile { SourceFile(path: "example.yaml", bytes: Array(text.utf8)) }
}
