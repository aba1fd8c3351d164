extension ContainerCore {
  /// Makes a request with arguments, without a qualifier.
  ///
  /// An extension point. The arguments lie on the caller's stack, and are passed to the requested component only.
  ///
  /// - Parameters:
  ///   - type: The requested type.
  ///   - request: The requested type with the types of the arguments, which choose the initializer.
  ///   - arguments: The arguments.
  /// - Returns: The instance.
  /// - Throws: `DIError`.
  @inlinable
  package func resolve<Instance, Request: RequestWithArguments>(
    _ type: Instance.Type, _ request: Request.Type, _ arguments: Arguments
  ) throws(DIError) -> Instance {
    let key = UInt(bitPattern: ObjectIdentifier(request))
    guard unretainedRequestSite == nil, creationID == 0, let entry = scope.entries.table.find(key) else {
      return try resolveElsewhere(type, request, arguments)
    }
    return try DICore.call(entry, type, Context(cells: scope.store.base, arguments))
  }

  /// Makes a request with any number of arguments, without a qualifier.
  ///
  /// An extension point.
  @inlinable
  package func resolve<Instance, each Argument>(
    _ type: Instance.Type, with arguments: repeat each Argument
  ) throws(DIError) -> Instance {
    try withArguments(repeat each arguments) { (arguments) throws(DIError) in
      try resolve(type, ArgumentRequest<Instance, repeat each Argument>.self, arguments)
    }
  }

  /// Makes a request by name, with arguments.
  ///
  /// - Parameters:
  ///   - type: The requested type.
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
    let entry = try entry(type, request, in: scope)
    if creationID != 0, scope.notesRequests { noteRequest(for: type, in: scope) }
    return try call(entry, type, in: scope, arguments)
  }

  @usableFromInline @inline(never)
  func resolveElsewhere<Instance>(
    _ type: Instance.Type, name: String, _ request: any RequestWithArguments.Type, _ arguments: Arguments
  ) throws(DIError) -> Instance {
    let scope = try liveScope(for: type)
    guard let entry = try scope.linkedEntry(type, [.name(name)], request, from: requestSite) else {
      return try answerToNothing(type, [.name(name)], as: type)
    }
    if creationID != 0, scope.notesRequests { noteRequest(for: type, [.name(name)], in: scope) }
    return try call(entry, type, in: scope, arguments)
  }

  /// Answers a request whose qualifiers no component has, and keeps nothing in the graph.
  func answerToNothing<Answer>(
    _ type: any Any.Type, _ qualifiers: [Qualifier], as _: Answer.Type
  ) throws(DIError) -> Answer {
    try scope.graph.link { linker -> Result<Answer, DIError> in
      func answer<Instance>(_ type: Instance.Type) -> Answer? {
        contentWithNothing(type, linker.registry.dialect).map { $0 as! Answer }
      }
      if let answer = answer(type) { return .success(answer) }
      return .failure(linker.registry.missing(type, CandidateFilter(qualifiers: qualifiers, domain: domain)))
    }.mapError(\.describingTags).get()
  }
}
