/// Why an action is enabled or not, for a person who writes rules; secrets are concealed.
package struct Explanation: Sendable {
  /// The action's name.
  package var action: String
  package var isEnabled: Bool
  /// The action's expression with the value of each part.
  package var tree: ExplainedExpression
  /// What keeps the action disabled, in the order of the file.
  package var reasons: [ExplainedReason] = []
  /// What is broken but does not keep the action disabled.
  package var remarks: [ExplainedReason] = []
  /// How many more of both there are.
  package var moreReasons = 0
  package var moreRemarks = 0
  /// The fields that are hidden, each with the condition that hides it.
  package var hidden: [ExplainedField] = []
}

/// A part of an expression and what it is on one form.
package struct ExplainedExpression: Sendable {
  /// The part as written, on one line.
  package var text: String
  /// Its value as a rule file would write it, `undetermined`, `failed`, or dots in the place of a secret.
  package var value: String
  /// Why there is no value, or what the value means; empty where nothing is to be said.
  package var note = ""
  package var parts: [ExplainedExpression] = []
}

/// One thing that is wrong with a form.
package struct ExplainedReason: Sendable {
  /// What is wrong: the message of a violation, or a clause.
  package var text: String
  /// The name of the rule, gate or condition.
  package var name: String
  /// Where it stands in the rule files; nil for what no file says.
  package var place: SourceSpan?
  /// The JSON Pointer of what is at fault; empty for the form as a whole.
  package var path = ""
  /// The value that came in; nil where there is none to show.
  package var received: String?
  /// What would have to change; empty where nothing can be said.
  package var remedy = ""
  /// The expression behind it.
  package var tree: ExplainedExpression?
}

/// A field that is hidden.
package struct ExplainedField: Sendable {
  package var name: String
  package var place: SourceSpan
  /// Its condition; nil where what it is part of is hidden.
  package var tree: ExplainedExpression?
}
