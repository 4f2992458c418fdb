import Foundation
import InterlockTestSupport
import Testing

@testable import Interlock

/// The behaviour of the forms under `rules/`.
@Suite struct ShippedRulesTests {
  private func program(_ name: String) throws -> Program {
    let url = Fixtures.root.appending(path: "rules/\(name).yaml")
    return try RuleFile.program(String(contentsOf: url, encoding: .utf8))
  }

  @Test(arguments: [
    (#"{"id":"abcd"}"#, 10.0, true, []), (#"{"id":"abc"}"#, 10, false, ["id.minLength"]),
    (#"{"id":"abcd"}"#, 9.999, false, ["gate settled"]),
    (#"{"id":" abc "}"#, 60, false, ["id.minLength"]),
    (#"{"id":""}"#, 9, false, ["id.required", "gate settled"]),
    (#"{}"#, 10, false, ["id.required"]), (#"{"id":"여보세요"}"#, 10, true, []),
  ])
  func `the login waits for four characters and ten seconds`(
    form: String, elapsed: Double, isEnabled: Bool, blockers: [String]
  ) throws {
    let verdict = try program("login").verdict(form, elapsed: elapsed)
    #expect(verdict.isEnabled == isEnabled)
    #expect(verdict.blockers == blockers)
  }

  @Test func `the login counts whole seconds`() throws {
    #expect(try program("login").verdict("{}", elapsed: 3.999).computed == ["3"])
    #expect(try program("login").verdict("{}", elapsed: 4).computed == ["4"])
  }

  @Test(arguments: [
    (#"{"password":"a b","confirm":"a b"}"#, []),
    (#"{"password":"a","confirm":"b"}"#, ["/confirm equals"]),
    (#"{"password":"a","confirm":"A"}"#, ["/confirm equals"]),
    // A secret is compared by its bytes and never trimmed.
    (#"{"password":"a","confirm":" a"}"#, ["/confirm equals"]),
    (#"{"password":"\u00e9","confirm":"e\u0301"}"#, ["/confirm equals"]),
    (#"{"password":"a"}"#, ["/confirm required"]),
    (#"{"confirm":"a"}"#, ["/password required", "/confirm equals"]),
    (#"{"password":"","confirm":""}"#, ["/password required", "/confirm required"]),
    (#"{}"#, ["/password required", "/confirm required"]),
  ])
  func `the passwords are both given and equal`(form: String, violations: [String]) throws {
    let verdict = try program("password-match").verdict(form)
    #expect(verdict.violations == violations)
    #expect(verdict.isEnabled == violations.isEmpty)
  }

  @Test(arguments: [
    (#"{"bill":100,"tip":"fifteen","split":4}"#, ["15.0", "115.0", "28.75"]),
    (#"{"bill":100}"#, ["0.0", "100.0", "100.0"]),
    (#"{"bill":59.99,"tip":"custom","customTip":7,"split":2}"#, ["7.0", "66.99", "33.5"]),
    (#"{"bill":0.5,"tip":"twenty","split":0}"#, ["0.1", "0.6", "null"]),
    (#"{"bill":59.99,"tip":"custom","split":2}"#, ["null", "null", "null"]),
    (#"{"bill":"x","tip":"ten"}"#, ["null", "null", "null"]),
    (#"{"tip":"ten"}"#, ["null", "null", "null"]),
  ])
  func `the tip calculator computes its three amounts`(form: String, computed: [String]) throws {
    #expect(try program("tip-calculator").verdict(form).computed == computed)
  }

  @Test(arguments: [
    (#"{"bill":1,"tip":"custom"}"#, ["/customTip required"]),
    (#"{"bill":1,"tip":"custom","customTip":1.5}"#, ["/customTip type"]),
    // A custom tip that is not asked for is hidden: not judged.
    (#"{"bill":1,"tip":"ten","customTip":1.5}"#, []),
    (#"{"bill":1,"split":0}"#, ["/split min"]), (#"{"bill":1.005}"#, ["/bill step"]),
    (#"{"bill":1,"split":"two"}"#, ["/split type"]), (#"{"bill":1,"tip":"5"}"#, ["/tip options"]),
  ])
  func `the tip calculator judges its inputs`(form: String, violations: [String]) throws {
    #expect(try program("tip-calculator").verdict(form).violations == violations)
  }

  private static let one = #"{"id":"a1","title":"Planning","start":"2026-11-30T09:00Z"}"#
  private static let other = #"{"id":"b2","title":"Lunch"}"#

  @Test(
    arguments: [
      (#"{"chosen":"a1"}"#, [one], [one, other], [], ["false", "false", "false"]),
      (
        #"{"chosen":"b2"}"#, [one], [one, other], ["/chosen options"], ["false", "false", "false"]
      ),
      (#"{"segment":"all","chosen":"b2"}"#, [one], [one, other], [], ["false", "false", "false"]),
      (#"{}"#, [one], [one], ["/chosen required"], ["false", "false", "false"]),
      // None of mine, none at all, and nothing known yet: no two of them at once.
      (#"{"chosen":"a1"}"#, [], [other], ["/chosen options"], ["false", "true", "false"]),
      (#"{"chosen":"a1"}"#, [], [], ["/chosen options"], ["false", "false", "true"]),
      (#"{"segment":"all"}"#, [], [], ["/chosen required"], ["false", "false", "true"]),
      (#"{"chosen":"a1"}"#, nil, [other], ["/chosen options"], ["true", "null", "false"]),
      (#"{"chosen":"a1"}"#, [], nil, ["/chosen options"], ["false", "null", "null"]),
      (#"{"segment":"all"}"#, [], nil, ["/chosen required"], ["true", "false", "null"]),
      (
        #"{"segment":""}"#, [], [], ["/segment required", "/chosen required"],
        ["null", "false", "null"]
      ),
    ] as [(String, [String]?, [String]?, [String], [String])])
  func `an appointment is one of those that are shown`(
    form: String, mine: [String]?, all: [String]?, violations: [String], computed: [String]
  ) throws {
    func list(_ rows: [String]?) -> String {
      rows.map { "[" + $0.joined(separator: ",") + "]" } ?? "null"
    }
    let verdict = try program("appointments").verdict(
      form, sources: "{\"mine\":\(list(mine)),\"all\":\(list(all))}")
    #expect(verdict.violations == violations)
    #expect(verdict.isEnabled == violations.isEmpty)
    #expect(verdict.computed == computed)
  }

  private func signup(_ changes: [String: Any?]) throws -> TestVerdict {
    var form: [String: Any] = [
      "id": "ada.l", "email": "ada@example.org", "password": "Analytical1",
      "confirm": "Analytical1", "age": 36, "country": "GB", "phone": "+442079460000",
    ]
    for (key, value) in changes { form[key] = value }
    let data = try JSONSerialization.data(withJSONObject: form)
    return try program("signup").verdict(String(decoding: data, as: UTF8.self), elapsed: 3)
  }

  @Test func `a complete sign-up is enabled after three seconds`() throws {
    #expect(try signup([:]).isEnabled)
    let early = try program("signup").verdict("{}", elapsed: 2.999)
    #expect(early.blockers.last == "gate unhurried")
  }

  @Test func `a sign-up is judged in all of its fields`() throws {
    #expect(try signup(["id": "al"]).violations == ["/id minLength"])
    #expect(try signup(["id": "a b c d"]).violations == ["/id pattern"])
    #expect(try signup(["email": "user@example.COM"]).violations == [])
    #expect(try signup(["email": "user@"]).violations == ["/email format"])
    #expect(
      try signup(["password": "alllower", "confirm": "alllower"]).violations
        == ["/password contains", "/password contains"])
    #expect(try signup(["age": 17]).violations == ["/age min"])
    #expect(try signup(["age": 121]).violations == ["/age max"])
    #expect(try signup(["age": "36"]).violations == [])
    #expect(try signup(["country": "XX"]).violations == ["/country options"])
    #expect(try signup(["country": "NO"]).violations == [])
    #expect(try signup(["phone": "020"]).violations == ["/phone pattern"])
    #expect(try signup(["website": "example.org"]).violations == ["/website format"])
    #expect(try signup(["website": ""]).violations == [])
    #expect(
      try signup(["bio": String(repeating: "é", count: 501)]).violations == ["/bio maxLength"])
    #expect(try signup(["bio": String(repeating: "é", count: 500)]).violations == [])
    #expect(try signup(["birthDate": "2026-11-30"]).violations == ["/birthDate exclusiveMax"])
    #expect(try signup(["birthDate": "2026-11-29"]).violations == [])
    #expect(try signup(["birthDate": "2023-02-29"]).violations == ["/birthDate type"])
    #expect(try signup(["newsletter": "maybe"]).violations == ["/newsletter type"])
  }
}
