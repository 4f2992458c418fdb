/// The words of other systems, and ours for the same thing.
///
/// Sources: JSON Schema (`minimum`, `enum`, `multipleOf`), Laravel and Parsley (`same`, `sameAs`,
/// `equalTo`, `requiredIf`), Form.io and SurveyJS (`visibleIf`, `customConditional`), XForms and
/// ODK (`relevant`, `constraint`, `calculate`, `bind`), HTML attributes (`minlength`, `readonly`).
enum Synonyms {
  /// Our word for another system's, compared without case, hyphens and underscores.
  ///
  /// - Parameters:
  ///   - key: The other system's word.
  ///   - known: The words that the place takes: one word may mean several of ours.
  static func word(for key: String, among known: [String]) -> String? {
    let folded = fold(key)
    return table.first { $0.other == folded && known.contains($0.ours) }?.ours
  }

  /// Our words for those of other systems that a misspelt key may have meant.
  static func words(near key: String, among known: [String]) -> [String] {
    Suggestion.names(near: key, among: table.map { $0.other })
      .compactMap { word(for: $0, among: known) }
  }

  // MARK: Opposites

  /// Our word for the opposite of another system's, such as `visibleWhen` for `hidden`.
  static func opposite(of key: String, among known: [String]) -> String? {
    let folded = fold(key)
    return opposites.first { $0.other == folded && known.contains($0.ours) }?.ours
  }

  /// The same for a key that is misspelt; nil where it is nearer to a word that means the same as one
  /// of ours, whose advice would say the contrary.
  static func opposite(near key: String, among known: [String]) -> String? {
    let same = table.map { $0.other } + table.map { $0.ours }
    guard let nearest = Suggestion.names(near: key, among: same + opposites.map { $0.other }).first,
      !same.contains(nearest)
    else { return nil }
    return opposite(of: nearest, among: known)
  }

  /// How to say with a word of ours what was said with its opposite.
  static func advice(for entry: Node.Entry, sayingTheOppositeWith word: String) -> String {
    let opposite = oppositeText(of: entry.value, isExpression: word != "required")
    return "`\(word)` says the opposite of `\(entry.key)`: write `\(word): \(opposite)`"
  }

