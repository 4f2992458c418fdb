/// Finds the name that a misspelt one stands for.
enum Suggestions {
  /// The nearest name within a third of the length, or nil; ties go to the first in order.
  static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = folded(name)
    let letters = Array(name.unicodeScalars)
    // Long names are not compared: they are no slips of the finger.
    if letters.count > 64 { return nil }
    var best: (distance: Int, name: String)?
    for candidate in names where !candidate.hasSameBytes(as: name) {
      let distance: Int
      if folded(candidate) == wanted {
        distance = 0
      } else {
        let other = Array(candidate.unicodeScalars)
        let limit = max(1, min(letters.count, other.count) / 3)
        if other.count > 64 || abs(other.count - letters.count) > limit { continue }
        distance = editDistance(letters, other)
        if distance > limit || distance >= max(letters.count, other.count) { continue }
      }
      if let known = best {
        if distance > known.distance { continue }
        if distance == known.distance && candidate.compareBytes(to: known.name) >= 0 { continue }
      }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The paths that end with a name, in order.
  static func paths(to name: String, among names: [String]) -> [String] {
    let end = Array(("." + name).utf8)
    var paths: [String] = []
    for path in names {
      let bytes = Array(path.utf8)
      if bytes.count > end.count, bytes[(bytes.count - end.count)...].elementsEqual(end),
        !paths.contains(path)
      {
        paths.append(path)
      }
    }
    return paths.sorted { $0.compareBytes(to: $1) < 0 }
  }

  /// The letters and digits in lower case: `firstName` and `first_name` are one.
  private static func folded(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") {
      result.append(
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    return result
  }

  /// The restricted Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of
  /// neighbours, none of which is edited again.
  static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let cost = left[row] == right[column] ? 0 : 1
        var value = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
        if row > 0 && column > 0 && left[row] == right[column - 1]
          && left[row - 1] == right[column]
        {
          value = min(value, beforeLast[column - 1] + 1)
        }
        current.append(value)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}

/// Words of other languages and what to write for them.
enum Aliases {
  static let literals: [String: String] = [
    "True": "true", "TRUE": "true", "yes": "true", "on": "true", "False": "false",
    "FALSE": "false", "no": "false", "off": "false", "None": "null", "nil": "null",
    "NULL": "null", "Null": "null", "undefined": "null",
  ]

  static let functions: [String: String] = [
    "len": "size(x)", "length": "size(x)", "count": "size(x)", "strlen": "size(x)",
    "not": "!x", "includes": "x.contains(y)", "toLowerCase": "x.lowerAscii()",
    "toUpperCase": "x.upperAscii()", "lower": "x.lowerAscii()", "upper": "x.upperAscii()",
    "lowercase": "x.lowerAscii()", "uppercase": "x.upperAscii()", "strip": "x.trim()",
    "test": "x.matches(\"pattern\")", "regex": "x.matches(\"pattern\")",
    "match": "x.matches(\"pattern\")", "starts_with": "x.startsWith(y)",
    "ends_with": "x.endsWith(y)", "str": "string(x)", "toString": "string(x)",
    "float": "double(x)", "number": "double(x)", "Number": "double(x)", "parseInt": "int(x)",
    "integer": "int(x)", "max": "math.greatest(x, y)", "min": "math.least(x, y)",
    "abs": "math.abs(x)", "round": "math.round(x)", "floor": "math.floor(x)",
    "ceil": "math.ceil(x)", "sum": "list.sum()", "any": "list.exists(x, condition)",
    "some": "list.exists(x, condition)", "every": "list.all(x, condition)",
    "select": "list.map(x, value)", "where": "list.filter(x, condition)",
    "coalesce": "a != null ? a : b", "if": "condition ? value : other",
    "iif": "condition ? value : other", "concat": "a + b", "date": "timestamp(\"…T00:00:00Z\")",
    "reduce": "list.map(x, value).sum()",
  ]

  /// What a duration is asked for its days by; it has hours.
  static let days: Set<String> = [
    "days", "day", "getDays", "getDate", "getDayOfMonth", "toDays", "inDays", "totalDays", "asDays",
  ]

  /// The parts of a time, as other languages name them.
  static let timeParts: [String: String] = [
    "year": "getFullYear", "month": "getMonth", "day": "getDate",
    "weekday": "getDayOfWeek", "dayOfWeek": "getDayOfWeek", "dayOfYear": "getDayOfYear",
    "hour": "getHours", "hours": "getHours", "minute": "getMinutes", "minutes": "getMinutes",
    "second": "getSeconds", "seconds": "getSeconds", "milliseconds": "getMilliseconds",
  ]
}
