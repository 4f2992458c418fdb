import Glibc
import Interlock
import InterlockPCRE2
import InterlockYAML

/// Millions of random events on one form: memory must stay flat, and what is kept up to date must
/// equal what is evaluated from scratch.
enum Soak {
  private static let rules = """
    interlock: 1
    form: soak
    fields:
      name: { required: true, minLength: 2, maxLength: 40, debounce: 300ms, collapse: true }
      email: { format: email, requiredWhen: contact }
      contact: { type: boolean }
      age: { type: integer, min: 0, max: 150 }
      address:
        type: group
        visibleWhen: age >= 18
        fields:
          street: { required: true }
          city: { required: true, notEquals: street }
      people:
        type: list
        maxItems: 8
        uniqueBy: code
        item:
          type: group
          fields:
            code: { required: true, pattern: '[a-z]{2}[0-9]' }
            share: { type: number, min: 0, step: 0.01, remote: { known: { timeout: 2s } } }
            note: { visibleWhen: 'index > 0 && code.startsWith("a")' }
      until: { type: dateTime, min: now+1h }
    computed:
      seconds: int(elapsed.getSeconds())
      filled: people.filter(p, p.share != null).size()
    gates:
      settled: { after: 10s, since: name }
      paused: { cooldown: 3s, since: send }
    rules:
      - { id: shares, that: 'filled <= 5', on: [people] }
      - { atLeastOne: [email, age] }
    actions:
      send: { enabledWhen: valid && settled && paused }
      save: { enabledWhen: name != "" }
    """

  /// Runs the events and reports; false where something is not as it must be.
  static func run(_ count: Int) -> Bool {
    let source = SourceFile(path: "soak.yaml", bytes: Array(rules.utf8))
    guard let program = try? Interlock.Program.load(source, patterns: PCRE2()),
      let openedAt = Instant("2026-11-30T12:00:00+09:00")
    else {
      print("the rules of the soak do not load")
      return false
    }
    var form = Session(program, openedAt: openedAt)
    var random = SplitMix(seed: 11)
    var refused = 0
    var told = 0
    print("events", "resident KiB", separator: "\t")
    for event in 0..<count {
      do throws(SessionError) {
        try step(&form, &random) { told += $0.changes.fields.count }
      } catch {
        refused += 1
      }
      if event % max(count / 10, 1) == 0 { print(event, residentKiB(), separator: "\t") }
    }
    print(count, residentKiB(), separator: "\t")
    let isEqual = summary(form) == summary(form.evaluatedFromScratch())
    print("\(told) field changes, \(refused) events refused, equal to from scratch: \(isEqual)")
    return isEqual
  }

  private static func step(
    _ form: inout Session, _ random: inout SplitMix, _ onChange: (borrowing Session) -> Void
  ) throws(SessionError) {
    let places = form.places
    let place = places[Int(random.next() % UInt64(places.count))]
    let pause = Duration.milliseconds([0, 0, 0, 40, 310, 1500][Int(random.next() % 6)])
    let time = form.elapsed + pause
    switch random.next() % 14 {
    case 0: try form.touch(place, at: time, onChange: onChange)
    case 1:
      let list = try form.place(named: "people")
      try form.insertRow(
        in: list, at: Int(random.next() % 3), time: time, onChange: onChange)
    case 2:
      let list = try form.place(named: "people")
      try form.removeRow(
        of: list, at: Int(random.next() % 9), time: time, onChange: onChange)
    case 3:
      let list = try form.place(named: "people")
      try form.moveRow(
        of: list, from: Int(random.next() % 4), to: Int(random.next() % 4), time: time,
        onChange: onChange)
    case 4:
      for request in form.openRequests.prefix(1) {
        try form.resolve(
          request.ticket, passes: random.next() % 3 > 0, at: time, onChange: onChange)
      }
    case 5: try form.report("taken", on: place, at: time, onChange: onChange)
    case 6 where random.next() % 50 == 0: try form.reset(at: time, onChange: onChange)
    case 7:
      if let action = try? form.program.action("send") {
        try form.press(action, at: time, onChange: onChange)
      }
    default:
      let values: [FormValue] = [
        "Ann", "Bob Miller", "a", "", "ab1", "ac2", "ann@example.org", .number("12.50"),
        .number("30"), true, false, .null, "2027-01-01T00:00Z",
      ]
      try form.set(
        place, to: values[Int(random.next() % UInt64(values.count))], at: time, onChange: onChange)
    }
  }

  private static func summary(_ form: borrowing Session) -> [String] {
    var lines = form.violations().map { $0.path + " " + $0.rule }
    for place in form.places {
      lines.append(
        "\(form.name(of: place)) \(form.value(of: place)) \(form.isVisible(place)) "
          + "\(form.isRequired(place)) \(form.isPending(place))")
    }
    for name in form.program.actionNames {
      if let action = try? form.program.action(name) {
        lines.append("\(name) \(form.isEnabled(action)) \(form.blockers(of: action))")
      }
    }
    return lines
  }

  /// The memory that the process holds, by the kernel's count of pages.
  static func residentKiB() -> Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe _ = fclose(file) }
    var text: [UInt8] = []
    while true {
      let byte = unsafe getc(file)
      if byte == EOF { break }
      text.append(UInt8(truncatingIfNeeded: byte))
    }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * 4 : 0
  }
}
