public import DICore

/// One row of the table: the same work by hand and by the container.
public enum Row: String, CaseIterable, Sendable {
  case leaf
  case tree
  case literals
  case graph
  case cached
  case mixed
  case closures
  case cycle
  case scope
  case request
  case declaredTree
  case declaredCached

  /// What the row stands for in the table.
  public var title: String {
    switch self {
    case .leaf: "one transient object"
    case .tree: "tree of 7, three by protocol"
    case .literals: "the same, registered with closures"
    case .graph: "graph of 50, ten by protocol"
    case .cached: "cached instance by protocol"
    case .mixed: "12 transients over 8 cached"
    case .closures: "the tree of 7 by closures that take the container"
    case .cycle: "a cycle of three"
    case .scope: "open a scope, take five scoped objects, close it"
    case .request: "the same with a value that is handed in"
    case .declaredTree: "the tree of 7, declarative"
    case .declaredCached: "cached instance by protocol, declarative"
    }
  }

  /// Does the work by hand.
  @inline(never)
  public func byHand(times: Int) {
    switch self {
    case .leaf: for _ in 0..<times { take(Leaf()) }
    case .tree, .literals, .closures, .declaredTree: for _ in 0..<times { take(TreeOfSeven.byHand()) }
    case .graph: for _ in 0..<times { take(GraphOfFifty.byHand()) }
    case .cached, .declaredCached: for _ in 0..<times { take(SystemClock.shared) }
    case .mixed: for _ in 0..<times { take(MixedRequest.byHand()) }
    case .cycle: for _ in 0..<times { take(CycleOfThree.byHand()) }
    case .scope: for _ in 0..<times { take(FiveScoped.byHand()) }
    case .request: for number in 0..<times { take(FiveScoped.byHand(Request(number: number))) }
    }
  }

  /// The container for the row, with everything it needs linked and made.
  public func container() throws -> RowContainer {
    let container: RowContainer = try isDeclared ? .declared(declaredContainer()) : .built(builtContainer())
    try byContainer(container, times: 1)
    return container
  }

  private var isDeclared: Bool { self == .declaredTree || self == .declaredCached }

  private func declaredContainer() -> DIContainer {
    let container = DIContainer()
    if self == .declaredTree {
      TreeOfSeven.register(in: container)
    } else {
      container.register(SystemClock.init).as((any Clock).self).lifetime(.single)
    }
    return container
  }

  private func builtContainer() throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    switch self {
    case .leaf: builder.register(Leaf.init)
    case .tree: TreeOfSeven.register(in: builder)
    case .literals: TreeByLiterals.register(in: builder)
    case .graph: GraphOfFifty.register(in: builder)
    case .cached: builder.register(SystemClock.init).as((any Clock).self) { $0 }.lifetime(.single)
    case .mixed: MixedRequest.register(in: builder)
    case .closures: TreeByClosures.register(in: builder)
    case .cycle: CycleOfThree.register(in: builder)
    case .scope: FiveScoped.register(in: builder)
    case .request: FiveScoped.registerWithValue(in: builder)
    case .declaredTree, .declaredCached: break
    }
    return try builder.build()
  }

  /// Does the work by the container.
  @inline(never)
  public func byContainer(_ container: RowContainer, times: Int) throws {
    switch container {
    case .built(let container): try byContainer(container, times: times)
    case .declared(let container): byContainer(container, times: times)
    }
  }

  private func byContainer(_ container: DIContainer, times: Int) {
    if self == .declaredTree {
      for _ in 0..<times { take(container.resolve(Car.self)) }
    } else {
      for _ in 0..<times { take(container.resolve((any Clock).self)) }
    }
  }

  private func byContainer(_ container: DIBuiltContainer, times: Int) throws {
    switch self {
    case .leaf: for _ in 0..<times { take(try container.resolve(Leaf.self)) }
    case .tree, .literals, .closures: for _ in 0..<times { take(try container.resolve(Car.self)) }
    case .graph: for _ in 0..<times { take(try container.resolve(Part0.self)) }
    case .cached: for _ in 0..<times { take(try container.resolve((any Clock).self)) }
    case .mixed: for _ in 0..<times { take(try container.resolve(Handler.self)) }
    case .cycle: for _ in 0..<times { take(try container.resolve(First.self)) }
    case .scope: for _ in 0..<times { take(try container.newLifeTimeScope().resolve(Conversation.self)) }
    case .request:
      for number in 0..<times {
        let scope = container.newLifeTimeScope()
        try scope.set(Request(number: number))
        take(try scope.resolve(Conversation.self))
      }
    case .declaredTree, .declaredCached: break
    }
  }
}

/// A container of either front end.
public enum RowContainer: Sendable {
  case built(DIBuiltContainer)
  case declared(DIContainer)
}

/// Takes an instance over and lets go of it, as whoever uses it would.
///
/// The same for both sides; that it is not optimized keeps the work from being left out.
@inline(never) @_optimize(none)
func take(_ object: __owned AnyObject) {}
