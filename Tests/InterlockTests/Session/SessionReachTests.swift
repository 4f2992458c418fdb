import InterlockTestSupport
import Testing

@testable import Interlock

/// What an event costs, counted in evaluations.
struct SessionReachTests {
  @Test func `an event evaluates at most what it reaches, each thing once`() throws {
    var counted = 0
    var inRows = 0
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
        let field = event.place.map { index in
          let places = session.places
          return Int(places[index % max(places.count, 1)].field)
        }
        let before = session.evaluationCount
        _ = event.perform(on: &session)
        let count = session.evaluationCount - before
        let nodes = field.map { reach.nodes(from: $0) } ?? Set(run.program.plan.nodes.indices)
        let most = nodes.reduce(0) { sum, node in
          let code = run.program.plan.nodes[node]
          let field = run.program.code[code.kind == .judge ? Int(code.index) : 0]
          // What asks about a group or list is judged again once all in it is found to hold.
          let isAsked = code.kind == .judge && field.hasRemotes && field.type.isContainer
          let count = session.evaluation.blocks(of: Int(code.scope)).count
          return sum + (isAsked ? 2 * count : count)
        }
        if field != nil { counted += 1 }
        if let field, run.program.fields[field].scope != 0 { inRows += 1 }
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
    #expect(counted > 20 && inRows > 5 && evaluated > counted / 2 && least == 0)
  }
}

extension SessionEvent {
  /// The place, by its number, of the one field that the event gives a value or rows; nil for events
  /// that may concern anything.
  fileprivate var place: Int? {
    switch kind {
    case .set(let place, _), .insert(let place, _), .remove(let place, _), .move(let place, _, _):
      place
    case .wait, .step, .touch, .flush, .resolve, .report, .reset, .press: nil
    }
  }
}

/// The nodes that can have to be evaluated where the value of a field is new: all that reads it, and
/// all that reads that.
private struct Reach {
  private let program: Interlock.Program
  private var known: [Int: Set<Int>] = [:]

  init(_ program: Interlock.Program) { self.program = program }

  private var plan: SessionPlan { program.plan }

  mutating func nodes(from field: Int) -> Set<Int> {
    if let nodes = known[field] { return nodes }
    var nodes: Set<Int> = []
    // What waits for a pause or an answer keeps actions disabled.
    var open = plan.actionNodes.map { Int($0) }
    if isAlone(field) {
      open += changes(of: field)
    } else {
      // To set something in a broken group mends it with all that is in it, and to set a list makes
      // and removes rows, of which all is new.
      for part in tree(top(of: field)) { open += changes(of: part) + arrivals(of: part) }
      open.append(Int(plan.validNode))
    }
    while let node = open.popLast() {
      if nodes.insert(node).inserted { open += readers(of: node) }
    }
    known[field] = nodes
    return nodes
  }

  /// Whether a field is one of the form itself and holds one value.
  private func isAlone(_ field: Int) -> Bool {
    program.fields[field].parent == nil && !program.fields[field].type.isContainer
  }

  private func top(of field: Int) -> Int {
    program.fields[field].parent.map { top(of: $0) } ?? field
  }

  /// Who is concerned where the value of a field is new.
  private func changes(of field: Int) -> [Int] {
    let gates = plan.gatesSinceField[field]
    return sight(of: field) + holders(of: field).flatMap { list(plan.dirtinessReaders, $0) }
      + gates.flatMap { list(plan.gateReaders, $0) }
  }

  /// Who is concerned where a field comes, goes or moves with its row.
  private func arrivals(of field: Int) -> [Int] {
    let scope = program.fields[field].scope
    let own = [plan.visibilityNodes[field], plan.editabilityNodes[field]]
    return validity(of: field) + holders(of: field).flatMap { list(plan.touchReaders, $0) }
      + (scope == 0
        ? [] : plan.nodesOfScope[scope].map { Int($0) } + list(plan.indexReaders, scope))
      + own.filter { $0 != FieldCode.none }.map { Int($0) }
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
