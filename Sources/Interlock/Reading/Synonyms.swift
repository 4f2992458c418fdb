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

  private static func fold(_ key: String) -> String {
    var folded = ""
    for character in key where character != "-" && character != "_" && character != " " {
      folded += character.lowercased()
    }
    return folded
  }

  /// What to write for a type of another system; nil where none is known.
  static func typeAdvice(for word: String) -> String? {
    let folded = fold(word)
    guard let found = types.first(where: { $0.other == folded }) else { return nil }
    return "write `\(found.ours)`"
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
    ("notregex", "notPattern"), ("includes", "contains"),
    ("equalto", "equals"), ("sameas", "equals"), ("same", "equals"), ("eqfield", "equals"),
    ("matchesfield", "equals"), ("confirm", "equals"), ("confirmed", "equals"),
    ("different", "notEquals"), ("notequalto", "notEquals"), ("differentfrom", "notEquals"),
    ("enum", "options"), ("oneof", "options"), ("choices", "options"), ("values", "options"),
    ("in", "options"), ("equal", "const"), ("accepted", "const"), ("fixed", "const"),
    ("requiredif", "requiredWhen"), ("mandatory", "required"), ("notempty", "required"),
    ("notnull", "required"), ("notblank", "required"), ("presence", "required"),
    ("visibleif", "visibleWhen"), ("showif", "visibleWhen"), ("showwhen", "visibleWhen"),
    ("relevant", "visibleWhen"), ("visible", "visibleWhen"), ("hidden", "visibleWhen"),
    ("customconditional", "visibleWhen"), ("conditional", "visibleWhen"), ("dependson", "when"),
    ("if", "when"), ("unless", "when"), ("condition", "when"), ("only", "when"),
    ("enabledif", "enabledWhen"), ("readonly", "enabledWhen"), ("disabled", "enabledWhen"),
    ("enabled", "enabledWhen"), ("disabledwhen", "enabledWhen"),
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
    ("condition", "enabledWhen"), ("level", "severity"), ("lowercase", "case"),
    ("uppercase", "case"), ("fields", "on"),
  ]
}
