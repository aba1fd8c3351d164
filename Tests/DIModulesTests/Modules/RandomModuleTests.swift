import DICore
import DIModules
import Testing

/// Random programs of modules, against the rules written down as operations on sets.
struct RandomModuleTests {
  /// Numbers that are the same in each run.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 15)
    }
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
  }

  /// What is registered for the one type that is asked for.
  struct Service {
    let number: Int
    /// The modules that name its component; none if it is registered outside of any module.
    var homes: Set<Int>
    let isPublic: Bool
    let isNamed: Bool
    let priority: Priority
    /// Whether the parent has it.
    let isOuter: Bool
  }

  enum Priority: CaseIterable { case normal, `default`, test, element }

  final class Thing: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// What a request comes to.
  enum Outcome: Equatable {
    case one([Int])
    case ambiguous
    /// The inaccessible components.
    case refused(Set<Int>)
    /// Nothing is registered, or not by the name.
    case missing
  }

  struct Program {
    var dependencies: [[Int]]
    /// The modules that are registered with the parent, with all they depend on.
    var outerRoots: [Int]
    var services: [Service]
    /// Where the type is declared; outside of any module where there is no home.
    var declarations: [(home: Int?, isPublic: Bool)]
    /// The decorators, each in a module or in none; every one adds to the number of a thing.
    var decorators: [(home: Int?, isOuter: Bool)]

    /// - Parameters:
    ///   - numbers: Where the numbers are from.
    ///   - hasParent: Whether some of it is registered with a parent.
    ///   - isCrowded: Whether the type has more candidates than are looked at one by one, most of them seen from few modules.
    init(_ numbers: inout Numbers, hasParent: Bool, isCrowded: Bool) {
      let count = Int.random(in: isCrowded ? 10...24 : 1...7, using: &numbers)
      dependencies = []
      for _ in 0..<count {
        dependencies.append((0..<count).filter { _ in numbers.chance(isCrowded ? 3 : 20) })
      }
      (outerRoots, services, declarations, decorators) = ([], [], [], [])
      for module in 0..<count where hasParent && numbers.chance(30) { outerRoots.append(module) }
      let outer = reachable(from: outerRoots)
      for number in 0..<Int.random(in: isCrowded ? 10...count : 0...4, using: &numbers) {
        var homes: Set<Int> = []
        if !numbers.chance(isCrowded ? 1 : 20) {
          // So many in modules of any number would be in conflict nearly always.
          homes.insert(isCrowded ? number : Int.random(in: 0..<count, using: &numbers))
          if numbers.chance(isCrowded ? 3 : 25) { homes.insert(Int.random(in: 0..<count, using: &numbers)) }
        }
        let isOuter = hasParent && (homes.isEmpty ? numbers.chance(50) : !homes.isDisjoint(with: outer))
        services.append(
          Service(
            number: number, homes: homes, isPublic: numbers.chance(isCrowded ? 20 : 50), isNamed: numbers.chance(25),
            priority: numbers.chance(60) ? .normal : Priority.allCases.randomElement(using: &numbers)!, isOuter: isOuter
          ))
      }
      if numbers.chance(isCrowded ? 5 : 15) {
        declarations.append(
          (home: numbers.chance(20) ? nil : Int.random(in: 0..<count, using: &numbers), isPublic: numbers.chance(50)))
      }
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        let home = numbers.chance(30) ? nil : Int.random(in: 0..<count, using: &numbers)
        decorators.append(
          (home: home, isOuter: home.map(outer.contains) ?? (hasParent && numbers.chance(50))))
      }
    }

    /// Some modules, and all they depend on.
    func reachable(from modules: [Int]) -> Set<Int> {
      var found: Set<Int> = []
      var waiting = modules
      while let module = waiting.popLast() {
        if found.insert(module).inserted { waiting += dependencies[module] }
      }
      return found
    }

    /// The rule of visibility.
    func sees(_ service: Service, from module: Int?) -> Bool {
      guard let module, !service.homes.isEmpty else { return true }
      func isSeen(_ homes: Set<Int>, _ isPublic: Bool) -> Bool {
        isPublic ? !reachable(from: [module]).isDisjoint(with: homes) : homes.contains(module)
      }
      if isSeen(service.homes, service.isPublic) { return true }
      return declarations.contains { declaration in
        declaration.home.map { isSeen([$0], declaration.isPublic) } ?? true
      }
    }

    /// Adds what decorators add.
    ///
    /// Each applies to what its module can access; in the parent, only the parent's apply.
    func decorated(_ outcome: Outcome, inParent: Bool) -> Outcome {
      guard case .one(let found) = outcome else { return outcome }
      return .one(
        found.map { number in
          let service = services[number]
          let around = decorators.filter {
            sees(service, from: $0.home) && ($0.isOuter ? service.isOuter : !inParent)
          }
          return number + 100 * around.count
        })
    }

    /// The components that requests in the parent, or in the child, can choose from.
    func services(inParent: Bool) -> [Service] { inParent ? services.filter(\.isOuter) : services }

    /// The rules of selection.
    func outcome(from module: Int?, inParent: Bool, byName: Bool = false) -> Outcome {
      let services = services(inParent: inParent)
      let asked = byName ? services.filter(\.isNamed) : services
      var rest = asked.filter { sees($0, from: module) }
      if rest.isEmpty { return asked.isEmpty ? .missing : .refused(Set(asked.map(\.number))) }
      if rest.contains(where: { $0.priority != .element }) { rest.removeAll { $0.priority == .element } }
      if !byName, rest.contains(where: { !$0.isNamed }) { rest.removeAll(where: \.isNamed) }
      if rest.contains(where: { $0.priority == .test }) {
        rest.removeAll { $0.priority != .test }
      } else if !inParent, rest.contains(where: { !$0.isOuter }) {
        rest.removeAll(where: \.isOuter)
      }
      rest = nearest(rest, to: module)
      if rest.count == 1 { return .one([rest[0].number]) }
      var defaults = rest.filter { $0.priority == .default }
      if defaults.count > 1 { defaults.removeAll { !$0.homes.isEmpty } }
      return defaults.count == 1 ? .one([defaults[0].number]) : .ambiguous
    }

    /// A module's own come before all others, except where there is a test.
    func nearest(_ services: [Service], to module: Int?) -> [Service] {
      let own = services.filter { $0.homes.contains { $0 == module } }
      return own.isEmpty || services.contains { $0.priority == .test } ? services : own
    }

    /// The members of a many.
    func members(from module: Int?, inParent: Bool) -> Outcome {
      let visible = services(inParent: inParent).filter { sees($0, from: module) }
      if visible.isEmpty { return outcome(from: module, inParent: inParent) }
      let tests = visible.filter { $0.priority == .test }
      return .one((tests.isEmpty ? visible : tests).map(\.number))
    }

    /// Whether a build has to fail of what a module sees of the registrations that are built.
    func isConflict(from module: Int?, inParent: Bool) -> Bool {
      let visible = services.filter { service in
        service.isOuter == inParent && (module == nil ? service.homes.isEmpty : sees(service, from: module))
      }
      let serious = visible.filter { $0.priority != .element }
      func isContested(_ services: [Service]) -> Bool {
        let tests = services.filter { $0.priority == .test }
        return (tests.isEmpty ? nearest(services, to: module) : tests).count > 1
      }
      let unnamed = serious.filter { !$0.isNamed }
      let isTold =
        nearest(unnamed, to: module).filter { $0.priority == .default }.count == 1
        && !unnamed.contains { $0.priority == .test }
      let regular = visible.filter { $0.priority != .test }
      return nearest(regular, to: module).filter { $0.priority == .default }.count > 1
        || isContested(serious.filter(\.isNamed))
        || (isContested(unnamed) && !isTold)
    }
  }

  /// What asks in a module, in several ways.
  final class Asker: Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }
  final class Holder {
    var things: [Int]
    init(_ things: [Thing]) { self.things = things.map(\.number) }
  }

  /// The ways to ask.
  enum Way: String, CaseIterable {
    case initializer, lazy, many, manyLazy, optional, kept, keptByName, keptMany, keptLazy
  }

  static func asker(of module: Int) -> Part {
    Part(.public) { builder in
      func name(_ way: Way) -> String { "\(way) \(module)" }
      builder.register { (thing: Thing) in Holder([thing]) }.set(name: name(.initializer))
      builder.register { (thing: DILazy<Thing>) in Holder([try thing.get()]) }.set(name: name(.lazy))
      builder.register { (things: DIMany<Thing>) in Holder(DICore.many(things)) }.set(name: name(.many))
      builder.register { (things: DIMany<DILazy<Thing>>) in
        Holder(try DICore.many(things).map { try $0.get() })
      }.set(name: name(.manyLazy))
      builder.register { Holder([]) }
        .injection(.optional) { (holder: Holder, thing: Thing?) in holder.things = thing.map { [$0.number] } ?? [] }
        .set(name: name(.optional))
      builder.register { (container: DIBuiltContainer) in Asker(container) }.set(name: "\(module)")
    }
  }

  /// Asks in a module, or as the program.
  static func ask(_ way: Way, _ module: Int?, in container: DIBuiltContainer) throws -> Outcome {
    do throws(DIError) {
      guard let module else { return .one(try ask(way, container)) }
      switch way {
      case .initializer, .lazy, .many, .manyLazy, .optional:
        return .one(try container.resolve(Holder.self, name: "\(way) \(module)").things)
      case .kept, .keptByName, .keptMany, .keptLazy:
        return .one(try ask(way, container.resolve(Asker.self, name: "\(module)").container))
      }
    } catch {
      switch error {
      case .noAccess(let infos, _): return .refused(Set(infos.map(\.line)))
      case .typeIsNotFound, .typeIsNotFoundForName: return .missing
      case .defaultTypeIsNotSpecified, .pluralSpecifiedDefaultType, .intersectionNamesForType: return .ambiguous
      default: throw error
      }
    }
  }

  private static func ask(_ way: Way, _ container: DIBuiltContainer) throws(DIError) -> [Int] {
    switch way {
    case .initializer, .optional, .kept: [try container.resolve(Thing.self).number]
    case .keptByName: [try container.resolve(Thing.self, name: "name").number]
    case .many, .keptMany: try container.resolveMany(Thing.self).map(\.number)
    case .manyLazy:
      try many(container.resolve(DIMany<DILazy<Thing>>.self)).map { (lazy) throws(DIError) in try lazy.get().number }
    case .lazy, .keptLazy: [try container.resolve(DILazy<Thing>.self).get().number]
    }
  }

  static func register(_ service: Service, in builder: DIContainerBuilder) {
    // By the line, an error tells which it was.
    let registration = builder.register({ [number = service.number] in Thing(number) }, line: service.number)
    if service.isNamed { registration.set(name: "name") }
    switch service.priority {
    case .normal: break
    case .default: registration.set(.default)
    case .test: registration.set(.test)
    case .element: registration.set(.element)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func randomModulesGetWhatTheModelPredicts(hasParent: Bool, isCrowded: Bool) throws {
    var numbers = Numbers(state: hasParent ? 7 : 3)
    var (builds, failures) = (0, 0)
    for _ in 0..<rounds(isCrowded ? 100 : 600) {
      let program = Program(&numbers, hasParent: hasParent, isCrowded: isCrowded)
      let modules = program.dependencies.indices.map { Unit(Self.asker(of: $0)) }
      // They may hold each other.
      defer { for module in modules { module.others = [] } }
      let (outer, inner) = (DIContainerBuilder(), DIContainerBuilder())
      for (module, others) in program.dependencies.enumerated() { modules[module].others = others.map { modules[$0] } }
      for service in program.services {
        if service.homes.isEmpty {
          Self.register(service, in: service.isOuter ? outer : inner)
        } else {
          let part = Part(service.isPublic ? .public : .internal) { Self.register(service, in: $0) }
          for home in service.homes { modules[home].parts.append(part) }
        }
      }
      for declaration in program.declarations {
        let part = Part(declaration.isPublic ? .public : .internal) { $0.register(protocol: Thing.self) }
        if let home = declaration.home {
          modules[home].parts.append(part)
        } else {
          (hasParent ? outer : inner).register(protocol: Thing.self)
        }
      }
      for decorator in program.decorators {
        func decorate(_ builder: DIContainerBuilder) { builder.decorate(Thing.self) { Thing($0.number + 100) } }
        if let home = decorator.home {
          modules[home].parts.append(Part(.internal, decorate))
        } else {
          decorate(decorator.isOuter ? outer : inner)
        }
      }
      let outerModules = program.reachable(from: program.outerRoots)
      for root in program.outerRoots { outer.register(module: modules[root]) }
      for module in modules { inner.register(module: module) }
      let inParent: [Int?] = [nil] + outerModules.map { $0 }
      let inChild: [Int?] = [nil] + modules.indices.filter { !outerModules.contains($0) }.map { $0 }

      let parent: DIBuiltContainer
      let child: DIBuiltContainer
      var isFailing = hasParent && inParent.contains { program.isConflict(from: $0, inParent: true) }
      do {
        parent = try outer.build()
        #expect(!isFailing, "the parent of \(program)")
        isFailing = inChild.contains { program.isConflict(from: $0, inParent: false) }
        child = try hasParent ? inner.build(parent: parent) : inner.build()
        #expect(!isFailing, "the child of \(program)")
      } catch {
        #expect(isFailing, "\(error) of \(program)")
        failures += 1
        continue
      }
      builds += 1
      for way in Way.allCases.shuffled(using: &numbers) {
        let all = [(inChild, false, child), (inParent, true, parent), (inParent, true, child)]
        for (turn, (askers, isParent, container)) in all.enumerated() {
          for module in askers where hasParent || !isParent {
            // The program asks each container for itself.
            if module == nil, turn == 2 { continue }
            var expected = program.outcome(from: module, inParent: isParent, byName: way == .keptByName)
            switch way {
            case .many, .manyLazy, .keptMany: expected = program.members(from: module, inParent: isParent)
            case .optional where module != nil:
              switch expected {
              case .missing, .refused: expected = .one([])
              default: break
              }
            default: break
            }
            var found = try Self.ask(way, module, in: container)
            if case .one(let all) = found { found = .one(all.sorted { ($0 % 100, $0) < ($1 % 100, $1) }) }
            expected = program.decorated(expected, inParent: isParent)
            #expect(
              found == expected, "\(way) from \(module.map { "\($0)" } ?? "the program") \(isParent) of \(program)")
          }
        }
      }
    }
    // Both are met often enough to say something.
    let least = isCrowded ? (rounds(20), rounds(4)) : (rounds(200), rounds(50))
    #expect(builds > least.0 && failures > least.1, "\(builds) \(failures)")
  }
}
