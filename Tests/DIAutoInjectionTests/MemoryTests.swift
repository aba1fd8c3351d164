import DIAutoInjection
import DICore
import Foundation
import Synchronization
import Testing

/// References after the writes: nothing is released too often, and nothing is left.
struct MemoryTests {
  /// Counts the objects that are there.
  final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func change(_ difference: Int) { count.withLock { $0 += difference } }
  }
  protocol Speaking {}
  protocol Living: AnyObject {}
  class Animal: Speaking, Living, @unchecked Sendable {
    private let count: Count
    private var guardWord = 0x5167_5167
    init(_ count: Count) {
      self.count = count
      count.change(1)
    }
    deinit {
      guardWord = 0
      count.change(-1)
    }
    var isAlive: Bool { guardWord == 0x5167_5167 }
  }
  /// Too large to lie in an existential, and with an object in it.
  struct Herd: Speaking {
    let leader: Animal
    var rest = (0, 1, 2, 3)
  }

  class Stable: @unchecked Sendable {
    private var bit = true
    private var animal: Animal?
    private var byte: UInt8 = 1
    private var speaking: (any Speaking)?
    private var half: UInt16 = 2
    private var living: (any Living)!
    private var both: (any Speaking & Living)?
    weak var observed: Animal?
    private var delayed: DILazy<Animal>?
    var animals: [Animal] {
      let speaker = (speaking as? Herd)?.leader ?? (speaking as? Animal)
      return [animal, speaker, living as? Animal, both as? Animal, delayed?.value].compactMap { $0 }
    }
    var isUntouched: Bool { bit && byte == 1 && half == 2 && observed == nil }
    /// Replaces everything by nothing, as its owner may.
    func clear() {
      animal = nil
      speaking = nil
      living = nil
      both = nil
      delayed = nil
    }
  }
  final class Barn: Stable, @unchecked Sendable {
    private var animal: Animal?
    private var bits: (UInt8, Bool) = (3, true)
    private var more: (any Speaking)!
    override var animals: [Animal] {
      super.animals + [animal, (more as? Herd)?.leader ?? (more as? Animal)].compactMap { $0 }
    }
    override var isUntouched: Bool { super.isUntouched && bits == (3, true) }
    override func clear() {
      super.clear()
      animal = nil
      more = nil
    }
  }
  final class ObjectStable: NSObject {
    private var bit = true
    private var animal: Animal!
    private var speaking: (any Speaking)?
    var animals: [Animal] {
      [animal, (speaking as? Herd)?.leader ?? (speaking as? Animal)].compactMap { $0 }
    }
  }

  private func register(_ count: Count, inValues: Bool, _ lifetime: Lifetime, _ registrations: Registrations) {
    registrations.register { Animal(count) }.lifetime(lifetime)
    if inValues {
      registrations.register { (animal: Animal) in Herd(leader: animal) as any Speaking }
    } else {
      registrations.register { (animal: Animal) in animal as any Speaking }
    }
    registrations.register { (animal: Animal) in animal as any Living }
    registrations.register { (animal: Animal) in animal as any Speaking & Living }
    registrations.register { Stable() }.useAutoPropertyInjection()
    registrations.register { Barn() }.useAutoPropertyInjection()
    registrations.register { ObjectStable() }.useAutoPropertyInjection()
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func everythingIsReleasedOnce(_ frontEnd: FrontEnd, _ inValues: Bool) throws {
    let lifetimes: [(Lifetime, isKept: Bool)] = [
      (.prototype, false), (.objectGraph, false), (.perScope, true), (.lazySingle, true), (.weakSingle, false),
    ]
    for (lifetime, isKept) in lifetimes {
      for isCleared in [false, true] {
        let count = Count()
        try {
          let container = try frontEnd.container { register(count, inValues: inValues, lifetime, $0) }
          for _ in 0..<5 {
            try {
              let (stable, barn) = (try container.resolve(Stable.self), try container.resolve(Barn.self))
              let object = try container.resolve(ObjectStable.self)
              #expect(stable.animals.count == 5 && barn.animals.count == 7 && object.animals.count == 2)
              let animals = stable.animals + barn.animals + object.animals
              #expect(animals.allSatisfy { $0.isAlive })
              #expect(stable.isUntouched && barn.isUntouched)
              if isCleared {
                stable.clear()
                barn.clear()
                #expect(stable.animals.isEmpty && barn.animals.isEmpty)
              }
            }()
            #expect(count.value == (isKept ? 1 : 0))
          }
        }()
        #expect(count.value == 0)
      }
    }
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func anObjectThatWasHandedInIsNotKept(_ frontEnd: FrontEnd, _ inValues: Bool) throws {
    let count = Count()
    let container = try frontEnd.container { register(count, inValues: inValues, .prototype, $0) }
    weak var remembered: Stable?
    try {
      let stable = Barn()
      try container.resolve(stable)
      try container.resolve(stable)
      remembered = stable
      #expect(stable.animals.count == 7)
    }()
    #expect(remembered == nil && count.value == 0)
  }

  /// A dependency that outlives the object it was written to.
  @Test(arguments: FrontEnd.allCases)
  func aDependencyOutlivesItsDependent(_ frontEnd: FrontEnd) throws {
    let count = Count()
    var kept: [Animal] = []
    try {
      let container = try frontEnd.container { register(count, inValues: true, .objectGraph, $0) }
      for _ in 0..<3 { kept += try container.resolve(Barn.self).animals }
    }()
    #expect(kept.count == 21 && kept.allSatisfy { $0.isAlive })
    #expect(count.value == Set(kept.map(ObjectIdentifier.init)).count)
    kept = []
    #expect(count.value == 0)
  }

  /// A failure in the middle leaves what was filled before to the object, and that goes with it.
  @Test func aFailureReleasesThePropertiesFilledBefore() throws {
    struct Refusal: Error {}
    let count = Count()
    let builder = DIContainerBuilder()
    builder.register { Animal(count) }
    builder.register { (animal: Animal) throws -> any Living in throw Refusal() }
    builder.register { (animal: Animal) in Herd(leader: animal) as any Speaking }
    builder.register { Stable() }.useAutoPropertyInjection().lifetime(.lazySingle)
    let container = try builder.build()
    for _ in 0..<3 { #expect(throws: DIError.self) { try container.resolve(Stable.self) } }
    #expect(count.value == 0)
  }

  @Test func aContainerReleasesItsGraph() throws {
    for frontEnd in FrontEnd.allCases {
      final class Watched: Sendable {}
      weak var watched: Watched?
      try {
        let object = Watched()
        watched = object
        let container = try frontEnd.container {
          $0.register { [object] in
            withExtendedLifetime(object) {}
            return Tool()
          }
          $0.register { PlainHost() }.useAutoPropertyInjection()
        }
        _ = try container.resolve(PlainHost.self)
      }()
      #expect(watched == nil, "\(frontEnd)")
    }
  }
}
