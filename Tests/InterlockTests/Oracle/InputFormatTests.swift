import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// The same forms in every format of input.
struct InputFormatTests {
  @Test func `a form of texts gets one verdict, however it comes`() throws {
    var formCount = 0
    for seed in 90_000..<90_150 {
      var random = SeededRandom(UInt64(seed))
      guard let run = try OracleRun(RandomRules.file(&random)) else { continue }
      var judge = Judge(run.program)
      var urlEncoded = URLEncodedReader(run.program.layout)
      for _ in 0..<6 {
        var form = OracleRun.Form(for: run.rules, &random)
        guard let json = form.json.texts(of: run.rules.root) else { continue }
        form.json = json
        form.text = json.written(&random)
        formCount += 1
        let verdict = try OracleRun.answer(of: &judge, to: form)

        let array = Array("[ \(form.text) ]".utf8)
        var splitter = FormSplitter(.array)
        splitter.append(array.span)
        splitter.finish()
        var element = form
        let next = splitter.next()
        let piece = try #require(next)
        element.text = String(decoding: splitter.bytes[piece.range], as: UTF8.self)
        #expect(try OracleRun.answer(of: &judge, to: element) == verdict)

        let pairs = json.pairs(&random)
        let text = Array(
          pairs.map { Self.encoded($0, &random) + "=" + Self.encoded($1, &random) }
            .joined(separator: "&").utf8)
        let about = "\(String(decoding: text, as: UTF8.self))\n\(run.text)"
        // Pages leave out boxes that are not ticked.
        var page = form
        page.json = json.unticked(in: run.rules.root)
        page.text = page.json.written(&random)
        let pageVerdict = try OracleRun.answer(of: &judge, to: page)
        #expect(urlEncoded.read(text.span, into: &judge.form) == nil, "\(about)")
        #expect(try Self.verdict(&judge, form) == pageVerdict, "\(about)")

        var csv = CSVReader(run.program.layout)
        let header = Array(pairs.map { Self.cell($0.0, &random) }.joined(separator: ",").utf8)
        // A table without any column of a field is refused as a whole.
        guard pairs.contains(where: { $0.0 != "unheardOf" }) else { continue }
        #expect(csv.readHeader(header.span) == nil, "\(about)")
        let row = Array(pairs.map { Self.cell($0.1, &random) }.joined(separator: ",").utf8)
        #expect(csv.read(row.span, into: &judge.form) == nil, "\(about)")
        #expect(try Self.verdict(&judge, form) == verdict, "\(about)")
      }
    }
    #expect(formCount > 200)
  }

  private static func verdict(
    _ judge: inout Judge, _ form: OracleRun.Form
  ) throws -> OracleVerdict {
    let instant = try #require(Instant(form.openedAt))
    judge.judge(elapsed: form.elapsed, openedAt: instant)
    return OracleVerdict(&judge)
  }

  /// A text with the escapes that are needed, and others as they fall.
  private static func encoded(_ text: String, _ random: inout SeededRandom) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain = byte < 0x80 && !Array("&=%+".utf8).contains(byte)
      if byte == 0x20, random.oneIn(2) {
        bytes.append(0x2B)
      } else if isPlain && !random.oneIn(5) {
        bytes.append(byte)
      } else {
        bytes +=
          "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: random.oneIn(2)))".utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func cell(_ text: String, _ random: inout SeededRandom) -> String {
    let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes || random.oneIn(3) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension OracleJSON {
  /// The form with texts alone, without what no other format can say: empty texts, lists and groups,
  /// and values of another shape than their field's. Nil where nothing is left.
  func texts(of field: OracleField) -> OracleJSON? {
    switch self {
    case .null: return nil
    case .boolean(let value): return .text(value ? "true" : "false")
    case .number(let text): return .text(text)
    case .text(let text): return text.isEmpty ? nil : self
    case .array(let rows):
      guard field.type == .list, let item = field.item else { return nil }
      // To a list in a list a single value is a row of its own, not something of the wrong type.
      let texts = rows.compactMap { row -> OracleJSON? in
        let value = row.texts(of: item)
        if case .text? = value, item.type == .list { return nil }
        return value
      }
      return texts.isEmpty ? nil : .array(texts)
    case .object(let members):
      guard field.type == .group else { return nil }
      let texts = members.compactMap { member -> Member? in
        guard let known = field.members.first(where: { $0.rule?.input == member.key }) else {
          return Member(member.key, .text("1"))
        }
        guard let value = member.value.texts(of: known) else { return nil }
        if case .text = value, known.type == .list { return nil }
        return Member(member.key, value)
      }
      return texts.isEmpty ? nil : .object(texts)
    }
  }

  /// The form with each boolean that is absent as false: in its groups, and in the rows that it has.
  func unticked(in field: OracleField) -> OracleJSON {
    switch self {
    case .object(let members) where field.type == .group:
      var own = members.map { member in
        let known = field.members.first { $0.rule?.input == member.key }
        return known.map { Member(member.key, member.value.unticked(in: $0)) } ?? member
      }
      for part in field.members {
        guard let key = part.rule?.input, !members.contains(where: { $0.key == key }) else {
          continue
        }
        if part.type == .boolean { own.append(Member(key, .boolean(false))) }
        guard part.type == .group else { continue }
        let group = OracleJSON.object([]).unticked(in: part)
        if case .object(let boxes) = group, !boxes.isEmpty { own.append(Member(key, group)) }
      }
      return .object(own)
    case .array(let rows):
      return field.type == .list
        ? .array(rows.map { row in field.item.map { row.unticked(in: $0) } ?? row }) : self
    default: return self
    }
  }

  /// The texts with names that lead to them, in one of the ways to write them.
  func pairs(_ random: inout SeededRandom, _ name: String = "") -> [(String, String)] {
    switch self {
    case .text(let text): return [(name, text)]
    case .array(let rows):
      return rows.enumerated().flatMap { $1.pairs(&random, name + "[\($0)]") }
    case .object(let members):
      return members.flatMap { member in
        let isNested = !name.isEmpty
        let key =
          !isNested ? member.key : random.oneIn(2) ? "." + member.key : "[" + member.key + "]"
        return member.value.pairs(&random, name + key)
      }
    default: return []
    }
  }
}
