/// Instants at which things are due, one for each, of which the first is found at once.
///
/// A binary heap that knows where each thing stands in it, so that another instant takes the place
/// of the former one: what is put off again and again takes no more room than what is put off once.
struct DeadlineHeap: Sendable {
  private struct Entry: Sendable {
    var due: Int64
    var thing: Int
  }

  private var heap: [Entry] = []
  /// Where each thing stands in the heap.
  private var places: [Int: Int] = [:]

  var isEmpty: Bool { heap.isEmpty }

  /// The first instant at which something is due; `Int64.max` where nothing is.
  @inline(__always)
  var first: Int64 { heap.isEmpty ? .max : heap[0].due }

  /// Whether a thing is due at any time.
  func contains(_ thing: Int) -> Bool { places[thing] != nil }

  /// Sets the instant at which a thing is due; at `Int64.max` it never is.
  mutating func set(_ due: Int64, of thing: Int) {
    if due == .max { return remove(thing) }
    guard let place = places[thing] else {
      heap.append(Entry(due: due, thing: thing))
      places[thing] = heap.count - 1
      rise(from: heap.count - 1)
      return
    }
    let former = heap[place].due
    heap[place].due = due
    if due < former { rise(from: place) } else if due > former { sink(from: place) }
  }

  /// Nothing of a thing is due any more.
  mutating func remove(_ thing: Int) {
    guard !heap.isEmpty, let place = places.removeValue(forKey: thing) else { return }
    let last = heap.removeLast()
    if place == heap.count { return }
    heap[place] = last
    places[last.thing] = place
    rise(from: place)
    sink(from: places[last.thing] ?? place)
  }

  mutating func removeAll() {
    heap.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Takes a thing out that is due by an instant, the first one first; nil where none is.
  mutating func takeDue(by instant: Int64) -> Int? {
    guard let top = heap.first, top.due <= instant else { return nil }
    remove(top.thing)
    return top.thing
  }

  // MARK: Order

  /// What is due at one instant comes in the order of its numbers, whenever it was put in.
  private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    left.due < right.due || left.due == right.due && left.thing < right.thing
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, isBefore(heap[place], heap[(place - 1) / 2]) {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && isBefore(heap[child], heap[least]) {
        least = child
      }
      if least == place { return }
      swap(place, least)
      place = least
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    heap.swapAt(left, right)
    places[heap[left].thing] = left
    places[heap[right].thing] = right
  }
}
