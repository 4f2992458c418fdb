import Interlock
import InterlockTestSupport
import Testing

/// Rule files that were damaged at random: loading one never fails otherwise than by saying so.
struct MutationTests {
  @Test func `a damaged rule file is loaded or refused with reasons`() throws {
    var loaded = 0
    var refused = 0
    for seed in 0..<OracleRun.count("ORACLE_MUTATIONS", 400) {
      var random = SeededRandom(UInt64(90_000 + seed))
      var text = RandomRules.file(&random)
      for _ in 0..<random.int(1...3) { text = damaged(text, &random) }
      let (program, diagnostics) = RuleFile.load(text)
      if program != nil {
        loaded += 1
      } else {
        refused += 1
        #expect(diagnostics.contains { $0.severity == .error }, "\(text)")
        #expect(!RuleFile.report(text).isEmpty)
      }
    }
    #expect(loaded > 0 && refused > 0)
  }

  @Test func `a file with a key that nobody knows does not load`() throws {
    var tried = 0
    for seed in 0..<60 {
      var random = SeededRandom(UInt64(95_000 + seed))
      let text = RandomRules.file(&random)
      guard RuleFile.load(text).program != nil else { continue }
      var lines = text.split(separator: "\n").map(String.init)
      // Beside another key of the same mapping, or inside one in flow style.
      let places = lines.indices.filter { index in
        let line = lines[index]
        guard line.contains(":"), !line.contains("- ") else { return false }
        guard line.hasSuffix(" }") || !line.contains("{") else { return false }
        // Entries of these are names that the author chooses.
        let indent = line.prefix { $0 == " " }.count
        let owner = lines[..<index].last { $0.prefix { $0 == " " }.count < indent } ?? ""
        let isChosen = ["fields:", "computed:", "gates:", "actions:"].contains {
          owner.hasSuffix($0)
        }
        return !isChosen || line.contains("{")
      }
      guard let place = random.pick(places) else { continue }
      let line = lines[place]
      if line.hasSuffix("} }") || line.hasSuffix(" }"), line.contains("{ ") {
        lines[place] = String(line.dropLast(2)) + ", zzqx: 1 }"
      } else {
        lines.insert(line.prefix { $0 == " " } + "zzqx: 1", at: place)
      }
      tried += 1
      let changed = lines.joined(separator: "\n") + "\n"
      #expect(RuleFile.load(changed).program == nil, "\(changed)")
    }
    #expect(tried > 30)
  }

  private func damaged(_ text: String, _ random: inout SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = random.int(0...lines.count - 1)
    switch random.int(0...6) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: random.int(0...lines.count - 1))
    case 2: lines[place] = lines[random.int(0...lines.count - 1)]
    case 3: lines.swapAt(place, random.int(0...lines.count - 1))
    case 4: lines[place] = lines[place].replacing("e", with: "x", maxReplacements: 1)
    case 5: lines[place] = " " + lines[place]
    default:
      var characters = Array(lines[place])
      guard !characters.isEmpty else { break }
      let index = random.int(0...characters.count - 1)
      switch random.int(0...2) {
      case 0: characters.remove(at: index)
      case 1: characters.insert(characters[index], at: index)
      default: characters[index] = random.pick(Array(":{}[],'\"#&*!|>%@`-?0 é\t")) ?? "x"
      }
      lines[place] = String(characters)
    }
    return lines.joined(separator: "\n")
  }
}
