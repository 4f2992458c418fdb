extension Session {
  /// The group or list that a field stands in; nil for the fields of the form itself.
  package func holder(of place: FieldPlace) -> FieldPlace? {
    guard let (parent, block) = holder(of: Int(place.field), Int(place.block)) else { return nil }
    return self.place(of: parent, block)
  }

  /// The group or list that a field is part of, with the block that it stands in.
  @inline(__always)
  func holder(of field: Int, _ block: Int) -> (field: Int, block: Int)? {
    guard program.code[field].parent != FieldCode.none else { return nil }
    let parent = Int(program.code[field].parent)
    guard program.code[parent].type == .list else { return (parent, block) }
    return (parent, Int(evaluation.form.slots[block].number))
  }

  /// Numbers that put fields into the order of the file and of the rows, compared one after the
  /// other.
  package func order(of place: FieldPlace) -> [Int32] {
    var numbers: [Int32] = [place.field]
    var place = place
    while let holder = holder(of: place) {
      if program.code[Int(holder.field)].type == .list {
        let list = slot(of: Int(holder.field), Int(holder.block))
        numbers.append(evaluation.latestPlace(ofRow: Int(place.block), inListAt: list))
      }
      numbers.append(holder.field)
      place = holder
    }
    return numbers.reversed()
  }
}
