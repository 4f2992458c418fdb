import Foundation

/// Days, times of day and lengths of time.
extension OracleFormat {
  static func isDate(_ text: String) -> Bool {
    guard matches(text, /[0-9]{4}-[0-9]{2}-[0-9]{2}/) else { return false }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year >= 1 && day <= lengths[month - 1]
  }

  static func isTime(_ text: String) -> Bool {
    let form = /([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)(\.[0-9]+)?([Zz]|[+-].*)/
    guard let found = try? form.matchingSemantics(.unicodeScalar).wholeMatch(in: text) else {
      return false
    }
    let offset = String(found.output.5)
    var minutes = (Int(found.output.1) ?? 0) * 60 + (Int(found.output.2) ?? 0)
    if offset.lowercased() != "z" {
      guard matches(offset, /[+-]([01][0-9]|2[0-3]):[0-5][0-9]/) else { return false }
      let numbers = offset.dropFirst().split(separator: ":").compactMap { Int($0) }
      let ahead = numbers[0] * 60 + numbers[1]
      minutes += offset.hasPrefix("+") ? -ahead : ahead
    }
    // Second 60 comes after 23:59 of UTC alone, in whatever day that is there.
    return found.output.3 != "60" || [-1, 1439, 2879].contains(minutes)
  }

  static func isDateTime(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > 11, scalars[10] == "T" || scalars[10] == "t" else { return false }
    let text = text.unicodeScalars
    return isDate(String(text.prefix(10))) && isTime(String(text.dropFirst(11)))
  }

  static func isDuration(_ text: String) -> Bool {
    if matches(text, /P[0-9]+([.,][0-9]+)?W/) { return true }
    let halves = pieces(text, "T")
    guard halves.count <= 2,
      let date = components(halves[0], "P", "YMD"),
      let time = halves.count == 2 ? components(halves[1], "", "HMS") : []
    else { return false }
    guard halves.count == 1 || !time.isEmpty else { return false }
    let all = date + time
    // A fraction belongs to the last component alone.
    return !all.isEmpty && all.dropLast().allSatisfy { !$0.contains { ".,".contains($0) } }
  }

  /// The numbers of components in the order of their units; nil where there is anything else.
  private static func components(_ text: String, _ start: String, _ units: String) -> [String]? {
    guard text.hasPrefix(start) else { return nil }
    var rest = String(text.dropFirst(start.count))
    var numbers: [String] = []
    for unit in units {
      guard let place = rest.firstIndex(of: unit) else { continue }
      let number = String(rest[..<place])
      guard matches(number, /[0-9]+([.,][0-9]+)?/) else { return nil }
      numbers.append(number)
      rest = String(rest[rest.index(after: place)...])
    }
    return rest.isEmpty ? numbers : nil
  }
}
