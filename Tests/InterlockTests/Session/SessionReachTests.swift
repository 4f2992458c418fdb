import InterlockTestSupport
import Testing

@testable import Interlock

/// What an event costs, counted in evaluations.
struct SessionReachTests {
  @Test func `a value that is set evaluates at most what it reaches, each thing once`() throws {
    var counted = 0
    var evaluated = 0
    var least = Int.max
    for seed in 7_000_000..<7_000_000 + OracleRun.count("SESSION_FILES", 60) {
      var random = SeededRandom(UInt64(seed))
      guard let run = try OracleRun(RandomRules.file(&random)),
        let openedAt = Instant(RandomForms.openedAt(&random))
      else { continue }
      var session = Session(run.program, openedAt: openedAt)
      var reach = Reach(run.program)
      for event in SessionEvent.log(for: run, 30, &random) {
        // What is due is done first, so that the rest is one change.
        guard (try? session.advance(to: session.elapsed + event.pause)) != nil else { continue }
        var event = event
        event.pause = .zero
        guard case .set(let index, _) = event.kind else {
          _ = event.perform(on: &session)
          continue
        }
        let places = session.places
        let field = Int(places[index % max(places.count, 1)].field)
        guard reach.isCounted(field) else {
          _ = event.perform(on: &session)
          continue
        }
        let before = session.evaluationCount
        _ = event.perform(on: &session)
        let count = session.evaluationCount - before
        let most = reach.nodes(from: field).reduce(0) { sum, node in
          let scope = Int(run.program.plan.nodes[node].scope)
          return sum + session.evaluation.blocks(of: scope).count
        }
        counted += 1
        evaluated += count
        least = min(least, count)
        guard count <= most else {
          Issue.record(
            "seed \(seed): \(count) evaluations, \(most) in reach, \(event)\n\(run.text)")
          return
        }
      }
    }
    // Something is evaluated, and nothing where the value is the same.
    #expect(counted > 20 && evaluated > counted / 2 && least == 0)
  }
}

/// The nodes that can have to be evaluated where the value of a field is new: all that reads it, and
/// all that reads that.
private struct Reach {
  private let program: Interlock.Program
  private var known: [Int: Set<Int>] = [:]

  init(_ program: Interlock.Program) { self.program = program }

  private var plan: SessionPlan { program.plan }

  /// Whether a field is one of the form itself and holds one value: to set a list or group makes and
  /// mends others.
  func isCounted(_ field: Int) -> Bool {
    program.fields[field].parent == nil && !program.fields[field].type.isContainer
  }

  mutating func nodes(from field: Int) -> Set<Int> {
    if let nodes = known[field] { return nodes }
    var nodes: Set<Int> = []
    var open = sight(of: field)
    for holder in holders(of: field) { open += list(plan.dirtinessReaders, holder) }
    for gate in plan.gatesSinceField[field] { open += list(plan.gateReaders, gate) }
    // What waits for a pause or an answer keeps actions disabled.
    open += plan.actionNodes.map { Int($0) }
    while let node = open.popLast() {
      if nodes.insert(node).inserted { open += readers(of: node) }
    }
    known[field] = nodes
    return nodes
  }

  private func readers(of number: Int) -> [Int] {
    let node = plan.nodes[number]
    let index = Int(node.index)
    let errors = [Int(plan.validNode)] + plan.actionNodes.map { Int($0) }
    switch node.kind {
    case .load: return list(plan.variableReaders, index)
    case .computed: return list(plan.variableReaders, program.computed[index].variable) + errors
    case .judge: return validity(of: index) + errors
    case .formRule: return program.formRules[index].on.flatMap { validity(of: $0) } + errors
    case .visibility:
      let parts = tree(index)
      let conditions = parts.dropFirst().map { Int(plan.visibilityNodes[$0]) }
      return parts.flatMap { sight(of: $0) } + conditions.filter { $0 >= 0 } + errors
    case .valid: return plan.validReaders.map { Int($0) }
    case .editability, .action: return []
    }
  }

  /// Who sees the value of a field.
  private func sight(of field: Int) -> [Int] {
    var nodes = judgement(of: field)
    for holder in holders(of: field) {
      nodes += list(plan.valueReaders, holder)
      if holder != field { nodes += judgement(of: holder) }
    }
    return nodes
  }

  private func validity(of field: Int) -> [Int] {
    holders(of: field).flatMap { list(plan.validityReaders, $0) }
  }

  private func judgement(of field: Int) -> [Int] {
    plan.judgeNodes[field] == FieldCode.none ? [] : [Int(plan.judgeNodes[field])]
  }

  /// A field and all that it is part of.
  private func holders(of field: Int) -> [Int] {
    [field] + (program.fields[field].parent.map { holders(of: $0) } ?? [])
  }

  /// A field and all that is part of it, with the conditions of those.
  private func tree(_ field: Int) -> [Int] {
    let parts = program.fields[field].members + (program.fields[field].item.map { [$0] } ?? [])
    return [field] + parts.flatMap { tree($0) }
  }

  private func list(_ table: ReaderTable, _ place: Int) -> [Int] {
    table.range(place).map { table[node: $0] }
  }
}
