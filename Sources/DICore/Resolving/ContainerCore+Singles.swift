extension ContainerCore {
  /// Creates the instances with the lifetime `.single`, in the order of registration, one for each name and tag.
  ///
  /// A component that tests replace for every request is left out.
  func createSingles() throws(DIError) {
    let scope = try liveScope(for: DIContainer.self)
    for (position, component) in scope.link({ $0.registry.singles }) {
      for qualifier in component.qualifiers.isEmpty ? [nil] : component.qualifiers.map(Optional.some) {
        do throws(DIError) {
          try create(position, qualifier, as: component.type)
        } catch {
          var info = component.info
          info.trace.qualifier = qualifier
          throw .whileCreateSingleton(typeInfo: info, stack: error)
        }
      }
    }
  }

  private func create<Value>(_ position: Int, _ qualifier: Qualifier?, as type: Value.Type) throws(DIError) {
    let linked = scope.link { linker -> ProviderAddress? in
      let binding = linker.binding(position, qualifier.map { [$0] } ?? [])
      let entry = linker.entry(to: binding, as: type)
      return binding.needsArguments ? nil : entry
    }
    // The first request with the arguments creates an instance that needs them.
    guard let entry = linked else { return }
    do throws(DIError) {
      _ = try call(entry, type, in: scope)
    } catch {
      // The factory returned nil, so there is nothing to keep.
      if !error.isAbsence { throw error }
    }
  }
}

extension Registry {
  /// The `.single` components to create, without those whose registration another thread has not finished.
  fileprivate var singles: [(position: Int, component: Component)] {
    let index = mayHaveReplacements ? ReplacementIndex() : nil
    return components.enumerated().map { (position: $0.offset, component: $0.element) }.filter {
      $0.component.lifetime == .single && innermost($0.position).makesInstancesWithoutArguments
        && !isPending($0.position)
        && !(index != nil && isReplaced($0.position, index!))
    }
  }
}
