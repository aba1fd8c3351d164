extension DIContainerCore {
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
    guard let entry = scope.entries.table.find(key), link == nil else {
      return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
        let entry = entry(type, ArgumentRequest<Instance, repeat each Argument>.self)
        return try continueResolve(entry, type, arguments)
      }
    }
    return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
      try call(entry, type, Context(cells: scope.store.base, arguments))
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
    guard let entry = entry(type, name: name, ArgumentRequest<Instance, repeat each Argument>.self) else {
      return try answerToNothing(type, [.name(name)])
    }
    return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
      try continueResolve(entry, type, arguments)
    }
  }

  @usableFromInline
  func entry<Instance>(
    _ type: Instance.Type, name: String, _ request: any RequestWithArguments.Type
  ) -> ProviderAddress? {
    scope.linkedEntry(type, [.name(name)], request, from: link?.standpoint)
  }

  @usableFromInline
  func answerToNothing<Instance>(_ type: Instance.Type, _ qualifiers: [Qualifier]) throws(DIError) -> Instance {
    try scope.graph.answerToNothing(type, qualifiers, from: link?.standpoint)
  }
}
