/// A Korean particle with the forms that it takes after a consonant and after a vowel.
package struct Particle: Sendable, Hashable {
  /// After a final consonant: `은`.
  package let afterConsonant: String
  /// After a vowel: `는`.
  package let afterVowel: String
  /// Where the sound before it is not known: `은(는)`.
  package let unsure: String

  private init(_ afterConsonant: String, _ afterVowel: String, unsure: String) {
    self.afterConsonant = afterConsonant
    self.afterVowel = afterVowel
    self.unsure = unsure
  }

  /// Every particle, and ending of a word, that has two forms.
  package static let all: [Particle] = [
    Particle("은", "는", unsure: "은(는)"),
    Particle("이", "가", unsure: "이(가)"),
    Particle("을", "를", unsure: "을(를)"),
    Particle("과", "와", unsure: "과(와)"),
    Particle("으로", "로", unsure: "(으)로"),
    Particle("으로서", "로서", unsure: "(으)로서"),
    Particle("으로써", "로써", unsure: "(으)로써"),
    Particle("으로부터", "로부터", unsure: "(으)로부터"),
    Particle("이나", "나", unsure: "(이)나"),
    Particle("이랑", "랑", unsure: "(이)랑"),
    Particle("이란", "란", unsure: "(이)란"),
    Particle("이라", "라", unsure: "(이)라"),
    Particle("이라고", "라고", unsure: "(이)라고"),
    Particle("이라는", "라는", unsure: "(이)라는"),
    Particle("이든", "든", unsure: "(이)든"),
    Particle("이든지", "든지", unsure: "(이)든지"),
    Particle("이며", "며", unsure: "(이)며"),
    Particle("이고", "고", unsure: "(이)고"),
    Particle("이면", "면", unsure: "(이)면"),
    Particle("이어야", "여야", unsure: "이어야"),
    Particle("이에요", "예요", unsure: "이에요"),
    Particle("아", "야", unsure: "아(야)"),
  ]

  /// The particle of two forms, in either order; nil where there is none.
  package init?(_ first: String, _ second: String) {
    for particle in Particle.all {
      let isOrdered = particle.afterConsonant == first && particle.afterVowel == second
      let isTurned = particle.afterConsonant == second && particle.afterVowel == first
      if isOrdered || isTurned {
        self = particle
        return
      }
    }
    return nil
  }

  /// The form that fits a text before it.
  package func text(after text: String) -> String {
    switch KoreanSound(endOf: text) {
    case .vowel: afterVowel
    // Of those that begin with `으` the vowel falls away after ㄹ too: 서울로.
    case .rieul: afterConsonant.hasPrefix("으로") ? afterVowel : afterConsonant
    case .consonant: afterConsonant
    case .unknown: unsure
    }
  }
}
