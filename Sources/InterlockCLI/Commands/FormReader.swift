import Interlock
import InterlockForms

/// Reads forms in any of the ways in which they come.
struct FormReader: ~Copyable {
  private var json: JSONReader
  private var urlEncoded: URLEncodedReader
  private var csv: CSVReader

  init(_ layout: FormLayout) {
    json = JSONReader(layout)
    urlEncoded = URLEncodedReader(layout)
    csv = CSVReader(layout)
  }

  /// Reads the header of a table; gives why it cannot be read.
  mutating func readHeader(_ text: Span<UInt8>) -> UnreadableForm? { csv.readHeader(text) }

  /// The columns of that header whose names are probably slips.
  mutating func misspelledColumns() -> [MisspelledColumn] { csv.misspelledColumns() }

  /// Reads a form; gives why it cannot be read.
  mutating func read(
    _ text: Span<UInt8>, as input: ValidateOptions.Input, into form: inout FormBuffer
  ) -> UnreadableForm? {
    switch input {
    case .ndjson, .json: json.read(text, into: &form)
    case .urlencoded: urlEncoded.read(text, into: &form)
    case .csv: csv.read(text, into: &form)
    }
  }
}

extension MisspelledColumn {
  /// What a person is told of it.
  var notice: String {
    let names = suggestions.map { "`" + $0 + "`" }.joined(separator: " or ")
    return Printable.text("column `\(name)` names no field; did you mean \(names)?")
  }
}
