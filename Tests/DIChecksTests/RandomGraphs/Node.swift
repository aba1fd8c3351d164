import DICore
import Synchronization

protocol ServingZero: AnyObject, Sendable {}
protocol ServingOne: AnyObject, Sendable {}

/// What a scope has one of, so that an object which takes it shows for which scope it was made.
final class ScopeMark: Sendable {}

/// An object of a random graph, which records what it was given.
class Node: ServingZero, ServingOne, @unchecked Sendable {  // The state is behind a lock.
  struct State: Sendable {
    /// For each edge.
    var gifts: [Gift<Node>]
    var injections = 0
    var postInits = 0
  }

  let component: Int
  /// The request from outside during which it was made.
  let request: Int
  let mark: ScopeMark?
  private let content: Mutex<State>

  required init(component: Int, gifts: [Gift<Node>], mark: ScopeMark?) {
    self.component = component
    self.mark = mark
    request = RequestNumber.current
    content = Mutex(State(gifts: gifts))
  }

  var state: State { content.withLock { $0 } }

  func inject(_ gift: Gift<Node>, edge: Int) {
    content.withLock {
      $0.gifts[edge] = gift
      $0.injections += 1
    }
  }

  func runPostInit() {
    content.withLock { $0.postInits += 1 }
  }

  /// Lets go of what it was given, since rings of objects would hold themselves.
  func release() {
    let old = state
    content.withLock { $0.gifts = [] }
    withExtendedLifetime(old) {}
  }
}

/// Which request from outside a thread is making.
enum RequestNumber {
  @TaskLocal static var current = -1
}

/// The class of one component: each has its own, so that the linker tells them apart by type.
protocol Part: Dependency, ServingZero, ServingOne {
  init(component: Int, gifts: [Gift<Node>], mark: ScopeMark?)
}

extension Part {
  var node: Node { self as! Node }
}

final class Node0: Node, Part, @unchecked Sendable {}
final class Node1: Node, Part, @unchecked Sendable {}
final class Node2: Node, Part, @unchecked Sendable {}
final class Node3: Node, Part, @unchecked Sendable {}
final class Node4: Node, Part, @unchecked Sendable {}
final class Node5: Node, Part, @unchecked Sendable {}
final class Node6: Node, Part, @unchecked Sendable {}
final class Node7: Node, Part, @unchecked Sendable {}
final class Node8: Node, Part, @unchecked Sendable {}
final class Node9: Node, Part, @unchecked Sendable {}
final class Node10: Node, Part, @unchecked Sendable {}
final class Node11: Node, Part, @unchecked Sendable {}

let partTypes: [any Part.Type] = [
  Node0.self, Node1.self, Node2.self, Node3.self, Node4.self, Node5.self, Node6.self, Node7.self, Node8.self,
  Node9.self, Node10.self, Node11.self,
]

extension Node {
  /// The number of the component of a class.
  static func number(of type: any Any.Type) -> Int? {
    partTypes.firstIndex { ObjectIdentifier($0) == ObjectIdentifier(type) }
  }
}
