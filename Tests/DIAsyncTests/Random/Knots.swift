import DICore
import Synchronization

protocol Serving: AnyObject, Sendable {}

/// An object of a web, which records what it was given; only the tasks of one test have it.
class Knot: Serving, @unchecked Sendable {
  let number: Int
  var gifts: [Gift?]
  /// How many of its steps have begun, and how many have ended.
  let begun = Atomic<Int>(0)
  let ended = Atomic<Int>(0)
  /// When its closings began and ended.
  let closings = Mutex<[(begin: Int, end: Int)]>([])

  required init(number: Int, gifts: [Gift?]) { (self.number, self.gifts) = (number, gifts) }

  /// The objects that it was given.
  var given: [Knot] {
    gifts.flatMap { gift in
      switch gift {
      case nil, .nothing?: [Knot]()
      case .one(let knot)?: [knot]
      case .many(let objects)?: objects.map { $0 as? Knot ?? ($0 as! Wrapping).innermost }
      }
    }
  }
}

/// What an object was given for an edge.
enum Gift {
  case nothing
  case one(Knot)
  case many([any Serving])
}

/// A decorator.
final class Wrapping: Serving {
  let inner: any Serving

  init(inner: any Serving) { self.inner = inner }

  var innermost: Knot { inner as? Knot ?? (inner as! Wrapping).innermost }
}

/// The type of a parameter.
protocol Giving: SendableMetatype {
  var gift: Gift { get }
}

/// The class of one component.
protocol Knotted: Knot, Giving {}

extension Knotted {
  var gift: Gift { .one(self) }
}

extension Optional: Giving where Wrapped: Knotted {
  var gift: Gift { map { .one($0) } ?? .nothing }
}

extension DIMany: Giving where T == any Serving {
  var gift: Gift { .many(many(self)) }
}

final class Knot0: Knot, Knotted, @unchecked Sendable {}
final class Knot1: Knot, Knotted, @unchecked Sendable {}
final class Knot2: Knot, Knotted, @unchecked Sendable {}
final class Knot3: Knot, Knotted, @unchecked Sendable {}
final class Knot4: Knot, Knotted, @unchecked Sendable {}
final class Knot5: Knot, Knotted, @unchecked Sendable {}
final class Knot6: Knot, Knotted, @unchecked Sendable {}

let knotTypes: [any Knotted.Type] = [
  Knot0.self, Knot1.self, Knot2.self, Knot3.self, Knot4.self, Knot5.self, Knot6.self,
]
