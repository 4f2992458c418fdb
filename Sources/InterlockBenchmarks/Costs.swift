/// Runs a scenario so that a tool that counts instructions and allocations sees it by itself.
///
/// The tool, callgrind, collects only while ``costMeasured(_:_:)`` runs.
enum Costs {
  /// Prints the names of the scenarios.
  static func list() {
    for scenario in Scenario.counted() { print(scenario.name) }
  }

  /// Runs the scenario of a name, and prints how often.
  static func run(_ name: String) {
    guard let scenario = Scenario.counted().first(where: { $0.name == name }) else {
      return print("there is no scenario \(name)")
    }
    guard let run = scenario.prepare() else { return print("it could not be prepared") }
    let count = scenario.countedIterations
    // What happens only once, such as making room that is kept, happens before.
    run(count)
    run(count)
    costMeasured(run, count)
    print(count)
  }
}

/// The part of a scenario that is counted.
@inline(never)
func costMeasured(_ run: (Int) -> Void, _ count: Int) { run(count) }

extension Scenario {
  /// How often a scenario runs where its cost is counted: counting takes fifty times as long, and
  /// gives the same each time. Even, as many scenarios go to and fro between two states.
  var countedIterations: Int { max(2, min(200, iterations / 5_000)) / 2 * 2 }

  /// The scenarios whose costs `.ci/run` holds to the committed table.
  static func counted() -> [Scenario] {
    sessions().filter { $0.name != "session/open/10000-fields" } + calls() + rows()
      + bulk() + expressions()
  }
}
