import Interlock

extension Check {
  static let passwordCharsetRestricted = Check(
    "IL904", "password-charset-restricted",
    summary: "a password may have only some characters",
    rationale: """
      A whole-text `pattern` of letters and digits refuses blanks, “é” and most of what \
      password managers make. The text that is shown has been run through the engine.
      """,
    message: "this refuses passwords such as `{text}`",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true, minLength: 8, pattern: «'[A-Za-z0-9]+'» }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true, minLength: 8 }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard regex.key == "pattern", regex.field.isPassword,
          let compiled = try? context.patterns.compile(regex.scalar.text, mode: .whole)
        else { return nil }
        func accepts(_ text: String) -> Bool {
          let bytes = Array(text.utf8)
          return compiled.match(bytes.span) == .matches
        }
        let rich = "Aa0-Correct horse, battéry staple!"
        let plain = [
          "Abcdefgh12345678", "abcdefghijklmnop", "1234567812345678", "ABCDEFGHIJKLMNOP",
        ]
        guard plain.contains(where: { accepts($0) }), !accepts(rich), !accepts("Aa0-Correct!horse")
        else { return nil }
        return Draft(
          at: regex.span, ["text": rich], help: "leave the pattern out, and ask for length instead")
      }
    })
}
