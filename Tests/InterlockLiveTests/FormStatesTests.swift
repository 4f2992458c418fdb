import Interlock
import InterlockLive
import Testing

/// Reading the states of a form.
struct FormStatesTests {
  private let form: LiveForm

  init() throws {
    form = LiveForm(try TestForms.pair(), openedAt: try TestForms.noon(), clock: ManualClock())
  }

  @Test func `a slow reader gets the newest state only`() async throws {
    var reader = form.states.makeAsyncIterator()
    #expect(await reader.next()?.field("first")?.value == .null)
    for number in 1...50 { try await form.set("first", to: .text("\(number)")) }
    #expect(await reader.next()?.field("first")?.value == "50")
    await form.close()
    #expect(await reader.next() == nil)
  }

  @Test func `a state stays as it was when it was taken`() async throws {
    try await form.set("first", to: "a")
    let before = await form.state
    try await form.set("second", to: "b")
    try await form.set("first", to: "b")
    #expect(before.field("first")?.value == "a")
    #expect(before.isEnabled("submit"))
    #expect(before.values == .object([.init("first", "a"), .init("second", .null)]))
    let after = await form.state
    #expect(after.fields().map { $0.value } == ["b", "b"])
    #expect(after.isValid)
    #expect(after.violations() == [])
  }

  @Test func `setting an equal value posts nothing`() async throws {
    try await form.set("first", to: "a")
    let posts = form.states.board.newestNumber
    try await form.set("first", to: "a")
    #expect(form.states.board.newestNumber == posts)
    try await form.set("first", to: "b")
    #expect(form.states.board.newestNumber == posts + 1)
  }

  @Test func `all readers see the last state and end with the form`() async throws {
    let states = form.states
    try await withThrowingTaskGroup(of: FormValue?.self) { group in
      for _ in 0..<50 {
        group.addTask {
          var last: FormValue?
          var lastNumber = 0
          for await state in states {
            last = state.field("first")?.value
            guard case .text(let text) = last, let number = Int(text) else { continue }
            // In order, whatever is skipped.
            #expect(number > lastNumber)
            lastNumber = number
          }
          return last
        }
      }
      for number in 1...200 { try await form.set("first", to: .text("\(number)")) }
      await form.close()
      for try await last in group { #expect(last == "200") }
    }
    #expect(states.board.readerCount == 0)
  }

  @Test func `a reader that comes late gets the last state, then the end`() async throws {
    try await form.set("first", to: "a")
    await form.close()
    var reader = form.states.makeAsyncIterator()
    #expect(await reader.next()?.field("first")?.value == "a")
    #expect(await reader.next() == nil)
    #expect(await reader.next() == nil)
  }

  @Test func `a reader that is cancelled ends, and the others go on`() async throws {
    let states = form.states
    let cancelled = Task {
      var count = 0
      for await _ in states { count += 1 }
      return count
    }
    cancelled.cancel()
    #expect(await cancelled.value <= 1)
    #expect(states.board.readerCount == 0)
    var reader = states.makeAsyncIterator()
    _ = await reader.next()
    try await form.set("first", to: "a")
    #expect(await reader.next()?.field("first")?.value == "a")
  }

  @Test func `a reader does not keep the form alive`() async throws {
    let program = try TestForms.pairWithTime()
    let now = try TestForms.noon()
    let clock = ManualClock()
    weak var dropped: LiveForm?
    let reading: Task<Int, Never>
    do {
      let form = LiveForm(program, openedAt: now, clock: clock)
      dropped = form
      let states = form.states
      reading = Task {
        var count = 0
        for await _ in states { count += 1 }
        return count
      }
    }
    #expect(await reading.value <= 1)
    #expect(dropped == nil)
    #expect(clock.deadlines == [])
  }
}
