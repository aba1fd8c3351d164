import DIAsync
import DIChecks
import DICore
import Testing

/// What has to be awaited: in the graph, in explanations, and by the requests themselves.
struct AwaitingTests {
  final class Cat: Sendable {}
  final class Home: Sendable {}
  final class Street: Sendable {}
  enum Tom: DIName { static let name = "Tom" }
  @globalActor actor Elsewhere { static let shared = Elsewhere() }

  /// What a cat is.
  enum Kind: CaseIterable, Sendable {
    case plain, ofMainActor, suspending, ofActor, suspendingOnActor, completedOnActor, checkedOnActor

    @discardableResult
    func register(in builder: DIContainerBuilder) -> DIBuilderRegistration<Cat> {
      switch self {
      case .plain: builder.register { Cat() }
      case .ofMainActor: builder.register { @MainActor in Cat() }
      case .suspending: builder.register { await AwaitingTests.found(Cat()) }
      case .ofActor: builder.register { @Elsewhere in Cat() }
      case .suspendingOnActor: builder.register { @Elsewhere in await AwaitingTests.found(Cat()) }
      case .completedOnActor: builder.register { Cat() }.postInit { @Elsewhere _ in }
      case .checkedOnActor: builder.register { Cat() }.as(.self).as(AnyObject.self).check { @Elsewhere cat in cat }
      }
    }

    var suspends: Bool { self == .suspending || self == .suspendingOnActor }
    var needsAwait: Bool { self != .plain && self != .ofMainActor }
  }

  private static func found<T: Sendable>(_ found: T) async -> T {
    await Task.yield()
    return found
  }

  /// How a home requests a cat.
  enum Way: CaseIterable, Sendable {
    case initializer, injection, many, optional, name, throughAnother, ofSuspending, decorator
    case lazy, provider, lazyOfMany, providerByInjection, providerOfAnother

    var isDelayed: Bool {
      switch self {
      case .lazy, .provider, .lazyOfMany, .providerByInjection, .providerOfAnother: true
      default: false
      }
    }

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .initializer: builder.register { (_: Cat) in Home() }
      case .injection: builder.register { Home() }.injection { (_, _: Cat) in }
      case .many: builder.register { (_: DIMany<Cat>) in Home() }
      case .optional: builder.register { (_: DIOptionalRequest<Cat>) in Home() }
      case .name: builder.register { (_: DIByName<Cat, Tom>) in Home() }
      case .throughAnother:
        builder.register { (_: Street) in Home() }
        builder.register { Street() }.injection { (_, _: Cat) in }
      case .ofSuspending: builder.register { (_: Cat) in await AwaitingTests.found(Home()) }
      case .decorator:
        builder.register { Home() }
        builder.decorate(Home.self) { (home: Home, _: Cat) in home }
      case .lazy: builder.register { (_: DILazy<Cat>) in Home() }
      case .provider: builder.register { (_: DIProvider<Cat>) in Home() }
      case .lazyOfMany: builder.register { (_: DILazy<DIMany<Cat>>) in Home() }
      case .providerByInjection: builder.register { Home() }.injection { (_, _: DIProvider<Cat>) in }
      case .providerOfAnother:
        builder.register { (_: Street) in Home() }
        builder.register { (_: DIProvider<Cat>) in Street() }
      }
    }
  }

  // On the main actor, so that nothing else refuses a request.
  @MainActor @Test(arguments: pairs(Kind.allCases, Way.allCases))
  func whatNeedsAwaitIsWhatARequestRefuses(_ kind: Kind, _ way: Way) throws {
    let builder = DIContainerBuilder()
    kind.register(in: builder).set(name: Tom.name)
    way.register(in: builder)
    let graph = builder.graph
    let cat = try #require(graph.components.first)
    #expect(cat.suspends == kind.suspends && cat.needsAwait == kind.needsAwait)
    let homes = graph.components.filter { $0.type == Home.self }
    let needsAwait = way == .ofSuspending || kind.needsAwait && !way.isDelayed
    #expect(homes.contains(where: \.needsAwait) == needsAwait)
    #expect(homes.contains(where: \.suspends) == (way == .ofSuspending))

    let container = try builder.build()
    #expect(container.graph == graph)
    let explained = container.explain(Home.self)
    #expect(explained.awaited.isEmpty != needsAwait, "\(explained)")
    if needsAwait, way != .ofSuspending { #expect(explained.awaited.last == cat) }
    let isRefused = refuses { try container.resolve(Home.self) }
    #expect(isRefused == needsAwait)
  }

  /// Whether a request fails since it has to be awaited.
  private func refuses<T>(_ request: () throws -> T) -> Bool {
    do {
      _ = try request()
      return false
    } catch DIError.needsAwait, DIError.isolated {
      return true
    } catch {
      Issue.record(error)
      return false
    }
  }

  // MARK: - Explanations

  @Test func anExplanationHasThePathToWhatHasToBeAwaited() async throws {
    let builder = DIContainerBuilder()
    builder.register({ await Self.found(Cat()) }, file: "App.swift", line: 1).lifetime(.lazySingle)
    builder.register({ (_: Cat) in Home() }, file: "App.swift", line: 2)
    builder.register({ (_: Home) in Street() }, file: "App.swift", line: 3)
    let container = try builder.build()
    let explained = container.explain(Street.self)
    #expect(explained.awaited.map(\.info.line) == [3, 2, 1] && explained.error == nil)
    #expect(
      explained.plain == """
        Street is answered by Street (App.swift:3) .prototype.
        has to be awaited: Cat suspends
          path: Street (App.swift:3) -> Home (App.swift:2) -> Cat (App.swift:1)
        a resolve:
          Street   .prototype   new
            Home   .prototype   new
              Cat  .lazySingle  new
        """)
    #expect(container.explain(Cat.self).plain.contains("\nhas to be awaited: Cat suspends\nrequested by:\n"))
    // What exists is not made again.
    _ = try await container.async.resolve(Cat.self)
    #expect(container.explain(Street.self).awaited.isEmpty)
    let isRefused = refuses { try container.resolve(Street.self) }
    #expect(!isRefused)
    #expect(container.graph.components.map(\.needsAwait) == [true, true, true])
  }

  @Test func anActorGuardsWhatExists() async throws {
    let builder = DIContainerBuilder()
    builder.register({ @Elsewhere in Cat() }, file: "App.swift", line: 1).lifetime(.lazySingle)
    builder.register({ (_: Cat) in Home() }, file: "App.swift", line: 2)
    let container = try builder.build()
    for _ in 0..<2 {
      let explained = container.explain(Home.self)
      #expect(
        explained.plain.contains(
          """
          has to be awaited: Cat belongs to an actor
            path: Home (App.swift:2) -> Cat (App.swift:1)
          """))
      let isRefused = refuses { try container.resolve(Home.self) }
      #expect(isRefused)
      _ = try await container.async.resolve(Cat.self)
    }
    #expect(container.explain(Cat.self).steps.map(\.action) == [.reuses])
  }
}
