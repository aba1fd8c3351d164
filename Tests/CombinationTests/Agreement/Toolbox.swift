import DIArguments
import DICore
import DIModules
import Synchronization

// What random programs are made of: parts, which know by what registration they were made and what they were given.

enum Color: Hashable, Sendable { case red, green }

enum Main: DIName { static let name = "main" }

enum K0 {}
enum K1 {}
enum K2 {}
enum K3 {}
enum K4 {}

/// An instance that a random program makes.
protocol Made: AnyObject, Sendable {
  /// The number of the registration that has made it.
  var number: Int { get }

  func note(_ gift: Gift, _ slot: Int)
  func gift(_ slot: Int) -> Gift?
}

protocol Alpha: Made {}
protocol Beta: Made {}

final class Part<Kind>: Alpha, Beta {
  let number: Int
  private let gifts = Mutex<[Int: Gift]>([:])

  init(_ number: Int) { self.number = number }

  func note(_ gift: Gift, _ slot: Int) { gifts.withLock { $0[slot] = gift } }

  func gift(_ slot: Int) -> Gift? { gifts.withLock { $0[slot] } }
}

/// What was given for a request.
enum Gift: Sendable {
  case nothing, container, argument
  /// Parts by the numbers of their registrations; sorted, if the request has no order.
  case parts([Int])
  /// A lazy or provider, which makes its request when it is used.
  case later(@Sendable () throws -> Gift)
}

/// A type to request, and how to read what was given.
struct Slot: Sendable {
  let type: any Any.Type
  let read: @Sendable (Any) -> Gift

  init<T>(_ type: T.Type, _ read: @escaping @Sendable (T) -> Gift) {
    self.type = type
    self.read = { read($0 as! T) }
  }
}

/// How a random program requests.
enum Form: CaseIterable {
  case plain, optional, lazy, provider, many, optionalMany, manyLazy, lazyMany, name, optionalName, lazyName, tag
  case names, tags
  case argument, container, declarativeContainer, providerWithArgument

  func slot<T>(_: T.Type) -> Slot {
    switch self {
    case .plain: Slot(T.self, one)
    case .optional: Slot(DIOptionalRequest<T>.self) { DICore.optional($0).map(one) ?? .nothing }
    case .lazy: Slot(DILazy<T>.self) { lazy in .later { one(try lazy.get()) } }
    case .provider: Slot(DIProvider<T>.self) { provider in .later { one(try provider.get()) } }
    case .many: Slot(DIMany<T>.self) { .parts(DICore.many($0).map(number)) }
    case .optionalMany:
      Slot(DIOptionalRequest<DIMany<T>>.self) { request in
        DICore.optional(request).map { .parts(DICore.many($0).map(number)) } ?? .nothing
      }
    case .manyLazy:
      Slot(DIMany<DILazy<T>>.self) { request in
        let lazies = DICore.many(request)
        return .later { .parts(try lazies.map { number(try $0.get()) }) }
      }
    case .lazyMany: Slot(DILazy<DIMany<T>>.self) { lazy in .later { .parts(DICore.many(try lazy.get()).map(number)) } }
    case .name: Slot(DIByName<T, Main>.self) { one(by(name: Main.self, on: $0)) }
    case .optionalName:
      Slot(DIOptionalRequest<DIByName<T, Main>>.self) {
        by(name: Main.self, on: DICore.optional($0)).map(one) ?? .nothing
      }
    case .lazyName:
      Slot(DILazy<DIByName<T, Main>>.self) { lazy in .later { one(by(name: Main.self, on: try lazy.get())) } }
    case .tag: Slot(DIByTag<T, Red>.self) { one(by(tag: Red.self, on: $0)) }
    case .names: Slot(DIManyByName<T>.self) { .parts(manyByName($0).values.map(number).sorted()) }
    case .tags: Slot(DIManyByTag<T, Color>.self) { .parts(manyByTag($0).values.map(number).sorted()) }
    case .argument: Slot(DIArg<Int>.self) { _ in .argument }
    case .container: Slot(DIBuiltContainer.self) { _ in .container }
    case .declarativeContainer: Slot(DIContainer.self) { _ in .container }
    case .providerWithArgument:
      Slot(DIProvider<T, Int>.self) { provider in .later { one(try provider.get(7)) } }
    }
  }

  /// Whether the request is made later.
  var isDelayed: Bool {
    switch self {
    case .lazy, .provider, .manyLazy, .lazyMany, .lazyName, .providerWithArgument: true
    default: false
    }
  }

  /// Whether the order of what is given is that of the registrations.
  var isOrdered: Bool { self != .names && self != .tags }
}

enum Red: DITagValue { static let tag = Color.red }

private func number<T>(_ value: T) -> Int { (value as! any Made).number }

private func one<T>(_ value: T) -> Gift { .parts([number(value)]) }

/// The types that parts are registered as and requested as.
let targets: [any Any.Type] = [
  Part<K0>.self, Part<K1>.self, Part<K2>.self, Part<K3>.self, Part<K4>.self, (any Alpha).self, (any Beta).self,
]

let partTypes = targets.dropLast(2)
