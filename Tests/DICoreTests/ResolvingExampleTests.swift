import DICore
import Testing

/// The chapter on resolving, in the words of the builder: how a request says its type, and objects made elsewhere.
///
/// ``DialectTests`` has what a request gives, ``SelectionTests`` which component answers, and ``ExistingObjectTests`` what an
/// object made elsewhere gets.
struct ResolvingExampleTests {
  final class Cat: Sendable {}
  final class Dog: Sendable {}

  // MARK: - Inferred types

  enum Inference: String, CaseIterable, Sendable {
    case argument, coercion, annotation, optionalVariable, implicitlyUnwrappedVariable
    case optionalArgument, optionalRequest, implicitlyUnwrappedRequest

    func resolve(from container: DIBuiltContainer) throws -> Cat? {
      switch self {
      case .argument:
        let cat = try container.resolve(Cat.self)
        return cat
      case .coercion:
        let cat = try container.resolve() as Cat
        return cat
      case .annotation:
        let cat: Cat = try container.resolve()
        return cat
      case .optionalVariable:
        var cat: Cat? = nil
        cat = try? container.resolve()
        return cat
      case .implicitlyUnwrappedVariable:
        var cat: Cat! = nil
        cat = try container.resolve()
        return cat
      case .optionalArgument:
        return try container.resolve(Cat?.self)
      case .optionalRequest:
        let cat: Cat? = try container.resolve()
        return cat
      case .implicitlyUnwrappedRequest:
        let cat: Cat! = try container.resolve()
        return cat
      }
    }
  }

  @Test(arguments: Inference.allCases)
  func theContextDeterminesTheType(_ inference: Inference) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.single)
    let container = try builder.build()
    #expect(try inference.resolve(from: container) === container.resolve(Cat.self))
  }

  @Test(arguments: Inference.allCases)
  func onlyTryMakesAMissingObjectOptional(_ inference: Inference) throws {
    let container = try DIContainerBuilder().build()
    if inference == .optionalVariable {
      #expect(try inference.resolve(from: container) == nil)
    } else {
      #expect(try failure { try inference.resolve(from: container) }.missingType == id(Cat.self))
    }
  }

  @Test func theContextDeterminesTheTypeOfANamedRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(name: "Felix").lifetime(.single)
    let container = try builder.build()
    let plain: Cat = try container.resolve(name: "Felix")
    let optional: Cat? = try container.resolve(name: "Felix")
    let unwrapped: Cat! = try container.resolve(name: "Felix")
    #expect(optional === plain)
    #expect(unwrapped === plain)
  }

  // MARK: - Existing objects

  final class Pet {
    var owner: Owner?
    init() {}
  }
  final class Owner: Sendable {}

  @Test(arguments: [true, false])
  func initialNotNecessaryAllowsAnInitializer(saidFirst: Bool) throws {
    let builder = DIContainerBuilder()
    builder.register { Owner() }.lifetime(.single)
    let pet = builder.register(type: Pet.self).injection { $0.owner = $1 }
    if saidFirst { pet.initialNotNecessary().initial(Pet.init) } else { pet.initial(Pet.init).initialNotNecessary() }
    let container = try builder.build()
    let owner = try container.resolve(Owner.self)
    let existing = Pet()
    try container.resolve(existing)
    #expect(existing.owner === owner)
    #expect(try container.resolve(Pet.self).owner === owner)
    #expect(try container.resolve(Pet.self) !== existing)
  }

  // MARK: - Errors

  @Test func anUnregisteredTypeIsAnError() throws {
    let container = try DIContainerBuilder().build()
    let error = try failure { try container.resolve(Cat.self) }
    guard case .typeIsNotFound(let type) = error else {
      Issue.record(error)
      return
    }
    #expect(id(type.type) == id(Cat.self))
    let equalsItsType = type == Cat.self
    #expect(equalsItsType)
    let differsFromAnother = type != Dog.self
    #expect(differsFromAnother)
  }
}
