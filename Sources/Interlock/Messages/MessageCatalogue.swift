/// The built-in messages: one table for each language, by the name of the rule.
///
/// A rule may have variants, such as `minLength.bytes` beside `minLength`. A language writes those
/// that it says otherwise; where it has none, the text of the rule itself is used.
package enum MessageCatalogue {
  /// The texts of one language.
  package struct Texts: Sendable {
    /// What a translator works on, in the order of the file.
    package let messages: KeyValuePairs<String, String>
    /// What a person calls a text of each format.
    package let formats: KeyValuePairs<String, String>
    private let templates: [String: MessageTemplate]
    private let nouns: [String: String]

    init(messages: KeyValuePairs<String, String>, formats: KeyValuePairs<String, String>) {
      self.messages = messages
      self.formats = formats
      var templates: [String: MessageTemplate] = [:]
      for (rule, text) in messages { templates[rule] = MessageTemplate(text) }
      var nouns: [String: String] = [:]
      for (format, noun) in formats { nouns[format] = noun }
      self.templates = templates
      self.nouns = nouns
    }

    /// The template of a rule in a variant; nil where there is neither.
    package func template(of rule: String, _ variant: String) -> MessageTemplate? {
      if !variant.isEmpty, let template = templates[rule + "." + variant] { return template }
      return templates[rule]
    }

    /// What a person calls a text of a format; nil for a format that it does not have.
    package func noun(ofFormat name: String) -> String? { nouns[name] }
  }

  /// The texts of a language.
  package static func texts(_ language: MessageLanguage) -> Texts {
    switch language {
    case .english: english
    case .korean: korean
    }
  }

  /// The message of a rule in every language.
  package static func message(_ rule: String, _ variant: String = "") -> LocalizedText {
    var entries: [LocalizedText.Entry] = []
    for language in MessageLanguage.allCases {
      guard let template = texts(language).template(of: rule, variant) else { continue }
      entries.append(
        LocalizedText.Entry(locale: language.tag, template: template, span: .beginning))
    }
    return LocalizedText(entries: entries)
  }

  /// What a person calls a text of a format; the name of the format where no table has it.
  package static func noun(ofFormat name: String, _ language: MessageLanguage) -> String {
    texts(language).noun(ofFormat: name) ?? name
  }

  /// The variant of the rule `required` for a type.
  static func requiredVariant(_ type: FieldType) -> String {
    type == .choice || type == .list ? type.rawValue : ""
  }

  /// The variant of a bound for a type.
  static func boundVariant(_ type: FieldType) -> String {
    guard type.isTemporal else { return "" }
    return type == .duration ? "duration" : "date"
  }
}
