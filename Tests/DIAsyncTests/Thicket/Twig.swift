import DICore
import Synchronization

protocol Bearing: AnyObject, Sendable {}

/// When the closings of an object begin and end.
final class ClosingTimes: Sendable {
  private let times = Mutex<[(begin: Int, end: Int?)]>([])

  var all: [(begin: Int, end: Int?)] { times.withLock(\.self) }
  func begin(_ time: Int) { times.withLock { $0.append((time, nil)) } }
  func end(_ time: Int) { times.withLock { $0[$0.count - 1].end = time } }
}

/// An object of a thicket, which records what it was given.
///
/// Only its creation changes it, and the end of the run.
class Twig: Bearing, @unchecked Sendable {
  let number: Int
  var given: [any Bearing]
  /// What it can use later.
  var later: [@Sendable () throws -> Void]
  /// How many of its steps have begun, and how many have ended.
  let begun = Atomic<Int>(0)
  let ended = Atomic<Int>(0)
  let closings = ClosingTimes()
  required init(number: Int, offers: [Offer]) {
    self.number = number
    given = offers.flatMap(\.objects)
    later = offers.compactMap(\.use)
  }

  func take(_ offer: Offer) {
    given += offer.objects
    if let use = offer.use { later.append(use) }
  }
}

/// A decorator.
final class Husk: Bearing {
  let inner: any Bearing
  let closings = ClosingTimes()
  init(inner: any Bearing) { self.inner = inner }

  var twig: Twig { inner as? Twig ?? (inner as! Husk).twig }
}

/// What scopes are given.
struct Token: Sendable {}

/// What an object is given for an edge.
struct Offer: Sendable {
  var objects: [any Bearing] = []
  var use: (@Sendable () throws -> Void)?
  var container: DIBuiltContainer?
  var scopes: DIScopes<Token>?
}

/// The type of a parameter.
protocol Offering: SendableMetatype { var offer: Offer { get } }

/// The class of one component.
protocol Twigged: Twig, Offering {}

extension Twigged {
  var offer: Offer { Offer(objects: [self]) }
}

extension Optional: Offering where Wrapped: Twigged {
  var offer: Offer { Offer(objects: map { [$0] } ?? []) }
}

extension DIMany: Offering where T == any Bearing {
  var offer: Offer { Offer(objects: many(self)) }
}

extension DILazy: Offering where T: Twigged {
  var offer: Offer {
    Offer(use: { _ = try self.get() })
  }
}

extension DIProvider: Offering where T: Twigged {
  var offer: Offer {
    let provider = (self as Any) as! DIProvider<T>
    return Offer(use: { _ = try provider.get() })
  }
}

extension DIBuiltContainer: Offering {
  var offer: Offer { Offer(container: self) }
}

extension DIScopes: Offering {
  var offer: Offer { Offer(scopes: (self as Any) as? DIScopes<Token>) }
}

extension Token: Offering {
  var offer: Offer { Offer() }
}

final class Twig0: Twig, Twigged, @unchecked Sendable {}
final class Twig1: Twig, Twigged, @unchecked Sendable {}
final class Twig2: Twig, Twigged, @unchecked Sendable {}
final class Twig3: Twig, Twigged, @unchecked Sendable {}
final class Twig4: Twig, Twigged, @unchecked Sendable {}
final class Twig5: Twig, Twigged, @unchecked Sendable {}
final class Twig6: Twig, Twigged, @unchecked Sendable {}

let twigTypes: [any Twigged.Type] = [
  Twig0.self, Twig1.self, Twig2.self, Twig3.self, Twig4.self, Twig5.self, Twig6.self,
]
