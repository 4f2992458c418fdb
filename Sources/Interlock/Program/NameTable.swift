/// What names mean inside one container: its own members, then those of the containers around it.
struct NameTable: Sendable {
  enum Meaning: Hashable, Sendable {
    case field(Int)
    case computed(Int)
    case gate(Int)
    case action(Int)
    case source(Int)
  }

  /// Bare names and dotted paths.
  private(set) var meanings: [String: Meaning] = [:]

  mutating func add(_ path: String, _ meaning: Meaning) { meanings[path] = meaning }

  func field(_ path: String) -> Int? {
    guard case .field(let field) = meanings[path] else { return nil }
    return field
  }

  /// The paths of fields, sorted, for suggestions.
  var fieldPaths: [String] {
    var paths: [String] = []
    for (path, meaning) in meanings {
      if case .field = meaning { paths.append(path) }
    }
    return paths.sorted()
  }
}
