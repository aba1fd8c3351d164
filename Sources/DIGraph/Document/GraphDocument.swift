internal import DICore

/// The components of a graph, their requests and its faults, as data that can be stored, compared and drawn.
///
/// Make it from a container or a builder; nothing is created. Then draw it with ``dot(title:)``, ``mermaid(title:)`` or
/// ``GraphPage``, store it with ``json()``, or compare it with an older one in a ``GraphDiff``.
///
/// ```swift
/// let document = GraphDocument(container)
/// try document.json().write(toFile: "graph.json", atomically: true, encoding: .utf8)
/// ```
///
/// It does not depend on the order of registration, except for the order of a many and of equal components, so two documents
/// of the same registrations are equal. The chapter "Seeing" describes its JSON.
public struct GraphDocument: Sendable, Hashable {
  /// The components, sorted by ``Component/id``.
  public let components: [Component]
  /// The faults that `validate()` finds, the most serious first.
  public let faults: [Fault]
}

extension GraphDocument {
  /// A component: one registration.
  public struct Component: Sendable, Hashable, Codable, Identifiable {
    /// Identifies the component in this document, and the same component in later ones.
    ///
    /// It is the ``name``, followed by the names and tags: `Logger (file)`. Equal ones are numbered in the order of registration:
    /// `Logger #2`.
    public let id: String
    /// The implementation type; for a decorator or replacement also what it is: `decorator of Repository`.
    public let name: String
    /// The implementation type.
    public let type: String
    /// The types it can be requested as.
    @LeftOutIfEmpty public internal(set) var services: [Service]
    /// How long an instance lives, and who shares it.
    public let lifetime: Lifetime
    /// The name of the custom scope; nil for other lifetimes.
    public let scope: String?
    /// The actor that its closures belong to; nil for none.
    public let isolation: Isolation?
    /// Whether an initializer suspends.
    @LeftOutIfEmpty public internal(set) var suspends: Bool
    /// Whether a request that makes an instance has to be awaited.
    @LeftOutIfEmpty public internal(set) var needsAwait: Bool
    /// Its role beside other components of a type.
    public let priority: Priority?
    /// The modules or frameworks that it belongs to; empty for a component of the program.
    @LeftOutIfEmpty public internal(set) var modules: [String]
    /// Whether it is marked with `root()`.
    @LeftOutIfEmpty public internal(set) var isRoot: Bool
    /// Whether other modules cannot request it.
    @LeftOutIfEmpty public internal(set) var isPrivate: Bool
    /// Whether a closure takes the container, so that not all requests are known.
    @LeftOutIfEmpty public internal(set) var requestsByContainer: Bool
    /// The distance of its container: 0 for the container itself, 1 for its parent, and so on.
    @LeftOutIfEmpty public internal(set) var level: Int
    /// The argument types of each initializer; empty if it has none.
    @LeftOutIfEmpty public internal(set) var initializers: [[String]]
    /// The file of the registration.
    public let file: String
    /// The line of the registration.
    public let line: Int
    /// What it requests, in the order of its parameters.
    @LeftOutIfEmpty public internal(set) var requests: [Request]

    /// For each request that opens scopes, a text with the values that it gives them, such as `scopes: Request, User`.
    var scopes: [String] {
      requests.filter { $0.answer == .scopes }.map { request in
        "scopes" + (request.values.isEmpty ? "" : ": " + request.values.joined(separator: ", "))
      }
    }
    /// The word for pictures if a request has to be awaited; nil if not.
    var awaiting: String? { suspends ? "suspends" : needsAwait ? "awaited" : nil }
    /// The modules in one text; nil for a component of the program.
    public var module: String? { modules.isEmpty ? nil : modules.joined(separator: " and ") }
    /// The lifetime as code at a registration, such as `.perScope`.
    public var lifetimeCode: String {
      switch lifetime {
      case .weakPerScope: ".perContainer(.weak)"
      case .custom: ".custom(\((scope ?? "").inOneLine))"
      case .prototype, .objectGraph, .perScope, .single, .lazySingle, .weakSingle: ".\(lifetime.rawValue)"
      }
    }
  }

