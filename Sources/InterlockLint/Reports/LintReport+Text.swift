import Interlock

extension LintReport {
  func text(inColor usesColor: Bool) -> String {
    guard !findings.isEmpty else {
      let name = sources.count == 1 ? sources[0].path : "\(sources.count) files"
      return "no errors in \(Self.plain(name))\n"
    }
    let renderer = renderer(inColor: usesColor)
    var text = renderer.render(findings.map { $0.diagnostic })
    let safe = min(mendableCount ?? 0, findings.count)
    if safe > 0 { text += "\(safe) can be mended with --fix\n" }
    return text
  }

  private func renderer(inColor usesColor: Bool) -> DiagnosticRenderer {
    var renderer = DiagnosticRenderer(sources: sources, usesColor: usesColor)
    renderer.concealed = concealed
    return renderer
  }

  var short: String {
    var text = ""
    for finding in findings {
      let place = start(finding.diagnostic.span)
      text += "\(Self.plain(path(finding.diagnostic.span))):\(place.line):\(place.column): "
      text += "\(finding.diagnostic.severity.word): \(Self.plain(finding.diagnostic.message)) "
      text += "[\(finding.diagnostic.id.name)]\n"
    }
    return text
  }

  var github: String {
    // GitHub shows the first of them only: errors come first.
    let order: [Diagnostic.Severity] = [.error, .warning, .info]
    var text = ""
    for severity in order {
      for finding in findings where finding.diagnostic.severity == severity {
        let span = finding.diagnostic.span
        let command =
          switch severity {
          case .error: "error"
          case .warning: "warning"
          case .info: "notice"
          }
        let (from, to) = (start(span), end(span))
        text += "::\(command) file=\(Self.property(path(span))),line=\(from.line)"
        text += ",endLine=\(to.line),col=\(from.column),endColumn=\(to.column)"
        text += ",title=\(Self.property(finding.diagnostic.id.name))::"
        text += Self.data(Self.sentence(of: finding)) + "\n"
      }
    }
    return text
  }

  var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let failures = findings.count { $0.diagnostic.severity != .info }
    text += "<testsuites name=\"interlock lint\" tests=\"\(max(findings.count, files.count))\""
    text += " failures=\"\(failures)\">\n"
    let all = files + Set(findings.map { $0.diagnostic.span.file }).subtracting(files).sorted()
    for file in all {
      let own = findings.filter { $0.diagnostic.span.file == file }
      let path = Self.xml(sources.indices.contains(file) ? sources[file].path : "<unknown>")
      let failures = own.count { $0.diagnostic.severity != .info }
      text += "  <testsuite name=\"\(path)\" tests=\"\(max(1, own.count))\""
      text += " failures=\"\(failures)\">\n"
      if own.isEmpty { text += "    <testcase name=\"lint\" classname=\"\(path)\"/>\n" }
      let renderer = renderer(inColor: false)
      for finding in own {
        let place = start(finding.diagnostic.span)
        let name = Self.xml(finding.diagnostic.id.name)
        text +=
          "    <testcase name=\"\(name):\(place.line):\(place.column)\" classname=\"\(path)\">\n"
        let window = Self.xml(renderer.render(finding.diagnostic))
        let message = Self.xml(finding.diagnostic.message)
        text +=
          finding.diagnostic.severity == .info
          ? "      <system-out>\(window)</system-out>\n"
          : "      <failure type=\"\(finding.diagnostic.severity.word)\" message=\"\(message)\">\(window)</failure>\n"
        text += "    </testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The message, with the help behind it.
  static func sentence(of finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    return diagnostic.help.isEmpty
      ? diagnostic.message : diagnostic.message + "; " + diagnostic.help
  }

  /// Text on one line, of which nothing can control a terminal.
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if DisplayWidth.isControl(scalar) {
        plain += scalar == "\n" ? "\\n" : DisplayWidth.escape(of: scalar)
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// The value of a property of a workflow command.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The text of a workflow command; the log that it stands in is shown on terminals too.
  private static func data(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case _ where DisplayWidth.isControl(scalar): escaped += DisplayWidth.escape(of: scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Text in XML 1.0, which has no characters for most controls; they are written out.
  package static func xml(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where DisplayWidth.isControl(scalar): escaped += DisplayWidth.escape(of: scalar)
      default:
        let isAllowed = scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
