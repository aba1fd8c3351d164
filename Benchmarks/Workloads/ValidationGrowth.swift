import DIChecks
import DICore

/// Programs of any size that are validated: the cost of a component must not depend on how many there are.
///
/// Each component is of a type of its own. As in a program, the runtime knows the types before anything is counted.
public struct ValidationGrowth {
  /// What is right or wrong with a program; the raw value names it in tables.
  public enum Program: String, Sendable {
    /// Each component takes five others on average: by class and by protocol, as lazies, providers and optionals, by name, and
    /// many at once. Injections, lazies and providers close cycles.
    case correct = "validate"
    /// The same, but each component also takes a type of its own that is not registered.
    case lackingTypes = "validate, each lacks a type of its own"
    /// The same, but each component also takes the same type, which is not registered.
    case lackingOneType = "validate, all lack the same type"
    /// Each initializer requests four others, so that all of them lead to each other.
    case knot = "validate a knot of initializers"
    /// Each initializer requests the next one.
    case chain = "validate a chain"
  }

  private let program: Program
  private let types: [any Any.Type]
  private let classes: [any Any.Type]
  private let services: [any Any.Type]

  /// Prepares the types of the components.
  ///
  /// - Parameters:
  ///   - count: The number of components, a multiple of ten.
  ///   - first: The number of the first type; there are 100,000 types.
  ///   - program: The program.
  public init(_ count: Int, from first: Int = 0, _ program: Program = .correct) {
    self.program = program
    types = (first..<first + count).map(NumberedTypes.type)
    classes = types.indices.map { [types] in Self.classType(types[$0], group: types[$0 / 10 * 10]) }
    services = types.map(Self.serviceType)
  }

  /// Registers the program.
  ///
  /// - Parameters:
  ///   - frontEnd: How the program is declared.
  ///   - notes: Whether to look for notes too.
  /// - Returns: The step that validates it.
  public func step(_ frontEnd: FrontEnd, notes: Bool = false) -> Growth.Phase {
    let validate = validate(frontEnd)
    return Growth.Phase(name: "\(frontEnd): \(program.rawValue)" + (notes ? " with notes" : "")) { [program, types] in
      let found = validate(notes)
      let isExpected =
        switch program {
        case .correct, .chain: notes || found == 0
        case .lackingTypes: found == types.count
        case .lackingOneType: found == 1
        case .knot: found > 0
        }
      precondition(isExpected, "\(found) diagnostics")
    }
  }

  private func validate(_ frontEnd: FrontEnd) -> (_ notes: Bool) -> Int {
    switch frontEnd {
    case .builder:
      let builder = DIContainerBuilder()
      for number in types.indices { Self.register(description(number), in: builder) }
      return { builder.validate(notes: $0).count }
    case .declarative:
      let container = DIContainer()
      for number in types.indices { Self.register(description(number), in: container) }
      return { container.validate(notes: $0).count }
    }
  }
}

// MARK: - What a component takes

/// A name that some components request by.
enum Main: DIName { static let name = "main" }

extension ValidationGrowth {
  /// What a component is, and what it takes.
  struct Description {
    let type: any Any.Type
    /// The type that ten components share.
    let group: any Any.Type
    var parameters: [any Any.Type] = []
    var injected: (any Any.Type)?
    var lifetime = Lifetime.prototype
    var isMember = false
    var isNamed = false
  }

  /// Describes a component.
  ///
  /// In a correct program, ten components are a group. Seven of them are kept by the root, and take only what is kept by the
  /// root; two belong to a scope, and one is made anew for each request. Initializers request earlier components.
  private func description(_ number: Int) -> Description {
    var description = Description(type: types[number], group: types[number / 10 * 10])
    switch program {
    case .correct:
      describe(number, &description)
    case .lackingTypes:
      describe(number, &description)
      description.parameters.append(Self.missing(types[number]))
    case .lackingOneType:
      describe(number, &description)
      description.parameters.append(Self.missing(Void.self))
    case .knot:
      let others = [number + 1, 2 * number + 1, 3 * number + 5, 7 * number + 3]
      description.parameters = others.map { classes[$0 % types.count] }
    case .chain:
      if number + 1 < types.count { description.parameters = [classes[number + 1]] }
    }
    return description
  }

  private func describe(_ number: Int, _ description: inout Description) {
    let place = number % 10
    description.lifetime = place < 7 ? .lazySingle : place < 9 ? .perScope : .prototype
    description.isMember = (2..<7).contains(place)
    description.isNamed = place == 1
    if number == 0 { return }
    let (half, third, fifth) = (kept((number - 1) / 2), kept((number - 1) / 3), kept((number - 1) / 5))
    let before = classes[number - 1]
    // Of the last components, each would lead to one that does not exist.
    let after = kept(2 * number + 1)
    let injected = classes[after < types.count ? after : third]
    let parameter: any Any.Type
    switch place {
    case 0: (parameter, description.injected) = (Self.many(of: types[half / 10 * 10]), injected)
    case 1: (parameter, description.injected) = (Self.lazy(injected), injected)
    case 2: (parameter, description.injected) = (Self.byName(services[half / 10 * 10 + 1]), injected)
    case 3, 4: parameter = Self.optional(before)
    case 5, 6: (parameter, description.injected) = (before, injected)
    case 7: parameter = Self.provider(classes[max(number - 8, 0)])
    case 8: parameter = before
    default: (parameter, description.injected) = (classes[number - 2], before)
    }
    description.parameters = [classes[half], services[third], classes[fifth], parameter]
  }

  /// A component near this one that the root keeps.
  private func kept(_ number: Int) -> Int { number - number % 10 + number % 10 % 7 }
}
