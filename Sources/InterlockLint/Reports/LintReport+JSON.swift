import Interlock
import InterlockForms

extension LintReport {
  var json: String {
    var writer = JSONWriter()
    writer.object {
      $0.member("version", 1)
      $0.member("tool", "interlock " + version)
      $0.key("findings")
      $0.array { array in for finding in findings { write(finding, to: &array) } }
      $0.member("errors", count(.error))
      $0.member("warnings", count(.warning))
      $0.member("infos", count(.info))
    }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(_ finding: Finding, to writer: inout JSONWriter) {
    let diagnostic = finding.diagnostic
    writer.object {
      $0.member("check", finding.check)
      $0.member("name", diagnostic.id.name)
      $0.member("severity", diagnostic.severity.word)
      $0.member("message", diagnostic.message)
      $0.key("arguments")
      $0.object { object in
        for argument in finding.arguments { object.member(argument.name, argument.value) }
      }
      writeSpan(diagnostic.span, to: &$0)
      $0.member("label", diagnostic.label)
      $0.key("related")
      $0.array { array in
        for label in diagnostic.related {
          array.object {
            writeSpan(label.span, to: &$0)
            $0.member("label", label.text)
          }
        }
      }
      $0.key("notes")
      $0.array { array in for note in diagnostic.notes { array.text(note) } }
      $0.member("help", diagnostic.help)
      $0.key("fixes")
      $0.array { array in for fix in finding.fixes { write(fix, to: &array) } }
      $0.member("fingerprint", fingerprint(finding))
    }
  }

  private func writeSpan(_ span: SourceSpan, to writer: inout JSONWriter) {
    writer.member("file", path(span))
    for (name, place) in [("start", start(span)), ("end", end(span))] {
      writer.key(name)
      writer.object {
        $0.member("line", place.line)
        $0.member("column", place.column)
        $0.member("offset", place.offset)
      }
    }
  }

  private func write(_ fix: Fix, to writer: inout JSONWriter) {
    writer.object {
      $0.member("title", fix.title)
      $0.member("applicability", fix.applicability.rawValue)
      $0.key("edits")
      $0.array { array in
        for edit in fix.edits {
          array.object {
            writeSpan(edit.span, to: &$0)
            $0.member("text", edit.text)
          }
        }
      }
    }
  }

  // MARK: SARIF

  /// SARIF 2.1.0 (OASIS), section 3; columns count code points, as `columnKind` says.
  var sarif: String {
    var names: [String] = []
    for finding in findings where !names.contains(finding.check) { names.append(finding.check) }
    var writer = JSONWriter()
    writer.object {
      $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.key("runs")
      $0.array {
        $0.object { run in
          run.key("tool")
          run.object {
            $0.key("driver")
            $0.object { driver in
              driver.member("name", "interlock")
              driver.member("semanticVersion", version)
              driver.key("rules")
              driver.array { array in for name in names { writeRule(name, to: &array) } }
            }
          }
          run.member("columnKind", "unicodeCodePoints")
          run.key("results")
          run.array { array in
            for finding in findings {
              writeResult(finding, names.firstIndex(of: finding.check) ?? 0, to: &array)
            }
          }
        }
      }
    }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func writeRule(_ id: String, to writer: inout JSONWriter) {
    writer.object {
      $0.member("id", id)
      guard let check = Check.named(id) else { return }
      $0.member("name", check.name)
      $0.key("shortDescription")
      $0.object { $0.member("text", check.summary) }
      $0.key("fullDescription")
      $0.object { $0.member("text", check.rationale) }
      $0.key("help")
      $0.object {
        $0.member("text", check.rationale)
        $0.member("markdown", check.page)
      }
      $0.key("defaultConfiguration")
      $0.object { $0.member("level", Self.level(check.severity)) }
    }
  }

  private func writeResult(_ finding: Finding, _ rule: Int, to writer: inout JSONWriter) {
    let diagnostic = finding.diagnostic
    writer.object {
      $0.member("ruleId", finding.check)
      $0.member("ruleIndex", rule)
      $0.member("level", Self.level(diagnostic.severity))
      $0.key("message")
      $0.object { $0.member("text", Self.sentence(of: finding)) }
      $0.key("locations")
      $0.array { $0.object { writeLocation(diagnostic.span, to: &$0) } }
      if !diagnostic.related.isEmpty {
        $0.key("relatedLocations")
        $0.array { array in
          for (place, label) in diagnostic.related.enumerated() {
            array.object {
              $0.member("id", place)
              writeLocation(label.span, to: &$0)
              $0.key("message")
              $0.object { $0.member("text", label.text) }
            }
          }
        }
      }
      $0.key("partialFingerprints")
      $0.object { $0.member("interlock/v1", fingerprint(finding)) }
      if !finding.fixes.isEmpty {
        $0.key("fixes")
        $0.array { array in for fix in finding.fixes { writeSARIF(fix, to: &array) } }
      }
    }
  }

  private func writeLocation(_ span: SourceSpan, to writer: inout JSONWriter) {
    writer.key("physicalLocation")
    writer.object {
      $0.key("artifactLocation")
      $0.object { $0.member("uri", Self.uri(path(span))) }
      $0.key("region")
      $0.object { writeRegion(span, to: &$0) }
    }
  }

  private func writeRegion(_ span: SourceSpan, to writer: inout JSONWriter) {
    let (from, to) = (start(span), end(span))
    writer.member("startLine", from.line)
    writer.member("startColumn", from.column)
    writer.member("endLine", to.line)
    writer.member("endColumn", to.column)
    writer.member("byteOffset", from.offset)
    writer.member("byteLength", to.offset - from.offset)
  }

  private func writeSARIF(_ fix: Fix, to writer: inout JSONWriter) {
    guard let first = fix.edits.first else { return }
    writer.object {
      $0.key("description")
      $0.object { $0.member("text", fix.title + (fix.applicability == .safe ? "" : " (unsafe)")) }
      $0.key("artifactChanges")
      $0.array {
        $0.object { change in
          change.key("artifactLocation")
          change.object { $0.member("uri", Self.uri(path(first.span))) }
          change.key("replacements")
          change.array { array in
            for edit in fix.edits {
              array.object {
                $0.key("deletedRegion")
                $0.object { writeRegion(edit.span, to: &$0) }
                $0.key("insertedContent")
                $0.object { $0.member("text", edit.text) }
              }
            }
          }
        }
      }
    }
  }

  private static func level(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A path as a relative URI reference: RFC 3986, section 4.2.
  private static func uri(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      if byte.isWordByte || [0x2E, 0x2F, 0x7E].contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}

extension JSONWriter {
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  mutating func member(_ name: String, _ value: String) {
    key(name)
    text(value)
  }

  mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(Int64(value))
  }
}
