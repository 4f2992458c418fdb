public import Interlock

/// Reads forms that are the rows of a table: comma-separated values (RFC 4180) below a header.
///
/// The names in the header are keys of the form or lead to them, as in `address.city`,
/// `address[city]` and `people[0].name`; a list takes the cells of all columns with its name. Every
/// value is a text, and an empty cell is missing. A row is unreadable where it has more or fewer cells
/// than the header, where its quotes are wrong, where it is not UTF-8, where a row of a list comes
/// before the rows that precede it, and past the limits of ``FormBuffer``.
public struct CSVReader: ~Copyable, @unchecked Sendable {
  // Its memory is its own: nothing else has the pointers of its layout, so it may move to another thread.

  /// What the cells of a column are.
  struct Column: Sendable {
    /// The slot of a single value of the form itself; -1 for any other way.
    var slot: Int32 = -1
    /// The steps to the value, or as far as there are fields.
    var steps: [NameStep] = []
    /// Whether a field has the name.
    var isKnown = false
    /// What is reported where the column has a value; nil where nothing is.
    var unknownPath: String?
  }

  var resolver: NameResolver
  var columns: [Column] = []
  /// The first columns of the header that no field is named like.
  var strays: [Stray] = []
  let layout: FormLayout
  private var filler = SlotFiller()
  private let slotCount: Int

  /// Creates a reader for forms of one layout; its next step is ``readHeader(_:)``.
  public init(_ layout: FormLayout) {
    self.layout = layout
    resolver = NameResolver(layout)
    slotCount = layout.scopes[0].slotCount
  }

  /// Reads one row; what an unreadable one leaves in the buffer means nothing.
  ///
  /// - Parameters:
  ///   - text: The bytes of the row, without its line end.
  ///   - form: Takes the values.
  /// - Returns: Why the text is no form, or nil.
  public mutating func read(
    _ text: Span<UInt8>, into form: inout FormBuffer
  ) -> UnreadableForm? {
    filler.reset()
    return form.fill(with: text, slotCount: slotCount) {
      (text, slots, unknownPaths) throws(FormFault) in
      try readCells(text, &slots, &unknownPaths)
    }
  }

  private mutating func readCells(
    _ text: JSONText, _ slots: inout [FormSlot], _ unknownPaths: inout [String]
  ) throws(FormFault) {
    var at = 0
    var count = 0
    while true {
      let cell = try text.cell(&at)
      if count < columns.count, cell.length > 0 {
        let slot = Int(columns[count].slot)
        if slot >= 0 {
          slots[slot] = cell
        } else if columns[count].isKnown {
          try filler.put(
            cell, along: columns[count].steps, resolver.layout, &slots, at: Int(cell.start))
        } else {
          if let path = columns[count].unknownPath { unknownPaths.append(path) }
          try filler.make(
            along: columns[count].steps, resolver.layout, &slots, at: Int(cell.start))
        }
      }
      count += 1
      if at >= text.end { break }
      at += 1
    }
    guard count == columns.count else {
      throw FormFault(
        "expected as many cells as the header has (\(columns.count)), found \(count)", at: text.end)
    }
  }
}
