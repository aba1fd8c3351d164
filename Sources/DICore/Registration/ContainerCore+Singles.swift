/// An instance with the lifetime `.single` that a build creates; an extension point.
package struct Single: Sendable {
  let position: Int
  let component: Component
  let qualifier: Qualifier?
  /// The position of what it decorates, if that is in the same registry.
  let decorated: Int?

  package var info: DITypeInfo { component.info }
}

extension ContainerCore {
  /// Creates the instances with the lifetime `.single`.
  func createSingles() throws(DIError) {
    var absent: Set<SingleKey> = []
    for single in try singles() { try create(single, without: &absent) }
  }

  /// The instances with the lifetime `.single`, in the order of registration, one for each name and tag; an extension point.
  ///
  /// A component that tests replace for every request is left out.
  package func singles() throws(DIError) -> [Single] {
    let scope = try liveScope(for: DIContainer.self)
    // A built graph without such components lays out its cells at the first request.
    return scope.graph.mayGrow ? scope.link { $0.registry.singles } : scope.graph.link { $0.registry.singles }
  }

  /// Creates a single, unless it is a decorator around what a factory did not make; an extension point.
  ///
  /// - Parameters:
  ///   - single: The single.
  ///   - absent: The singles whose factories returned nil.
  /// - Throws: `DIError.whileCreateSingleton(typeInfo:stack:)`.
  package func create(_ single: Single, without absent: inout Set<SingleKey>) throws(DIError) {
    if let decorated = single.decorated, absent.contains(SingleKey(position: decorated, qualifier: single.qualifier)) {
      absent.insert(SingleKey(single))
      return
    }
    func make<Value>(_ type: Value.Type) throws(DIError) {
      if let found = entry(of: single, as: type) { _ = try call(found.entry, type, in: scope) }
    }
    do throws(DIError) { try make(single.component.type) } catch {
      // The factory returned nil, so there is nothing to keep.
      if !error.isAbsence { throw single.failure(error) }
      absent.insert(SingleKey(single))
    }
  }

  /// Creates an instance, and returns its object; nil if only a request with arguments creates it.
  package func create(_ single: Single) throws(DIError) -> AnyObject? {
    func object<Value>(_ type: Value.Type) throws(DIError) -> AnyObject? {
      guard let found = entry(of: single, as: type) else { return nil }
      return found.binding.object(for: try call(found.entry, type, in: scope))
    }
    return try object(single.component.type)
  }

  /// The part of a single that no plain request can make; nil for another, and for a decorator; an extension point.
  package func partMadeApart(of single: Single) -> AwaitPart? {
    guard single.component.isMadeApart, single.decorated == nil else { return nil }
    let binding = scope.link { linker in
      let binding = linker.binding(single.position, single.qualifier.map { [$0] } ?? [])
      linker.link(binding)
      return binding
    }
    return binding.needsArguments ? nil : AwaitPart(binding, NeedsSearch.scope(of: binding, from: scope))
  }

  /// What makes a single; nil if the first request with the arguments creates an instance that needs them.
  private func entry<Value>(of single: Single, as type: Value.Type) -> (entry: ProviderAddress, binding: Binding)? {
    scope.link { linker in
      let binding = linker.binding(single.position, single.qualifier.map { [$0] } ?? [])
      let entry = linker.entry(to: binding, as: type)
      return binding.needsArguments ? nil : (entry, binding)
    }
  }
}

/// Identifies a single.
package struct SingleKey: Hashable, Sendable {
  fileprivate let position: Int
  fileprivate let qualifier: Qualifier?

  fileprivate init(position: Int, qualifier: Qualifier?) { (self.position, self.qualifier) = (position, qualifier) }

  fileprivate init(_ single: Single) { self.init(position: single.position, qualifier: single.qualifier) }
}

extension Single {
  /// The error of a build that could not create it.
  package func failure(_ error: DIError) -> DIError {
    var info = component.info
    info.trace.qualifier = qualifier
    return .whileCreateSingleton(typeInfo: info, stack: error)
  }

  /// The error of a start whose time was up while it was made.
  package func timedOut(_ error: any Error) -> DIError {
    var info = component.info
    info.trace.step = .limit
    return failure(.initializationFailed(typeInfo: info, underlying: error))
  }
}

extension Registry {
  /// The `.single` components to create, one for each name and tag, without those whose registration another thread has not
  /// finished.
  ///
  /// A decorator comes with the position of what it decorates, if that is in this registry.
  fileprivate var singles: [Single] {
    let index = mayHaveReplacements ? ReplacementIndex() : nil
    var positions = components.indices.filter {
      components[$0].lifetime == .single && components[$0].innermost.makesInstancesWithoutArguments && !isPending($0)
        && !(index != nil && isReplaced($0, index!))
    }
    if mayHaveLayers { positions = positions.sorted(by: order(ofSingle:)) }
    var singles: [Single] = []
    singles.reserveCapacity(positions.count)
    for position in positions {
      let component = components[position]
      let decorated = mayHaveLayers ? decorated(by: position) : nil
      func add(_ qualifier: Qualifier?) {
        singles.append(
          Single(
            position: position, component: component, qualifier: qualifier,
            decorated: decorated?.level == 0 ? decorated?.component : nil))
      }
      if component.qualifiers.isEmpty { add(nil) } else { component.qualifiers.forEach(add) }
    }
    return singles
  }
}