  private static func oppositeText(of node: Node, isExpression: Bool) -> String {
    guard let scalar = node.scalar else { return isExpression ? "'!(…)'" : "false" }
    if case .boolean(let value) = scalar.resolved { return value ? "false" : "true" }
    if !isExpression { return "false" }
    let isName = scalar.text.utf8.allSatisfy { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: byte == UInt8(ascii: "_")
      }
    }
    var text = ""
    for character in scalar.text {
      text.append(character)
      if character == "'" { text.append("'") }
    }
    return isName ? "'!" + text + "'" : "'!(" + text + ")'"
  }

  private static let opposites: [(other: String, ours: String)] = [
    ("hidden", "visibleWhen"), ("hide", "visibleWhen"), ("hiddenwhen", "visibleWhen"),
    ("hiddenif", "visibleWhen"), ("hidewhen", "visibleWhen"), ("hideif", "visibleWhen"),
    ("invisible", "visibleWhen"), ("hidden", "enabledWhen"),
    ("disabled", "enabledWhen"), ("disable", "enabledWhen"), ("disabledwhen", "enabledWhen"),
    ("disabledif", "enabledWhen"), ("disablewhen", "enabledWhen"), ("disableif", "enabledWhen"),
    ("readonly", "enabledWhen"), ("readonlywhen", "enabledWhen"), ("readonlyif", "enabledWhen"),
    ("locked", "enabledWhen"), ("blockedwhen", "enabledWhen"),
    ("notvisible", "visibleWhen"), ("notenabled", "enabledWhen"), ("notrequired", "required"),
    ("isoptional", "required"), ("not", "that"), ("optional", "required"), ("nullable", "required"),
    ("allowempty", "required"),
    ("allowblank", "required"), ("allownull", "required"),
    ("optionalwhen", "requiredWhen"), ("optionalif", "requiredWhen"),
    ("notrequiredwhen", "requiredWhen"), ("requiredunless", "requiredWhen"),
    ("unless", "when"), ("except", "when"), ("skipwhen", "when"), ("skipif", "when"),
    ("visibleunless", "visibleWhen"), ("showunless", "visibleWhen"),
    ("enabledunless", "enabledWhen"), ("unless", "visibleWhen"), ("unless", "enabledWhen"),
    ("blocked", "enabledWhen"), ("blockedif", "enabledWhen"), ("blockwhen", "enabledWhen"),
    ("lockedwhen", "enabledWhen"), ("lockedif", "enabledWhen"), ("inactive", "enabledWhen"),
    // An action is never hidden: it is enabled or not.
    ("hide", "enabledWhen"), ("hiddenwhen", "enabledWhen"), ("hiddenif", "enabledWhen"),
    ("hidewhen", "enabledWhen"), ("hideif", "enabledWhen"), ("invisible", "enabledWhen"),
    ("notvisible", "enabledWhen"), ("visibleunless", "enabledWhen"), ("showunless", "enabledWhen"),
  ]

  /// The words of other systems that are known, for tests.
  static var wordsOfOthers: [String] { table.map { $0.other } + opposites.map { $0.other } }

  private static func fold(_ key: String) -> String {
    var folded = ""
    for character in key where character != "-" && character != "_" && character != " " {
      folded += character.lowercased()
    }
    return folded
  }

  /// What to write for a type of another system; nil where none is known.
  static func typeAdvice(for word: String) -> String? {
    if shown.contains(fold(word)) {
      return "what is only shown is no field: write it under `computed`, or leave it to the page"
    }
    return type(for: word).map { "write `\($0)`" }
  }

  /// What other systems call a text among the fields that nobody fills in.
  private static let shown: Set<String> = [
    "static", "display", "label", "html", "heading", "header", "info", "paragraph", "content",
    "markdown", "statictext", "displaytext", "readonly", "calculated", "computed", "formula",
    "note", "message",
  ]

  /// Our keys for a type of another system; nil where none is known.
  static func type(for word: String) -> String? {
    let folded = fold(word)
    return types.first { $0.other == folded }?.ours
  }

  private static let types: [(other: String, ours: String)] = [
    ("string", "type: text"), ("str", "type: text"), ("textarea", "type: text"),
    ("varchar", "type: text"), ("int", "type: integer"), ("long", "type: integer"),
    ("float", "type: number"), ("double", "type: number"), ("decimal", "type: number"),
    ("money", "type: number, step: 0.01"), ("currency", "type: number, step: 0.01"),
    ("bool", "type: boolean"), ("checkbox", "type: boolean"), ("toggle", "type: boolean"),
    ("switch", "type: boolean"), ("yesno", "type: boolean"), ("array", "type: list"),
    ("repeat", "type: list"), ("multiselect", "type: list, item: { type: choice, options: … }"),
    ("object", "type: group"), ("section", "type: group"), ("fieldset", "type: group"),
    ("select", "type: choice, options: …"), ("dropdown", "type: choice, options: …"),
    ("radio", "type: choice, options: …"), ("enum", "type: choice, options: …"),
    ("selectone", "type: choice, options: …"), ("password", "secret: true"),
    ("email", "format: email"), ("url", "format: url"), ("datetime", "type: dateTime"),
    ("timestamp", "type: dateTime"), ("datetimelocal", "type: localDateTime"),
    ("interval", "type: duration"), ("timespan", "type: duration"), ("day", "type: date"),
  ]

  private static let table: [(other: String, ours: String)] = [
    ("minimum", "min"), ("maximum", "max"), ("minvalue", "min"), ("maxvalue", "max"),
    ("exclusiveminimum", "exclusiveMin"), ("exclusivemaximum", "exclusiveMax"),
    ("greaterthan", "exclusiveMin"), ("lessthan", "exclusiveMax"), ("gt", "exclusiveMin"),
    ("gte", "min"), ("lt", "exclusiveMax"), ("lte", "max"), ("after", "min"), ("before", "max"),
    ("multipleof", "step"), ("divisibleby", "step"),
    ("minlen", "minLength"), ("maxlen", "maxLength"), ("len", "length"), ("size", "length"),
    ("regex", "pattern"), ("regexp", "pattern"), ("matches", "pattern"), ("mask", "pattern"),
    ("notregex", "notPattern"), ("notmatches", "notPattern"), ("mustnotmatch", "notPattern"),
    ("mustmatch", "pattern"), ("excludes", "notContains"), ("notincludes", "notContains"),
    ("mustequal", "equals"), ("until", "within"), ("includes", "contains"),
    ("equalto", "equals"), ("sameas", "equals"), ("same", "equals"), ("eqfield", "equals"),
    ("matchesfield", "equals"), ("confirm", "equals"), ("confirmed", "equals"),
    ("different", "notEquals"), ("notequalto", "notEquals"), ("differentfrom", "notEquals"),
    ("enum", "options"), ("oneof", "options"), ("choices", "options"), ("values", "options"),
    ("in", "options"), ("equal", "const"), ("accepted", "const"), ("fixed", "const"),
    ("requiredif", "requiredWhen"), ("mandatory", "required"), ("notempty", "required"),
    ("notnull", "required"), ("notblank", "required"), ("presence", "required"),
    ("visibleif", "visibleWhen"), ("showif", "visibleWhen"), ("showwhen", "visibleWhen"),
    ("relevant", "visibleWhen"), ("visible", "visibleWhen"),
    ("customconditional", "visibleWhen"), ("conditional", "visibleWhen"), ("dependson", "when"),
    ("if", "when"), ("condition", "when"), ("only", "when"),
    ("enabledif", "enabledWhen"),
    ("enabled", "enabledWhen"),
    ("constraint", "check"), ("validate", "check"), ("validation", "check"), ("checks", "check"),
    ("assert", "that"), ("test", "that"), ("expression", "that"), ("expr", "that"), ("cel", "that"),
    ("rule", "that"), ("requiredmsg", "message"), ("error", "message"), ("errormessage", "message"),
    ("jrconstraintmsg", "message"), ("msg", "message"), ("title", "label"), ("name", "label"),
    ("caption", "label"), ("help", "hint"), ("placeholder", "hint"), ("description", "hint"),
    ("calculate", "value"), ("calculation", "value"), ("formula", "value"),
    ("calculated", "computed"), ("calculations", "computed"), ("properties", "fields"),
    ("inputs", "fields"), ("controls", "fields"), ("children", "fields"), ("members", "fields"),
    ("items", "item"), ("element", "item"), ("of", "item"), ("each", "item"),
    ("initial", "default"), ("initialvalue", "default"), ("defaultvalue", "default"),
    ("password", "secret"), ("sensitive", "secret"), ("private", "secret"),
    ("minrows", "minItems"), ("maxrows", "maxItems"), ("unique", "uniqueItems"),
    ("include", "import"), ("imports", "import"), ("definitions", "types"), ("defs", "types"),
    ("version", "interlock"), ("id", "form"), ("timers", "gates"), ("timer", "gates"),
    ("buttons", "actions"), ("submit", "actions"), ("delay", "debounce"), ("wait", "after"),
    ("duration", "after"), ("throttle", "cooldown"), ("expires", "within"), ("timeout", "within"),
    ("round", "decimals"), ("precision", "decimals"), ("fractiondigits", "decimals"),
    ("expr", "value"), ("expression", "value"), ("cel", "value"), ("delay", "after"),
    ("when", "visibleWhen"), ("when", "enabledWhen"), ("if", "enabledWhen"),
    ("condition", "enabledWhen"), ("visiblewhen", "enabledWhen"), ("visibleif", "enabledWhen"),
    ("visible", "enabledWhen"), ("show", "visibleWhen"), ("show", "enabledWhen"),
    ("showif", "enabledWhen"), ("showwhen", "enabledWhen"), ("relevant", "enabledWhen"),
    ("availablewhen", "enabledWhen"), ("availableif", "enabledWhen"), ("enableif", "enabledWhen"),
    ("enablewhen", "enabledWhen"), ("activewhen", "enabledWhen"), ("allowedwhen", "enabledWhen"),
    ("editablewhen", "enabledWhen"), ("editableif", "enabledWhen"), ("editable", "enabledWhen"),
    ("level", "severity"), ("lowercase", "case"),
    ("uppercase", "case"), ("fields", "on"),
  ]
}
