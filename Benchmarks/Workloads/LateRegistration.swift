import DICore

/// Registrations and requests in turn, on a container that links at use: the cost of a turn must not grow.
public struct LateRegistration {
  /// What is registered and requested.
  public let name: String
  /// Takes the turns with these numbers, up to 100,000.
  public let run: (Range<Int>) -> Void

  /// All kinds of turns, each with a container of its own.
  public static var all: [LateRegistration] { [types, many, names] }

  /// Registers a new type in each turn, and resolves it and something that stays the same.
  private static var types: LateRegistration {
    let container = DIContainer()
    container.register(LeatherSeat.init).as((any Seat).self)
    func turn<T>(_: T.Type) {
      container.register { Made<T>() }.lifetime(.single)
      take(container.resolve(Made<T>.self))
    }
    return LateRegistration(name: "declarative: register and resolve in turn") { turns in
      for number in turns {
        turn(NumberedTypes.type(number))
        take(container.resolve((any Seat).self))
      }
    }
  }

  /// Registers a member of a many that 300 components take, and resolves something that stays the same.
  ///
  /// It does not request the many itself, since that cost grows with the number of members.
  private static var many: LateRegistration {
    let container = DIContainer()
    container.register(LeatherSeat.init).as((any Seat).self)
    for number in 0..<300 { container.register { Audience(DICore.many($0)) }.as(Audience.self, name: "\(number)") }
    for number in 0..<300 { take(container.resolve(Audience.self, name: "\(number)")) }
    return LateRegistration(name: "declarative: register a member of a many and resolve in turn") { turns in
      for _ in turns {
        container.register { Made<Int>() }.as(check: (any Member).self) { $0 }.lifetime(.single)
        take(container.resolve((any Seat).self))
      }
    }
  }

  /// Registers a name of a type that 300 components take without a name, and resolves one of these components.
  private static var names: LateRegistration {
    let container = DIContainer()
    container.register { Made<Int>() }
    for number in 0..<300 { container.register { Owner($0) }.as(Owner.self, name: "\(number)") }
    for number in 0..<300 { take(container.resolve(Owner.self, name: "\(number)")) }
    return LateRegistration(name: "declarative: register a name and resolve in turn") { turns in
      for number in turns {
        container.register { Made<Int>() }.as(Made<Int>.self, name: "\(number)")
        take(container.resolve(Owner.self, name: "\(number % 300)"))
      }
    }
  }

  private protocol Member: AnyObject {}
  private final class Made<Value>: Member, Sendable {}
  private final class Audience {
    private let members: [any Member]
    init(_ members: [any Member]) { self.members = members }
  }
  private final class Owner {
    private let made: Made<Int>
    init(_ made: Made<Int>) { self.made = made }
  }
}
