/// Forms whose messages are printed in every language.
enum MessageForms {
  struct Form {
    let name: String
    /// What follows `interlock` and `form` in the rule file.
    let rules: String
    let json: String
    var elapsed = 0.0
  }

  static let all: [Form] = [
    Form(
      name: "an empty login",
      rules: """
        fields:
          id: { label: 아이디, required: true, minLength: 4 }
          password: { label: 비밀번호, secret: true, required: true }
        """,
      json: "{}"),
    Form(
      name: "a login that is too short",
      rules: """
        fields:
          id: { label: 아이디, required: true, minLength: 4 }
          code: { label: 인증번호, length: 6 }
          one: { label: 이니셜, minLength: 1, maxLength: 1 }
        """,
      json: #"{"id":"abc","code":"123","one":"ab"}"#),
    Form(
      name: "passwords that differ",
      rules: """
        fields:
          password: { label: 비밀번호, secret: true, required: true }
          confirm: { label: 비밀번호 확인, secret: true, required: true, equals: password }
          hint: { label: 힌트, notEquals: id }
          id: { label: 아이디(ID) }
        """,
      json: #"{"password":"a","confirm":"b","hint":"ada","id":"ada"}"#),
    Form(
      name: "labels that follow from names",
      rules: """
        fields:
          firstName: { required: true }
          email: { required: true, format: email }
          url: { label: URL, required: true }
          zip_code: { pattern: '[0-9]{5}' }
        """,
      json: #"{"zip_code":"1"}"#),
    Form(
      name: "contact",
      rules: """
        fields:
          email: { label: 이메일, format: email }
          phone: { label: 휴대전화, format: phone }
          site: { label: 홈페이지, format: url }
          country: { label: 국가, format: countryCode }
          account: { label: 계좌, format: iban }
        """,
      json: #"{"email":"ada@","phone":"010-1234","site":"example","country":"KOR","account":"1"}"#),
    Form(
      name: "numbers",
      rules: """
        fields:
          age: { label: 나이, type: integer, min: 14, max: 120 }
          price: { label: 가격, type: number, max: 1000000, step: 100 }
          rate: { label: 비율, type: number, exclusiveMin: 0, exclusiveMax: 1 }
          year: { label: 연도, type: integer, min: 1900 }
          odd: { label: 홀수, type: integer, min: 1, step: 2 }
        """,
      json: #"{"age":13,"price":1000050,"rate":1,"year":1899,"odd":4}"#),
    Form(
      name: "what is no number",
      rules: """
        fields:
          age: { label: 나이, type: integer }
          price: { label: 가격, type: number }
          agree: { label: 동의, type: boolean }
          name: { label: 이름 }
          tags: { label: 태그, type: list, item: {} }
          address: { label: 주소, type: group, fields: { city: { label: 도시 } } }
        """,
      json: #"{"age":1.5,"price":"1,000","agree":"maybe","name":1,"tags":"a","address":[]}"#),
    Form(
      name: "what is no date",
      rules: """
        fields:
          day: { label: 날짜, type: date }
          at: { label: 시각, type: time }
          moment: { label: 시점, type: dateTime }
          local: { label: 예약 일시, type: localDateTime }
          month: { label: 월, type: month }
          week: { label: 주, type: week }
          length: { label: 소요 시간, type: duration }
        """,
      json: #"""
        {"day":"30.11.2026","at":"9am","moment":"2026-11-30","local":"2026-11-30","month":"11","week":"49","length":"an hour"}
        """#),
    Form(
      name: "dates that follow the day",
      rules: """
        fields:
          birth: { label: 생년월일, type: date, max: today-18y }
          arrival: { label: 도착일, type: date, min: today, max: today+1y }
          start: { label: 시작, type: localDateTime, min: now+2h }
          moment: { label: 시점, type: dateTime, exclusiveMax: now }
          month: { label: 만료 월, type: month, min: today }
          week: { label: 희망 주, type: week, exclusiveMin: today }
        """,
      json: #"""
        {"birth":"2010-01-01","arrival":"2026-11-29","start":"2026-11-30T13:00","moment":"2027-01-01T00:00Z","month":"2026-10","week":"2026-W49"}
        """#),
    Form(
      name: "dates and times that stand in the rules",
      rules: """
        fields:
          day: { label: 방문일, type: date, min: 2026-12-01, step: 7 }
          before: { label: 마감일, type: date, exclusiveMax: 2026-12-25 }
          at: { label: 방문 시각, type: time, min: 09:30, max: 18:00, step: 900 }
          length: { label: 상담 시간, type: duration, exclusiveMin: 10m, max: 1h30m }
          short: { label: 휴식, type: duration, exclusiveMax: 1h }
        """,
      json: #"""
        {"day":"2026-11-30","before":"2026-12-25","at":"18:10","length":"2h","short":"1h"}
        """#),
    Form(
      name: "patterns",
      rules: """
        fields:
          nick: { label: 별명, pattern: '[가-힣]+', notContains: '운영자' }
          password: { label: 비밀번호, secret: true, contains: ['[0-9]', '[a-z]'] }
          name: { label: 이름, notPattern: '[0-9]+' }
        """,
      json: #"{"nick":"운영자1","password":"?","name":"123"}"#),
    Form(
      name: "choices",
      rules: """
        fields:
          fit: { label: 사이즈, type: choice, options: [S, M, L], required: true }
          color: { label: 색상, type: choice, options: [red, green] }
          extras: { label: 추가 옵션, type: list, item: { type: choice }, options: [a, b] }
        """,
      json: #"{"color":"blue","extras":["a","c"]}"#),
    Form(
      name: "terms",
      rules: """
        fields:
          terms: { label: 이용약관 동의, type: boolean, const: true }
          robot: { label: 자동 입력, type: boolean, const: false }
          country: { label: 국가, const: 대한민국 }
          count: { label: 수량, type: integer, const: 10000 }
        """,
      json: #"{"robot":true,"country":"일본","count":1}"#),
    Form(
      name: "lists",
      rules: """
        fields:
          people: { label: 참가자, type: list, minItems: 2, uniqueBy: email, item: { type: group, fields: { email: { label: 이메일, required: true } } } }
          tags: { label: 태그, type: list, maxItems: 1, uniqueItems: true, item: { maxLength: 3 } }
          files: { label: 첨부 파일, type: list, minItems: 1, item: {} }
          photos: { label: 사진, type: list, required: true, item: {} }
        """,
      json: #"{"people":[{}],"tags":["abcd","abcd"]}"#),
    Form(
      name: "rows that repeat",
      rules: """
        fields:
          people: { label: 참가자, type: list, uniqueBy: [name, phone], item: { type: group, fields: { name: { label: 이름 }, phone: { label: 연락처 } } } }
        """,
      json: #"{"people":[{"name":"a","phone":"1"},{"name":"a","phone":"1"}]}"#),
    Form(
      name: "sets of fields",
      rules: """
        fields:
          email: { label: 이메일 }
          phone: { label: 전화 }
          card: { label: 카드 }
          bank: { label: 계좌 이체 }
        rules:
          - { atLeastOne: [email, phone] }
          - { exactlyOne: [card, bank] }
          - { allOrNone: [card, bank] }
          - { id: reach, atMostOne: [card, bank] }
        """,
      json: #"{"card":"1"}"#),
    Form(
      name: "checks without a message",
      rules: """
        fields:
          start: { label: 시작 번호, type: integer, check: { id: even, that: start % 2 == 0 } }
          end: { label: 끝 번호, type: integer }
        rules:
          - { id: order, that: start < end, on: [end] }
          - { id: small, that: end < 3 }
        """,
      json: #"{"start":5,"end":4}"#),
    Form(
      name: "what cannot be checked",
      rules: """
        fields:
          count: { label: 수량, type: integer, check: { id: share, that: 10 / count > 1 } }
          note: { label: 메모, visibleWhen: 10 / count > 1 }
          text: { label: 본문, pattern: '(a+)+b' }
        computed:
          share: { label: 몫, value: 10 / count }
        unknownFields: reject
        """,
      json: #"{"count":0,"cuont":1}"#),
    Form(
      name: "lengths in bytes",
      rules: """
        fields:
          memo: { label: 메모, lengthUnit: bytes, maxLength: 10 }
          key: { label: 키, lengthUnit: bytes, minLength: 16 }
          code: { label: 코드, lengthUnit: bytes, length: 1 }
          text: { label: 소개, lengthUnit: utf16, maxLength: 20000 }
        """,
      json: #"{"memo":"가나다라","key":"a","code":"가","text":"가"}"#),
    Form(
      name: "an author's own words",
      rules: """
        locale: ko
        fields:
          id: { label: 닉네임, required: { value: true, message: '{label:은/는} 꼭 필요해요.' }, minLength: { value: 2, message: { ko: '{label:이/가} {min}자보다 짧아요.', en: 'Give {min:letter/letters} for {label}' } } }
          name: { label: 이름, required: true }
        messages:
          en: { required: 'Please fill in {label}' }
        """,
      json: #"{"id":"a"}"#),
  ]
}
