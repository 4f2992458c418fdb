extension Format {
  /// Every format that rule files may name, in the order of the reference.
  public static let catalogue: [Format] = [
    email,
    url,
    date,
  ]

  /// The format of a name; nil where there is none.
  public static func named(_ name: String) -> Format? {
    catalogue.first { format in format.name == name }
  }
}
