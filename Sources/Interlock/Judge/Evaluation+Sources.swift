package import CEL

/// What a host supplied for one source.
public struct SuppliedSource: Sendable {
  /// The source, by number.
  package var source: Int
  /// The list; nil where the host took back what it had supplied.
  package var rows: CEL.Value?
}

/// Why what a host supplied cannot be used.
package struct SourceFault: Error {
  /// Where the fault is: the JSON Pointer of the value.
  package var pointer: String
  /// What should be there, with its article.
  package var expected: String
  /// What is there.
  package var found: FormSlot
}

extension Evaluation {
  /// Takes what a host supplies; the other sources stay as they are.
  package mutating func supply(_ supplied: [SuppliedSource]) {
    for list in supplied { sources[list.source] = list.rows }
  }

  /// Gives the lists that a reader has filled in their meaning: every one of them, or none.
  ///
  /// To be asked of an evaluation of ``Program/sourceProgram``. Values are read by their types as
  /// those of a form are: a member that is missing is empty, one that the source does not have is
  /// skipped.
  package mutating func readSources() throws(SourceFault) -> [SuppliedSource] {
    interpret()
    var supplied: [SuppliedSource] = []
    for (index, field) in program.rootFields.enumerated() {
      let slot = program.fields[field].offset
      switch form.slots[slot].kind {
      case .absent: break
      case .null: supplied.append(SuppliedSource(source: index, rows: nil))
      case .array:
        if let fault = rowAtFault(of: field, slot: slot) { throw fault }
        openRation()
        let rows = value(of: field, slot: slot, block: 0)
        supplied.append(SuppliedSource(source: index, rows: rows))
      default:
        throw SourceFault(
          pointer: program.fields[field].pointer, expected: "a list", found: form.slots[slot])
      }
    }
    return supplied
  }

  private func rowAtFault(of list: Int, slot: Int) -> SourceFault? {
    guard let item = program.fields[list].item else { return nil }
    var fault: SourceFault?
    forEachRow(ofListIn: slot) { row in
      if fault != nil { return }
      let element = form.slots[row + FormLayout.elementOffset]
      if element.kind != .object {
        fault = SourceFault(
          pointer: pointer(of: .field(item, block: row)), expected: "an object", found: element)
        return
      }
      for member in program.fields[item].members {
        let place = row + program.fields[member].offset
        if fault == nil, cells[place].state == .wrongType {
          fault = SourceFault(
            pointer: pointer(of: .field(member, block: row)),
            expected: program.fields[member].type.withArticle, found: form.slots[place])
        }
      }
    }
    return fault
  }
}
