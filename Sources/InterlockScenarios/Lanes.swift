import Interlock

/// A run over time: a lane for each thing, a column for each instant, lines where nothing changes.
package struct Lanes: Sendable {
  private struct Lane: Sendable {
    var label: String
    var cells: [String]
    /// What was expected, by column.
    var marks: [Int: String]
  }

  /// The widest that a cell is drawn, and a block of columns with its labels.
  private static let maximumCellWidth = 28
  private static let maximumWidth = 100

  private let times: [String]
  private var lanes: [Lane] = []

  /// Creates lanes with a column for each time.
  init(times: [String]) { self.times = times }

  mutating func add(_ label: String, _ cells: [String], marks: [Int: String]) {
    lanes.append(
      Lane(
        label: Self.cut(label), cells: cells.map { Self.cut($0) },
        marks: marks.mapValues { "▲ expected " + $0 }))
  }

  /// The drawing, a line for each lane, in blocks where it is wider than a screen.
  package var lines: [String] {
    let labelWidth = lanes.reduce(0) { max($0, DisplayWidth.columns(of: $1.label)) } + 2
    var widths: [Int] = []
    for column in times.indices {
      var width = DisplayWidth.columns(of: times[column])
      for lane in lanes {
        width = max(width, DisplayWidth.columns(of: lane.cells[column]))
      }
      widths.append(width + 2)
    }
    var lines: [String] = []
    var start = 0
    while start < times.count {
      var end = start
      var width = labelWidth
      while end < times.count, end == start || width + widths[end] <= Self.maximumWidth {
        width += widths[end]
        end += 1
      }
      if start > 0 { lines.append("") }
      lines += block(start..<end, widths, labelWidth)
      start = end
    }
    return lines
  }

  private func block(_ columns: Range<Int>, _ widths: [Int], _ labelWidth: Int) -> [String] {
    var lines: [String] = []
    var head = Self.padded("", to: labelWidth)
    for column in columns { head += Self.padded(times[column], to: widths[column]) }
    lines.append(Self.trimmed(head))
    for lane in lanes {
      var line = Self.padded(lane.label, to: labelWidth)
      for column in columns {
        let isSame =
          column > columns.lowerBound && lane.cells[column] == lane.cells[column - 1]
        if isSame {
          line += String(repeating: "─", count: widths[column])
        } else {
          let goesOn =
            column + 1 < columns.upperBound && lane.cells[column + 1] == lane.cells[column]
          line += Self.padded(lane.cells[column] + (goesOn ? " " : ""), to: widths[column], goesOn)
        }
      }
      lines.append(Self.trimmed(line))
      var start = labelWidth
      for column in columns {
        // A line of its own, as it may be longer than the cell above it.
        if let mark = lane.marks[column] { lines.append(Self.padded("", to: start) + mark) }
        start += widths[column]
      }
    }
    return lines
  }

  private static func padded(_ text: String, to width: Int, _ isLine: Bool = false) -> String {
    let count = max(0, width - DisplayWidth.columns(of: text))
    return text + String(repeating: isLine ? "─" : " ", count: count)
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A text no wider than a cell.
  private static func cut(_ text: String) -> String {
    guard DisplayWidth.columns(of: text) > maximumCellWidth else { return text }
    var result = ""
    var width = 0
    for character in text {
      width += DisplayWidth.columns(of: character)
      if width >= maximumCellWidth { break }
      result.append(character)
    }
    return result + "…"
  }
}
