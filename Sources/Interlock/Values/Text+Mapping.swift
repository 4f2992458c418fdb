#if !canImport(Darwin)
  // The normaliser of the standard library, which also Embedded Swift has; Apple's SDK hides it.
  @_spi(_Unicode) import Swift
#endif

extension Text {
  /// Appends the text in lower case, by Unicode's default case mapping and its one condition that no
  /// language is asked for: a sigma that ends a word is `ς` (SpecialCasing, `Final_Sigma`).
  package static func appendLowercased(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard isASCII(bytes) else {
      output.append(contentsOf: withFinalSigmas(string(bytes)).lowercased().utf8)
      return
    }
    for index in 0..<bytes.count {
      let byte = bytes[index]
      output.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
  }

  private static let capitalSigma = Unicode.Scalar(0x3A3 as UInt16)
  private static let finalSigma = Unicode.Scalar(0x3C2 as UInt16)

  /// The text with each capital sigma that ends a word as the small one that does: one with a cased
  /// letter before it and none after it, but for what case ignores, such as an apostrophe.
  private static func withFinalSigmas(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let sigma = capitalSigma, let final = finalSigma, scalars.contains(sigma) else {
      return text
    }
    var result = String.UnicodeScalarView()
    var followsLetter = false
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      let isFinal = scalar == sigma && followsLetter && !isLetter(at: index, scalars)
      result.append(isFinal ? final : scalar)
      if scalar.properties.isCased {
        followsLetter = true
      } else if !scalar.properties.isCaseIgnorable {
        followsLetter = false
      }
    }
    return String(result)
  }

  /// Whether a cased letter comes at a place, or after what case ignores there.
  ///
  /// From each sigma this looks no further than to the next cased letter, so that a text is looked at
  /// twice at most.
  private static func isLetter(at place: String.Index, _ scalars: String.UnicodeScalarView) -> Bool
  {
    var index = place
    while index < scalars.endIndex {
      let properties = scalars[index].properties
      if properties.isCased { return true }
      if !properties.isCaseIgnorable { return false }
      scalars.formIndex(after: &index)
    }
    return false
  }

  /// Appends the text in upper case, by Unicode's default case mapping.
  package static func appendUppercased(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard isASCII(bytes) else {
      output.append(contentsOf: string(bytes).uppercased().utf8)
      return
    }
    for index in 0..<bytes.count {
      let byte = bytes[index]
      output.append(byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte)
    }
  }

  #if canImport(Darwin)
    /// Whether ``appendNFC(_:to:)`` can compose here; a rule file that needs it does not load else.
    package static let hasNFC = false

    /// Appends the text as it is, as there is no normaliser here.
    package static func appendNFC(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
      for index in 0..<bytes.count { output.append(bytes[index]) }
    }
  #else
    /// Whether ``appendNFC(_:to:)`` can compose here; a rule file that needs it does not load else.
    package static let hasNFC = true

    /// Appends the text in Normalization Form C (Unicode Standard Annex 15).
    package static func appendNFC(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
      if isPlainlyNFC(bytes) {
        for index in 0..<bytes.count { output.append(bytes[index]) }
        return
      }
      forEachNFCByte(of: string(bytes)) { byte in output.append(byte) }
    }

    /// Gives the UTF-8 bytes of a text in Normalization Form C, in order.
    static func forEachNFCByte(of text: String, _ body: (UInt8) -> Void) {
      for scalar in text._nfc { UTF8.encode(scalar, into: body) }
    }
  #endif
}