  /// A type that a component can be requested as.
  public struct Service: Sendable, Hashable, Codable {
    /// The type.
    public let type: String
    /// The names for requests of this type.
    @LeftOutIfEmpty public internal(set) var names: [String]
    /// The descriptions of the tags for requests of this type.
    @LeftOutIfEmpty public internal(set) var tags: [String]
  }

  /// A request that a component makes for a parameter.
  public struct Request: Sendable, Hashable, Codable {
    /// The type of the parameter, such as `DILazy<Cat>`.
    public let type: String
    /// How the request is made.
    public let kinds: [Kind]
    /// What answers.
    public let answer: Answer
    /// The IDs of the components that answer; for an ambiguous request, of those that could.
    @LeftOutIfEmpty public internal(set) var components: [Component.ID]
    /// For a request that opens scopes, the types of the values that it gives them; empty for others.
    @LeftOutIfEmpty public internal(set) var values: [String]

    private enum CodingKeys: String, CodingKey {
      case type, kinds, answer, values
      case components = "to"
    }
  }

  /// A fault, or something that probably was not meant.
  public struct Fault: Sendable, Hashable, Codable {
    /// What it is about, such as `DI0001`; `DIDiagnostic.Kind` lists them.
    public let id: String
    /// How serious it is.
    public let severity: Severity
    /// The component to look at first; nil if the fault is not in a component.
    public let component: Component.ID?
    /// The fault in one sentence.
    public let summary: String
    /// What to write instead; empty if nothing has to change.
    @LeftOutIfEmpty public internal(set) var remedy: String
    /// For each affected component, the components whose requests lead to it, the outermost first, and the component itself.
    @LeftOutIfEmpty public internal(set) var paths: [[Component.ID]]

    /// What tells it from others, and sorts it: the first digit of the ``id`` is the severity.
    ///
    /// Other paths that lead to a fault do not make it another one.
    var identity: [String] { [id, component ?? "", summary] }
  }
}

extension GraphDocument {
  /// How long an instance lives, and who shares it.
  public enum Lifetime: String, Sendable, Codable, CaseIterable {
    /// One instance for each request.
    case prototype
    /// One instance for each outermost resolve.
    case objectGraph
    /// One instance for each scope.
    case perScope
    /// One instance for each scope, as long as something else holds it.
    case weakPerScope
    /// One instance for the container and its scopes, created by `build()`.
    case single
    /// One instance for the container and its scopes, created at first use.
    case lazySingle
    /// One instance for the container and its scopes, as long as something else holds it.
    case weakSingle
    /// One instance for a custom scope.
    case custom
  }

  /// The actor that closures belong to.
  public enum Isolation: String, Sendable, Codable {
    /// The main actor.
    case mainActor
    /// Another actor: each request has to be awaited.
    case otherActor
  }

  /// The role of a component beside others of its type.
  public enum Priority: String, Sendable, Codable {
    /// It answers where several could.
    case `default`
    /// It replaces others in a test.
    case test
    /// It takes part in requests for many.
    case element
    /// It answers if no other does.
    case fallback
  }

  /// How a request is made; several kinds can apply at once.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// By a parameter of an initializer.
    case initializer
    /// By a parameter of an injection, which runs after the initializer.
    case injection
    /// As an optional.
    case optional
    /// As one of all components of a service.
    case many
    /// Later, by a lazy.
    case lazy
    /// Later, by a provider.
    case provider
    /// With arguments.
    case argument
    /// By a name.
    case name
    /// By a tag.
    case tag
  }

  /// What answers a request.
  public enum Answer: String, Sendable, Codable {
    /// Components: one, or all members of a many.
    case components
    /// The container itself.
    case container
    /// What opens scopes; the ``Request/values`` say with which values.
    case scopes
    /// An argument of the request that creates the component.
    case argument
    /// Nil, since nothing is registered.
    case nothing
    /// No component: the request fails.
    case missing
    /// Several components, so the request fails.
    case ambiguous
  }

  /// How serious a fault is; `.error` is the most serious.
  public enum Severity: String, Sendable, Codable, CaseIterable {
    /// A request would fail.
    case error
    /// A request would succeed, but probably not do what was meant.
    case warning
    /// Correct, but worth a look.
    case note
  }
}
