/// Why an evaluation failed, and where in the source.
///
/// It never holds a value of the data, so that it may be shown whatever was read.
public struct EvaluationError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: UInt8, Hashable, Sendable {
    /// An integer was divided by zero.
    case divisionByZero
    /// The result of an integer, duration or timestamp operation does not fit its type.
    case overflow
    /// A conversion whose result does not fit the type.
    case range
    /// A text that the conversion cannot read.
    case invalidConversion
    /// A map has no such key.
    case noSuchKey
    /// A record or other value has no such member.
    case noSuchField
    /// A list index or text position is outside of its bounds.
    case indexOutOfRange
    /// The operands have types that the operator or function does not take.
    case noSuchOverload
    /// The name is not declared; only where checking is off.
    case unknownName
    /// The function is not declared; only where checking is off.
    case unknownFunction
    /// A map literal repeats a key.
    case repeatedKey
    /// A map key that is no bool, int, uint or string.
    case unsupportedKeyType
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// An argument outside of what the function takes.
    case invalidArgument
    /// `value()` of an empty optional.
    case noValue
    /// A format string and its arguments do not fit.
    case invalidFormat
    /// The time zone is unknown.
    case unknownTimeZone
    /// The pattern is no valid regex, or there is no regex engine.
    case invalidPattern
    /// The bound on the work of one regex match was reached.
    case patternLimit
    /// The bound on the work of one evaluation was reached.
    case costLimit
    /// The result is infinite or not a number; only with ``Options/failOnNonFinite``.
    case notFinite
    /// A function of the host failed.
    case hostFunction
  }

  /// What went wrong.
  public let kind: Kind
  private let start: Int32
  private let end: Int32

  /// Creates an error without a place.
  public init(_ kind: Kind) {
    self.kind = kind
    start = 0
    end = 0
  }

  /// Creates an error at a range of the source's UTF-8 bytes.
  init(_ kind: Kind, at start: Int32, _ end: Int32) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  /// The bytes of the source at fault; empty where the place is not known.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }

  func located(_ start: Int32, _ end: Int32) -> EvaluationError {
    self.end > 0 ? self : EvaluationError(kind, at: start, end)
  }

  /// The fault as a lower-case clause.
  public var message: String {
    switch kind {
    case .divisionByZero: "division by zero"
    case .overflow: "the result is beyond the range of its type"
    case .range: "the value is beyond the range of the type it is converted to"
    case .invalidConversion: "the text cannot be read as the type it is converted to"
    case .noSuchKey: "no such key in the map"
    case .noSuchField: "no such member"
    case .indexOutOfRange: "the index is out of range"
    case .noSuchOverload: "the operands have types that do not go together"
    case .unknownName: "the name is not declared"
    case .unknownFunction: "the function is not declared"
    case .repeatedKey: "the map repeats a key"
    case .unsupportedKeyType: "a map key must be a bool, a whole number, a uint or a string"
    case .invalidUTF8: "the bytes are not valid UTF-8"
    case .invalidArgument: "an argument is outside of what the function takes"
    case .noValue: "the optional holds no value"
    case .invalidFormat: "the format and its arguments do not fit"
    case .unknownTimeZone: "the time zone is unknown"
    case .invalidPattern: "the pattern cannot be used"
    case .patternLimit: "the limit on the work of one pattern match was reached"
    case .costLimit: "the limit on the work of one evaluation was reached"
    case .notFinite: "the result is not a finite number"
    case .hostFunction: "the function failed"
    }
  }
}

extension EvaluationError: CustomStringConvertible {
  /// The fault, and the bytes of the source at fault where they are known.
  public var description: String {
    range.isEmpty ? message : message + " (bytes \(range.lowerBound) to \(range.upperBound))"
  }
}
