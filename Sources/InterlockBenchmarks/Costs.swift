/// Runs scenarios so that a tool that counts instructions and allocations sees each by itself.
///
/// The tool, callgrind, collects only while ``costMeasured(_:_:)`` runs and writes one profile for
/// each call; the scenarios' names and counts go to standard output in the same order.
enum Costs {
  static func run(_ prefix: String) {
    for scenario in Scenario.counted() where scenario.name.hasPrefix(prefix) {
      guard let run = scenario.prepare() else {
        print(scenario.name, "could not be prepared", separator: "\t")
        continue
      }
      let count = scenario.countedIterations
      // What happens only once, such as making room that is kept, happens before.
      run(count)
      run(count)
      costMeasured(run, count)
      print(scenario.name, count, separator: "\t")
    }
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
