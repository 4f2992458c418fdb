import Interlock

/// Says in plain words why libyaml cannot read a file, and what to write instead.
///
/// libyaml's own words speak of tokens and contexts. What its author did can mostly be told from
/// the line at fault.
struct SyntaxFault {
  private let text: SourceText
  private let problem: SyntaxProblem
  private let advice: PatternAdvice
  private let shape: LineShape

  init(_ text: SourceText, _ problem: SyntaxProblem) {
    self.text = text
    self.problem = problem
    advice = PatternAdvice(text)
    shape = LineShape(text, at: problem.offset)
  }

  /// The diagnostic.
  var diagnostic: Diagnostic {
    if problem.isReaderError { return controlCharacter }
    switch problem.problem {
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return escape
    case "found unexpected end of stream", "found unexpected document indicator":
      return unclosedQuote
    case "mapping values are not allowed in this context": return unexpectedColon
    case "could not find expected ':'": return missingColon(at: problem.contextOffset)
    case "did not find expected key": return unexpectedText
    case "did not find expected '-' indicator": return expectedListItem
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return unclosedBracket
    case "did not find expected <document start>": return textAfterDocument
    case "block sequence entries are not allowed in this context": return unexpectedDash
    case "found incompatible YAML document", "found unknown directive name",
      "found duplicate %YAML directive", "found duplicate %TAG directive":
      return fault(
        "lines that begin with % are not supported here", text.line(at: problem.offset),
        id: .directive,
        help: "remove the line")
    case "found undefined tag handle":
      return advice.advice(at: problem.offset, for: .tag)
        ?? fault("tags are not supported", word(at: problem.offset), id: .tag, help: "remove it")
    default: return tabOrStartingCharacter
    }
  }

  // MARK: Characters

  private var controlCharacter: Diagnostic {
    let length = SourceText.sequenceLength(text[problem.offset])
    let range = problem.offset..<min(problem.offset + length, text.bytes.count)
    let value = text.text(range).unicodeScalars.first?.value ?? 0
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return fault(
      "the character U+\(padded) is not allowed in a rule file", range,
      help: "remove it, or write it in double quotes as \\u\(padded)")
  }

  private var tabOrStartingCharacter: Diagnostic {
    if let tab = tab { return tab }
    let start = problem.contextOffset ?? problem.offset
    if problem.problem == "did not find expected node content", let fault = missingKey {
      return fault
    }
    if let diagnostic = advice.wholeValueAdvice(at: problem.offset) { return diagnostic }
    if let bracket = advice.openBracket(before: problem.offset) {
      if let diagnostic = advice.meantText(in: bracket) { return diagnostic }
    } else if let diagnostic = advice.textAdvice(at: problem.offset) {
      return diagnostic
    }
    if let context = problem.contextOffset,
      text[context] == UInt8(ascii: "{") || text[context] == UInt8(ascii: "["),
      let diagnostic = advice.meantText(in: context)
    {
      return diagnostic
    }
    if let diagnostic = advice.advice(at: start, for: .other) { return diagnostic }
    if let diagnostic = advice.advice(at: problem.offset, for: .other) { return diagnostic }
    if problem.problem == "did not find expected node content" {
      return fault("something is missing before this", character(at: problem.offset))
    }
    return fault(
      "this is not valid YAML: \(problem.problem)", character(at: problem.offset),
      help: "put texts with special characters in single quotes")
  }

  /// A colon in braces that no key stands before.
  private var missingKey: Diagnostic? {
    guard text[problem.offset] == UInt8(ascii: ":"), text[problem.offset + 1].isBlank else {
      return nil
    }
    var before = problem.offset
    while before > text.start, text[before - 1].isBlank || text[before - 1].isBreak { before -= 1 }
    guard before > text.start, let bracket = advice.openBracket(before: problem.offset),
      text[bracket] == UInt8(ascii: "{"),
      before - 1 == bracket || text[before - 1] == UInt8(ascii: ",")
    else { return nil }
    return keyIsMissing
  }

  private var keyIsMissing: Diagnostic {
    fault(
      "there is no key before this colon", character(at: problem.offset), id: .complexKey,
      help: "write a name before the colon")
  }

  private var tab: Diagnostic? {
    guard text[problem.offset] == 0x09 else { return nil }
    var end = problem.offset
    while text[end] == 0x09 { end += 1 }
    return fault(
      "a tab cannot indent a line", problem.offset..<end, help: "use spaces instead of tabs")
  }

