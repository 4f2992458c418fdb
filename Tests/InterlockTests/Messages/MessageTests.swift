import Foundation
import InterlockTestSupport
import Testing

@testable import Interlock

/// Messages as people read them.
@Suite struct MessageTests {
  private func messages(
    _ rules: String, _ json: String, _ locale: String?
  ) throws -> [String] {
    let program = try RuleFile.program("interlock: 1\nform: f\n" + rules)
    return try program.verdict(json, locale: locale).messages
  }

  @Test func `twenty forms read well in both languages`() throws {
    #expect(MessageForms.all.count == 20)
    var text = ""
    for form in MessageForms.all {
      let program = try RuleFile.program("interlock: 1\nform: f\n" + form.rules)
      let english = try program.verdict(form.json, elapsed: form.elapsed, locale: "en")
      let korean = try program.verdict(form.json, elapsed: form.elapsed, locale: "ko")
      #expect(english.violations == korean.violations)
      #expect(!english.messages.isEmpty)
      text += (text.isEmpty ? "" : "\n") + "# " + form.name + "\n"
      for (index, violation) in english.violations.enumerated() {
        text += "\(violation)\n  en  \(english.messages[index])\n  ko  \(korean.messages[index])\n"
      }
    }
    try Snapshot.expect(text, at: Fixtures.own.appending(path: "messages/forms.txt"))
  }

  @Test(arguments: [
    ("ko", "이름을 입력해 주세요."), ("ko-KR", "이름을 입력해 주세요."), ("ko-Kore-KR", "이름을 입력해 주세요."),
    ("en", "이름 is required"), ("en-GB", "이름 is required"), ("fr", "이름을 입력해 주세요."),
    (nil, "이름을 입력해 주세요."),
  ])
  func `a language falls back to the file's`(locale: String?, expected: String) throws {
    let rules = "locale: ko\nfields: { name: { label: 이름, required: true } }"
    #expect(try messages(rules, "{}", locale) == [expected])
  }

  @Test func `a language without messages falls back to English`() throws {
    let rules = "locale: fr\nfields: { name: { label: Nom, required: true } }"
    #expect(try messages(rules, "{}", "de") == ["Nom is required"])
  }

  @Test func `the constraint is asked before the field, the field before the file`() throws {
    let file = "messages: { ko: { required: 파일 } }\n"
    let field = "messages: { required: { ko: 항목 } }"
    let own = "required: { value: true, message: { ko: 규칙 } }"
    #expect(try messages(file + "fields: { a: { \(own), \(field) } }", "{}", "ko") == ["규칙"])
    #expect(
      try messages(file + "fields: { a: { required: true, \(field) } }", "{}", "ko-KR") == ["항목"])
    #expect(try messages(file + "fields: { a: { required: true } }", "{}", "ko") == ["파일"])
    // None of them is English, which then comes from the catalogue.
    #expect(
      try messages(file + "fields: { a: { \(own), \(field) } }", "{}", "en") == ["A is required"])
  }

  @Test func `an English text is no answer where the catalogue has the language`() throws {
    let own = "fields: { a: { label: 이름, required: { value: true, message: { en: Own } } } }"
    #expect(try messages("locale: ko\n" + own, "{}", "ko") == ["이름을 입력해 주세요."])
    #expect(try messages("locale: ko\n" + own, "{}", "en") == ["Own"])
    // That of the file's own language is: it says more than the catalogue could.
    #expect(try messages(own, "{}", "ko") == ["Own"])
    #expect(try messages("locale: fr\n" + own, "{}", "fr") == ["Own"])
  }

  @Test func `numbers stand as the language of the text has them, not that of the reader`() throws {
    let rules = """
      fields:
        day: { label: 날짜, type: date, min: { value: 2026-12-01, message: { en: 'from {min}' } } }
      """
    #expect(try messages(rules, #"{"day":"2026-11-30"}"#, "ko") == ["from 2026-12-01"])
  }

  @Test func `a bound that follows the day is told as a day`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        day: { type: date, max: today-18y }
        at: { type: dateTime, min: now+90m }
        next: { type: date, min: today, step: 7 }
      """)
    var judge = Judge(program)
    try read(
      #"{"day":"2026-01-01","at":"2026-11-30T03:00Z","next":"2026-12-01"}"#, into: &judge)
    let now = try #require(Instant("2026-11-30T12:00:00.5+09:00"))
    judge.judge(elapsed: 0, openedAt: now)
    let found = judge.reportedViolations()
    #expect(
      found.map { $0.message } == [
        "Day must be 2008-11-30 or earlier", "At must be 2026-11-30T13:30:00+09:00 or later",
        "Next must be a multiple of 7 days, counted from 2026-11-30",
      ])
    #expect(
      found.map { $0.parameters.map { $0.name + "=" + $0.text } } == [
        ["max=2008-11-30"], ["min=2026-11-30T13:30:00+09:00"], ["step=7 days", "base=2026-11-30"],
      ])
  }

  @Test func `a row without a label has that of its list`() throws {
    let rules = "fields: { tags: { label: 태그, type: list, item: { maxLength: 3 } } }"
    #expect(try messages(rules, #"{"tags":["abcd"]}"#, "ko") == ["태그는 3자까지 입력할 수 있어요."])
  }

  @Test func `a choice of the wrong type asks for a choice`() throws {
    let rules = "fields: { fit: { label: 사이즈, type: choice, options: [1, 2] } }"
    #expect(try messages(rules, #"{"fit":"big"}"#, "en") == ["사이즈 must be one of the options"])
    #expect(try messages(rules, #"{"fit":"big"}"#, "ko") == ["사이즈를 목록에서 선택해 주세요."])
  }

  @Test(arguments: [
    ("dateTime", "60", "2026-01-01T00:00:01Z", "A must be a multiple of 1 minute"),
    ("dateTime", "900", "2026-01-01T00:00:01Z", "A must be a multiple of 15 minutes"),
    (
      "dateTime", "3600", "2026-01-01T00:00:01Z",
      "A must be a multiple of 1 hour, counted from 1970-01-01T00:00Z"
    ),
    ("localDateTime", "3600", "2026-01-01T00:00:01", "A must be a multiple of 1 hour"),
    (
      "localDateTime", "420", "2026-01-01T00:00:01",
      "A must be a multiple of 7 minutes, counted from 1970-01-01T00:00"
    ),
    ("time", "900", "00:01", "A must be a multiple of 15 minutes, counted from 00:00"),
    ("month", "3", "2026-02", "A must be a multiple of 3 months, counted from 1970-01"),
  ])
  func `a step says what it counts from where that is not plain`(
    type: String, step: String, value: String, expected: String
  ) throws {
    let rules = "fields: { a: { type: \(type), step: \(step) } }"
    #expect(try messages(rules, "{\"a\":\"\(value)\"}", "en") == [expected])
  }

  @Test func `a constant time of day ends as it is read`() throws {
    for (time, ending) in [("09:30", "이어야"), ("09:00", "여야")] {
      let rules = "fields: { at: { label: 방문 시각, type: time, const: '\(time)' } }"
      #expect(
        try messages(rules, #"{"at":"10:10"}"#, "ko") == ["방문 시각은 \(time)\(ending) 해요."])
    }
  }

  @Test func `no message tells the constant of a secret`() throws {
    let rules = "fields: { pin: { label: 비밀번호, secret: true, const: '4711' } }"
    for locale in ["en", "ko"] {
      #expect(try !messages(rules, #"{"pin":"1"}"#, locale).contains { $0.contains("4711") })
    }
  }
}
