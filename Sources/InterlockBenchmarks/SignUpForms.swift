import Glibc

/// Random forms for `rules/signup.yaml`: about 311 bytes each, a quarter of them invalid.
enum SignUpForms {
  /// How a form is written.
  enum Format: String {
    case ndjson, urlencoded, csv
  }

  /// Writes forms to standard output, one a line; the same number gives the same forms.
  static func write(count: Int, as format: Format) {
    var random = SplitMix(seed: 1)
    var block: [UInt8] = []
    if format == .csv { block = Array((header + "\n").utf8) }
    for _ in 0..<count {
      block.append(contentsOf: form(&random, as: format).utf8)
      block.append(UInt8(ascii: "\n"))
      if block.count > 1 << 16 {
        writeAll(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    writeAll(block)
  }

  private static func writeAll(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(1, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count <= 0 { exit(1) }
      written += count
    }
  }

  /// One form, written in a format.
  static func form(_ random: inout SplitMix, as format: Format = .ndjson) -> String {
    let members = members(&random)
    func joined(_ separator: String, _ text: (Member) -> String) -> String {
      var line = ""
      for member in members { line += (line.isEmpty ? "" : separator) + text(member) }
      return line
    }
    switch format {
    case .ndjson:
      return "{"
        + joined(",") { member in
          "\"\(member.key)\":" + (member.isText ? "\"\(member.value)\"" : member.value)
        } + "}"
    case .urlencoded: return joined("&") { encoded($0.key) + "=" + encoded($0.value) }
    case .csv: return joined(",") { $0.value }
    }
  }

  /// The first line of a table of forms.
  static var header: String {
    var random = SplitMix(seed: 1)
    return members(&random).map { $0.key }.joined(separator: ",")
  }

  /// A text as a browser writes it.
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "): encoded += "+"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "*"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  private struct Member {
    var key: String
    var value: String
    var isText = true
  }

  private static func members(_ random: inout SplitMix) -> [Member] {
    let id = "user_" + random.letters(6)
    let mail = random.letters(8) + "." + random.letters(6) + "@" + random.letters(7) + ".example"
    let password = "Pa5s" + random.letters(10)
    var fields = [
      Member(key: "id", value: id), Member(key: "email", value: mail),
      Member(key: "password", value: password), Member(key: "confirm", value: password),
      Member(key: "age", value: "\(18 + random.below(60))", isText: false),
      Member(key: "country", value: ["KR", "DE", "US", "FR", "JP"][random.below(5)]),
      Member(key: "phone", value: "+82\(100_000_000 + random.below(800_000_000))"),
      Member(
        key: "website", value: "https://\(random.letters(9)).example/\(random.letters(5))"),
      Member(key: "newsletter", value: random.below(2) == 0 ? "true" : "false", isText: false),
      Member(key: "bio", value: "\(random.letters(7)) \(random.letters(12)) \(random.letters(9))"),
      Member(
        key: "birthDate",
        value: "19\(70 + random.below(30))-0\(1 + random.below(9))-1\(random.below(10))"),
      Member(key: "$elapsed", value: "\(3 + random.below(100))", isText: false),
    ]
    if random.below(4) == 0 {
      let faults = [
        (0, "ab"), (1, "nobody"), (3, "something else"), (4, "17"), (5, "XX"), (6, "call me"),
        (7, "example.org"), (10, "2023-02-29"),
      ]
      let (place, text) = faults[random.below(faults.count)]
      fields[place].value = text
    }
    return fields
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, good enough for forms.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func letters(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(below(26))))
    }
    return text
  }
}
