import Foundation

/// Addresses of machines and of what is found on them.
extension OracleFormat {
  /// The pieces between separators, code point by code point, with empty ones.
  static func pieces(_ text: String, _ separator: Unicode.Scalar) -> [String] {
    text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
      .map { String($0) }
  }

  static func isIPv4(_ text: String) -> Bool {
    let parts = pieces(text, ".")
    return parts.count == 4
      && parts.allSatisfy { part in (0...255).contains { String($0) == part } }
  }

  static func isIPv6(_ text: String) -> Bool {
    // Written as pairs of colons never overlap: `:::` has two of them.
    var halves = [""]
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if index + 1 < scalars.count, scalars[index] == ":", scalars[index + 1] == ":" {
        halves.append("")
        index += 2
      } else {
        halves[halves.count - 1].unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    guard halves.count <= 2 else { return false }
    var count = 0
    for (place, half) in halves.enumerated() where !half.isEmpty {
      let groups = pieces(half, ":")
      for (number, group) in groups.enumerated() {
        let isVeryLast = place == halves.count - 1 && number == groups.count - 1
        if isVeryLast, isIPv4(group) {
          count += 2
        } else if matches(group, /[0-9A-Fa-f]{1,4}/) {
          count += 1
        } else {
          return false
        }
      }
    }
    return halves.count == 2 ? count < 8 : count == 8
  }

  static func isCIDR(_ text: String) -> Bool {
    let parts = pieces(text, "/")
    guard parts.count == 2 else { return false }
    let longest = isIPv4(parts[0]) ? 32 : isIPv6(parts[0]) ? 128 : -1
    return longest >= 0 && (0...longest).contains { String($0) == parts[1] }
  }

  static func isHostname(_ text: String) -> Bool {
    let labels = pieces(text, ".")
    // Four numbers of any size are an address or the attempt at one.
    if labels.count == 4, labels.allSatisfy({ matches($0, /[0-9]*/) }) { return false }
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        label.utf8.count <= 63 && matches(label, /[A-Za-z0-9-]+/) && label.utf8.first != 0x2D
          && label.utf8.last != 0x2D
      }
  }

  /// What a URI may be besides the plainest kind.
  enum URIKind { case ascii, reference, unicode }

  /// Takes a text apart as RFC 3986 appendix B does, then looks at each part.
  static func isURI(_ text: String, _ kind: URIKind) -> Bool {
    let whole = /(?s)([^:\/?#]+:)?(\/\/[^\/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?/
    guard let found = try? whole.matchingSemantics(.unicodeScalar).wholeMatch(in: text) else {
      return false
    }
    let (_, scheme, authority, path, query, fragment) = found.output
    if let scheme {
      guard matches(String(scheme), /[A-Za-z][A-Za-z0-9+.-]*:/) else { return false }
    } else {
      guard kind == .reference else { return false }
      // A segment with a colon would be read as a scheme.
      if authority == nil, pieces(String(path), "/")[0].unicodeScalars.contains(":") {
        return false
      }
    }
    if let authority {
      guard isAuthority(String(authority.unicodeScalars.dropFirst(2)), kind) else { return false }
    }
    let asked = String((query ?? "?").unicodeScalars.dropFirst())
    return isMadeOf(String(path), ":@/", kind)
      && isMadeOf(asked, ":@/?", kind, allowsPrivate: true)
      && isMadeOf(String((fragment ?? "#").unicodeScalars.dropFirst()), ":@/?", kind)
  }

  private static func isAuthority(_ text: String, _ kind: URIKind) -> Bool {
    var rest = text
    let parts = pieces(text, "@")
    guard parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard isMadeOf(parts[0], ":", kind) else { return false }
      rest = parts[1]
    }
    if rest.unicodeScalars.first == "[" {
      let inner = pieces(String(rest.unicodeScalars.dropFirst()), "]")
      guard inner.count == 2, inner[1].isEmpty || matches(inner[1], /:[0-9]*/) else {
        return false
      }
      return isIPv6(inner[0])
        || matches(inner[0], /[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+/)
    }
    let host = pieces(rest, ":")
    guard host.count <= 2, isMadeOf(host[0], "", kind) else { return false }
    return host.count == 1 || matches(host[1], /[0-9]*/)
  }

  /// Whether a text is unreserved characters, sub-delimiters, escapes, and some more characters.
  private static func isMadeOf(
    _ text: String, _ more: String, _ kind: URIKind, allowsPrivate: Bool = false
  ) -> Bool {
    let plain = Set(
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=" + more)
        .unicodeScalars)
    let chunks = pieces(text, "%")
    for (place, chunk) in chunks.enumerated() {
      var scalars = Array(chunk.unicodeScalars)
      if place > 0 {
        guard scalars.count >= 2, matches(String(chunk.unicodeScalars.prefix(2)), /[0-9A-Fa-f]+/)
        else { return false }
        scalars.removeFirst(2)
      }
      for scalar in scalars where !plain.contains(scalar) {
        guard kind == .unicode, scalar.value >= 0xA0 else { return false }
        let isPrivate = scalar.properties.generalCategory == .privateUse
        // Specials, tags, noncharacters and what is private are no letters of IRIs.
        let isRefused =
          scalar.properties.isNoncharacterCodePoint || (0xFFF0...0xFFFF).contains(scalar.value)
          || (0xE0000...0xE0FFF).contains(scalar.value)
        if isRefused || (isPrivate && !allowsPrivate) { return false }
      }
    }
    return true
  }

  static func isURL(_ text: String) -> Bool {
    guard isURI(text, .ascii) else { return false }
    let lower = text.lowercased()
    guard let start = ["http://", "https://"].first(where: { lower.hasPrefix($0) }) else {
      return false
    }
    let rest = text.unicodeScalars.dropFirst(start.utf8.count)
    let authority = String(rest.prefix { !"/?#".unicodeScalars.contains($0) })
    let afterUser = pieces(authority, "@").last ?? ""
    var host = afterUser
    var port = ""
    if let colon = afterUser.unicodeScalars.lastIndex(of: ":"),
      matches(String(afterUser.unicodeScalars[colon...]), /:[0-9]*/)
    {
      host = String(afterUser.unicodeScalars[..<colon])
      port = String(afterUser.unicodeScalars[colon...].dropFirst())
    }
    let number = port.drop { $0 == "0" }
    return !host.isEmpty && number.count <= 5 && (Int(number) ?? 0) <= 65_535
  }
}
