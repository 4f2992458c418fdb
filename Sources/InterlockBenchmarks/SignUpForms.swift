import Glibc

/// Random forms for `rules/signup.yaml`: about 311 bytes each, a quarter of them invalid.
enum SignUpForms {
  /// Writes forms to standard output, one a line; the same number gives the same forms.
  static func write(count: Int) {
    var random = SplitMix(seed: 1)
    var block: [UInt8] = []
    for _ in 0..<count {
      block.append(contentsOf: form(&random).utf8)
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

  /// One form.
  static func form(_ random: inout SplitMix) -> String {
    let id = "user_" + random.letters(6)
    let mail = random.letters(8) + "." + random.letters(6) + "@" + random.letters(7) + ".example"
    let password = "Pa5s" + random.letters(10)
    var fields = [
      "\"id\":\"\(id)\"", "\"email\":\"\(mail)\"", "\"password\":\"\(password)\"",
      "\"confirm\":\"\(password)\"", "\"age\":\(18 + random.below(60))",
      "\"country\":\"\(["KR", "DE", "US", "FR", "JP"][random.below(5)])\"",
      "\"phone\":\"+82\(100_000_000 + random.below(800_000_000))\"",
      "\"website\":\"https://\(random.letters(9)).example/\(random.letters(5))\"",
      "\"newsletter\":\(random.below(2) == 0)",
      "\"bio\":\"\(random.letters(7)) \(random.letters(12)) \(random.letters(9))\"",
      "\"birthDate\":\"19\(70 + random.below(30))-0\(1 + random.below(9))-1\(random.below(10))\"",
      "\"$elapsed\":\(3 + random.below(100))",
    ]
    if random.below(4) == 0 {
      let faults = [
        (0, "\"id\":\"ab\""), (1, "\"email\":\"nobody\""), (3, "\"confirm\":\"something else\""),
        (4, "\"age\":17"), (5, "\"country\":\"XX\""), (6, "\"phone\":\"call me\""),
        (7, "\"website\":\"example.org\""), (10, "\"birthDate\":\"2023-02-29\""),
      ]
      let (place, text) = faults[random.below(faults.count)]
      fields[place] = text
    }
    var line = "{"
    for (index, field) in fields.enumerated() { line += (index == 0 ? "" : ",") + field }
    return line + "}"
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
