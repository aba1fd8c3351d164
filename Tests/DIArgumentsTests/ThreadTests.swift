import DIArguments
import DIChecks
import DICore
import Synchronization
import TestSupport
import Testing

/// Threads that bring different arguments at the same time.
struct ThreadTests {
  static let threads = 8
  static let rounds = 300

  /// What is made from arguments that belong together; says whether they still do.
  class Parcel: @unchecked Sendable {  // Changed by the thread that makes it alone.
    let thread: Int
    let name: String
    let weight: SIMD8<Double>
    let sender: Counted
    var note = ""
    var inner: Parcel?
    init(_ thread: Int, _ name: String, _ weight: SIMD8<Double>, _ sender: Counted, inner: Parcel? = nil) {
      (self.thread, self.name, self.weight, self.sender, self.inner) = (thread, name, weight, sender, inner)
    }

    func check(_ wanted: Int) throws {
      try DIArgumentsTests.check(thread == wanted, "thread \(thread) instead of \(wanted)")
      try checkItself()
    }

    /// Whether everything came from one request.
    func checkItself() throws {
      try DIArgumentsTests.check(name == "thread number \(thread) of some", "\(name) instead of \(thread)")
      try DIArgumentsTests.check(weight == SIMD8(repeating: Double(thread)), "\(weight) instead of \(thread)")
      try DIArgumentsTests.check(sender.isIntact && sender.number == thread, "\(sender.number) instead of \(thread)")
      try DIArgumentsTests.check(note.isEmpty || note == "note \(thread)", "\(note) instead of \(thread)")
      try inner?.check(thread)
    }
  }
  final class Envelope: Parcel, @unchecked Sendable {}
  final class Shop {
    let parcel: DIProvider<Parcel, Int, String, SIMD8<Double>, Counted>
    init(_ parcel: DIProvider<Parcel, Int, String, SIMD8<Double>, Counted>) { self.parcel = parcel }
  }

  /// The text of an error lists the initializers without a lock, while another thread links the component as a service.
  @Test func anErrorListsInitializersWhileServicesAreLinked() async throws {
    class Named: @unchecked Sendable {}
    class Weighed: Named, @unchecked Sendable {}
    final class Letter: Weighed, @unchecked Sendable {}
    for _ in 0..<TestSupport.rounds(400) {
      let builder = DIContainerBuilder()
      builder.register { (arg($0) as Int, Letter()).1 }.as(Named.self) { $0 }.as(Weighed.self) { $0 }.as(.self)
      let container = try builder.build()
      let mismatches = Task.detached {
        try (0..<20).map { _ in try failure { try container.resolve(Letter.self) }.mismatch }
      }
      _ = try container.resolve(Named.self, arg: 1)
      _ = try container.resolve(Weighed.self, arg: 1)
      #expect(try await mismatches.value.allSatisfy { $0 == "Letter()" })
    }
  }

  enum Shape: String, CaseIterable { case plain, withInjection, inGroup, inGroupWithInjection, nested }

  /// Registers a parcel.
  @discardableResult
  static func register(_ shape: Shape, in graph: Registrations) -> Registration<Parcel> {
    let registration: Registration<Parcel>
    switch shape {
    case .plain, .withInjection:
      registration = graph.registerWithArguments {
        (thread: Int, name: String, weight: SIMD8<Double>, sender: Counted) in Parcel(thread, name, weight, sender)
      }
    case .inGroup, .inGroupWithInjection:
      registration = graph.registerAsking {
        (_: DIBuiltContainer, thread: Int, name: String, weight: SIMD8<Double>, sender: Counted) in
        Parcel(thread, name, weight, sender)
      }
    case .nested:
      graph.registerWithArguments {
        (thread: Int, name: String, weight: SIMD8<Double>, sender: Counted) in Envelope(thread, name, weight, sender)
      }
      registration = graph.registerAsking {
        (container: DIBuiltContainer, thread: Int, name: String, weight: SIMD8<Double>, sender: Counted) in
        let inner = try! container.resolve(Envelope.self, arg: thread, name, weight, sender)
        return Parcel(thread, name, weight, sender, inner: inner)
      }
    }
    if shape == .withInjection || shape == .inGroupWithInjection {
      registration.injectionOfArguments { (parcel: Parcel, note: String) in parcel.note = note }
    }
    graph.register { (parcel: DIProvider<Parcel, Int, String, SIMD8<Double>, Counted>) in Shop(parcel) }
    return registration
  }

