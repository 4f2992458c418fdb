import CEL

extension ProgramCompiler {
  /// Reports time zones that nobody knows: a file that needs what the host does not fill in must not
  /// load, as every verdict of it would be a failure.
  func checkTimeZones(in expression: Expression, of source: ExpressionSource) {
    if case .call(let call) = expression.kind, call.target != nil,
      ZoneOffset.readers.contains(call.function.name), let zone = call.arguments.first
    {
      checkTimeZone(zone, of: source)
    }
    for child in expression.children { checkTimeZones(in: child, of: source) }
  }

  private func checkTimeZone(_ zone: Expression, of source: ExpressionSource) {
    let span = source.map.span(of: zone.range)
    guard case .literal(.string(let name)) = zone.kind else {
      if timeZones != nil { return }
      diagnostics.error(
        .invalidExpression, "the rules of time zones are needed here, and there are none",
        at: span, help: "write UTC or an offset such as `'+09:00'`")
      return
    }
    if ZoneOffset.isBuiltIn(name) { return }
    guard let timeZones else {
      diagnostics.error(
        .invalidExpression,
        "the rules of the time zone `\(name)` are needed here, and there are none", at: span,
        help: "write UTC or an offset such as `'+09:00'`")
      return
    }
    guard let epoch = TimestampValue(seconds: 0) else { return }
    if timeZones.offset(of: name, at: epoch) == nil {
      diagnostics.error(
        .invalidExpression, "the time zone `\(name)` is unknown", at: span,
        help: "write a name of the time zone database such as `'Asia/Seoul'`, or an offset")
    }
  }
}
