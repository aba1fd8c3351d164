/// The statement that registers a decorator or replacement.
protocol LayerStatement: AnyObject {
  func change(_ change: (inout LayerRule) -> Void)
}

/// A statement on a builder: the rule is applied by the next build.
final class BuilderLayerStatement: LayerStatement {
  private let builder: DIContainerBuilder
  private let position: Int

  init(_ rule: LayerRule, in builder: DIContainerBuilder) {
    self.builder = builder
    position = builder.add(rule)
  }

  func change(_ change: (inout LayerRule) -> Void) { builder.changeRule(position, change) }
}

/// A statement on a container: the end of the statement releases this object, and applies the rule.
final class ContainerLayerStatement: LayerStatement {
  private let scope: Scope
  private let pending: PendingRule

  init(_ rule: LayerRule, in core: ContainerCore) {
    scope = core.scope.root
    let ownership = core.domain.map { Ownership($0) }
    if let fault = rule.fault { fatalError(fault.description) }
    pending = scope.graph.link { $0.begin(rule, ownership) }
  }

  func change(_ change: (inout LayerRule) -> Void) {
    let isCommitted = scope.graph.link { [pending] _ in
      if !pending.isCommitted { change(&pending.rule) }
      return pending.isCommitted
    }
    if isCommitted {
      fatalError(
        """
        \(pending.rule.info) is already in use, so it can no longer change.
          fix: write the whole registration in one statement
        """)
    }
  }

  // Ends the program outside the lock, since the text can describe tags, which is user code.
  deinit {
    scope.graph.link { [pending] in $0.commit(pending) }
    switch pending.fault {
    case nil: break
    case .place(let error): fatalError(error.describingTags.description)
    case .inUse(let info):
      fatalError(
        """
        \(info) is already in use, so \(pending.rule.info) comes too late.
          fix: write it before the first request for \(typeName(pending.rule.type))
        """)
    }
  }
}
