extension SeededRandom {
  /// A number of a closed range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// One element of a collection; nil where it is empty.
  public mutating func pick<C: Collection>(_ elements: C) -> C.Element? {
    elements.randomElement(using: &self)
  }

  /// True in one of so many cases.
  public mutating func oneIn(_ count: Int) -> Bool {
    int(1...max(count, 1)) == 1
  }
}
