extension ContainerCore {
  /// An unnamed request that brings arguments.
  ///
  /// An extension point: arguments are handed from call to call, on the stack of whoever asks, to the component that answers
  /// and to nobody else.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - arguments: The arguments, whose static types choose the initializer.
  /// - Returns: The instance.
  /// - Throws: `DIError`.
  @inlinable
  package func resolve<Instance, each Argument>(
    _ type: Instance.Type, with arguments: repeat each Argument
  ) throws(DIError) -> Instance {
    let key = UInt(bitPattern: ObjectIdentifier(ArgumentRequest<Instance, repeat each Argument>.self))
    guard unretainedRequestSite == nil, creationID == 0, let entry = scope.entries.table.find(key) else {
      return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
        try resolveElsewhere(type, ArgumentRequest<Instance, repeat each Argument>.self, arguments)
      }
    }
    return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
      try DICore.call(entry, type, Context(cells: scope.store.base, arguments))
    }
  }

  /// A request by name that brings arguments.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - name: The name.
  ///   - arguments: The arguments.
  /// - Returns: The instance.
  /// - Throws: `DIError`.
  @inlinable
  package func resolve<Instance, each Argument>(
    _ type: Instance.Type, name: String, with arguments: repeat each Argument
  ) throws(DIError) -> Instance {
    try withArguments(repeat each arguments) { (arguments) throws(DIError) in
      try resolveElsewhere(type, name: name, ArgumentRequest<Instance, repeat each Argument>.self, arguments)
    }
  }

  @usableFromInline @inline(never)
  func resolveElsewhere<Instance>(
    _ type: Instance.Type, _ request: any RequestWithArguments.Type, _ arguments: Arguments
  ) throws(DIError) -> Instance {
    let scope = try liveScope(for: type)
    return try call(try entry(type, request, in: scope), type, in: scope, arguments)
  }

  @usableFromInline @inline(never)
  func resolveElsewhere<Instance>(
    _ type: Instance.Type, name: String, _ request: any RequestWithArguments.Type, _ arguments: Arguments
  ) throws(DIError) -> Instance {
    let scope = try liveScope(for: type)
    guard let entry = try scope.linkedEntry(type, [.name(name)], request, from: requestSite) else {
      return try answerToNothing(type, [.name(name)])
    }
    return try call(entry, type, in: scope, arguments)
  }

  func answerToNothing<Instance>(_ type: Instance.Type, _ qualifiers: [Qualifier]) throws(DIError) -> Instance {
    try scope.graph.answerToNothing(type, qualifiers, from: requestSite)
  }
}
