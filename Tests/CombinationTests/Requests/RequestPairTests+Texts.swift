import DIArguments
import DIChecks
import DICore
import DIModules
import TestSupport
import Testing

/// What the errors of pairs say.
extension RequestPairTests {
  /// On a builder, where lists and `T?` must be there.
  @Test(arguments: Stock.allCases)
  func theTextSaysHowToAcceptThatNothingAnswers(_ stock: Stock) throws {
    for pair in RequestPair.all where !pair.wrappers.contains(.argument) {
      guard case .failure(.missing) = Outcome(of: pair.wrappers, .builder, stock, passesArgument: false) else {
        continue
      }
      let container = try FrontEnd.builder.container { graph in
        stock.register(in: graph, takingArgument: false)
        pair.register(graph)
      }
      for read in pair.read(container) {
        let text = "\(try failure(read))"
        let words = ["optional($0)"] + RequestWrapper.allCases.compactMap(\.orNone)
        #expect(words.filter(text.contains) == pair.wrappers.accepting, "\(pair.wrappers): \(text)")
        #expect(!text.contains("but only as"), "\(pair.wrappers): \(text)")
      }
    }
  }

  /// Components that answer for the type, but not for the request.
  @Test(arguments: NearMiss.allCases)
  func theTextSaysWhatTheComponentsLack(_ miss: NearMiss) throws {
    let builder = DIContainerBuilder()
    builder.register({ Lamp("a") }, file: "App.swift", line: 1).set(name: "main")
    builder.register({ Lamp("b") }, file: "App.swift", line: 2).set(tag: Color.green)
    miss.register(in: builder)
    let container = try builder.build()
    let text = "\(try failure { try container.resolve(Room.self) })"
    #expect(text == miss.text)
  }

  /// At once, except for an argument that is passed on by a call of a provider.
  @Test(arguments: FrontEnd.allCases, Stock.allCases)
  func aPairWithoutMeaningSaysSo(_ frontEnd: FrontEnd, _ stock: Stock) throws {
    func check<Request: Readable>(_: Request.Type, _ wrappers: [RequestWrapper], _ fault: RequestWrapper.Fault) throws {
      let graph = Registrations(frontEnd)
      stock.register(in: graph, takingArgument: wrappers.contains(.providerWithArgument))
      graph.register { (request: Request) in Holder<Request>(request) }
      graph.register { InjectedHolder<Request>() }
        .injection { (holder: InjectedHolder<Request>, request: Request) in holder.content = request }
      let container = try graph.container()
      let requests: [() throws -> Request] = [
        { try container.resolve(Request.self) },
        { try container.resolve(Holder<Request>.self).content },
        { try container.resolve(InjectedHolder<Request>.self).content },
      ]
      let summary = fault.summary(Array(wrappers.dropFirst()))
      // A container has no argument that it could give to the program.
      for request in fault == .argumentOfArgument ? Array(requests.dropFirst()) : requests {
        let text = "\(try failure { fault == .argumentPassedOn ? try request().read() : "\(try request())" })"
        #expect(text.prefix { $0 != "\n" }.hasSuffix(summary), "\(wrappers): \(text)")
      }
      // An argument of any type can come with a request.
      let found = container.validate().filter { withoutSuites("\($0)").contains(summary) }
      #expect(found.isEmpty == (fault == .argumentOfArgument), "\(wrappers): \(container.validate())")
    }
    for wrappers in [RequestWrapper].all {
      if let fault = wrappers.fault { try check(wrappers.request, wrappers, fault) }
    }
  }
}

extension RequestWrapper.Fault {
  /// How the first line of the error ends.
  fileprivate func summary(_ inner: [RequestWrapper]) -> String {
    let type = "\(inner.request)".replacing("Pack{Int}", with: "Int").replacing(", Pack{}", with: "")
    return switch self {
    case .argumentInList, .listInMany: "\(type) cannot be an element of a many."
    case .argumentWithin: "\(type) can only be a parameter itself."
    case .argumentPassedOn: "\(type) takes no arguments."
    case .argumentOfArgument: "Holder<DIArg<\(type)>> needs arguments, but was requested without any."
    }
  }
}
