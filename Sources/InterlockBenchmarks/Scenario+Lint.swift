import Interlock
import InterlockLint

extension Scenario {
  /// Linting a rule file of so many fields, with conditions, regexes, messages and an action.
  static func linting(fields count: Int) -> Scenario {
    let source = SourceFile(path: "rules.yaml", bytes: Array(lintedRules(fields: count).utf8))
    let linter = Linter()
    return Scenario(name: "lint/file/\(count)-fields", iterations: max(1, 500 / count) * 10) {
      if !linter.lint(source).isEmpty { print("the file has findings") }
    }
  }

  private static func lintedRules(fields count: Int) -> String {
    var text = "interlock: 1\nform: large\nfields:\n"
    for index in 0..<count {
      text += "  field\(index):\n    label: Field \(index)\n"
      switch index % 5 {
      case 0: text += "    required: true\n    minLength: 2\n    maxLength: 80\n"
      case 1: text += "    pattern: '[A-Z][a-z]+([ -][A-Z][a-z]+)*'\n    maxLength: 60\n"
      case 2:
        text += "    type: integer\n    min: { value: 1, message: 'At least {min}' }\n    max: 90\n"
      case 3: text += "    type: choice\n    options: [one, two, three]\n"
      default:
        text += "    type: date\n    max: today\n    visibleWhen: field\(index - 1) == \"two\"\n"
      }
    }
    return text + "actions:\n  send: { enabledWhen: valid, label: Send }\n"
  }
}