  static func parcel(_ thread: Int, _ shape: Shape, _ population: Population, of container: DIBuiltContainer) throws
    -> Parcel
  {
    let name = "thread number \(thread) of some"
    let weight = SIMD8(repeating: Double(thread))
    let sender = Counted(population, number: thread)
    switch shape {
    case .plain, .inGroup, .nested: return try container.resolve(Parcel.self, arg: thread, name, weight, sender)
    case .withInjection, .inGroupWithInjection:
      return try container.resolve(Parcel.self, arg: thread, name, weight, sender, "note \(thread)")
    }
  }

  @Test(arguments: pairs(FrontEnd.allCases, Shape.allCases))
  func threadsNeverGetTheArgumentsOfAnother(frontEnd: FrontEnd, shape: Shape) throws {
    let population = Population()
    let graph = Registrations(frontEnd)
    Self.register(shape, in: graph)
    let container = try graph.container()
    let faults = faultsOnThreads(Self.threads) { thread in
      for _ in 0..<Self.rounds { try Self.parcel(thread, shape, population, of: container).check(thread) }
    }
    #expect(faults.isEmpty, "\(faults)")
    #expect(population.alive == 0 && population.made == Self.threads * Self.rounds)
  }

  @Test(arguments: pairs(FrontEnd.allCases, [Shape.plain, .inGroup, .nested]))
  func aSharedProviderKeepsTheArgumentsOfThreadsApart(frontEnd: FrontEnd, shape: Shape) throws {
    let population = Population()
    let graph = Registrations(frontEnd)
    Self.register(shape, in: graph)
    let provider = try graph.container().resolve(Shop.self).parcel
    let faults = faultsOnThreads(Self.threads) { thread in
      for _ in 0..<Self.rounds {
        let parcel = try provider.get(
          thread, "thread number \(thread) of some", SIMD8(repeating: Double(thread)),
          Counted(population, number: thread))
        try parcel.check(thread)
      }
    }
    #expect(faults.isEmpty, "\(faults)")
    #expect(population.alive == 0)
  }

  static let kept: [NamedLifetime] = [.single, .lazySingle, .weakSingle, .perContainer, .perContainerWeak, .custom]

