import CLibYAML
import Interlock

/// One step of a document, with libyaml's marks turned into byte offsets of the file.
enum YAMLEvent {
  case documentStart(hasTagDirective: Bool, isYAML11: Bool)
  case documentEnd
  case alias(String)
  case scalar(value: [UInt8], style: Scalar.Style, properties: NodeProperties)
  case sequenceStart(isFlow: Bool, properties: NodeProperties)
  case sequenceEnd
  case mappingStart(isFlow: Bool, properties: NodeProperties)
  case mappingEnd
  case streamStart
  case streamEnd
}

/// What may stand before a node: `&name` and `!tag`.
struct NodeProperties {
  var anchor: String?
  var hasTag: Bool
}

/// Why libyaml cannot go on.
struct SyntaxProblem: Error {
  /// libyaml's words.
  var problem: String
  var context: String
  /// Where the problem is.
  var offset: Int
  /// Where the thing begins that was being read; nil where libyaml does not say.
  var contextOffset: Int?
  /// Whether a character is not allowed at all.
  var isReaderError: Bool
}

/// Owns a `yaml_parser_t` and the bytes that it reads.
@safe struct EventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let text: SourceText

  /// Fails only for want of memory.
  init?(_ text: SourceText) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    unsafe self.parser = unsafe parser
    unsafe input = .allocate(capacity: max(1, text.copy.count))
    self.text = text
    _ = unsafe input.initialize(from: text.copy)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, text.copy.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Reads the next event and the bytes it covers, `&` and `!` included.
  mutating func next() throws(SyntaxProblem) -> (event: YAMLEvent, range: Range<Int>) {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { unsafe yaml_event_delete(&event) }
    let start = text.offset(ofCodePoint: unsafe event.start_mark.index)
    let end = text.offset(ofCodePoint: unsafe event.end_mark.index)
    return (unsafe Self.convert(event), start..<max(start, end))
  }

  @unsafe private static func convert(_ event: yaml_event_t) -> YAMLEvent {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      let data = unsafe event.data.document_start
      let version = unsafe data.version_directive?.pointee
      return .documentStart(
        hasTagDirective: unsafe data.tag_directives.start != data.tag_directives.end,
        isYAML11: version.map { $0.major == 1 && $0.minor < 2 } ?? false)
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(unsafe string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let data = unsafe event.data.scalar
      let buffer = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
      return unsafe .scalar(
        value: unsafe Array(buffer), style: style(data.style),
        properties: unsafe properties(data.anchor, data.tag))
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.data.sequence_start
      return .sequenceStart(
        isFlow: unsafe data.style == YAML_FLOW_SEQUENCE_STYLE,
        properties: unsafe properties(data.anchor, data.tag))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.data.mapping_start
      return .mappingStart(
        isFlow: unsafe data.style == YAML_FLOW_MAPPING_STYLE,
        properties: unsafe properties(data.anchor, data.tag))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_STREAM_START_EVENT: return .streamStart
    default: return .streamEnd
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> Scalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  @unsafe private static func properties(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> NodeProperties {
    unsafe NodeProperties(anchor: string(anchor), hasTag: tag != nil)
  }

  @unsafe private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  private func problem() -> SyntaxProblem {
    func words(_ pointer: UnsafePointer<CChar>?) -> String {
      unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
    let context = unsafe words(parser.pointee.context)
    let isReaderError = unsafe parser.pointee.error == YAML_READER_ERROR
    // A reader error has no mark, but the offset of the byte at fault.
    let place = unsafe parser.pointee.problem_offset
    let mark = unsafe parser.pointee.problem_mark.index
    let offset =
      isReaderError ? text.offset(ofCopyByte: place) : text.offset(ofCodePoint: mark)
    return SyntaxProblem(
      problem: unsafe words(parser.pointee.problem), context: context, offset: offset,
      contextOffset: context.isEmpty
        ? nil : text.offset(ofCodePoint: unsafe parser.pointee.context_mark.index),
      isReaderError: isReaderError)
  }
}
