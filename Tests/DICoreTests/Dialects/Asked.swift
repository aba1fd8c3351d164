import DICore

/// A container of either front end, to be asked in one form.
struct Asked {
  enum Container {
    case built(DIBuiltContainer)
    case declarative(DIContainer)
  }

  private let container: Container
  /// The container as it throws.
  let view: DIBuiltContainer
  private let isView: Bool

  init(_ container: Container, isView: Bool = false) {
    self.container = container
    self.isView = isView
    view =
      switch container {
      case .built(let container): container
      case .declarative(let container): container.view
      }
  }

  private func asking<Result>(
    _ throwing: (DIBuiltContainer) throws(DIError) -> Result, _ declarative: (DIContainer) -> Result
  ) throws(DIError) -> Result {
    if case .declarative(let container) = container, !isView { return declarative(container) }
    return try throwing(view)
  }

  func resolve<T>(_ type: T.Type = T.self) throws(DIError) -> T {
    try asking({ container throws(DIError) in try container.resolve(type) }, { $0.resolve(type) })
  }

  func resolve<T>(_ type: T.Type = T.self, name: String) throws(DIError) -> T {
    try asking(
      { container throws(DIError) in try container.resolve(type, name: name) }, { $0.resolve(type, name: name) })
  }

  func resolveMany<T>(_ type: T.Type = T.self) throws(DIError) -> [T] {
    try asking({ container throws(DIError) in try container.resolveMany(type) }, { $0.resolveMany(type) })
  }

  func resolve<T: AnyObject>(_ object: T) throws(DIError) {
    try asking({ container throws(DIError) in try container.resolve(object) }, { $0.resolve(object) })
  }

  func resolve<T: AnyObject>(_ object: T, name: String) throws(DIError) {
    try asking(
      { container throws(DIError) in try container.resolve(object, name: name) }, { $0.resolve(object, name: name) })
  }

  /// Makes the singles, which a build has made already.
  func makeSingles() {
    if case .declarative(let container) = container { container.initializeSingletonObjects() }
  }

  func newScope() -> Asked {
    switch container {
    case .built(let container): Asked(.built(container.newLifeTimeScope()))
    case .declarative(let container): Asked(.declarative(container.newLifeTimeScope()), isView: isView)
    }
  }

  func using(scopeOf other: Asked) -> Asked {
    switch (container, other.container) {
    case (.built(let container), .built(let other)): Asked(.built(container.useScope(from: other)))
    case (.declarative(let container), .declarative(let other)):
      Asked(.declarative(container.useScope(from: other)), isView: isView)
    default: preconditionFailure("containers of two front ends")
    }
  }

  func clean() {
    switch container {
    case .built(let container): container.clean()
    case .declarative(let container): container.clean()
    }
  }
}
