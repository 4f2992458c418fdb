/// What something depends on, directly or through what it reads.
final class Reach: Sendable {
  /// The gates, in the order of the file.
  let gates: [Int]
  /// The fields whose visibility it depends on, and those whose validity it does.
  let conditionalFields: Set<Int>
  let guardedFields: Set<Int>
  /// All fields that it depends on in any way.
  let fields: Set<Int>
  let computed: Set<Int>
  let readsValid: Bool

  init(_ found: ReachedNodes = ReachedNodes()) {
    gates = found.gates.sorted()
    conditionalFields = found.conditionalFields
    guardedFields = found.guardedFields
    fields = found.fields
    computed = found.computed
    readsValid = found.readsValid
  }
}

/// The same while it is found.
struct ReachedNodes {
  var gates: Set<Int> = []
  var conditionalFields: Set<Int> = []
  var guardedFields: Set<Int> = []
  var fields: Set<Int> = []
  var computed: Set<Int> = []
  var readsValid = false
}

/// Numbers of things that an action depends on: its own, and those of `valid`, which all actions
/// share that read it. With very many of both no copy could be held for each.
package struct ReachedSet: Sendable {
  fileprivate let own: Reach
  fileprivate let ofValid: Reach?
  private let kind: Kind

  enum Kind: Sendable {
    case conditionalFields, guardedFields, fields, computed
  }

  fileprivate init(_ own: Reach, _ ofValid: Reach?, _ kind: Kind) {
    self.own = own
    self.ofValid = ofValid
    self.kind = kind
  }

  /// Whether a number is among them.
  package func contains(_ number: Int) -> Bool {
    Self.set(own, kind).contains(number)
      || ofValid.map { Self.set($0, kind).contains(number) } ?? false
  }

  private static func set(_ reach: Reach, _ kind: Kind) -> Set<Int> {
    switch kind {
    case .conditionalFields: reach.conditionalFields
    case .guardedFields: reach.guardedFields
    case .fields: reach.fields
    case .computed: reach.computed
    }
  }
}

/// What an action depends on: what only it does, and what `valid` does where it reads that.
package struct ActionReach: Sendable {
  private let own: Reach
  private let ofValid: Reach?
  /// The number of gates of the form, where it waits for each.
  private let gateCount: Int?

  init(own: Reach = Reach(), ofValid: Reach? = nil, gateCount: Int? = nil) {
    self.own = own
    self.ofValid = ofValid
    self.gateCount = gateCount
  }

  /// The gates, in the order of the file.
  package var gates: [Int] {
    if let gateCount { return Array(0..<gateCount) }
    guard let ofValid, !ofValid.gates.isEmpty else { return own.gates }
    return own.gates.isEmpty ? ofValid.gates : Set(own.gates).union(ofValid.gates).sorted()
  }

  /// What it is made of, each with the number of its entries: shared by actions that read the same.
  var parts: [(ObjectIdentifier, Int)] {
    ([own] + (ofValid.map { [$0] } ?? [])).map { reach in
      let sets = [reach.conditionalFields, reach.guardedFields, reach.fields, reach.computed]
      return (ObjectIdentifier(reach), sets.reduce(1 + reach.gates.count) { $0 + $1.count })
    }
  }

  package var conditionalFields: ReachedSet { ReachedSet(own, ofValid, .conditionalFields) }
  package var guardedFields: ReachedSet { ReachedSet(own, ofValid, .guardedFields) }
  package var fields: ReachedSet { ReachedSet(own, ofValid, .fields) }
  package var computed: ReachedSet { ReachedSet(own, ofValid, .computed) }
  package var readsValid: Bool { ofValid != nil || own.readsValid }
}
