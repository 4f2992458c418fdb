extension Session {
  /// The group or list that a field stands in; nil for the fields of the form itself.
  package func holder(of place: FieldPlace) -> FieldPlace? {
    let parent = program.plan.parents[Int(place.field)]
    if parent == FieldCode.none { return nil }
    var block = Int(place.block)
    if program.code[Int(parent)].type == .list {
      block = Int(evaluation.form.slots[block].number)
    }
    return self.place(of: Int(parent), block)
  }

  /// Numbers that put fields into the order of the file and of the rows, compared one after the
  /// other.
  package func order(of place: FieldPlace) -> [Int32] {
    var numbers: [Int32] = [place.field]
    var place = place
    while let holder = holder(of: place) {
      if program.code[Int(holder.field)].type == .list {
        numbers.append(evaluation.form.slots[Int(place.block)].length)
      }
      numbers.append(holder.field)
      place = holder
    }
    return numbers.reversed()
  }
}
