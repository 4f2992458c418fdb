import InterlockTestSupport
import Testing

@testable import Interlock

/// Templates of messages, and what they make of numbers and dates.
@Suite struct TemplateTests {
  @Test(arguments: [
    "{label} is required", "{label:을/를} 입력", "{min:entry/entries}", "{a} {b} {c}", "no placeholder",
    "{", "}", "{}", "{ label }", "{{label}}", "{label", "a {b c} d", "{label:은}", "{:은/는}", "",
  ])
  func `a template is written as it was read`(source: String) {
    #expect(MessageTemplate(source).source == source)
  }

  @Test(arguments: [
    ("{label:은}", true), ("{label:은/늘}", true), ("{label:}", true), ("{min:a/b/c}", true),
    ("{min:/b}", true), ("{label:은/는}", false), ("{label:는/은}", false), ("{min:day/days}", false),
    ("{label}", false),
  ])
  func `a colon wants a pair behind it`(source: String, isUnknown: Bool) {
    #expect(MessageTemplate(source).placeholders.map { $0.form == .unknown } == [isUnknown])
  }

  @Test func `what is counted follows the number`() {
    let placeholder = MessageTemplate("{min:entry/entries}").placeholders.first
    #expect(
      ["0", "1", "2", "11", "10,001"].map { placeholder?.text(filledWith: $0) }
        == ["0 entries", "1 entry", "2 entries", "11 entries", "10,001 entries"])
  }

  @Test(arguments: [
    ("0", "0"), ("999", "999"), ("1900", "1900"), ("-9999", "-9999"), ("10000", "10,000"),
    ("123456", "123,456"), ("1234567", "1,234,567"), ("-1234567", "-1,234,567"),
    ("1234567.891", "1,234,567.891"), ("0.00001", "0.00001"), ("1e400", "1e400"),
    ("12345e5", "12345e5"), ("", ""), ("-", "-"),
  ])
  func `thousands stand apart from five digits on`(number: String, expected: String) {
    #expect(MessageLanguage.grouped(number) == expected)
  }

  @Test(arguments: [
    (FieldType.date, "2008-11-30", "2008년 11월 30일"), (.date, "0001-01-02", "1년 1월 2일"),
    (.month, "2026-11", "2026년 11월"), (.week, "2026-W49", "2026년 49주차"),
    (.time, "09:30", "09:30"), (.localDateTime, "2026-11-30T09:30", "2026년 11월 30일 09:30"),
    (.localDateTime, "2026-11-30T09:30:05", "2026년 11월 30일 09:30:05"),
    (.dateTime, "2026-11-30T09:30+09:00", "2026년 11월 30일 09:30 (UTC+09:00)"),
    (.dateTime, "2026-11-30T09:30Z", "2026년 11월 30일 09:30 (UTC)"),
    (.dateTime, "2026-11-30T09:30-03:30", "2026년 11월 30일 09:30 (UTC-03:30)"),
    (.date, "no date", "no date"),
  ])
  func `dates and times are written as Koreans write them`(
    type: FieldType, text: String, expected: String
  ) {
    let parameter = Parameter("min", .literal(text), as: .moment(type))
    #expect(MessageLanguage.korean.text(of: parameter) == expected)
    #expect(MessageLanguage.english.text(of: parameter) == text)
  }

  @Test(arguments: [
    ("1h30m", "1 hour 30 minutes", "1시간 30분"), ("90s", "1 minute 30 seconds", "1분 30초"),
    ("500ms", "0.5 seconds", "0.5초"), ("0s", "0 seconds", "0초"), ("1s", "1 second", "1초"),
    ("-2h", "-2 hours", "-2시간"), ("P1DT12H", "1 day 12 hours", "1일 12시간"),
    ("no length", "no length", "no length"),
  ])
  func `a length of time is written in words`(text: String, english: String, korean: String) {
    let parameter = Parameter("min", .literal(text), as: .moment(.duration))
    #expect(MessageLanguage.english.text(of: parameter) == english)
    #expect(MessageLanguage.korean.text(of: parameter) == korean)
  }

  @Test(arguments: [
    (FieldType.date, "7", "7 days", "7일"), (.date, "1", "1 day", "1일"),
    (.month, "3", "3 months", "3개월"),
    (.week, "2", "2 weeks", "2주"), (.time, "900", "15 minutes", "15분"),
    (.time, "3600", "1 hour", "1시간"),
    (.time, "0.5", "0.5 seconds", "0.5초"), (.dateTime, "1", "1 second", "1초"),
    (.localDateTime, "90", "90 seconds", "90초"), (.time, "60", "1 minute", "1분"),
  ])
  func `a step has its unit`(type: FieldType, count: String, english: String, korean: String) throws
  {
    let step = try #require(Decimal(html: count))
    let parameter = Parameter("step", .literal(count), as: .step(step, type))
    #expect(MessageLanguage.english.text(of: parameter) == english)
    #expect(MessageLanguage.korean.text(of: parameter) == korean)
  }

  @Test func `what may stand in the message of all rules of a field is listed once each`() {
    let report = RuleFile.report(
      "interlock: 1\nform: f\nfields: { a: { message: '{nope}' } }")
    #expect(report.contains("`{min}`, `{actual}`, `{max}`, `{length}`, `{format}`"))
  }

  @Test func `a pair that is none, and a name that nothing fills, are errors`() {
    let report = RuleFile.report(
      """
      interlock: 1
      form: f
      fields:
        id: { required: { value: true, message: { ko: '{label:은/늘} 필수', en: '{lable:은/는} {min:a/b}' } } }
      """)
    #expect(report.contains("`{label:은/늘}` has no pair of words behind the colon"))
    #expect(report.contains("nothing fills `{lable:은/는}` in a message of `required`"))
    #expect(report.contains("nothing fills `{min:a/b}` in a message of `required`"))
  }
}
