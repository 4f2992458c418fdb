import CPCRE2
import Interlock
import Synchronization

/// What the callouts of the counted code add up.
struct WorkCounter {
  /// The work that may still be done.
  var remaining: Int
  /// What one step costs, characters aside.
  var weight: Int
  /// Whether a step may compare the text of a group, which costs by its length.
  var hasBackreference: Bool
  /// Where the matcher was at the step before, as a byte offset.
  var position = 0

  init(remaining: Int, weight: Int, hasBackreference: Bool) {
    self.remaining = remaining
    self.weight = weight
    self.hasBackreference = hasBackreference
  }

  /// Pays for one step.
  ///
  /// - Returns: Whether the match may go on.
  @unsafe mutating func step(_ block: UnsafePointer<pcre2_callout_block_8>) -> Bool {
    let next = unsafe Int(block.pointee.current_position)
    remaining -= weight + max(0, next - position)
    position = next
    if hasBackreference {
      var longest = 0
      var group = 1
      while unsafe group < Int(block.pointee.capture_top) {
        let start = unsafe block.pointee.offset_vector[2 * group]
        let end = unsafe block.pointee.offset_vector[2 * group + 1]
        // Groups that took no part are marked by the largest number there is.
        if end > start, end != .max { longest = max(longest, Int(end - start)) }
        group += 1
      }
      remaining -= longest / 16
    }
    return remaining >= 0
  }
}

/// The memory of one match: PCRE2's match data, its limits, and the counter of the work.
///
/// Used by one thread at a time, which ``ScratchPool`` sees to; hence Sendable.
@safe final class MatchScratch: @unchecked Sendable {
  let isBusy = Atomic<Bool>(false)
  private let context: OpaquePointer?
  private var matchData: OpaquePointer?
  private let counter: UnsafeMutablePointer<WorkCounter>

  init() {
    unsafe context = pcre2_match_context_create_8(nil)
    // One pair is enough: only whether it matches is asked, and captures live in the frames.
    unsafe matchData = pcre2_match_data_create_8(1, nil)
    unsafe counter = .allocate(capacity: 1)
    unsafe counter.initialize(to: WorkCounter(remaining: 0, weight: 1, hasBackreference: false))
    if let context = unsafe context {
      // The heap limit must never decide: it counts bytes, which differ between machines.
      _ = unsafe pcre2_set_heap_limit_8(context, UInt32.max)
    }
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    unsafe counter.deallocate()
  }

  /// Sets the limits of the next run; without a budget nothing is counted.
  func prepare(matchLimit: UInt32, depthLimit: UInt32, budget: WorkCounter?) {
    guard let context = unsafe context else { return }
    _ = unsafe pcre2_set_match_limit_8(context, matchLimit)
    _ = unsafe pcre2_set_depth_limit_8(context, depthLimit)
    guard let budget else { return }
    unsafe counter.pointee = budget
    _ = unsafe pcre2_set_callout_8(
      context,
      { block, data in
        guard let block = unsafe block,
          let counter = unsafe data?.assumingMemoryBound(to: WorkCounter.self)
        else { return 0 }
        return unsafe counter.pointee.step(block) ? 0 : PCRE2_ERROR_CALLOUT
      }, counter)
  }

  /// What the counter of the run before had left.
  var remainingWork: Int { unsafe counter.pointee.remaining }

  /// Matches once, under the limits set before.
  func run(_ code: OpaquePointer, on subject: UnsafeBufferPointer<UInt8>) -> PatternOutcome {
    guard let context = unsafe context, let data = unsafe matchData else { return .limitReached }
    // PCRE2 checks the UTF-8 itself: invalid text is a subject that does not match.
    let result = unsafe withUnsafePointer(to: 0 as UInt8) { nothing in
      unsafe pcre2_match_8(
        code, subject.baseAddress ?? nothing, subject.count, 0, 0, data, context)
    }
    if result >= 0 { return .matches }
    if result == PCRE2_ERROR_NOMATCH { return .fails }
    if result <= PCRE2_ERROR_UTF8_ERR1 && result >= PCRE2_ERROR_UTF8_ERR21 { return .fails }
    // What is left are limits, callouts that say stop, endless recursion and want of memory.
    // The frames of such a match can be large; they are not kept.
    unsafe pcre2_match_data_free_8(data)
    unsafe matchData = pcre2_match_data_create_8(1, nil)
    return .limitReached
  }
}

/// Lends match memory to threads, so that a match allocates nothing in the steady state.
///
/// A slot is taken by an atomic exchange of its flag, with acquire and release ordering, so only
/// one thread ever uses it. Where all are taken, a match pays for memory of its own.
final class ScratchPool: Sendable {
  private let slots: [MatchScratch]

  init(count: Int = 16) {
    slots = (0..<count).map { _ in MatchScratch() }
  }

  /// Calls the body with memory that no other thread uses.
  func withScratch(_ body: (MatchScratch) -> PatternOutcome) -> PatternOutcome {
    for slot in slots where !slot.isBusy.load(ordering: .relaxed) {
      guard !slot.isBusy.exchange(true, ordering: .acquiring) else { continue }
      defer { slot.isBusy.store(false, ordering: .releasing) }
      return body(slot)
    }
    return body(MatchScratch())
  }
}
