import TestSupport

/// A random program: components that suspend, belong to actors, fail and close things, and what is done with their containers.
///
/// Everything in it follows from one seed.
struct Thicket: Sendable {
  /// What an object is given.
  enum Edge: Sendable {
    case one(Int)
    /// Of a component that need not be registered.
    case optional(Int)
    /// Used when the closure says so.
    case lazy(Int)
    case provider(Int)
    /// All that serve, with decorators around them.
    case many
    case container
    /// The right to open scopes.
    case scopes
    /// What each scope is given.
    case value
  }

  /// What a closure does beside its own work; whatever that throws is swallowed.
  enum Deed: Sendable {
    /// Uses the lazies and providers that the object has.
    case use
    /// Requests from a container; from the one that was given, if there is one.
    case request(Int, from: Int)
    /// Opens a scope, and requests in it.
    case enter(Int, from: Int)
    case close(Int)
    /// Without waiting.
    case closePlainly(Int)
    case clean(Int)
  }

  /// A closure of a component.
  struct Call: Sendable {
    var place = Place.anywhere
    /// How often it suspends; nothing that does not is awaited.
    var pauses = 0
    /// Whether it takes no notice of a cancellation.
    var isDeaf = false
    var deed: Deed?
    /// How often it fails before it succeeds; closings fail always.
    var failures = 0

    var suspends: Bool { pauses > 0 }
  }

  /// An injection, or a post-init if there is nothing to inject.
  struct Step: Sendable {
    var edge: Edge?
    var call: Call
  }

  struct Part: Sendable {
    var lifetime: NamedLifetime
    /// Whether it is registered with the child.
    var isOfChild = false
    var serves = false
    var takes: [Edge] = []
    var make = Call()
    var steps: [Step] = []
    var closing: Call?
    var isTimed = false
    /// Whether it runs as long as the program does.
    var runs = false

    var calls: [Call] { [make] + steps.map(\.call) }
    var edges: [Edge] { takes + steps.compactMap(\.edge) }
  }

  /// A decorator of all that serve.
  struct Decorator: Sendable {
    var make = Call()
    var closing: Call?
  }

  // MARK: - What happens

  enum Act: Sendable {
    case request(Int)
    /// Two requests at once.
    case race(Int, Int)
    case all
    case plain(Int)
    /// In a scope of its own; whether its body fails in the end.
    case scope(Int, fails: Bool)
    /// The same by the right to open scopes.
    case typedScope(Int)
    case close
    case closeWithin
    case closePlainly
    case clean
    /// Cancels a task, or the start if there is none.
    case cancel(Int?)
    case plainOnMain(Int)
  }

  /// An act on one of the containers.
  struct Move: Sendable {
    var container: Int
    var act: Act
  }

  enum Form: Sendable, CaseIterable { case start, limitedStart, withContainer, run, build }
  enum Ending: Sendable, CaseIterable { case close, closeWithin, closePlainly, drop }

  var parts: [Part] = []
  var decorator: Decorator?
  var form = Form.start
  var ending = Ending.close
  var hasChild = false
  /// Requests of tasks, one after the other each.
  var tasks: [[Move]] = []
  /// What happens at any time, without a task.
  var actions: [Move] = []
  /// Which limits pass.
  var passes: [Bool] = []
  /// Whether custom scopes and what tasks got go before the end.
  var forgets = false

  /// The root, a scope of it, and the child and a scope of that.
  var containers: Int { hasChild ? 4 : 2 }
  var parents: Range<Int> { 0..<(parts.firstIndex(where: \.isOfChild) ?? parts.count) }
}
