/// The version of the program.
enum Version {
  /// What `interlock --version` prints after the name.
  static let current = "0.1.0"
}
