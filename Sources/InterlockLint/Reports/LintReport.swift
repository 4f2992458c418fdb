public import Interlock

/// What was found in some files, to be written in one of several formats.
public struct LintReport: Sendable {
  /// How findings are written.
  public enum Format: String, Sendable, CaseIterable {
    /// For people: the lines at fault with marks, notes and help.
    case text
    /// One line a finding: `file:line:column: severity: message [name]`.
    case short
    /// One JSON object with everything that is known.
    case json
    /// SARIF 2.1.0, with fixes.
    case sarif
    /// Commands that GitHub Actions shows beside the lines.
    case github
    /// JUnit's XML: a suite a file, a case a finding.
    case junit
  }

  /// The files that spans mean.
  public let sources: [SourceFile]
  /// The files that were asked for, by their place in the sources.
  public let files: [Int]
  /// The findings, in order.
  public let findings: [Finding]
  /// The version of the program that writes the report.
  public let version: String
  /// Bytes of the files that are never shown.
  public let concealed: [SourceSpan]
  /// How many findings `--fix` mends; nil where it was not tried.
  public var mendableCount: Int?
  let lines: [SourceLines]

  /// Creates a report.
  public init(
    sources: [SourceFile], files: [Int], findings: [Finding], version: String,
    concealed: [SourceSpan] = []
  ) {
    self.sources = sources
    self.files = files
    self.findings = Linter.sorted(findings)
    self.version = version
    self.concealed = concealed
    lines = sources.map { SourceLines($0) }
  }

  /// Writes the report, with a line break at its end.
  public func write(as format: Format, inColor usesColor: Bool = false) -> String {
    switch format {
    case .text: text(inColor: usesColor)
    case .short: short
    case .json: json
    case .sarif: sarif
    case .github: github
    case .junit: junit
    }
  }

  /// The same files with other findings.
  public func with(_ findings: [Finding]) -> LintReport {
    var report = LintReport(
      sources: sources, files: files, findings: findings, version: version, concealed: concealed)
    report.mendableCount = mendableCount
    return report
  }

  /// Whether a finding weighs so much or more; never where nothing does.
  public func fails(_ threshold: Diagnostic.Severity?) -> Bool {
    findings.contains { finding in
      switch (threshold, finding.diagnostic.severity) {
      case (nil, _): false
      case (_, .error), (.warning, .warning), (.info, _): true
      case (.error, _), (.warning, .info): false
      }
    }
  }

  // MARK: Places

  func path(_ span: SourceSpan) -> String {
    sources.indices.contains(span.file) ? sources[span.file].path : "<unknown>"
  }

  /// A line from 1 and a column from 1, counted in code points, and the offset in bytes.
  struct Place {
    var line: Int
    var column: Int
    var offset: Int
  }

  func place(_ offset: Int, in file: Int) -> Place {
    guard sources.indices.contains(file) else { return Place(line: 1, column: 1, offset: 0) }
    let offset = min(max(0, offset), sources[file].bytes.count)
    let position = lines[file].codePointPosition(of: offset)
    return Place(line: position.line, column: position.column, offset: offset)
  }

  func start(_ span: SourceSpan) -> Place { place(span.start, in: span.file) }
  func end(_ span: SourceSpan) -> Place { place(span.end, in: span.file) }

  /// What stays the same when lines above are added: the check, the text at fault and its line.
  func fingerprint(_ finding: Finding) -> String {
    let span = finding.diagnostic.span
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
    }
    mix(finding.diagnostic.id.name.utf8)
    if sources.indices.contains(span.file) {
      let bytes = sources[span.file].bytes
      let start = min(max(0, span.start), bytes.count)
      mix(bytes[start..<min(max(start, span.end), bytes.count)])
      var line = lines[span.file].range(of: lines[span.file].number(at: start))
      // Of a very long line only what stands around, as it may have very many findings.
      if line.count > 4_096 {
        line = line.clamped(to: start - 256..<start + 256)
      }
      mix(bytes[line].filter { $0 != 0x20 && $0 != 0x09 })
    }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }

  /// How many findings have a severity.
  func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.diagnostic.severity == severity }
  }
}
