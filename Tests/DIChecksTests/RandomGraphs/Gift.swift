/// What an object was given for one of its edges: by the library, or by the oracle.
enum Gift<Object> {
  /// Nothing yet.
  case missing
  /// `nil`.
  case nothing
  case one(Object)
  case many([Object])
  /// A delayed request.
  case delayed

  var objects: [Object] {
    switch self {
    case .missing, .nothing, .delayed: []
    case .one(let object): [object]
    case .many(let objects): objects
    }
  }

  /// The same gift without the objects.
  var kind: String {
    switch self {
    case .missing: "missing"
    case .nothing: "nil"
    case .one: "one"
    case .many(let objects): "\(objects.count)"
    case .delayed: "delayed"
    }
  }
}

extension Gift: Sendable where Object: Sendable {}

/// Why a request fails.
enum RequestFailure: Error, Hashable {
  /// Nothing is registered for a component, or for a service.
  case isMissing(RandomGraph.Entry)
  case isRecursive(Int)
  /// What the component runs has thrown.
  case hasThrown(Int)
  /// A single of a build.
  indirect case ofSingle(Int, RequestFailure)
  case isUnknown(String)
}

/// One thing that happened, in the order of happening.
enum Event: Hashable {
  /// An initializer was run to its end, threw, or gave `nil`.
  case made(Int), threw(Int), gaveNothing(Int)
  /// An edge was injected.
  case injected(Int, edge: Int)
  case postInited(Int)
}
