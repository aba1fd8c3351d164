import DIArguments
import DICore
import TestSupport
import Testing

/// All pairs of requests, one within the other, on both front ends.
struct RequestPairTests {
  static let meant = [RequestWrapper].all.filter { $0.fault == nil }

  @Test func theTableHasAllPairs() {
    let table = RequestPair.all
    #expect(Set(table.map(\.wrappers)) == Set(Self.meant))
    #expect(table.count == Self.meant.count)
    for pair in table { #expect(id(pair.request) == id(pair.wrappers.request), "\(pair.wrappers)") }
  }

  @Test(arguments: FrontEnd.allCases, Stock.allCases)
  func aParameterIsAPair(_ frontEnd: FrontEnd, _ stock: Stock) throws {
    for pair in RequestPair.all {
      let passesArgument = pair.wrappers.contains(.providerWithArgument)
      let container = try frontEnd.container { graph in
        stock.register(in: graph, takingArgument: passesArgument)
        pair.register(graph)
      }
      let expected = Outcome(of: pair.wrappers, frontEnd, stock, passesArgument: passesArgument)
      for read in pair.read(container) { #expect(Outcome(read) == expected, "\(pair.wrappers)") }
    }
  }

  /// By the types of the requests, and by the methods that a container has for them.
  @Test(arguments: FrontEnd.allCases, Stock.allCases)
  func theProgramRequestsAPair(_ frontEnd: FrontEnd, _ stock: Stock) throws {
    func check<Request: Readable>(_: Request.Type, _ wrappers: [RequestWrapper]) throws {
      let passesArgument = wrappers.contains(.providerWithArgument)
      let container = try frontEnd.container { stock.register(in: $0, takingArgument: passesArgument) }
      let expected = Outcome(of: wrappers, frontEnd, stock, passesArgument: passesArgument)
      #expect(Outcome { try container.resolve(Request.self).read() } == expected, "\(wrappers)")
      for outer in RequestWrapper.allCases where Self.meant.contains([outer] + wrappers) {
        guard let method = outer.method(Request.self) else { continue }
        let expected = Outcome(of: [outer] + wrappers, frontEnd, stock, passesArgument: passesArgument)
        #expect(Outcome { try method(container) } == expected, "\(outer) of \(wrappers)")
      }
    }
    for wrappers in Self.meant where !wrappers.contains(.argument) { try check(wrappers.request, wrappers) }
  }

  /// An argument in a request of the program reaches what answers, through what wraps it.
  @Test(arguments: FrontEnd.allCases, Stock.allCases)
  func theProgramRequestsAPairWithAnArgument(_ frontEnd: FrontEnd, _ stock: Stock) throws {
    func check<Request: Readable>(_: Request.Type, _ wrappers: [RequestWrapper]) throws {
      let container = try frontEnd.container { stock.register(in: $0, takingArgument: true) }
      #expect(
        Outcome { try container.resolve(Request.self, arg: Int.passed).read() }
          == Outcome(of: wrappers, frontEnd, stock, passesArgument: true), "\(wrappers)")
    }
    for wrappers in Self.meant where !wrappers.contains(where: { $0 == .argument || $0.isDelayed }) {
      try check(wrappers.request, wrappers)
    }
  }
}
