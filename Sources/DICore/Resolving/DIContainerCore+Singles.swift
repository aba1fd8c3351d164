extension DIContainerCore {
  /// Makes the instances with the lifetime `.single`, in the order of registration, each for all its names.
  func createSingles() throws(DIError) {
    for position in scope.link({ $0.registry.singles }) {
      let component = scope.link { $0.registry.components[position] }
      for name in component.names.isEmpty ? [nil] : component.names.map(Optional.some) {
        do throws(DIError) {
          try create(position, name: name, as: component.type)
        } catch {
          var info = component.info
          info.trace.name = name
          throw .whileCreateSingleton(typeInfo: info, stack: error)
        }
      }
    }
  }

  private func create<Value>(_ position: Int, name: String?, as type: Value.Type) throws(DIError) {
    let entry = scope.link { $0.entry(to: $0.binding(position, name: name), as: type) }
    do throws(DIError) {
      _ = try continueResolve(entry, type)
    } catch {
      // A factory that gives nil has nothing to keep.
      if !error.isAbsence { throw error }
    }
  }
}

extension Registry {
  /// The positions of what `.single` makes, without what other threads are still describing.
  fileprivate var singles: [Int] {
    components.indices.filter {
      components[$0].lifetime == .single && components[$0].factory.makesInstances && !isPending($0)
    }
  }
}
