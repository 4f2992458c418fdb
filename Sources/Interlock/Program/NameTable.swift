/// What names mean inside one container: its own members, then those of the containers around it.
struct NameTable: Sendable {
  enum Meaning: Hashable, Sendable {
    case field(Int)
    case computed(Int)
    case gate(Int)
    case action(Int)
    case source(Int)
  }

  /// The container's own bare names and dotted paths.
  private(set) var own: [String: Meaning] = [:]
  /// Those around it, of which no copy is made: a form may have very many containers.
  private var outer: Outer?

  private final class Outer: Sendable {
    let table: NameTable

    init(_ table: NameTable) { self.table = table }
  }

  /// The names of a form.
  init() {}

  /// The names inside a container.
  init(inside table: NameTable) { outer = Outer(table) }

  /// What `item` and the paths under it mean in a row, to expressions alone.
  private var row: [String: Int] = [:]

  mutating func add(_ path: String, _ meaning: Meaning) { own[path] = meaning }

  /// Adds a row, or a part of one, by its path from `item` on.
  mutating func add(rowPath path: String, _ field: Int) { row[path] = field }

  /// What a name or path means to an expression, the innermost first.
  func meaning(inExpression path: String) -> Meaning? {
    row[path].map { .field($0) } ?? own[path] ?? outer?.table.meaning(inExpression: path)
  }

  /// What a name or path means, the innermost first.
  func meaning(_ path: String) -> Meaning? { own[path] ?? outer?.table.meaning(path) }

  func field(_ path: String) -> Int? {
    guard case .field(let field) = meaning(path) else { return nil }
    return field
  }

  /// The paths of fields, sorted, for suggestions.
  var fieldPaths: [String] {
    var paths: Set<String> = []
    var table: NameTable? = self
    while let current = table {
      for (path, meaning) in current.own {
        if case .field = meaning { paths.insert(path) }
      }
      table = current.outer?.table
    }
    return paths.sorted()
  }
}
