public import Interlock

/// Reads what a host supplies for the sources of a program: an object of lists of objects, in JSON.
///
/// All of it is good, or none of it is used. The limits are those of a form: 16 MiB, and as many
/// rows as fit ``FormBuffer/maximumSlotCount``.
public struct SourceReader: ~Copyable {
  /// What came of reading.
  public enum Reading {
    /// All of it is good.
    case supplied([SuppliedSource])
    /// Why none of it can be used.
    case unreadable(UnreadableForm)
  }

  private var reader: JSONReader
  private var evaluation: Evaluation
  private let hasSources: Bool

  /// Creates a reader for the sources of a program, which may have none.
  public init(_ program: Program) {
    hasSources = program.sourceProgram != nil
    let sources = program.sourceProgram ?? program
    var layout = sources.layout
    // A source that the rules do not have is a mistake; what else its rows tell is the host's affair.
    layout.setReportsUnknownKeys(false)
    if case .group(let root)? = layout.scopes.first?.element {
      layout.groups[root].reportsUnknownKeys = true
      layout.groups[root].members.removeAll { $0.key.utf8.first == UInt8(ascii: "$") }
      if !hasSources { layout.groups[root].members = [] }
    }
    reader = JSONReader(layout)
    evaluation = Evaluation(sources, openedAt: Evaluation.unknownInstant)
  }

  /// Reads lists by name and supplies a judge with them; the other sources stay as they are.
  ///
  /// - Parameters:
  ///   - text: An object such as `{"mine": [{"id": "a"}]}`; `null` takes back what was supplied.
  ///   - judge: A judge of the same program; unchanged where the text cannot be used.
  /// - Returns: Why the text cannot be used, or nil.
  public mutating func read(_ text: Span<UInt8>, into judge: inout Judge) -> UnreadableForm? {
    switch read(text) {
    case .unreadable(let fault): return fault
    case .supplied(let supplied):
      judge.evaluation.supply(supplied)
      return nil
    }
  }

  /// Reads the lists by name: `{"mine": [{"id": "a"}]}`. `null` takes back what was supplied.
  ///
  /// For ``SessionStep/supplied`` and ``Session/supply(_:at:onChange:)``.
  public mutating func read(_ text: Span<UInt8>) -> Reading {
    if let fault = reader.read(text, into: &evaluation.form) { return .unreadable(fault) }
    if let unknown = evaluation.form.unknownPaths.first {
      let names = hasSources ? evaluation.program.fields.filter { $0.parent == nil } : []
      let near = Suggestion.names(near: String(unknown.dropFirst()), among: names.map { $0.name })
      let advice = near.first.map { "; did you mean /" + $0 + "?" } ?? ""
      return unreadable("there is no source " + unknown + advice)
    }
    guard hasSources else { return .supplied([]) }
    do throws(SourceFault) {
      return .supplied(try evaluation.readSources())
    } catch {
      return unreadable("expected " + error.expected + " at " + error.pointer, at: error.found)
    }
  }

  private func unreadable(_ message: String, at slot: FormSlot? = nil) -> Reading {
    let offset = slot.map { $0.kind == .text ? Int($0.start) - 1 : Int($0.start) } ?? 0
    return .unreadable(UnreadableForm(offset: max(0, offset), message: message))
  }
}