  @Test(arguments: pairs(pairs(FrontEnd.allCases, Shape.allCases), kept))
  func oneThreadMakesAKeptInstanceFromItsOwnArguments(_ input: (FrontEnd, Shape), lifetime: NamedLifetime) throws {
    let (frontEnd, shape) = input
    for _ in 0..<15 {
      let population = Population()
      try {
        let graph = Registrations(frontEnd)
        Self.register(shape, in: graph).lifetime(lifetime.lifetime)
        let container = try graph.container()
        let parcels = Mutex<[Parcel]>([])
        let faults = faultsOnThreads(Self.threads) { thread in
          let parcel = try Self.parcel(thread, shape, population, of: container)
          try parcel.checkItself()
          parcels.withLock { $0.append(parcel) }
        }
        #expect(faults.isEmpty, "\(faults)")
        let all = parcels.withLock { $0 }
        #expect(all.count == Self.threads && all.allSatisfy { $0 === all[0] })
        #expect(population.alive == 1)
        container.clean()
      }()
      #expect(population.alive == 0 && population.made == Self.threads)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func eachThreadSharesAnInstanceWithinItsResolve(frontEnd: FrontEnd) throws {
    let population = Population()
    let graph = Registrations(frontEnd)
    Self.register(.inGroup, in: graph).lifetime(.objectGraph)
    graph.registerAsking { (container: DIBuiltContainer, thread: Int) in
      (0..<3).map { round in
        try! Self.parcel(thread + round * 100, .plain, population, of: container)
      }
    }
    let container = try graph.container()
    let faults = faultsOnThreads(Self.threads) { thread in
      for _ in 0..<Self.rounds {
        let parcels = try container.resolve([Parcel].self, arg: thread)
        try check(parcels.count == 3 && parcels.allSatisfy { $0 === parcels[0] }, "several")
        try parcels[0].check(thread)
      }
    }
    #expect(faults.isEmpty, "\(faults)")
    #expect(population.alive == 0)
  }

  final class Owner: @unchecked Sendable {  // Changed by the thread that makes it alone.
    let thread: Int
    var note = ""
    var pet: Pet?
    init(_ thread: Int) { self.thread = thread }
  }
  final class Pet: @unchecked Sendable {  // Constant.
    let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
  }

  /// Whether the linker sees the cycle or a closure hides it.
  enum Edge: String, CaseIterable { case seen, hidden }

  @Test(arguments: pairs(pairs(FrontEnd.allCases, Edge.allCases), kept))
  func aCycleIsMadeFromTheArgumentsOfOneThread(_ input: (FrontEnd, Edge), lifetime: NamedLifetime) throws {
    let (frontEnd, edge) = input
    for _ in 0..<20 {
      let graph = Registrations(frontEnd)
      graph.registerWithArguments { (thread: Int) in Owner(thread) }
        .injection { (owner: Owner, pet: Pet, note: DIArg<String>) in
          owner.pet = pet
          owner.note = arg(note)
        }
        .lifetime(lifetime.lifetime)
      // A build would make a single, and has no arguments for its owner.
      let petLifetime = lifetime == .single ? .lazySingle : lifetime.lifetime
      switch edge {
      case .seen: graph.register { (owner: Owner) in Pet(owner) }.lifetime(petLifetime)
      case .hidden where frontEnd == .builder:
        graph.builder.register { (container) in Pet(try container.resolve()) }.lifetime(petLifetime)
      case .hidden:
        graph.declarative.register { (container: DIBuiltContainer) -> Pet? in
          (try? container.resolve(Owner.self)).map { Pet($0) }
        }
        .lifetime(petLifetime)
      }
      let container = try graph.container()
      let owners = Mutex<[Owner]>([])
      let faults = faultsOnThreads(Self.threads) { thread in
        // From the other end there are no arguments, and there is an answer only when the owner is there.
        if thread % 2 == 1, let pet = try? container.resolve(Pet.self) { owners.withLock { $0.append(pet.owner) } }
        let owner = try container.resolve(Owner.self, arg: thread, "note \(thread)")
        try check(owner.note == "note \(owner.thread)", "\(owner.note) instead of \(owner.thread)")
        try check(owner.pet?.owner === owner, "another owner")
        owners.withLock { $0.append(owner) }
      }
      #expect(faults.isEmpty, "\(faults)")
      let all = owners.withLock { $0 }
      #expect(all.count >= Self.threads && all.allSatisfy { $0 === all[0] })
      all.first?.pet = nil
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aFailureReachesTheThreadThatBroughtTheArguments(frontEnd: FrontEnd) throws {
    final class Number: Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (value: Int) in Number(value) }
    let container = try graph.container()
    let faults = faultsOnThreads(Self.threads) { thread in
      for _ in 0..<Self.rounds {
        switch thread % 4 {
        case 0:
          let value = try container.resolve(Number.self, arg: thread).value
          try check(value == thread, "\(value)")
        case 1:
          do {
            _ = try container.resolve(Number.self, arg: "\(thread)")
            throw Fault("a number of a text")
          } catch let error as DIError { try check(error.mismatch == "Number(String)", "\(error)") }
        case 2:
          do {
            _ = try container.resolve(Number.self, arg: thread, thread)
            throw Fault("a number of two")
          } catch let error as DIError { try check(error.mismatch == "Number(Int, Int)", "\(error)") }
        default:
          do {
            _ = try container.resolve(Number.self)
            throw Fault("a number of nothing")
          } catch let error as DIError { try check(error.mismatch == "Number()", "\(error)") }
        }
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func requestsWithArgumentsWorkWhileAnotherThreadRegisters() throws {
    protocol Sign: Sendable { var thread: Int { get } }
    struct Plate: Sign { let thread: Int }
    for _ in 0..<10 {
      let container = DIContainer()
      container.register { (thread: DIArg<Int>) in Plate(thread: arg(thread)) }.as((any Sign).self).default()
      let faults = faultsOnThreads(Self.threads) { thread in
        for round in 0..<30 {
          if thread == 0 {
            container.register { (thread: DIArg<Int>) in Plate(thread: arg(thread)) }.as(
              (any Sign).self, name: "\(round)")
          } else {
            let sign = container.resolve((any Sign).self, arg: thread)
            try check(sign.thread == thread, "\(sign)")
            let many = container.resolveMany((any Sign).self, arg: thread)
            try check(many.allSatisfy { $0.thread == thread }, "\(many)")
          }
        }
      }
      #expect(faults.isEmpty, "\(faults)")
      #expect(container.resolveMany((any Sign).self, arg: 1).count == 31)
    }
  }
}
