import Interlock
import InterlockForms

private struct Target: ~Copyable {
  var reader = CSVReader(layout)
  var form = FormBuffer()

  mutating func read(_ text: Span<UInt8>) -> Outcome {
    Outcome(reader.read(text, into: &form), form, size: text.count)
  }
}

/// The entry point of libFuzzer: reads the bytes as a table, and writes them as a cell of one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  checkSplitting(bytes, as: .records)
  var target = Target()
  let rows = split(bytes, as: .records, by: max(size, 1))
  if let header = rows.first, target.reader.readHeader(header.text.span) == nil {
    for row in rows.dropFirst() {
      let outcome = target.read(row.text.span)
      precondition(outcome == target.read(row.text.span), "the verdict depends on the row before")
    }
  }
  var table = Array("g.a,a\r\n,\"".utf8)
  for byte in bytes { table += byte == 0x22 ? [0x22, 0x22] : [byte] }
  table += [0x22]
  let written = split(table, as: .records, by: 3)
  precondition(written.count == 2, "the cell was cut")
  let (header, row) = (written[0].text, written[1].text)
  precondition(target.reader.readHeader(header.span) == nil, "the header was refused")
  let back = target.read(row.span)
  if String(validating: bytes, as: UTF8.self) != nil {
    precondition(back.texts == (bytes.isEmpty ? [] : [bytes]), "what was written differs")
  } else {
    precondition(back.fault != nil, "what is no text was read")
  }
  return 0
}
