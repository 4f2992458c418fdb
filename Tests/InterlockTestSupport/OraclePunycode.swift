/// The encoding of international labels in ASCII, RFC 3492, as plainly as can be.
enum OraclePunycode {
  private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)

  private static func adapt(_ delta: Int, _ points: Int, _ isFirst: Bool) -> Int {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / points
    var k = 0
    while delta > 35 * 26 / 2 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int { min(26, max(1, k - bias)) }

  /// The characters of an encoded text; nil where it is none.
  static func decode(_ text: String) -> [Unicode.Scalar]? {
    var input = Array(text.unicodeScalars)
    var output: [Unicode.Scalar] = []
    if let hyphen = input.lastIndex(of: "-") {
      output = Array(input[..<hyphen])
      input = Array(input[(hyphen + 1)...])
    }
    var code = 128
    var place = 0
    var bias = 72
    while !input.isEmpty {
      let old = place
      var weight = 1
      var k = 36
      while true {
        guard let next = input.first, let digit = digits.firstIndex(of: next) else { return nil }
        input.removeFirst()
        place += digit * weight
        guard place < 1 << 40 else { return nil }
        let threshold = threshold(k, bias)
        if digit < threshold { break }
        weight *= 36 - threshold
        guard weight < 1 << 40 else { return nil }
        k += 36
      }
      bias = adapt(place - old, output.count + 1, old == 0)
      code += place / (output.count + 1)
      place %= output.count + 1
      guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      output.insert(scalar, at: place)
      place += 1
    }
    return output
  }

  /// The encoded text of characters; nil where they are too many for a label.
  static func encode(_ scalars: [Unicode.Scalar]) -> String? {
    guard scalars.count <= 63 else { return nil }
    var output = scalars.filter { $0.isASCII }
    var handled = output.count
    if handled > 0 { output.append("-") }
    var code = 128
    var delta = 0
    var bias = 72
    var isFirst = true
    while let next = scalars.map({ Int($0.value) }).filter({ $0 >= code }).min() {
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        var rest = delta
        var k = 36
        while rest >= threshold(k, bias) {
          let threshold = threshold(k, bias)
          output.append(digits[threshold + (rest - threshold) % (36 - threshold)])
          rest = (rest - threshold) / (36 - threshold)
          k += 36
        }
        output.append(digits[rest])
        bias = adapt(delta, handled + 1, isFirst)
        isFirst = false
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: output)
    return text
  }
}
