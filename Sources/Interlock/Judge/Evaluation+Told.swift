extension Evaluation {
  /// A number that is another where the message or the parameters of a violation are: with the value
  /// that they name, its length, or a bound that follows the time.
  ///
  /// A secret is in no message, and its length in no parameter.
  func told(of violation: Violation) -> UInt64 {
    let code = program.ruleCode[violation.rule]
    guard code.tellsMore, violation.reason == .none else { return 0 }
    var mark = Fingerprint()
    if code.tellsTime { markTime(of: program.rules[violation.rule], in: &mark) }
    guard code.tellsValue || code.tellsActual,
      case .field(let field, let block) = violation.subject, !program.code[field].isSecret
    else { return mark.value }
    let slot = block + Int(program.code[field].offset)
    if code.tellsValue {
      let bytes = form.bytes.span.extracting(cells[slot].range)
      mark.add(bytes)
    }
    if code.tellsActual {
      switch program.rules[violation.rule].actual {
      case .none: break
      case .length(let unit): mark.add(UInt64(bitPattern: length(ofSlot: slot, in: unit)))
      case .rowCount:
        mark.add(UInt64(bitPattern: rowCount(of: Operand(field: field, slot: slot, block: block))))
      case .filledRowCount:
        let list = Operand(field: field, slot: slot, block: block)
        mark.add(UInt64(bitPattern: filledRowCount(of: list)))
      }
    }
    return mark.value
  }

  private func markTime(of rule: Rule, in mark: inout Fingerprint) {
    if let bound = rule.movingBound {
      let moment = Moment(
        bound.bound, for: bound.kind, at: bound.momentTold(now, ticked: tickedNow))
      // A fraction of a second is not told.
      mark.add(UInt64(bitPattern: moment.whole))
    }
    if let base = rule.movingBase {
      mark.add(UInt64(bitPattern: Moment(base.bound, for: base.kind, at: now).whole))
    }
  }
}

/// A number for what is told, by FNV-1a.
private struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(number >> shift & 0xff)) }
  }

  mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
    // Two values one after the other are not one.
    add(UInt64(bytes.count))
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
