import DICore
import Testing

/// Small graphs, one for each rule: what a request meets, what waits, and what is made anew.
struct GraphProgramTests {
  static let programs: [GraphProgram] = [
    GraphProgram("G0{h1} P1{v2,v0!,h2!} P2{v0!}", ["0(1) 1(2,0,2) 2(0)", "1(1,2,1) 2(2) 0(0)", "2(1) 0(2) 1(0,1,0)"]),
    GraphProgram("P0{v1,v1!} P1{h0!}", ["0(1,1) 1(0)", "1(1) 0(0,0)"]),
    GraphProgram("P0{v1,v1} P1{h0!}", ["0(1,2) 1(0) 1(0)", "1(1) 0(0,0)"]),
    GraphProgram(
      "P0{v1!} S1{h2,h0!} P2{v1!,h2!,v0!}",
      ["0(1) 1(2,0) 2(1,2,0)", "1(1,2) 2(0,1,2) 0(0)", "2(1,0,2) 1(0,2) 0(1)"]),
    GraphProgram("P0{v2,h1!} S1{h2} S2{h0!}", ["0(1,2) 2(0) 1(1)", "1(1) 2(2) 0(1,0)", "2(1) 0(0,2) 1(0)"]),
    GraphProgram(
      "G0{h3!} P1{v0!} S2{h1,h3,h2!} G3{v2!,h1!}",
      [
        "0(1) 3(2,3) 2(3,1,2) 1(0)",
        "1(1) 0(2) 3(3,0) 2(0,2,3)",
        "2(1,2,0) 1(3) 3(0,4) 0(2) 1(3)",
        "3(1,2) 2(2,0,1) 1(3) 0(0)",
      ]),
    GraphProgram("G0{v3!} P1{} S2{v3!,h0!} P3{h0!}", ["0(1) 3(0)", "1()", "2(1,2) 3(2) 0(1)", "3(1) 0(0)"]),
    GraphProgram("P0{h1,h2} S1{h0!} S2{h1}", ["0(1,2) 1(0) 2(1)", "1(1) 0(0,2) 2(0)", "2(1) 1(2) 0(1,0)"]),
    GraphProgram("P0{h1} P1{h0!}", ["0(1) 1(0)", "1(1) 0(0)"]),
    GraphProgram("P0{h1!} P1{v0}", ["0(1) 1(0)", "1(1) 0(0)"]),
    GraphProgram("S0{h1} S1{h0!}", ["0(1) 1(0)", "1(1) 0(0)"]),
    GraphProgram("P0{h1} P1{h0}", ["recursion", "recursion"]),
    GraphProgram("P0{h1!,h1!} P1{}", ["0(1,2) 1() 1()", "1()"]),
    GraphProgram("P0{h1!,h1!} P1{h2} P2{h0}", ["0(1,1) 1(2) 2(0)", "1(1) 2(2) 0(0,0)", "2(1) 0(2,2) 1(0)"]),
    GraphProgram("P0{v2!} P1{v0,h2} P2{h1!}", ["0(1) 2(2) 1(0,1)", "1(1,2) 0(2) 2(0)", "2(1) 1(2,0) 0(0)"]),
    GraphProgram("G0{h2!} P1{v0,h2} P2{v0!,h1!}", ["0(1) 2(0,2) 1(0,1)", "1(1,2) 0(2) 2(1,0)", "2(1,2) 0(0) 1(1,0)"]),
    GraphProgram("S0{v1!} P1{h2!,h0!} S2{v0,h1}", ["0(1) 1(2,0) 2(0,1)", "1(1,2) 2(2,0) 0(0)", "2(1,2) 0(2) 1(0,1)"]),
    GraphProgram("G0{h1!} G1{v0!,h2!} S2{h0!}", ["0(1) 1(0,2) 2(0)", "1(1,2) 0(0) 2(1)", "2(1) 0(2) 1(1,0)"]),
    GraphProgram("G0{h1!} P1{v0,h2!} S2{h0}", ["0(1) 1(0,2) 2(0)", "1(1,2) 0(0) 2(1)", "2(1) 0(2) 1(1,0)"]),
    GraphProgram("P0{h1!,v2!} S1{h0!} S2{v1}", ["0(1,2) 1(0) 2(1)", "1(1) 0(0,2) 2(0)", "2(1) 1(2) 0(1,0)"]),
    GraphProgram("G0{v1,h2!} P1{v2!} G2{h1!}", ["0(1,2) 1(2) 2(1)", "1(1) 2(0)", "2(1) 1(0)"]),
    GraphProgram("S0{h1} P1{h2!} P2{v1,h0!}", ["0(1) 1(2) 2(1,0)", "1(1) 2(0,2) 0(0)", "2(1,2) 1(0) 0(1)"]),
    GraphProgram("G0{v1,h2} P1{v2!} S2{v1}", ["0(1,2) 1(2) 2(1)", "1(1) 2(0)", "2(1) 1(0)"]),
    GraphProgram("S0{v2,v1} S1{v2!} P2{v1!}", ["0(1,2) 2(2) 1(1)", "1(1) 2(0)", "2(1) 1(0)"]),
    GraphProgram("P0{h1} P1{v2!} P2{h1!,v0!}", ["0(1) 1(2) 2(1,0)", "1(1) 2(0,2) 0(0)", "2(1,2) 1(0) 0(1)"]),
    GraphProgram("P0{v1!,v2!} P1{h2!} S2{v1,v0}", ["0(1,2) 1(2) 2(1,0)", "1(1) 2(0,2) 0(0,1)", "2(1,2) 1(0) 0(1,0)"]),
  ]

  @Test(arguments: programs, FrontEnd.allCases)
  func eachEntryGivesTheGraphTheRuleDescribes(_ program: GraphProgram, _ frontEnd: FrontEnd) throws {
    // What fails is for the builder.
    if frontEnd == .declarative, program.answers.contains(GraphProgram.recursion) { return }
    for (entry, expected) in program.answers.enumerated() {
      let world = World(program.graph)
      defer { world.release() }
      let container = try world.builds(frontEnd)()
      #expect(program.answer(entry, of: container) == expected, "\(program), entered at \(entry)")
      if expected == GraphProgram.recursion {
        #expect(program.answer(entry, of: container) == expected, "\(program), entered at \(entry) again")
      }
    }
  }
}
