import CPCRE2
import Interlock

/// A pattern whose matches cost a bounded number of steps, over all start positions together.
///
/// PCRE2's own match limit is not enough. It starts afresh at each start position of a search, so
/// that `\s+$` costs the square of the subject; and it does not count the characters that a repeat
/// of a single item runs over, so that `\d+\d+$` does the same at one start position. Hence two
/// codes are kept of each pattern:
///
/// 1. The *plain* code runs first, where the subject is short enough that a small match limit at
///    each start position bounds everything: start positions × steps × characters per step. If it
///    answers, that is the answer. Nearly every match of a form ends here. The library does not tell
///    how many steps it took, so that it runs with few first, and then with four times as many: what
///    it may have done is known to that factor, and is what the match has cost.
/// 2. Where that would cost much, the *counted* code runs. It has a callout before every item, and
///    the callout adds up what was done: one step, and each character that the matcher has moved
///    forward since the callout before. Backtracking moves for free, but then runs forward again and
///    pays for it. The sum goes on over all start positions; where it passes the budget the match
///    ends.
/// 3. Where it ended, the plain code may still answer within the bound of a match, as it needs fewer
///    steps for the same.
///
/// Nothing here looks at a clock, the machine or the order of calls: the same pattern and subject
/// have the same outcome everywhere.
final class BoundedPattern: CompiledPattern {
  private let plain: CompiledCode
  private let counted: CompiledCode
  private let mode: PatternMode
  private let depthLimit: UInt32
  /// What one step of the counted code costs, characters aside.
  let stepWeight: Int
  private let hasBackreference: Bool
  /// Whether only the first position can begin a match.
  private let isAnchored: Bool
  private let pool: ScratchPool

  init(
    plain: consuming CompiledCode, counted: consuming CompiledCode, mode: PatternMode,
    largestRepeat: Int, pool: ScratchPool
  ) {
    depthLimit = WorkLimit.depth(captures: plain.captureCount)
    hasBackreference = plain.hasBackreference
    isAnchored = mode == .whole || plain.isAnchored
    // `[ab]{500}` may fail at its 499th character, with no callout to tell.
    stepWeight = 1 + largestRepeat / 16
    self.plain = plain
    self.counted = counted
    self.mode = mode
    self.pool = pool
  }

  func match(_ subject: Span<UInt8>, work: inout Int64) -> PatternOutcome {
    let length = subject.count
    return pool.withScratch { scratch in
      unsafe subject.withUnsafeBufferPointer { buffer in
        let limit = WorkLimit.plainSteps(length: length, mode: mode)
        let cost = WorkLimit.costOfTwoSteps(length: length, isAnchored: isAnchored)
        var steps = isAnchored ? 16 : 4
        while steps <= limit, steps * cost / 2 <= WorkLimit.quickCost {
          work += Int64(steps * cost / 2)
          scratch.prepare(matchLimit: UInt32(steps), depthLimit: depthLimit, budget: nil)
          let outcome = unsafe scratch.run(plain.pointer, on: buffer)
          if outcome != .limitReached { return outcome }
          steps *= 4
        }
        let budget = WorkLimit.budget(length: length)
        scratch.prepare(
          matchLimit: UInt32(WorkLimit.steps), depthLimit: depthLimit,
          budget: WorkCounter(
            remaining: budget, weight: stepWeight, hasBackreference: hasBackreference))
        let outcome = unsafe scratch.run(counted.pointer, on: buffer)
        work += Int64(budget - max(0, scratch.remainingWork))
        guard outcome == .limitReached, limit >= WorkLimit.fewestPlainSteps else { return outcome }
        work += Int64(limit * cost / 2)
        scratch.prepare(matchLimit: UInt32(limit), depthLimit: depthLimit, budget: nil)
        return unsafe scratch.run(plain.pointer, on: buffer)
      }
    }
  }
}

/// The numbers that bound the work of one match.
enum WorkLimit {
  /// Backtracking points at one start position.
  static let steps = 100_000

  /// With a smaller limit the plain code is not tried at all.
  static let fewestPlainSteps = 8

  /// What the plain code may cost before the counted code is better: some hundred microseconds.
  static let quickCost = 16_384

  /// What two steps of the plain code at each start position may cost at most, in units of a form's
  /// budget: without callouts they take as long as one with. Each can run over what is left of the
  /// subject, where 16 characters take as long.
  static func costOfTwoSteps(length: Int, isAnchored: Bool) -> Int {
    let size = min(length, 1 << 20)
    return isAnchored ? size / 16 + 1 : (size + 1) * (size / 32 + 1)
  }

  /// Characters that the plain code may run over, all in all, before counting becomes necessary.
  private static let plainWork = 2_000_000

  /// The match limit of the plain code; each step can run over the whole subject.
  static func plainSteps(length: Int, mode: PatternMode) -> Int {
    let size = min(length, 1 << 20) + 1
    let perStart = plainWork / size
    return min(steps, mode == .whole ? perStart : perStart / size)
  }

  /// What the counted code may do on a subject of so many bytes.
  ///
  /// The share that grows with the subject lets an innocent search look at each start position;
  /// it is 32 steps a byte, so that 10,000 bytes cost at most 420,000.
  static func budget(length: Int) -> Int { steps + 32 * min(length, 1 << 20) }

  /// How many states of the matcher may be remembered at a time; bounds memory by 32 MiB or so.
  ///
  /// Reckoned with a frame size of our own, since the library's depends on the machine.
  static func depth(captures: Int) -> UInt32 {
    UInt32(max(200, min(steps, (32 << 20) / (128 + 16 * captures))))
  }
}
