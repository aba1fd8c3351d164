extension ContainerCore {
  /// Creates the instances with the lifetime `.single`, in the order of registration, one for each name and tag.
  ///
  /// A component that tests replace for every request is left out, and a decorator around what a factory did not make.
  func createSingles() throws(DIError) {
    let scope = try liveScope(for: DIContainer.self)
    var absent: [(position: Int, qualifier: Qualifier?)] = []
    // A built graph without such components lays out its cells at the first request.
    let singles = scope.graph.mayGrow ? scope.link { $0.registry.singles } : scope.graph.link { $0.registry.singles }
    for (position, component, decorated) in singles {
      for qualifier in component.qualifiers.isEmpty ? [nil] : component.qualifiers.map(Optional.some) {
        do throws(DIError) {
          let hasInstance =
            decorated == nil || !absent.contains { $0.position == decorated && $0.qualifier == qualifier }
          let isMade = hasInstance ? try create(position, qualifier, as: component.type) : false
          if !isMade { absent.append((position, qualifier)) }
        } catch {
          var info = component.info
          info.trace.qualifier = qualifier
          throw .whileCreateSingleton(typeInfo: info, stack: error)
        }
      }
    }
  }

  /// Returns whether the factory did not return nil.
  private func create<Value>(
    _ position: Int, _ qualifier: Qualifier?, as type: Value.Type
  ) throws(DIError) -> Bool {
    let linked = scope.link { linker -> ProviderAddress? in
      let binding = linker.binding(position, qualifier.map { [$0] } ?? [])
      let entry = linker.entry(to: binding, as: type)
      return binding.needsArguments ? nil : entry
    }
    // The first request with the arguments creates an instance that needs them.
    guard let entry = linked else { return true }
    do throws(DIError) {
      _ = try call(entry, type, in: scope)
      return true
    } catch {
      // The factory returned nil, so there is nothing to keep.
      if !error.isAbsence { throw error }
      return false
    }
  }
}

extension Registry {
  /// The `.single` components to create, without those whose registration another thread has not finished.
  ///
  /// A decorator comes with the position of what it decorates, if that is in this registry.
  fileprivate var singles: [(position: Int, component: Component, decorated: Int?)] {
    let index = mayHaveReplacements ? ReplacementIndex() : nil
    let singles = components.indices.filter {
      components[$0].lifetime == .single && components[$0].innermost.makesInstancesWithoutArguments && !isPending($0)
        && !(index != nil && isReplaced($0, index!))
    }
    if !mayHaveLayers { return singles.map { ($0, components[$0], nil) } }
    return singles.sorted(by: order(ofSingle:)).map {
      let decorated = decorated(by: $0)
      return ($0, components[$0], decorated?.level == 0 ? decorated?.component : nil)
    }
  }
}
