/// The work that an evaluation may still do.
///
/// It counts iterations, elements and bytes, never time, so that a result is the same everywhere.
public struct Budget: Sendable {
  private var rest: Int64

  /// Creates a budget of a number of units.
  public init(_ units: Int64) { rest = units }

  /// What is left.
  public var units: Int64 { max(0, rest) }

  /// Takes units; false when they are used up, and then for ever.
  public mutating func spend(_ units: Int64) -> Bool {
    if units > rest {
      rest = -1
      return false
    }
    rest -= units
    return rest >= 0
  }

  /// Takes one unit for each 16 bytes of a text.
  mutating func spend(bytes count: Int) -> Bool { spend(Int64(count / 16)) }

  /// Takes the units of a plain search for one text in another, in the worst case.
  mutating func spend(searching count: Int, for part: Int) -> Bool {
    let (units, overflow) = Int64(count / 16 + 1).multipliedReportingOverflow(
      by: Int64(part / 4 + 1))
    return spend(overflow ? .max : units)
  }

  /// Takes what is left, for good.
  mutating func exhaust() { rest = -1 }

  var isExhausted: Bool { rest < 0 }
}
