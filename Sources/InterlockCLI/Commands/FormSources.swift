import Interlock
import InterlockForms

/// Supplies the sources of a program with lists: by the command line, or by each form itself.
struct FormSources: ~Copyable {
  private var reader: SourceReader
  private let isFixed: Bool
  private let slot: Int
  /// Whether all values of forms are texts, so that `$sources` is the text of its JSON.
  var readsText = false
  /// What was said already about the option that wins over what forms carry.
  private var isNoticed = false

  /// What `--sources` names, read once for all that judge.
  struct File {
    var path: String
    var bytes: [UInt8]

    init(_ path: String, _ streams: Streams) throws(Failure) {
      self.path = path
      // One byte more than is allowed, so that a file that is too large is told from one that is not.
      bytes = try streams.bytes(of: path, limit: FormBuffer.maximumTextSize + 1)
    }

    /// The lists for the sources of a program.
    func supplied(for program: Program) throws(Failure) -> [SuppliedSource] {
      var reader = SourceReader(program)
      switch reader.read(bytes.span) {
      case .supplied(let supplied): return supplied
      case .unreadable(let fault): throw failure(fault)
      }
    }

    fileprivate func failure(_ fault: UnreadableForm) -> Failure {
      Failure(
        "--sources \(Printable.quoted(path)): \(Printable.text(fault.message)) (byte \(fault.offset))"
      )
    }
  }

  /// Supplies the judge with the file that `--sources` names.
  init(_ file: File?, for judge: inout Judge) throws(Failure) {
    reader = SourceReader(judge.program)
    slot = judge.program.sourcesSlot
    isFixed = file != nil
    guard let file else { return }
    if let fault = reader.read(file.bytes.span, into: &judge) { throw file.failure(fault) }
  }

  /// Supplies the judge with what a form carries, and with nothing where it carries nothing.
  ///
  /// - Parameters:
  ///   - text: The bytes of the form, as they came in.
  ///   - judge: Has read the form.
  ///   - notice: Tells the person, once a run, that an option wins over the form's own.
  /// - Returns: Why what it carries cannot be used, or nil.
  mutating func supply(
    _ text: Span<UInt8>, to judge: inout Judge, notice: (String) -> Void
  ) -> UnreadableForm? {
    let value = judge.form.slots[slot]
    if isFixed {
      if value.kind != .absent, !isNoticed {
        notice("--sources wins over the $sources of forms")
        isNoticed = true
      }
      return nil
    }
    judge.withdrawSources()
    switch value.kind {
    case .absent: return nil
    case .object:
      let start = Int(value.start)
      let range = start..<start + Int(value.length)
      guard var fault = reader.read(text.extracting(range), into: &judge) else { return nil }
      fault.offset += start
      fault.message = "$sources: " + fault.message
      return fault
    case .text where readsText:
      let range = Int(value.start)..<Int(value.start) + Int(value.length)
      let json = Array(judge.form.bytes[range])
      guard var fault = reader.read(json.span, into: &judge) else { return nil }
      // Escapes may have moved what stands behind the beginning.
      fault.offset = Int(value.start)
      fault.message = "$sources: " + fault.message
      return fault
    default:
      let offset =
        readsText
        ? TopLevelValue.offset(ofRepeated: "$sources", in: text)
        : TopLevelValue.offset(of: "$sources", in: text)
      return UnreadableForm(
        offset: offset, message: "expected $sources to be an object of lists, one for each source")
    }
  }
}
