import Testing

@testable import CEL

/// Values that nothing can tell apart, and those that are only equal.
struct SameValueTests {
  private static let two = [(Value.string("a"), Value.int(1)), (.string("b"), .int(2))]

  @Test(arguments: [
    (Value.double(0), Value.double(-0.0)), (.int(1), .double(1)), (.uint(1), .int(1)),
    (.list([.double(0)]), .list([.double(-0.0)])), (.list([.int(1)]), .list([.double(1)])),
    (.map(MapValue(two)!), .map(MapValue(two.reversed())!)),
    (.optional(.int(1)), .optional(.double(1))),
  ])
  func `equal values that read differently are not the same`(_ left: Value, _ right: Value) {
    #expect(left == right)
    #expect(!left.isSame(as: right) && !right.isSame(as: left))
    #expect(left.isSame(as: left) && right.isSame(as: right))
  }

  @Test func `what is not equal to itself is the same`() {
    #expect(Value.double(.nan).isSame(as: .double(.nan)))
    #expect(Value.undetermined.isSame(as: .undetermined))
    #expect(!Value.null.isSame(as: .undetermined))
  }
}