  private var escape: Diagnostic {
    let start = text.bytes[..<min(problem.offset + 1, text.bytes.count)].lastIndex(
      of: UInt8(ascii: "\\"))
    let backslash = start ?? problem.offset
    let end = min(backslash + 1 + SourceText.sequenceLength(text[backslash + 1]), text.bytes.count)
    let escape = text.text(backslash..<end)
    if problem.problem != "found unknown escape character" {
      let digits =
        text[backslash + 1] == UInt8(ascii: "x") ? 2 : text[backslash + 1] == 0x55 ? 8 : 4
      return fault(
        "the escape \(escape) takes \(digits) hexadecimal digits of a character", backslash..<end)
    }
    let singleQuoted = self.singleQuoted
    return Diagnostic(
      .error, .syntax, "invalid escape \(escape) in a double-quoted text",
      at: text.span(backslash..<end),
      help: "use single quotes\(singleQuoted.map { ": \($0.text)" } ?? "")",
      replacement: singleQuoted.map {
        Diagnostic.Replacement($0.text, of: text.span($0.range))
      })
  }

  /// The double-quoted text at fault as it reads in single quotes, if it ends on its line.
  private var singleQuoted: (text: String, range: Range<Int>)? {
    guard let start = problem.contextOffset, text[start] == UInt8(ascii: "\"") else { return nil }
    let lineEnd = text.line(at: start).upperBound
    var offset = start + 1
    var bytes: [UInt8] = []
    while offset < lineEnd, text[offset] != UInt8(ascii: "\"") {
      // `\\` and `\"` need no escape any more; the rest is what the author meant for the regex.
      let next = text[offset + 1]
      if text[offset] == UInt8(ascii: "\\"),
        next == UInt8(ascii: "\\") || next == UInt8(ascii: "\"")
      {
        offset += 1
      }
      bytes.append(text[offset])
      offset += 1
    }
    guard offset < lineEnd else { return nil }
    return (PatternAdvice.quoted(String(decoding: bytes, as: UTF8.self)), start..<offset + 1)
  }

  // MARK: Quotes and brackets

  private var unclosedQuote: Diagnostic {
    let start = problem.contextOffset ?? problem.offset
    return fault(
      "this quote is never closed", start..<min(start + 1, text.bytes.count),
      help: text[start] == UInt8(ascii: "'")
        ? "close it with '; an apostrophe inside of single quotes is written ''"
        : "close it with \"; a quote inside of double quotes is written \\\"")
  }

