extension Macro {
  /// The macros of the language and of its extensions.
  public static let standard: [Macro] =
    [.has]
    + comprehensions
    + [.bind, .block, .blockIndex, .iterationVariable, .optMap, .optFlatMap]
}
