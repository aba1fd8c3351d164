import DIAutoInjection
import DICore
import TestSupport

extension Registrations {
  @discardableResult
  func register<T: AnyObject>(vc: T.Type, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(vc: vc, file: file, line: line))
    case .declarative(let container): .declarative(container.register(vc: vc, file: file, line: line))
    }
  }
}

extension Registration {
  /// A service beside its own type, with a check by the compiler.
  @discardableResult
  func `as`<S>(_ type: S.Type, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    saying({ $0.as(.self).as(type, check: upcast) }, { $0.as(check: type, upcast) })
  }
}

extension Registration where T: AnyObject {
  @discardableResult
  func useAutoPropertyInjection() -> Self {
    saying({ $0.useAutoPropertyInjection(isolation: nil) }, { $0.useAutoPropertyInjection(isolation: nil) })
  }
}
