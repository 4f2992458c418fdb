extension Session {
  /// Finds out whether all of a step can be done, before any of it is.
  ///
  /// What its events name does not depend on the time that passes before: the rows that a person sees
  /// change by events alone.
  ///
  /// - Returns: Whether that is certain, and ``stepPlaces`` has the places that the step names. It is
  ///   not where an event is about rows that an earlier one changes, where there may be no room for
  ///   all together, or where a request is answered that time alone makes.
  /// - Throws: Why the step is refused.
  mutating func resolve(_ step: SessionStep, at instant: Int64) throws(SessionError) -> Bool {
    stepPlaces.empty()
    var resolution = StepResolution(resets: step.resets)
    for member in step.values {
      guard let place = try resolution.place(member.key, isKey: true, in: self),
        try resolution.hasRoom(for: member.value, in: place, &self)
      else { return false }
      stepPlaces.append(place)
      if program.code[Int(place.field)].type.isContainer { resolution.changesRows(place, in: self) }
    }
    for row in step.insertions {
      guard let list = try resolution.place(row.list, in: self) else { return false }
      try checkInsertion(in: list, at: row.index)
      stepPlaces.append(list)
      resolution.changesRows(list, in: self)
      resolution.makesRow(of: list, in: self)
    }
    for move in step.moves {
      guard let list = try resolution.place(move.row.list, in: self) else { return false }
      try checkRow(of: list, at: move.row.index)
      try checkRow(of: list, at: move.target)
      stepPlaces.append(list)
      resolution.changesRows(list, in: self)
    }
    for row in step.removals {
      guard let list = try resolution.place(row.list, in: self) else { return false }
      try checkRow(of: list, at: row.index)
      stepPlaces.append(list)
      resolution.changesRows(list, in: self)
    }
    for answer in step.answers where answer.ticket > lastTicket || answer.ticket < 1 {
      if answer.ticket >= 1 && isDue(instant) { return false }
      throw .unknownTicket(answer.ticket)
    }
    for refusal in step.refusals where !refusal.field.isEmpty {
      guard let place = try resolution.place(refusal.field, in: self) else { return false }
      stepPlaces.append(place)
    }
    for name in step.touches {
      guard let place = try resolution.place(name, in: self) else { return false }
      stepPlaces.append(place)
    }
    for name in step.presses { _ = try action(name) }
    return resolution.hasRoomForRows(in: self)
  }
}
