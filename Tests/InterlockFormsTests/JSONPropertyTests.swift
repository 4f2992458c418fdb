import Foundation
import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Random texts against random layouts, compared with Foundation's reading of them.
struct JSONPropertyTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `what Foundation reads is in the slots`(seed: UInt64) throws {
    var forms = RandomForms(seed: seed)
    let layout = forms.layout
    var reader = JSONReader(layout)
    var form = FormBuffer()
    for _ in 0..<50 {
      let text = forms.text()
      let bytes = Array(text.utf8)
      try #require(reader.read(bytes.span, into: &form) == nil, "\(text)")
      let object = try JSONSerialization.jsonObject(with: Data(bytes))
      var unknown: [String] = []
      let difference = difference(
        form, layout, layout.scopes[0].element, slot: 1, block: 0, object, path: "", &unknown)
      #expect(difference == nil, "\(difference ?? "") in \(text)")
      // Foundation forgets the order of the keys.
      #expect(form.unknownPaths.sorted() == unknown.sorted(), "\(text)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a damaged form gets one verdict, the same each time`(seed: UInt64) throws {
    var forms = RandomForms(seed: 1000 + seed)
    var random = SeededRandom(seed)
    var reader = JSONReader(forms.layout)
    var form = FormBuffer()
    for _ in 0..<60 {
      var bytes = Array(forms.text().utf8)
      for _ in 0..<random.int(1...4) {
        let place = random.int(0...bytes.count - 1)
        switch random.int(0...3) {
        case 0: bytes[place] ^= 1 << UInt8(random.int(0...7))
        case 1: bytes[place] = UInt8(random.int(0...255))
        case 2: bytes.removeSubrange(place..<min(place + random.int(1...9), bytes.count))
        default: bytes.insert(contentsOf: bytes[place...].prefix(random.int(1...9)), at: place)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let fault = reader.read(bytes.span, into: &form)
      let paths = form.unknownPaths
      let slots = form.slots
      var fresh = JSONReader(forms.layout)
      var other = FormBuffer()
      #expect(fresh.read(bytes.span, into: &other) == fault)
      if let fault {
        #expect(fault.offset >= 0 && fault.offset <= bytes.count)
      } else {
        #expect(other.slots == slots)
        #expect(other.unknownPaths == paths)
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(bytes))
        }
      }
    }
  }

  @Test func `a truncated form is never read`() {
    for seed in 0..<30 as Range<UInt64> {
      var forms = RandomForms(seed: 5000 + seed)
      let bytes = Array(forms.text().utf8)
      let end = (bytes.lastIndex(of: 0x7D) ?? 0)
      for count in 0..<end {
        let fault = Reading.fault(Array(bytes[..<count]), forms.layout)
        #expect(fault != nil)
        #expect((fault?.offset ?? 0) <= count)
      }
    }
  }

  /// The first difference between a slot and Foundation's value, or nil.
  private func difference(
    _ form: borrowing FormBuffer, _ layout: FormLayout, _ shape: FormLayout.Shape, slot: Int,
    block: Int, _ value: Any?, path: String, _ unknown: inout [String]
  ) -> String? {
    let found = form.slots[slot]
    let wrong = "\(path): \(found.kind) for \(value ?? "nothing")"
    switch value {
    case nil:
      return found.kind == .absent ? nil : wrong
    case is NSNull:
      return found.kind == .null ? nil : wrong
    case let text as String:
      guard found.kind == .text, Array(Reading.text(form, found).utf8) == Array(text.utf8) else {
        return wrong
      }
      return !found.isASCII || text.utf8.allSatisfy { $0 < 0x80 } ? nil : wrong + " ASCII"
    case let number as NSNumber:
      switch found.kind {
      case .true, .false:
        return isBoolean(number) && number.boolValue == (found.kind == .true)
          ? nil : wrong
      case .number:
        // Foundation goes through a decimal, and may miss the double by a little.
        let value = Double(Reading.text(form, found)) ?? .nan
        return abs(value - number.doubleValue) <= abs(value) * 1e-14 ? nil : wrong
      default:
        return wrong
      }
    case let members as [String: Any]:
      guard found.kind == .object else { return wrong }
      guard case .group(let number) = shape else { return nil }
      var rest = members
      for member in layout.groups[number].members {
        let key = rest.keys.first { Array($0.utf8) == member.keyBytes }
        let value = key.flatMap { rest.removeValue(forKey: $0) }
        if let difference = difference(
          form, layout, member.shape, slot: block + member.offset, block: block, value,
          path: path + "/" + pointer(member.key), &unknown)
        {
          return difference
        }
      }
      if layout.groups[number].reportsUnknownKeys {
        unknown += rest.keys.map { path + "/" + pointer($0) }
      }
      return nil
    case let elements as [Any]:
      guard found.kind == .array else { return wrong }
      guard case .list(let scope) = shape else { return nil }
      guard Int(found.length) == elements.count else { return wrong + " rows" }
      var row = Int(found.start)
      for (index, element) in elements.enumerated() {
        let header = form.slots[row]
        guard header.kind == .header, Int(header.length) == index, Int(header.number) == block
        else { return wrong + " header" }
        if let difference = difference(
          form, layout, layout.scopes[scope].element, slot: row + 1, block: row, element,
          path: path + "/\(index)", &unknown)
        {
          return difference
        }
        row = Int(header.start)
      }
      return row == 0 ? nil : wrong + " more rows"
    default:
      return wrong
    }
  }

  private func pointer(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Tells Foundation's booleans from its numbers.
  private func isBoolean(_ number: NSNumber) -> Bool {
    unsafe number.objCType.pointee == 0x63
  }
}
