import Interlock
import InterlockForms
import InterlockLive

/// The example of the README about a host; the text between the marks is compared with it.
enum ReadmeHostExample {
  /// The lists are no lists of the sources.
  struct Unreadable: Error {
    var message: String
  }

  static func run(
    program: Interlock.Program, now: Instant, hotels: [UInt8], warn: (String) -> Void
  ) async throws -> [UInt8] {
    // README begins
    let form = LiveForm(
      program, openedAt: now,
      answer: { question in
        // Its `check`, `field` and `value`; true, false, or nil where there is no answer.
        question.value == "SUMMER"
      })

    var sources = SourceReader(program)
    switch sources.read(hotels.span) {  // {"hotels": [{"id": "h1", "name": "Sea View"}]}
    case .supplied(let lists): try await form.send(.supply(lists))
    case .unreadable(let fault): throw Unreadable(message: fault.message)
    }

    try await form.set("promo", to: "summer")
    try await form.set("guests", to: [["name": "Ann", "age": 30], ["name": "Bob"]])
    do {
      try await form.set("guests[1].agee", to: 8)
    } catch {
      warn(error.message)  // there is no `guests[1].agee`: did you mean `guests[1].age`?
    }

    var json = JSONWriter()
    json.value(await form.state.values)
    let body = json.bytes
    // README ends
    await form.close()
    return body
  }
}
