import Interlock
import InterlockForms
import InterlockYAML

extension Command {
  /// `interlock run`.
  static let run = Command(
    name: "run", summary: "fills in one form over time: events in, what they change out",
    operands: "RULES",
    options: [
      Option("--live", nil, "takes the times from the clock, not from the events"),
      Option(
        "--now", "INSTANT",
        "when the form was opened, such as 2026-11-30T12:00:00+09:00;\n"
          + "without it it is the machine's time"),
      Option(
        "--sources", "FILE", "the lists that sources stand for when the form opens, in JSON"),
      Option("--locale", "TAG", "the language of messages, such as ko"),
      Option("--root", "DIR", "the folder that imports are read from, not that of RULES"),
      .color,
    ],
    details: """
      Events come from standard input, one JSON object a line. The keys of one are one change, in
      this order, and at says when, since the form was opened; without it no time passes:

        {"at":"2s"}                                      time passes
        {"reset":true}                                   back to the initial values
        {"supply":{"mine":[{"id":"a"}]}}                 lists for the sources
        {"set":{"id":"abcd","/people/0/email":"a@b.c"}}  values, by keys, pointers or names
        {"insert":{"path":"/people","at":1}}             a row
        {"move":{"path":"/people","from":0,"to":2}}
        {"remove":{"path":"/people","at":1}}
        {"resolve":{"ticket":1,"ok":false}}              the answer to a request
        {"report":{"path":"/id","message":"Taken"}}      a server's refusal
        {"touch":"id"}                                   a person has been in the field
        {"press":"login"}

      Lists do several of a kind. The empty path of a report stands for the form as a whole. What
      comes out is the whole state, then only what changes: rows, list by list, that came, went or
      moved, such as {"people":[{"remove":0},{"move":[3,1]},{"insert":2}]}; then, by the new names,
      fields; the form as a whole, computed values, gates, actions and the reasons in blockedBy (the
      first 20, and how many more); requests to the host; answers to presses. An event that cannot
      be understood is answered with an error and changes nothing. At the end of the input values
      that wait for a pause are judged, and no time passes.

      Exit status: 0, or 2 where the call or the rules are wrong, or input could not be read or
      output not written.

      """,
    run: { (arguments, streams) throws(Failure) in try Run.run(arguments, streams) })
}

/// Fills in one form over time.
enum Run {
  static func run(_ arguments: Arguments, _ streams: Streams) throws(Failure) -> ExitStatus {
    guard let rules = arguments.operands.first else { throw Command.run.missing("RULES") }
    if arguments.operands.count > 1 {
      throw Failure("interlock run takes one RULES; events come from standard input")
    }
    if rules == Streams.standardInput {
      throw Failure("standard input cannot give both the rules and the events")
    }
    let options = try ValidateOptions(arguments)
    if options.sources == Streams.standardInput {
      throw Failure("standard input cannot give both the sources and the events")
    }
    let files = RuleFiles(streams)
    guard let program = try files.load(rules, root: arguments["--root"]).program else {
      streams.printError(files.report(inColor: streams.errorTakesColor))
      return .failure
    }
    guard let openedAt = options.openedAt ?? streams.now() else {
      throw Failure("the machine's clock cannot be read; give the time with --now")
    }
    let sources = try options.sources.map { (path) throws(Failure) in
      try FormSources.File(path, streams).supplied(for: program)
    }
    var run = try EventRun(
      program, openedAt: openedAt, locale: options.locale, sources: sources ?? [], streams)
    if arguments.has("--live") { try run.runLive() } else { try run.run() }
    return .success
  }
}
