import InterlockTestSupport
import Testing

@testable import Interlock

/// The Korean particles that stand behind words.
@Suite struct ParticleTests {
  private func join(_ word: String, _ pair: String) -> String {
    MessageTemplate("{label:\(pair)}").placeholders.first?.text(filledWith: word) ?? ""
  }

  @Test(arguments: [
    // Hangul: by the final consonant of the last syllable.
    ("아이디", "아이디를"), ("이름", "이름을"), ("비밀번호", "비밀번호를"), ("이메일", "이메일을"),
    ("주소", "주소를"), ("생년월일", "생년월일을"), ("값", "값을"), ("넋", "넋을"), ("개", "개를"),
    ("서울", "서울을"), ("힣", "힣을"), ("가", "가를"), ("ㄱ", "ㄱ을"), ("ㅏ", "ㅏ를"),
    // Decomposed syllables sound the same.
    ("\u{110B}\u{1175}\u{1105}\u{1173}\u{11B7}", "\u{110B}\u{1175}\u{1105}\u{1173}\u{11B7}을"),
    ("\u{1100}\u{1161}", "\u{1100}\u{1161}를"),
    // Brackets, quotation marks and other marks at the end are not read.
    ("아이디(ID)", "아이디(ID)를"), ("비밀번호(확인)", "비밀번호(확인)를"), ("이름 (영문)", "이름 (영문)을"),
    ("성명[필수]", "성명[필수]을"), ("(이름)", "(이름)을"), ("(주소)", "(주소)를"), ("주소）", "주소）를"),
    ("집(주(소))", "집(주(소))을"), ("이름 *", "이름 *을"), ("주소:", "주소:를"), ("'이름'", "'이름'을"),
    ("「책」", "「책」을"), ("무엇?", "무엇?을"), ("주소…", "주소…를"), ("전화(1)(2)", "전화(1)(2)를"),
    // Nor are emoji and symbols behind a word.
    ("이름 😀", "이름 😀을"), ("주소🏠", "주소🏠를"), ("메일 ✉️", "메일 ✉️을"), ("국가 🇰🇷", "국가 🇰🇷를"),
    ("가족 👨‍👩‍👧", "가족 👨‍👩‍👧을"), ("필수★", "필수★를"), ("다음 →", "다음 →을"), ("순위 1️⃣", "순위 1️⃣을"),
    ("주소(집) 🏠", "주소(집) 🏠를"),
    // Digits and numbers.
    ("0", "0을"), ("1", "1을"), ("2", "2를"), ("3", "3을"), ("4", "4를"), ("5", "5를"), ("6", "6을"),
    ("7", "7을"), ("8", "8을"), ("9", "9를"), ("10", "10을"), ("100", "100을"), ("1,000", "1,000을"),
    ("10,000", "10,000을"), ("100,000,000", "100,000,000을"),
    ("1,000,000,000,000", "1,000,000,000,000를"), ("주소 2", "주소 2를"), ("연락처1", "연락처1을"),
    ("0.5", "0.5를"), ("1.0", "1.0을"), ("010", "010을"), ("１", "１을"),
    // Times of day: 시, 분, 초.
    ("09:00", "09:00를"), ("09:05", "09:05을"), ("18:30", "18:30을"), ("09:30:15", "09:30:15를"),
    ("09:30:00", "09:30:00을"), ("00:00", "00:00를"), ("1:1", "1:1을"), ("비율 16:9", "비율 16:9를"),
    // Signs and units.
    ("10%", "10%를"), ("20℃", "20℃를"), ("5kg", "5kg을"), ("3cm", "3cm를"), ("2GB", "2GB를"),
    // Latin letters by their names.
    ("ID", "ID를"), ("URL", "URL을"), ("PIN", "PIN을"), ("VAT", "VAT를"), ("SMS", "SMS를"),
    ("A", "A를"), ("L", "L을"), ("M", "M을"), ("N", "N을"), ("QR", "QR을"), ("x", "x를"),
    // Latin words as they are borrowed.
    ("Email", "Email을"), ("Name", "Name을"), ("Password", "Password를"), ("Phone", "Phone을"),
    ("Title", "Title을"), ("Address", "Address를"), ("Web", "Web을"), ("App", "App을"),
    ("Book", "Book을"), ("Week", "Week를"), ("Link", "Link를"), ("Ticket", "Ticket을"),
    ("Topic", "Topic을"), ("Check", "Check를"), ("Group", "Group을"), ("Type", "Type을"),
    ("Date", "Date를"), ("Comment", "Comment를"), ("Column", "Column을"), ("Ｎａｍｅ", "Ｎａｍｅ을"),
    ("e-mail", "e-mail을"), ("Postcode", "Postcode를"), ("Bill", "Bill을"), ("User", "User를"),
    ("Set", "Set를"),
    // What cannot be read has both forms.
    ("", "을(를)"), ("•••", "•••을(를)"), ("住所", "住所을(를)"), ("👍", "👍을(를)"), ("Ж", "Ж을(를)"),
    ("👍🏽", "👍🏽을(를)"), ("★★★", "★★★을(를)"), ("()", "()을(를)"), ("é", "é을(를)"),
  ])
  func `the object particle follows the sound`(word: String, expected: String) {
    #expect(join(word, "을/를") == expected)
    #expect(join(word, "를/을") == expected)
  }

  @Test(arguments: [
    ("은/는", "이름은", "주소는", "서울은", "字은(는)"), ("이/가", "이름이", "주소가", "서울이", "字이(가)"),
    ("과/와", "이름과", "주소와", "서울과", "字과(와)"), ("으로/로", "이름으로", "주소로", "서울로", "字(으)로"),
    ("으로부터/로부터", "이름으로부터", "주소로부터", "서울로부터", "字(으)로부터"),
    ("이나/나", "이름이나", "주소나", "서울이나", "字(이)나"),
    ("이어야/여야", "이름이어야", "주소여야", "서울이어야", "字이어야"),
    ("이에요/예요", "이름이에요", "주소예요", "서울이에요", "字이에요"),
    ("아/야", "이름아", "주소야", "서울아", "字아(야)"),
  ])
  func `each particle has its forms`(
    pair: String, consonant: String, vowel: String, rieul: String, unsure: String
  ) {
    #expect(join("이름", pair) == consonant)
    #expect(join("주소", pair) == vowel)
    #expect(join("서울", pair) == rieul)
    #expect(join("字", pair) == unsure)
  }

  @Test func `after a number that ends in 1, 7 or 8 the way is 로`() {
    #expect(
      ["1", "7", "8", "2", "3", "10"].map { join($0, "으로/로") }
        == ["1로", "7로", "8로", "2로", "3으로", "10으로"])
  }

  @Test func `no text makes a particle crash`() {
    var random = SeededRandom(41)
    let pieces = [
      ":", "😀", "(", ")", "[", "]", "가", "각", "1", ".", ",", "a", "L", " ", "%", "•", "\u{11A8}",
    ]
    for _ in 0..<5000 {
      var word = ""
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        word += pieces.randomElement(using: &random) ?? ""
      }
      let joined = join(word, "은/는")
      #expect(["은", "는", "은(는)"].contains { joined == word + $0 })
    }
  }
}
