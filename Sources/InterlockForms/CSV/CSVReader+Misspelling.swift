import Interlock

/// A column of a table that no field is named like, though some nearly are.
public struct MisspelledColumn: Hashable, Sendable {
  /// The name in the header.
  public let name: String
  /// The names that were probably meant, best first, at most three; none is another column's.
  public let suggestions: [String]
}

extension CSVReader {
  /// A column that no field is named like.
  struct Stray: Sendable {
    /// The name, decoded.
    var name: [UInt8]
    /// The bytes of the name from the key that no field has on.
    var keyStart: Int
    /// The group whose members could have had the key.
    var group: Int
  }

  /// How many strays are kept, and how many pairs of names are compared, whatever a header holds.
  static let maximumStrayCount = 4096
  private static let maximumComparisonCount = 1 << 18

  /// The columns of the header that was read last whose names are probably slips.
  ///
  /// A name is only suggested where it stands for a value that no column has yet.
  public mutating func misspelledColumns() -> [MisspelledColumn] {
    var given: Set<[Int32]> = []
    for column in columns where column.isKnown { given.insert(Self.way(column.steps)) }
    var found: [MisspelledColumn] = []
    var comparisonCount = 0
    for stray in strays {
      let keys = layout.groups[stray.group].members.map { $0.key }
      comparisonCount += keys.count
      if comparisonCount > Self.maximumComparisonCount { break }
      var suggestions: [String] = []
      for name in names(near: stray, among: keys) where !suggestions.contains(name) {
        if stands(name, forValueBeside: given) { suggestions.append(name) }
      }
      if suggestions.isEmpty { continue }
      found.append(
        MisspelledColumn(
          name: String(decoding: stray.name, as: UTF8.self),
          suggestions: Array(suggestions.prefix(3))))
    }
    return found
  }

  /// The whole names that differ from a stray's by a key that is near to its unknown one.
  private func names(near stray: Stray, among keys: [String]) -> [String] {
    let beginning = String(decoding: stray.name[..<stray.keyStart], as: UTF8.self)
    let rest = stray.name[stray.keyStart...]
    // Where the key ends is not known: a key may hold dots, or lead to members.
    let end = rest.firstIndex { $0 == 0x2E || $0 == 0x5B || $0 == 0x5D } ?? rest.endIndex
    var names: [String] = []
    for end in end < rest.endIndex ? [rest.endIndex, end] : [end] {
      let key = String(decoding: rest[..<end], as: UTF8.self)
      let ending = String(decoding: rest[end...], as: UTF8.self)
      names += Suggestion.names(near: key, among: keys).map { beginning + $0 + ending }
    }
    return names
  }

  /// Whether a name leads to a value that no column has; to a list any number of columns may lead.
  private mutating func stands(_ name: String, forValueBeside given: Set<[Int32]>) -> Bool {
    var buffer = FormBuffer()
    let bytes = Array(name.utf8)
    buffer.load(bytes.span)
    return unsafe buffer.bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      let text = unsafe JSONText(base: base, end: bytes.count)
      guard case .found = resolver.resolve(0..<bytes.count, in: text) else { return false }
      return resolver.steps.last?.shape.kind == .list || !given.contains(Self.way(resolver.steps))
    }
  }

  private static func way(_ steps: [NameStep]) -> [Int32] { steps.map { $0.number } }
}
