// Which closures of a component belong to an actor.

extension Component {
  /// The strictest isolation of all closures of the component.
  package var strictestIsolation: Isolation {
    services.reduce(max(initializerIsolation, completionIsolation)) { max($0, $1.isolation) }
  }

  /// Whether an initializer, an injection or a post-init suspends.
  package var suspends: Bool {
    factory.suspends || argumentFactories.contains { $0.factory.suspends } || stepsSuspend
  }

  /// Whether no synchronous request can make it.
  package var isMadeApart: Bool { strictestIsolation == .otherActor || suspends }

  /// Whether a request cannot make it anywhere: it belongs to an actor, or suspends.
  var isRestricted: Bool { strictestIsolation != .anywhere || suspends }

  /// The strictest isolation of the initializers.
  private var initializerIsolation: Isolation {
    argumentFactories.reduce(factory.isolation) { max($0, $1.factory.isolation) }
  }

  /// Whether an initializer belongs to the main actor, and none to another actor.
  var initializersAreOfMainActor: Bool { initializerIsolation == .mainActor }

  /// The strictest isolation of the injections and post-inits.
  private var completionIsolation: Isolation {
    isPlain ? .anywhere : max(injectionIsolation, postInitIsolation)
  }

  /// The strictest isolation of the injections.
  private var injectionIsolation: Isolation { injections.reduce(.anywhere) { max($0, $1.isolation) } }

  /// The strictest isolation of the post-inits.
  private var postInitIsolation: Isolation { postInits.reduce(.anywhere) { max($0, $1.isolation) } }

  /// The closures that belong to an actor, for errors.
  private var isolatedClosures: [Trace.Isolated] {
    var closures: [Trace.Isolated] = []
    if initializerIsolation != .anywhere { closures.append(.step(.initializer)) }
    if injectionIsolation != .anywhere { closures.append(.step(.injection)) }
    if postInitIsolation != .anywhere { closures.append(.step(.postInit)) }
    for service in services where service.isolation != .anywhere { closures.append(.check(service.type)) }
    return closures
  }

  /// The description of the component for errors about isolation, with its isolated closures.
  package var isolatedInfo: DITypeInfo {
    var info = info
    info.trace.isolated = isolatedClosures
    return info
  }

  /// The description for errors, if the type's conformance to a promised service belongs to an actor; nil otherwise.
  package func infoIsolatedByConformance(to service: Int?) -> DITypeInfo? {
    guard let service, services[service].isPromised,
      case .isolated(let conformance) = ConformanceIsolation(of: type, to: services[service].type)
    else { return nil }
    return info.isolated(by: conformance)
  }
}
