import Interlock
import InterlockYAML

/// Makes those of some fixes that leave a file as good as it was, and tells which do not.
struct FixTrial {
  /// The fixes that can be made together.
  private(set) var accepted: [Fix] = []
  /// Those that cannot be made.
  private(set) var refused: [Fix] = []
  /// Why the first of them cannot; empty where all can.
  private(set) var refusal = ""

  private let before: Reading
  private let keepsVerdicts: Bool
  private let isJSON: Bool
  private let read: (SourceFile) -> Reading
  private var trials: Int

  /// Prepares a trial.
  ///
  /// - Parameters:
  ///   - before: The file as it is.
  ///   - keepsVerdicts: Whether the engine has to say the same of forms.
  ///   - trials: How often the file may be read.
  ///   - read: Reads a text of the file.
  init(
    _ before: Reading, keepsVerdicts: Bool, trials: Int,
    read: @escaping (SourceFile) -> Reading
  ) {
    self.before = before
    self.keepsVerdicts = keepsVerdicts
    self.trials = trials
    self.read = read
    isJSON = YAMLReader.isJSON(before.source)
  }

  /// The file with what was accepted.
  var bytes: [UInt8] { Self.apply(accepted, to: before.source.bytes) }

  /// Tries fixes that do not get in each other's way: all at once, and by halves where that fails.
  mutating func take(_ fixes: ArraySlice<Fix>) {
    if fixes.isEmpty { return }
    let problem: String?
    if trials > 0 {
      trials -= 1
      problem = self.problem(with: accepted + fixes)
    } else {
      problem = "too many of its fixes cannot be made"
    }
    guard let problem else {
      accepted += fixes
      return
    }
    if fixes.count == 1 || trials == 0 {
      if refusal.isEmpty { refusal = problem }
      refused += fixes
      return
    }
    let middle = fixes.startIndex + fixes.count / 2
    take(fixes[..<middle])
    take(fixes[middle...])
  }

  /// A fix at its places in the changed file.
  func moved(_ fix: Fix) -> Fix {
    let edits = Self.sorted(accepted)
    return Fix(
      fix.title, fix.applicability,
      fix.edits.map { edit in
        var shift = 0
        for other in edits where other.span.end <= edit.span.start {
          shift += other.text.utf8.count - (other.span.end - other.span.start)
        }
        let span = SourceSpan(
          file: edit.span.file, start: edit.span.start + shift, end: edit.span.end + shift)
        return Edit(span, edit.text)
      })
  }

  // MARK: Applying

  /// Fixes that do not get in each other's way, the first of two that do.
  static func apart(_ fixes: [Fix], in count: Int) -> [Fix] {
    // In order, and apart from one another.
    var taken: [Range<Int>] = []
    var apart: [Fix] = []
    for fix in fixes where !fix.edits.isEmpty {
      let ranges = fix.edits.map { $0.span.start..<$0.span.end }
      let isFree = ranges.allSatisfy { range in
        guard range.lowerBound >= 0, range.upperBound <= count else { return false }
        let place = index(of: range, in: taken)
        return place == taken.count || taken[place].lowerBound > range.upperBound
      }
      guard isFree else { continue }
      for range in ranges { taken.insert(range, at: index(of: range, in: taken)) }
      apart.append(fix)
    }
    return apart
  }

  /// The first range that ends at or behind the beginning of another.
  private static func index(of range: Range<Int>, in ranges: [Range<Int>]) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func sorted(_ fixes: [Fix]) -> [Edit] {
    fixes.flatMap { $0.edits }.sorted { $0.span.start < $1.span.start }
  }

  /// A text with fixes that are apart from one another.
  static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    for edit in sorted(fixes) {
      result += bytes[offset..<edit.span.start]
      result += edit.text.utf8
      offset = edit.span.end
    }
    return result + bytes[offset...]
  }

  // MARK: Judging

  /// Why fixes may not be made together; nil where they may.
  private func problem(with fixes: [Fix]) -> String? {
    let bytes = Self.apply(fixes, to: before.source.bytes)
    if bytes == before.source.bytes { return "the fix changes nothing" }
    let source = SourceFile(path: before.source.path, bytes: bytes)
    if isJSON, !YAMLReader.isJSON(source) { return "the file would be no JSON any more" }
    let after = read(source)
    if !after.errors.isEmpty {
      if before.errors.isEmpty { return "the file would not load" }
      return problem(with: after.errors, of: fixes)
    }
    return keepsVerdicts ? change(to: after) : nil
  }

  /// Why an error that is new may not be there; nil where there is none, or it was only hidden.
  private func problem(with errors: [Diagnostic], of fixes: [Fix]) -> String? {
    let known = Set(before.errors.map { $0.id.name + " " + $0.message })
    var shift = 0
    let places = Self.sorted(fixes).map { edit in
      let start = edit.span.start + shift
      shift += edit.text.utf8.count - (edit.span.end - edit.span.start)
      return start..<start + edit.text.utf8.count
    }
    for error in errors where !known.contains(error.id.name + " " + error.message) {
      let (start, end) = (error.span.start, max(error.span.end, error.span.start + 1))
      // Those behind the error begin at the first that does not end before it.
      let first = Self.index(of: start..<end, in: places)
      let isTouched = first < places.count && places[first].lowerBound <= end
      if isTouched || error.id == .syntax { return "it would have another error" }
    }
    return nil
  }

  /// What the engine would say otherwise; nil where it says the same of all forms that are tried.
  private func change(to after: Reading) -> String? {
    guard let context = before.context, let old = context.replay, let new = after.context?.replay
    else { return nil }
    for form in context.sampleForms(of: old.program, old) {
      for elapsed in [Int64(0), 3_600_000_000_000] {
        guard let was = old.judge(form, elapsed: elapsed),
          let now = new.judge(form, elapsed: elapsed)
        else { continue }
        let isSame =
          was.isValid == now.isValid && was.enabled == now.enabled
          && was.violations.map { $0.path + " " + $0.rule }
            == now.violations.map { $0.path + " " + $0.rule }
        if !isSame { return "the engine would say something else of \(form)" }
      }
    }
    return nil
  }
}
