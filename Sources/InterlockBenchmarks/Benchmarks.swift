import Glibc

/// Measures Interlock, and makes the forms to measure it with.
@main
struct Benchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "generate":
      guard let count = arguments.dropFirst().first.flatMap({ Int($0) }), count >= 0 else {
        usage()
      }
      let name = arguments.dropFirst(2).first ?? "ndjson"
      guard let format = SignUpForms.Format(rawValue: name) else { usage() }
      SignUpForms.write(count: count, as: format)
    case nil: measure("")
    case "memory": Scenario.measureMemory()
    case "growth":
      let rest = Array(arguments.dropFirst())
      Growth.run(
        rest.first ?? "", operations: rest.count > 1 ? rest[1] : nil,
        sizes: rest.count > 2 ? rest[2] : nil)
    case "soak":
      guard let count = arguments.dropFirst().first.flatMap({ Int($0) }), count > 0 else { usage() }
      exit(Soak.run(count) ? 0 : 1)
    case "measure": measure(arguments.dropFirst().first ?? "")
    case "costs":
      if let name = arguments.dropFirst().first { Costs.run(name) } else { Costs.list() }
    case "repeat":
      guard let name = arguments.dropFirst().first,
        let count = arguments.dropFirst(2).first.flatMap({ Int($0) })
      else { usage() }
      for scenario in Scenario.all() where scenario.name == name {
        scenario.prepare()?(count)
      }
    default: usage()
    }
  }

  /// Measures the scenarios whose names begin so.
  private static func measure(_ prefix: String) {
    print("scenario", "ns each", "thousand a second", separator: "\t")
    for scenario in Scenario.all() where scenario.name.hasPrefix(prefix) {
      scenario.measure()
    }
  }

  private static func usage() -> Never {
    print(
      """
      usage: InterlockBenchmarks                   measure every scenario
             InterlockBenchmarks measure PREFIX    measure those whose names begin so
             InterlockBenchmarks repeat NAME COUNT
                                                   run one so often, for tools that count
                                                   instructions or allocations
             InterlockBenchmarks costs [NAME]      run a counted scenario for `.ci/costs`, or list them
             InterlockBenchmarks memory            measure what an open form takes
             InterlockBenchmarks soak COUNT        random events on one form
             InterlockBenchmarks growth [PREFIX [OPERATION,… [SIZE,…]]]
                                                   how the costs of the command grow with what
                                                   rule files, forms and runs have very many of
             InterlockBenchmarks generate COUNT [ndjson|urlencoded|csv]
                                                   write sign-up forms, one a line
      """)
    exit(2)
  }
}
