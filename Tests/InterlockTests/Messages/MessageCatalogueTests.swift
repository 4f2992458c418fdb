import Foundation
import InterlockTestSupport
import Testing

@testable import Interlock

/// The built-in messages of every language.
@Suite struct MessageCatalogueTests {
  /// Every rule that can be broken without a message of an author.
  private static let rules: [String] = {
    var names: [String] = []
    for name in ConstraintKind.all.map({ $0.ruleName }) where !names.contains(name) {
      names.append(name)
    }
    names += FieldType.allCases.map { "type." + $0.rawValue }
    names += SetRule.allCases.map { $0.rawValue }
    return names + [
      "check", "rule", "remote", "unknown", "report", "expressionError", "failure", "limit",
      "timeout", "span",
    ]
  }()

  private static let variants: [String: [String]] = [
    "required": ["choice", "list"], "minLength": ["bytes"], "maxLength": ["bytes"],
    "length": ["bytes"], "min": ["date", "duration"], "max": ["date", "duration"],
    "exclusiveMin": ["date", "duration"], "exclusiveMax": ["date", "duration"],
    "step": ["counted"], "const": ["true", "false", "secret"], "expressionError": ["computed"],
    "rule": ["form"],
  ]

  @Test(arguments: MessageLanguage.allCases)
  func `a language has a message for every rule and no other`(language: MessageLanguage) {
    let texts = MessageCatalogue.texts(language)
    let keys = texts.messages.map { $0.key }
    #expect(Set(keys).count == keys.count)
    for rule in Self.rules { #expect(keys.contains(rule), "\(rule)") }
    for key in keys where !Self.rules.contains(key) {
      let known = Self.variants.contains { rule, variants in
        variants.contains { key == rule + "." + $0 }
      }
      #expect(known, "\(key)")
    }
  }

  @Test(arguments: MessageLanguage.allCases)
  func `a language has a word for every format and no other`(language: MessageLanguage) {
    let names = MessageCatalogue.texts(language).formats.map { $0.key }
    #expect(names == Format.catalogue.map { $0.name })
  }

  /// Every rule with each of its variants.
  private static var cases: [(rule: String, variant: String)] {
    rules.flatMap { rule in
      [(rule, "")] + (variants[rule] ?? []).map { (rule, $0) }
    }
  }

  @Test func `the languages name the same values`() throws {
    for (rule, variant) in Self.cases {
      let message = MessageCatalogue.message(rule, variant)
      #expect(message.entries.map { $0.locale } == ["en", "ko"], "\(rule)")
      let names = message.entries.map { Set($0.template.placeholders.map { $0.name }) }
      #expect(names.first == names.last, "\(rule) \(variant)")
      #expect(
        message.entries.allSatisfy { entry in
          entry.template.placeholders.allSatisfy { $0.form != .unknown }
        })
    }
  }

  @Test func `a message names what its rule has`() {
    for kind in ConstraintKind.all {
      for variant in [""] + (Self.variants[kind.ruleName] ?? []) {
        for entry in MessageCatalogue.message(kind.ruleName, variant).entries {
          for placeholder in entry.template.placeholders {
            #expect((kind.placeholders + ["label"]).contains(placeholder.name), "\(kind.name)")
          }
        }
      }
    }
  }

  @Test func `English messages are clauses and Korean ones polite sentences`() {
    for (rule, text) in MessageCatalogue.english.messages {
      #expect(!text.hasSuffix("."), "\(rule)")
      #expect(text.hasPrefix("{") || text.first?.isUppercase == true, "\(rule)")
    }
    for (rule, text) in MessageCatalogue.korean.messages {
      #expect(text.hasSuffix("요."), "\(rule)")
      #expect(!text.contains("습니다") && !text.contains("십시오"), "\(rule)")
    }
  }

  @Test func `no Korean message has a bare particle behind a value`() {
    let bare = ["은 ", "는 ", "이 ", "가 ", "을 ", "를 ", "과 ", "와 ", "으로 ", "로 ", "이어", "여야"]
    for (rule, text) in MessageCatalogue.korean.messages {
      var isBehindValue = false
      for part in MessageTemplate(text).parts {
        switch part {
        case .placeholder(let placeholder): isBehindValue = placeholder.form == .plain
        case .text(let own):
          #expect(!isBehindValue || !bare.contains { own.hasPrefix($0) }, "\(rule)")
        }
      }
    }
  }

  @Test func `every message stands beside its twin`() throws {
    var text = ""
    for (rule, variant) in Self.cases {
      text += variant.isEmpty ? "\(rule)\n" : "\(rule).\(variant)\n"
      for entry in MessageCatalogue.message(rule, variant).entries {
        text += "  \(entry.locale)  \(entry.template.source)\n"
      }
    }
    for (rule, variant) in Self.cases {
      let message = MessageCatalogue.message(rule, variant)
      guard message.entries.contains(where: { $0.template.counts }) else { continue }
      for number in ["0", "1", "2", "10,000"] {
        text += "\(rule)\(variant.isEmpty ? "" : "." + variant) of \(number)\n"
        for entry in message.entries {
          let label = entry.locale == "ko" ? "연락처" : "Contact"
          text += "  \(entry.locale)  \(entry.template.filled(label: label, number))\n"
        }
      }
    }
    for format in Format.catalogue {
      text += "format \(format.name)\n"
      for language in MessageLanguage.allCases {
        let noun = MessageCatalogue.noun(ofFormat: format.name, language)
        let message = try #require(MessageCatalogue.texts(language).template(of: "format", ""))
        let label = language == .korean ? "연락처" : "Contact"
        text += "  \(language.tag)  \(message.filled(label: label, noun))\n"
      }
    }
    try Snapshot.expect(text, at: Fixtures.own.appending(path: "messages/catalogue.txt"))
  }
}

extension MessageTemplate {
  /// Whether it says how many there are of something.
  fileprivate var counts: Bool {
    placeholders.contains {
      if case .counted = $0.form { true } else { false }
    }
  }

  /// The text with a label, and a value in every other place.
  fileprivate func filled(label: String, _ value: String) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let own): text += own
      case .placeholder(let placeholder):
        text += placeholder.text(filledWith: placeholder.name == "label" ? label : value)
      }
    }
    return text
  }
}