  private var unclosedBracket: Diagnostic {
    let start = problem.contextOffset ?? problem.offset
    let isList = text[start] == UInt8(ascii: "[")
    let opening = LineShape(text, at: start)
    let isWholeValue = opening.value.lowerBound == start
    if isWholeValue, advice.isPatternKey(opening.key),
      let diagnostic = advice.advice(at: start, for: .other)
    {
      return diagnostic
    }
    let closing = isList ? "]" : "}"
    if let unquoted = advice.meantText(in: start) { return unquoted }
    if opening.line.contains(problem.offset) {
      if text[problem.offset] == UInt8(ascii: ":"), problem.offset > start,
        text[problem.offset - 1] == UInt8(ascii: " ")
      {
        return fault(
          "a colon before a space begins another key here", character(at: problem.offset),
          related: [Diagnostic.Label("opened here", at: text.span(start..<start + 1))],
          help: "put the whole expression in quotes: '… ? … : …'")
      }
      return fault(
        "a comma or \(closing) is missing before this", character(at: problem.offset),
        related: [Diagnostic.Label("opened here", at: text.span(start..<start + 1))],
        help:
          "separate what stands in brackets by commas, and put a text with `[`, `{` or `: ` in quotes"
      )
    }
    return fault(
      "this \(isList ? "[" : "{") is never closed", start..<min(start + 1, text.bytes.count),
      help: isWholeValue && opening.key != nil
        ? "close it with \(closing), or if it is text, write \(advice.assignment(opening.key, opening.value))"
        : "close it with \(closing)")
  }

  // MARK: Lines

  private var unexpectedColon: Diagnostic {
    if let diagnostic = advice.wholeValueAdvice(at: problem.offset) { return diagnostic }
    if let key = shape.key, shape.value.contains(problem.offset) {
      return fault(
        "this text contains \": \", so it must be in quotes", shape.value,
        help: "write \(advice.assignment(key, shape.value))", quoting: shape.value)
    }
    let keySpan = shape.key ?? shape.value
    guard let previous = previousLine else {
      return fault("a key cannot stand here", keySpan)
    }
    if previous.key == nil { return missingColon(at: previous.contentStart) }
    return fault(
      "this key is indented as if it belonged to the line above, which has a value already",
      keySpan,
      related: [Diagnostic.Label("the value above", at: text.span(previous.value))],
      help: "indent it like the line above, or remove that value")
  }

  private func missingColon(at offset: Int?) -> Diagnostic {
    if let tab { return tab }
    let shape = LineShape(text, at: offset ?? problem.offset)
    if let colon = text.bytes[shape.value].firstIndex(of: UInt8(ascii: ":")),
      colon + 1 < shape.value.upperBound
    {
      return Diagnostic(
        .error, .syntax, "there is no space after this colon", at: text.span(colon..<colon + 1),
        help: "write \(text.text(shape.value.lowerBound..<colon)): "
          + text.text(colon + 1..<shape.value.upperBound),
        replacement: Diagnostic.Replacement(" ", of: text.span(colon + 1..<colon + 1)))
    }
    return fault(
      "this line has no colon", shape.value, help: "write it as KEY: VALUE")
  }

  private var previousLine: LineShape? {
    var start = shape.line.lowerBound
    while start > text.start {
      let previous = LineShape(text, at: start - 1)
      start = previous.line.lowerBound
      if previous.contentStart < previous.line.upperBound,
        text[previous.contentStart] != UInt8(ascii: "#")
      {
        return previous
      }
      if start == shape.line.lowerBound { break }
    }
    return nil
  }

  private var unexpectedText: Diagnostic {
    if let tab { return tab }
    if text[problem.offset] == UInt8(ascii: ":"), problem.offset == shape.contentStart {
      return keyIsMissing
    }
    if problem.offset <= shape.contentStart {
      return fault(
        "the indentation of this line fits no line above", content,
        help: "give it as many spaces as the keys that it belongs with")
    }
    let first = text[shape.value.lowerBound]
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\""),
      shape.value.contains(problem.offset)
    {
      let rest = problem.offset..<shape.value.upperBound
      let kind = advice.kind(of: shape)
      if kind != .other, let key = shape.key {
        return Diagnostic(
          .error, .syntax, "there is text after the closing quote", at: text.span(rest),
          help: "put all of it in quotes: \(advice.assignment(key, shape.value, kind: kind))",
          replacement: Diagnostic.Replacement(
            PatternAdvice.quoted(advice.meantText(shape.value, kind)), of: text.span(shape.value)))
      }
      return fault(
        "there is text after the closing quote", rest,
        help: first == UInt8(ascii: "'")
          ? "put all of it in quotes; an apostrophe inside of single quotes is written ''"
          : "put all of it in quotes; a quote inside of double quotes is written \\\"")
    }
    return advice.wholeValueAdvice(at: problem.offset)
      ?? advice.advice(at: shape.value.lowerBound, for: .other)
      ?? fault("this text is not expected here", problem.offset..<shape.value.upperBound)
  }

  private var expectedListItem: Diagnostic {
    if let tab { return tab }
    return fault(
      "a line of the list above must begin with a dash and a space", content,
      help: "write \"- \" before it, or change its indentation")
  }

  private var unexpectedDash: Diagnostic {
    fault(
      "a list must begin on a line of its own", shape.value,
      help: "put it on the next line, or if it is text, write "
        + advice.assignment(shape.key, shape.value))
  }

  private var textAfterDocument: Diagnostic {
    fault(
      "there is text after the end of the document", content,
      help: "remove it, or indent it if it belongs to what stands before")
  }

  // MARK: Parts

  /// The line at fault without its indentation.
  private var content: Range<Int> { shape.contentStart..<shape.value.upperBound }

  private func character(at offset: Int) -> Range<Int> {
    guard offset < text.bytes.count else { return text.bytes.count..<text.bytes.count }
    return offset..<min(offset + SourceText.sequenceLength(text[offset]), text.bytes.count)
  }

  private func word(at offset: Int) -> Range<Int> {
    var end = offset
    while end < text.bytes.count, !text[end].isBlank, !text[end].isBreak { end += 1 }
    return offset..<end
  }

  private func fault(
    _ message: String, _ range: Range<Int>, id: Diagnostic.ID = .syntax,
    related: [Diagnostic.Label] = [], help: String = "", quoting quoted: Range<Int>? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, id, message, at: text.span(range), related: related, help: help,
      replacement: quoted.map {
        Diagnostic.Replacement(PatternAdvice.quoted(text.text($0)), of: text.span($0))
      })
  }
}
