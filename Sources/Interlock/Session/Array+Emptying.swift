extension Array {
  /// Removes the few elements that there are, keeping the room for them.
  ///
  /// `removeAll(keepingCapacity:)` costs a hundred instructions where there is nothing to remove.
  @inline(__always)
  mutating func empty() {
    while !isEmpty { removeLast() }
  }
}
