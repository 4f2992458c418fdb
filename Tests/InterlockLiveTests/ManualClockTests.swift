import InterlockLive
import Testing

/// The clock that is moved by hand.
struct ManualClockTests {
  @Test func `it stands still until it is told to go on`() async {
    let clock = ManualClock()
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .zero)
    await clock.advance(by: .seconds(-1))
    #expect(clock.now.offset == .seconds(2))
    #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(3))) == .seconds(3))
    #expect(clock.now < clock.now.advanced(by: .nanoseconds(1)))
  }

  @Test func `what is past does not sleep`() async throws {
    let clock = ManualClock()
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    try await clock.sleep(until: clock.now)
    #expect(clock.deadlines == [])
  }

  @Test func `a sleeper that is cancelled wakes with an error`() async {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.deadlines == [])
  }
}
