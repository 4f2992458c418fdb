import Interlock
import Observation

/// Something that a view reads of a form.
enum ObservedOutput: Hashable {
  case value(FieldReference)
  case visible(FieldReference)
  case editable(FieldReference)
  case required(FieldReference)
  case pending(FieldReference)
  case touched(FieldReference)
  case dirty(FieldReference)
  case violations(FieldReference, locale: String?)
  case shown(FieldReference, locale: String?)
  case formViolations(locale: String?)
  case shownForm(locale: String?)
  case rows(FieldReference)
  case computed(ComputedReference)
  case open(GateReference)
  case enabled(ActionReference)
  case blockers(ActionReference)
  case valid
  case values
  case failure
  case state
}

/// What was read since it last changed.
struct ObservedOutputs {
  /// One thing that was read, observed for itself.
  struct Reading {
    fileprivate let signal: Signal
    fileprivate let number: Int
    /// Whether it is unlike what was read.
    let hasChanged: (borrowing Session) -> Bool
  }

  /// Stands for one output towards the registrar.
  fileprivate final class Signal: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var mark: Bool { true }

    func noteReading() { registrar.access(self, keyPath: \.mark) }

    func tell() { registrar.withMutation(of: self, keyPath: \.mark) {} }
  }

  private var readings: [ObservedOutput: Reading] = [:]
  private var lastNumber = 0

  /// Notes that something is read.
  mutating func noteReading(
    _ output: ObservedOutput, hasChanged: @escaping (borrowing Session) -> Bool
  ) {
    if let reading = readings[output] { return reading.signal.noteReading() }
    lastNumber += 1
    let reading = Reading(signal: Signal(), number: lastNumber, hasChanged: hasChanged)
    readings[output] = reading
    reading.signal.noteReading()
  }

  /// Takes out what has changed, in the order in which it was read first.
  ///
  /// It is taken out before anybody is told: whoever reads it again at once begins a new reading,
  /// and misses nothing.
  mutating func takeChanged(where hasChanged: (Reading) -> Bool) -> [() -> Void] {
    let changed = readings.filter { hasChanged($0.value) }
    for output in changed.keys { readings[output] = nil }
    return changed.values.sorted { $0.number < $1.number }.map { reading in
      { reading.signal.tell() }
    }
  }
}
